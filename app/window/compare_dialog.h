// Two steps of the history side by side: what differs in the program and in the generated C, and
// what their times say.
#pragma once

#include <QDialog>

#include "app/models/workspace.h"
#include "app/window/theme.h"

class QTabWidget;
class QTextBrowser;

namespace dojo::app {

class CompareDialog : public QDialog {
  Q_OBJECT

 public:
  CompareDialog(const Workspace* workspace, HistoryId before, HistoryId after, const Theme& theme,
                QWidget* parent = nullptr);

  QString programDiff() const;  // as plain text
  QString timesInWords() const;

 private:
  QTextBrowser* addDiff(const QString& title, const std::string& before, const std::string& after);

  const HistoryNode& m_before;
  const HistoryNode& m_after;
  Theme m_theme;
  QTabWidget* m_tabs;
  QTextBrowser* m_program;
};

// A diff as rich text: removed and added lines on their colours, each with its sign.
QString diffAsHtml(const std::string& before, const std::string& after, int context,
                   const Theme& theme);

}  // namespace dojo::app
