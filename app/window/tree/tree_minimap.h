// The whole tree of a TreeScene in a corner of its view, with a frame around the part that one
// sees. Pressing or dragging goes there. Hidden while all of it is in view.
#pragma once

#include <QGraphicsView>
#include <QPixmap>

#include "app/window/shell/theme.h"

namespace dojo::app {

class TreeMinimap : public QWidget {
  Q_OBJECT

 public:
  explicit TreeMinimap(QGraphicsView* view);
  void setTheme(const Theme& theme);
  void redraw();  // after the scene changed
  void place();   // after the view was scrolled, zoomed or resized

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  void drawTree();
  QRectF sceneArea() const;  // where the scene lies within this widget
  void goTo(QPointF at);

  QGraphicsView* m_view;
  Theme m_theme = lightTheme();
  QPixmap m_picture;
};

}  // namespace dojo::app
