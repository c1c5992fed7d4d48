#include "app/window/step_delegate.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/models/moves_groups.h"
#include "app/window/moves_reference.h"

namespace dojo::app {
namespace {

constexpr int kLeastOfName = 6;  // characters

}  // namespace

void StepDelegate::paintGroup(QPainter* painter, const QStyleOptionViewItem& option,
                              const QString& text, bool legal) const {
  bool lit = (option.state & QStyle::State_Selected) && (option.state & QStyle::State_Active);
  QFont font = option.font;
  font.setBold(true);
  painter->setFont(font);
  painter->setPen(lit ? m_theme.onAccent : legal ? m_theme.text : m_theme.muted);
  QRect r = option.rect.adjusted(4, 0, -4, 0);
  painter->drawText(r, Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(text, Qt::ElideRight, r.width()));
}

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  QStyleOptionViewItem o = option;
  initStyleOption(&o, index);
  QString text = std::exchange(o.text, QString());
  QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &o, painter, o.widget);
  bool legal = index.data(MovesModel::LegalRole).toBool();
  painter->save();
  if (index.data(MovesGroups::GroupRole).isValid()) {
    paintGroup(painter, o, text, legal);
    return painter->restore();
  }
  bool lit = (o.state & QStyle::State_Selected) && (o.state & QStyle::State_Active);
  QColor plain = lit ? m_theme.onAccent : legal ? m_theme.text : m_theme.muted;
  QRect r = o.rect.adjusted(2, 0, -2, 0);
  painter->setFont(o.font);
  painter->setPen(lit ? m_theme.onAccent : legal ? m_theme.good : m_theme.bad);
  int sign = o.fontMetrics.horizontalAdvance(QStringLiteral("✗ "));
  painter->drawText(r, Qt::AlignVCenter, legal ? QStringLiteral("✓") : QStringLiteral("✗"));
  r.setLeft(r.left() + sign);
  // Where there is little room the name gives way: its neighbours mostly share it.
  QFont strong = o.font;
  strong.setBold(legal);
  QFontMetrics metrics(strong);
  QString rest = text.section(' ', 1);
  int restWidth = rest.isEmpty() ? 0 : o.fontMetrics.horizontalAdvance(' ' + rest) + 2;
  int nameWidth = std::max(r.width() - restWidth, metrics.averageCharWidth() * kLeastOfName);
  QString name = metrics.elidedText(text.section(' ', 0, 0), Qt::ElideRight, nameWidth);
  painter->setFont(strong);
  painter->setPen(plain);
  painter->drawText(r, Qt::AlignVCenter, name);
  r.setLeft(r.left() + metrics.horizontalAdvance(name) + o.fontMetrics.horizontalAdvance(' '));
  painter->setFont(o.font);
  painter->drawText(r, Qt::AlignVCenter,
                    o.fontMetrics.elidedText(rest, Qt::ElideRight, std::max(0, r.width())));
  painter->restore();
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  return {size.width() + 30, std::max(size.height(), option.fontMetrics.height() + 6)};
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
