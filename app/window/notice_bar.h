// What happened, in one line that never stops the work: it goes by itself after a while, or when
// closed.
#pragma once

#include <QFrame>

#include "app/window/theme.h"

class QLabel;
class QPushButton;
class QTimer;

namespace dojo::app {

class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  enum class Kind { Information, Good, Bad };
  explicit NoticeBar(QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  // With an action: a button that runs it and closes the notice.
  void show(Kind kind, const QString& text, const QString& action = {},
            std::function<void()> run = {});
  QString text() const;

 private:
  Theme m_theme = lightTheme();
  QLabel* m_text;
  QPushButton* m_action;
  QTimer* m_timer;
  std::function<void()> m_run;
};

}  // namespace dojo::app
