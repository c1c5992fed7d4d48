#include "app/window/tree/tree_item.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

namespace dojo::app {
namespace {

constexpr double kRadius = 5, kStripe = 5, kPad = 9;
constexpr double kLeastReadableScale = 0.35, kLeastVisibleScale = 0.15;

}  // namespace

const QFont& TreeItem::font(bool isScope) {
  static const QFont plain = [] {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(10);
    return font;
  }();
  static const QFont strong = [] {
    QFont font = plain;
    font.setBold(true);
    return font;
  }();
  return isScope ? strong : plain;
}

QSizeF TreeItem::sizeFor(const QString& text, const QFontMetricsF& metrics) {
  return {std::ceil(metrics.horizontalAdvance(text) + 2 * kPad + kStripe),
          std::ceil(metrics.height() + 8)};
}

TreeItem::TreeItem(core::NodeId node, Face face, const Theme& theme)
    : m_node(node), m_face(std::move(face)), m_theme(theme) {
  setFlag(ItemIsSelectable, false);
  // Most nodes only move from program to program; their texts need no painting for that.
  setCacheMode(DeviceCoordinateCache);
  setAcceptHoverEvents(true);
}

void TreeItem::setFace(Face face) {
  if (face == m_face) return;
  if (face.size != m_face.size) prepareGeometryChange();
  m_face = std::move(face);
  update();
}

void TreeItem::setSelectedPlace(bool selected) {
  if (m_selected == selected) return;
  m_selected = selected;
  update();
}

void TreeItem::setLight(Light light) {
  if (m_light == light) return;
  m_light = light;
  update();
}

QRectF TreeItem::box() const {
  return {-m_face.size.width() / 2, -m_face.size.height() / 2, m_face.size.width(),
          m_face.size.height()};
}

QRectF TreeItem::boundsOf(const QSizeF& size) {
  return QRectF({-size.width() / 2, -size.height() / 2}, size).adjusted(-3, -3, 12, 3);
}

QRectF TreeItem::boundingRect() const {
  return boundsOf(m_face.size);
}

void TreeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  painter->setRenderHint(QPainter::Antialiasing);
  QColor fill = m_theme.base;
  if (m_light == Light::Changed) fill = m_theme.changed;
  if (m_light == Light::ConflictA) fill = m_theme.conflictA;
  if (m_light == Light::ConflictB) fill = m_theme.conflictB;
  if (m_light == Light::Removed) fill = m_theme.removed;
  if (m_light == Light::Added) fill = m_theme.added;
  if (m_selected && m_light == Light::None) fill = m_theme.selected;
  QRectF r = box();
  double detail = option->levelOfDetailFromTransform(painter->worldTransform());
  if (detail < kLeastVisibleScale && !m_selected && m_light == Light::None)
    return painter->fillRect(r, m_face.colour);
  painter->setPen(QPen(m_selected ? m_theme.accent : m_theme.line, m_selected ? 2 : 1));
  painter->setBrush(fill);
  painter->drawRoundedRect(r, kRadius, kRadius);
  painter->setPen(Qt::NoPen);
  painter->setBrush(m_face.colour);
  painter->drawRoundedRect(QRectF(r.left() + 1, r.top() + 1, kStripe, r.height() - 2), 2, 2);
  if (detail < kLeastReadableScale) return;
  painter->setFont(font(m_face.isScope));
  painter->setPen(m_theme.text);
  painter->drawText(r.adjusted(kStripe + kPad - 2, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft,
                    m_face.text);
  if (!m_face.isCollapsed) return;
  painter->setPen(m_theme.muted);
  painter->drawText(QRectF(r.right() - 1, r.top(), 14, r.height()), Qt::AlignCenter,
                    QStringLiteral("…"));
}

}  // namespace dojo::app
