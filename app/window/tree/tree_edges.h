// The lines of a drawn tree as one item: thousands of small ones would cost more than what they
// show, and one path of all of them would be stroked as a whole for each repaint.
#pragma once

#include <QGraphicsItem>
#include <QPen>
#include <vector>

namespace dojo::app {

class TreeEdges : public QGraphicsItem {
 public:
  TreeEdges() { setFlag(ItemUsesExtendedStyleOption); }
  void setEdges(std::vector<QLineF> edges, const QPen& pen);
  QRectF boundingRect() const override { return m_bounds; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

 private:
  std::vector<QLineF> m_edges;
  QPen m_pen;
  QRectF m_bounds;
};

}  // namespace dojo::app
