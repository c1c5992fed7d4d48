#include "app/window/step_delegate.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/models/moves_groups.h"
#include "app/window/moves_reference.h"

namespace dojo::app {

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
  QRect r = o.rect.adjusted(6, 0, -4, 0);
  painter->setFont(o.font);
  painter->setPen(lit ? m_theme.onAccent : legal ? m_theme.good : m_theme.bad);
  int sign = o.fontMetrics.horizontalAdvance(QStringLiteral("✗  "));
  painter->drawText(r, Qt::AlignVCenter, legal ? QStringLiteral("✓") : QStringLiteral("✗"));
  r.setLeft(r.left() + sign);
  qsizetype space = text.indexOf(' ');
  QFont strong = o.font;
  strong.setBold(legal);
  QFontMetrics metrics(strong);
  QString name = metrics.elidedText(text.left(space), Qt::ElideRight, r.width());
  painter->setFont(strong);
  painter->setPen(plain);
  painter->drawText(r, Qt::AlignVCenter, name);
  r.setLeft(r.left() + metrics.horizontalAdvance(name + ' '));
  painter->setFont(o.font);
  if (r.width() > o.fontMetrics.averageCharWidth())
    painter->drawText(r, Qt::AlignVCenter,
                      o.fontMetrics.elidedText(text.mid(space + 1), Qt::ElideRight, r.width()));
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
