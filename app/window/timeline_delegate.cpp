#include "app/window/timeline_delegate.h"

#include <QApplication>
#include <QPainter>
#include <QPainterPath>

namespace dojo::app {
namespace {

constexpr int kLaneWidth = 14, kMostLanes = 12;
constexpr double kDot = 4.5;

}  // namespace

int TimelineDelegate::lanesWidth() const {
  return 6 + kLaneWidth * std::min(m_model->laneCount(), kMostLanes) + 2;
}

void TimelineDelegate::paintLanes(QPainter* painter, const QRect& r,
                                  const QModelIndex& index) const {
  const HistoryLanes& lanes = m_model->lanes(index.row());
  auto x = [&](int lane) {
    return r.left() + 6 + kLaneWidth * std::min(lane, kMostLanes - 1) + kLaneWidth / 2.0;
  };
  auto colour = [&](int lane) {
    return m_theme.series[static_cast<size_t>(lane) % m_theme.series.size()];
  };
  double middle = r.center().y() + 0.5;
  painter->setRenderHint(QPainter::Antialiasing);
  for (int lane : lanes.passing) {
    painter->setPen(QPen(colour(lane), 2));
    painter->drawLine(QPointF(x(lane), r.top()), QPointF(x(lane), r.bottom() + 1));
  }
  painter->setPen(QPen(colour(lanes.lane), 2));
  if (lanes.parentLane >= 0) {
    QPainterPath path(QPointF(x(lanes.parentLane), r.top()));
    path.cubicTo(x(lanes.parentLane), middle, x(lanes.lane), r.top(), x(lanes.lane), middle);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
  }
  if (lanes.continues)
    painter->drawLine(QPointF(x(lanes.lane), middle), QPointF(x(lanes.lane), r.bottom() + 1));
  bool current = index.data(HistoryModel::IsCurrentRole).toBool();
  bool onPath = index.data(HistoryModel::OnPathRole).toBool();
  painter->setBrush(current || onPath ? colour(lanes.lane) : m_theme.base);
  double size = current ? kDot + 1.5 : kDot;
  painter->drawEllipse(QPointF(x(lanes.lane), middle), size, size);
}

void TimelineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  QStyleOptionViewItem o = option;
  initStyleOption(&o, index);
  bool current = index.data(HistoryModel::IsCurrentRole).toBool();
  bool onPath = index.data(HistoryModel::OnPathRole).toBool();
  o.font.setBold(current);
  if (!onPath) o.palette.setColor(QPalette::Text, m_theme.muted);
  if (index.column() == HistoryModel::CheckColumn) {
    auto state = static_cast<Verification::State>(index.data(HistoryModel::CheckStateRole).toInt());
    QColor colour = state == Verification::State::Differs   ? m_theme.bad
                    : state == Verification::State::Unknown ? m_theme.muted
                                                            : m_theme.good;
    o.palette.setColor(QPalette::Text, colour);
  }
  if (index.column() != HistoryModel::StepColumn) {
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &o, painter, o.widget);
    return;
  }
  QString text = std::exchange(o.text, QString());
  QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &o, painter, o.widget);
  painter->save();
  paintLanes(painter, o.rect, index);
  bool lit = (o.state & QStyle::State_Selected) && (o.state & QStyle::State_Active);
  painter->setPen(lit ? m_theme.onAccent : o.palette.color(QPalette::Text));
  painter->setFont(o.font);
  QRect r = o.rect.adjusted(lanesWidth() + 4, 0, -4, 0);
  painter->drawText(r, Qt::AlignVCenter,
                    QFontMetrics(o.font).elidedText(text, Qt::ElideRight, r.width()));
  painter->restore();
}

QSize TimelineDelegate::sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  int lanes = index.column() == HistoryModel::StepColumn ? lanesWidth() : 0;
  return {size.width() + lanes, std::max(size.height(), option.fontMetrics.height() + 6)};
}

void TimelineDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                            const QModelIndex&) const {
  editor->setGeometry(option.rect.adjusted(lanesWidth(), 0, 0, 0));
}

}  // namespace dojo::app
