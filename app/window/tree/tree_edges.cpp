#include "app/window/tree/tree_edges.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionGraphicsItem>

namespace dojo::app {
namespace {

constexpr double kLeastCurvedScale = 0.35;  // below, a straight line looks the same

QRectF boundsOf(const QLineF& edge) {
  return QRectF(edge.p1(), edge.p2()).normalized().adjusted(-1, -1, 1, 1);
}

}  // namespace

void TreeEdges::setEdges(std::vector<QLineF> edges, const QPen& pen) {
  prepareGeometryChange();
  m_edges = std::move(edges);
  m_pen = pen;
  m_bounds = {};
  for (const QLineF& edge : m_edges) m_bounds |= boundsOf(edge);
}

void TreeEdges::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(m_pen);
  painter->setBrush(Qt::NoBrush);
  bool isCurved =
      option->levelOfDetailFromTransform(painter->worldTransform()) >= kLeastCurvedScale;
  for (const QLineF& edge : m_edges) {
    if (!boundsOf(edge).intersects(option->exposedRect)) continue;
    if (!isCurved || qFuzzyCompare(edge.y1(), edge.y2())) {
      painter->drawLine(edge);
      continue;
    }
    double middle = (edge.x1() + edge.x2()) / 2;
    QPainterPath path(edge.p1());
    path.cubicTo({middle, edge.y1()}, {middle, edge.y2()}, edge.p2());
    painter->drawPath(path);
  }
}

}  // namespace dojo::app
