// What happened, in one line that never stops the work: it lies over the top of its parent, so that
// nothing below moves, and goes by itself after a while, or when closed. All of them stay in the
// notices' list.
#pragma once

#include <QFrame>

#include "app/models/shell/notices_model.h"
#include "app/window/shell/theme.h"

class QLabel;
class QPushButton;
class QTimer;

namespace dojo::app {

class NoticeBar : public QFrame {
  Q_OBJECT

 public:
  using Kind = NoticesModel::Kind;
  explicit NoticeBar(NoticesModel* all, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  // With an action: a button that runs it and closes the notice.
  void show(Kind kind, const QString& text, const QString& action = {},
            std::function<void()> run = {});
  QString text() const;

 signals:
  void covers(int height);  // that much of its parent's top; 0 once it is gone

 protected:
  void hideEvent(QHideEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void lie();  // over the top of the parent
  void colour();
  NoticesModel* m_all;
  Kind m_kind = Kind::Information;
  Theme m_theme = lightTheme();
  QLabel* m_text;
  QPushButton* m_action;
  QTimer* m_timer;
  std::function<void()> m_run;
};

}  // namespace dojo::app
