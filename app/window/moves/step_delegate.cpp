#include "app/window/moves/step_delegate.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/models/moves/moves_groups.h"
#include "app/window/moves/moves_reference.h"

namespace dojo::app {
namespace {

constexpr int kLeastOfName = 6;  // characters
constexpr int kMargin = 3;       // above and below a row of two lines
constexpr int kSide = 2;
const QString kLegal = QStringLiteral("✓ "), kNotLegal = QStringLiteral("✗ ");

}  // namespace

void StepDelegate::paintGroup(QPainter* painter, const QStyleOptionViewItem& option,
                              const QString& text, bool legal) const {
  QFont font = option.font;
  font.setBold(true);
  painter->setFont(font);
  painter->setPen(textColour(option, legal ? m_theme.text : m_theme.muted));
  QRect r = option.rect.adjusted(4, 0, -4, 0);
  painter->drawText(r, Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(text, Qt::ElideRight, r.width()));
}

// What the agent only guesses is muted.
QStyleOptionViewItem StepDelegate::dimmed(QStyleOptionViewItem option,
                                          const QModelIndex& index) const {
  bool isAgent = index.column() == MovesModel::AgentColumn;
  if (isAgent && index.data(MovesModel::IsDoubtfulRole).toBool())
    option.palette.setColor(QPalette::Text, m_theme.muted);
  return option;
}

QString StepDelegate::secondLine(const QModelIndex& index) {
  if (index.column() == MovesModel::AgentColumn)
    return index.data(MovesModel::SpreadRole).toString();
  return index.siblingAtColumn(MovesModel::TimeColumn).data().toString();
}

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  bool isStep = index.column() == MovesModel::StepColumn;
  if (!isStep && !m_hasTwoLines)
    return QStyledItemDelegate::paint(painter, dimmed(option, index), index);
  QStyleOptionViewItem o = dimmed(option, index);
  initStyleOption(&o, index);
  QString text = std::exchange(o.text, QString());
  QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &o, painter, o.widget);
  painter->save();
  bool legal = index.data(MovesModel::LegalRole).toBool();
  if (index.data(MovesGroups::GroupRole).isValid())
    paintGroup(painter, o, text, legal);
  else if (isStep)
    paintStep(painter, o, text, legal);
  else
    paintFigures(painter, o, text, secondLine(index));
  painter->restore();
}

QColor StepDelegate::textColour(const QStyleOptionViewItem& o, const QColor& usual) const {
  bool lit = (o.state & QStyle::State_Selected) && (o.state & QStyle::State_Active);
  return lit ? m_theme.onAccent : usual;
}

int StepDelegate::roomOf(const QRect& row, const QFontMetrics& metrics) {
  return row.width() - 2 * kSide - metrics.horizontalAdvance(kNotLegal);
}

// The sign, then the move's name, and its place and arguments behind or below it.
void StepDelegate::paintStep(QPainter* painter, const QStyleOptionViewItem& o, const QString& text,
                             bool legal) const {
  QRect r = o.rect.adjusted(kSide, 0, -kSide, 0);
  QRect name = m_hasTwoLines ? upper(r) : r, rest = m_hasTwoLines ? lower(r) : r;
  painter->setFont(o.font);
  painter->setPen(textColour(o, legal ? m_theme.good : m_theme.bad));
  int sign = o.fontMetrics.horizontalAdvance(kNotLegal);
  painter->drawText(name, Qt::AlignVCenter, legal ? kLegal : kNotLegal);
  name.setLeft(name.left() + sign);
  rest.setLeft(rest.left() + sign);
  QFont strong = o.font;
  strong.setBold(legal);
  QFontMetrics metrics(strong);
  QString place = text.section(' ', 1);
  // Where there is little room the name gives way: its neighbours mostly share it.
  int placeWidth = place.isEmpty() ? 0 : o.fontMetrics.horizontalAdvance(' ' + place) + 2;
  int least = metrics.averageCharWidth() * kLeastOfName;
  int nameWidth = m_hasTwoLines ? name.width() : std::max(name.width() - placeWidth, least);
  QString shown = metrics.elidedText(text.section(' ', 0, 0), Qt::ElideRight, nameWidth);
  painter->setFont(strong);
  painter->setPen(textColour(o, legal ? m_theme.text : m_theme.muted));
  painter->drawText(name, Qt::AlignVCenter, shown);
  if (!m_hasTwoLines)
    rest.setLeft(rest.left() + metrics.horizontalAdvance(shown) +
                 o.fontMetrics.horizontalAdvance(' '));
  painter->setFont(o.font);
  painter->drawText(rest, Qt::AlignVCenter,
                    o.fontMetrics.elidedText(place, Qt::ElideRight, std::max(0, rest.width())));
}

// The gain, and the time below it; what the agent expects, and how sure it is.
void StepDelegate::paintFigures(QPainter* painter, const QStyleOptionViewItem& o,
                                const QString& first, const QString& second) const {
  QRect r = o.rect.adjusted(4, 0, -4, 0);
  painter->setFont(o.font);
  painter->setPen(textColour(o, o.palette.color(QPalette::Text)));
  painter->drawText(upper(r), Qt::AlignVCenter | Qt::AlignRight, first);
  painter->setPen(textColour(o, m_theme.muted));
  painter->drawText(lower(r), Qt::AlignVCenter | Qt::AlignRight, second);
}

// The two lines of a row, with the rest of its height around both.
QRect StepDelegate::upper(const QRect& row) {
  return {row.left(), row.top() + kMargin, row.width(), row.height() / 2 - kMargin};
}

QRect StepDelegate::lower(const QRect& row) {
  int half = row.height() / 2;
  return {row.left(), row.top() + half, row.width(), row.height() - half - kMargin};
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  int line = option.fontMetrics.height();
  if (m_hasTwoLines && index.column() != MovesModel::StepColumn)
    size.setWidth(
        std::max(size.width(), option.fontMetrics.horizontalAdvance(secondLine(index)) + 10));
  if (index.column() == MovesModel::StepColumn) size.rwidth() += 30;
  return {size.width(), std::max(size.height(), m_hasTwoLines ? 2 * line + 2 * kMargin : line + 6)};
}

QString StepDelegate::tipOf(const QModelIndex& index) const {
  QModelIndex first = index.siblingAtColumn(MovesModel::StepColumn);
  QString move = first.data().toString().section(' ', 0, 0);
  return first.data(Qt::ToolTipRole).toString() + exampleAsHtml(move.toStdString(), m_theme);
}

bool StepDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view,
                             const QStyleOptionViewItem& option, const QModelIndex& index) {
  bool isMove = index.isValid() && !index.data(MovesGroups::GroupRole).isValid();
  if (event->type() != QEvent::ToolTip || !isMove)
    return QStyledItemDelegate::helpEvent(event, view, option, index);
  QToolTip::showText(event->globalPos(), tipOf(index), view->viewport(), view->visualRect(index));
  return true;
}

}  // namespace dojo::app
