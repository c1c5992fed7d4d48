#include "app/window/timeline/timeline_delegate.h"

#include <QApplication>
#include <QPainter>
#include <QPainterPath>

namespace dojo::app {
namespace {

constexpr int kLaneWidth = 14, kMostLanes = 12, kMark = 15;
constexpr double kDot = 4.5;

}  // namespace

int TimelineDelegate::lanesWidth() const {
  return 6 + kLaneWidth * std::min(m_model->laneCount(), kMostLanes) + 2;
}

void TimelineDelegate::paintLanes(QPainter* painter, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const {
  const QRect& r = option.rect;
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
  bool isGhost = index.data(HistoryModel::IsGhostRole).toBool();
  QPen solid(colour(lanes.lane), 2), dashed(colour(lanes.lane), 2, Qt::DashLine);
  dashed.setDashPattern({1, 1});  // there is room for few between two rows' dots
  painter->setPen(isGhost ? dashed : solid);
  if (lanes.parentLane >= 0) {
    QPainterPath path(QPointF(x(lanes.parentLane), r.top()));
    path.cubicTo(x(lanes.parentLane), middle, x(lanes.lane), r.top(), x(lanes.lane), middle);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(path);
  }
  painter->setPen(lanes.continuesAsGhost ? dashed : solid);
  if (lanes.continues)
    painter->drawLine(QPointF(x(lanes.lane), middle), QPointF(x(lanes.lane), r.bottom() + 1));
  painter->setPen(solid);
  bool current = index.data(HistoryModel::IsCurrentRole).toBool();
  bool onPath = index.data(HistoryModel::OnPathRole).toBool();
  painter->setBrush(current || onPath ? colour(lanes.lane) : m_theme.base);
  if (textColour(option) == m_theme.onAccent) painter->setPen(QPen(m_theme.onAccent, 2));
  double size = current ? kDot + 1.5 : kDot;
  painter->drawEllipse(QPointF(x(lanes.lane), middle), size, size);
}

QColor TimelineDelegate::textColour(const QStyleOptionViewItem& o) const {
  bool lit = (o.state & QStyle::State_Selected) && (o.state & QStyle::State_Active);
  return lit ? m_theme.onAccent : o.palette.color(QPalette::Text);
}

void TimelineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
  QStyleOptionViewItem o = option;
  initStyleOption(&o, index);
  o.font.setBold(index.data(HistoryModel::IsCurrentRole).toBool());
  o.font.setItalic(index.data(HistoryModel::IsGhostRole).toBool());
  bool isDim =
      index.column() == HistoryModel::TimeColumn && index.data(HistoryModel::IsDimRole).toBool();
  if (isDim || !index.data(HistoryModel::OnPathRole).toBool())
    o.palette.setColor(QPalette::Text, m_theme.muted);
  QString text = o.text;
  bool isOwn = index.column() == HistoryModel::StepColumn ||
               index.column() == HistoryModel::CheckColumn ||
               index.column() == HistoryModel::AuthorColumn;
  if (isOwn) o.text.clear();
  QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &o, painter, o.widget);
  if (!isOwn) return;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setFont(o.font);
  if (index.column() == HistoryModel::StepColumn) paintStep(painter, o, index, text);
  if (index.column() == HistoryModel::CheckColumn) paintCheck(painter, o, index, text);
  if (index.column() == HistoryModel::AuthorColumn) paintAuthor(painter, o, index, text);
  painter->restore();
}

// The move's name and its parameters say more than the middle of a long place.
void TimelineDelegate::paintStep(QPainter* painter, const QStyleOptionViewItem& o,
                                 const QModelIndex& index, const QString& text) const {
  paintLanes(painter, o, index);
  QRect r = o.rect.adjusted(lanesWidth() + 4, 0, -4, 0);
  painter->setPen(Qt::NoPen);
  painter->setBrush(m_theme.caution);
  double middle = r.center().y() + 0.5;
  if (index.data(HistoryModel::IsBaselineRole).toBool()) {
    QRectF head(r.right() - 9, middle - 6, 8, 8);
    painter->drawEllipse(head);
    painter->drawRect(QRectF(head.center().x() - 0.75, head.bottom(), 1.5, 5));
    r.setRight(r.right() - kMark);
  }
  if (index.data(HistoryModel::HasNoteRole).toBool()) {
    QRectF page(r.right() - 9, middle - 5.5, 9, 11);
    painter->setBrush(m_theme.accent);
    painter->drawPolygon(
        QPolygonF({page.topLeft(), page.topRight() - QPointF(3, 0), page.topRight() + QPointF(0, 3),
                   page.bottomRight(), page.bottomLeft()}));
    r.setRight(r.right() - kMark);
  }
  painter->setPen(textColour(o));
  painter->drawText(r, Qt::AlignVCenter,
                    QFontMetrics(o.font).elidedText(text, Qt::ElideMiddle, r.width()));
}

// A ring is a rule's proof, a disc with a tick also numbers', a triangle a difference.
void TimelineDelegate::paintCheck(QPainter* painter, const QStyleOptionViewItem& o,
                                  const QModelIndex& index, const QString& text) const {
  if (index.data(HistoryModel::IsGhostRole).toBool()) return;
  using State = Verification::State;
  auto state = static_cast<State>(index.data(HistoryModel::CheckStateRole).toInt());
  bool lit = textColour(o) == m_theme.onAccent;
  QColor colour = lit                                                    ? m_theme.onAccent
                  : state == State::Differs                              ? m_theme.bad
                  : state == State::Unknown || state == State::Undecided ? m_theme.muted
                                                                         : m_theme.good;
  QRectF badge(o.rect.left() + 6, o.rect.center().y() - 4.5, 10, 10);
  painter->setPen(QPen(colour, 1.6));
  painter->setBrush(state == State::ByNumbers ? QBrush(colour) : Qt::NoBrush);
  if (state == State::Differs) {
    painter->setBrush(colour);
    painter->drawPolygon(QPolygonF({{badge.center().x(), badge.top()},
                                    {badge.right(), badge.bottom()},
                                    {badge.left(), badge.bottom()}}));
  } else if (state != State::Unknown) {
    painter->drawEllipse(badge);
    QColor tick = state == State::ByRule ? colour : lit ? m_theme.accent : m_theme.base;
    painter->setPen(QPen(tick, 1.6));
    painter->drawPolyline(
        QPolygonF({badge.topLeft() + QPointF(2.5, 5.2), badge.topLeft() + QPointF(4.4, 7.2),
                   badge.topLeft() + QPointF(7.6, 3.2)}));
  } else if (index.row() > 0) {
    painter->setPen(QPen(colour, 1.6, Qt::DotLine));
    painter->drawEllipse(badge);
  }
  painter->setPen(colour);
  painter->drawText(o.rect.adjusted(22, 0, -4, 0), Qt::AlignVCenter, text);
}

// A disc for a person, a square for a trajectory, a diamond for a search, a triangle for an agent.
void TimelineDelegate::paintAuthor(QPainter* painter, const QStyleOptionViewItem& o,
                                   const QModelIndex& index, const QString& text) const {
  QString author = index.data(HistoryModel::AuthorRole).toString();
  QPointF c(o.rect.left() + 10, o.rect.center().y() + 0.5);
  painter->setPen(Qt::NoPen);
  painter->setBrush(textColour(o));
  if (author == "person")
    painter->drawEllipse(c, 3.5, 3.5);
  else if (author == "trajectory")
    painter->drawRect(QRectF(c - QPointF(3.2, 3.2), QSizeF(6.4, 6.4)));
  else if (author == "search")
    painter->drawPolygon(QPolygonF(
        {c - QPointF(0, 4.5), c + QPointF(4.5, 0), c + QPointF(0, 4.5), c - QPointF(4.5, 0)}));
  else
    painter->drawPolygon(
        QPolygonF({c - QPointF(0, 4.2), c + QPointF(4.2, 3.6), c + QPointF(-4.2, 3.6)}));
  painter->setPen(textColour(o));
  painter->drawText(o.rect.adjusted(20, 0, -4, 0), Qt::AlignVCenter, text);
}

QSize TimelineDelegate::sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  int more = index.column() == HistoryModel::StepColumn     ? lanesWidth()
             : index.column() == HistoryModel::CheckColumn  ? 24
             : index.column() == HistoryModel::AuthorColumn ? 22
                                                            : 6;
  return {size.width() + more, std::max(size.height(), option.fontMetrics.height() + 6)};
}

void TimelineDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                            const QModelIndex&) const {
  editor->setGeometry(option.rect.adjusted(lanesWidth(), 0, 0, 0));
}

}  // namespace dojo::app
