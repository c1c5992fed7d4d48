// Two texts and what differs between them: one below the other with signs, or side by side; whole
// or only around the changes. Changed parts of a line stand out from the rest of it.
#pragma once

#include <QWidget>
#include <string>

#include "app/window/shell/theme.h"

class QTextBrowser;

namespace dojo::app {

enum class DiffLayout { Unified, SideBySide };

class DiffView : public QWidget {
  Q_OBJECT

 public:
  explicit DiffView(QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  void setTexts(const std::string& before, const std::string& after);
  void setMessage(const QString& text);  // instead of texts that are not there
  void setLayoutOfDiff(DiffLayout layout);
  void setWhole(bool whole);

  QString plainText() const;  // of both sides
  int changedLines() const { return m_changed; }

 private:
  void render();
  QTextBrowser* addSide(const QString& name);

  Theme m_theme = lightTheme();
  std::string m_before, m_after;
  QString m_message;
  DiffLayout m_layout = DiffLayout::Unified;
  bool m_whole = false;
  int m_changed = 0;
  QTextBrowser* m_left;
  QTextBrowser* m_right;
};

// A diff as rich text: removed and added lines on their colours, each with its sign.
QString diffAsHtml(const std::string& before, const std::string& after, int context,
                   const Theme& theme);

}  // namespace dojo::app
