// A short tour of the window: everything is dimmed except one widget at a time, with a few words
// beside it. The arrow keys or the buttons continue, Escape ends it.
#pragma once

#include <QPointer>
#include <QWidget>

#include "app/window/shell/theme.h"

class QFrame;
class QLabel;
class QPushButton;

namespace dojo::app {

struct TourStop {
  QPointer<QWidget> at;
  QString text;  // rich
};

class Tour : public QWidget {
  Q_OBJECT

 public:
  Tour(QList<TourStop> stops, const Theme& theme, QWidget* window);  // a child that covers it
  int current() const { return m_current; }
  int count() const { return static_cast<int>(m_stops.size()); }
  QString text() const;
  QRect spot() const;  // what is not dimmed

 public slots:
  void next();  // past the last it ends
  void back();

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void showStop(int stop);
  void placeBubble();
  void end();

  QList<TourStop> m_stops;
  Theme m_theme;
  int m_current = 0;
  QPointer<QWidget> m_before;  // had the keyboard, and gets it back
  QFrame* m_bubble;
  QLabel* m_text;
  QLabel* m_count;
  QPushButton* m_back;
  QPushButton* m_next;
};

}  // namespace dojo::app
