#include "app/window/step_delegate.h"

#include <QApplication>
#include <QPainter>

#include "app/models/moves_model.h"

namespace dojo::app {

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
  QStyleOptionViewItem o = option;
  initStyleOption(&o, index);
  QString text = std::exchange(o.text, QString());
  QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &o, painter, o.widget);
  bool legal = index.data(MovesModel::LegalRole).toBool();
  bool lit = (o.state & QStyle::State_Selected) && (o.state & QStyle::State_Active);
  QColor plain = lit ? m_theme.onAccent : legal ? m_theme.text : m_theme.muted;
  QRect r = o.rect.adjusted(6, 0, -4, 0);
  painter->save();
  painter->setFont(o.font);
  painter->setPen(lit ? m_theme.onAccent : legal ? m_theme.good : m_theme.bad);
  int sign = o.fontMetrics.horizontalAdvance(QStringLiteral("✗  "));
  painter->drawText(r, Qt::AlignVCenter, legal ? QStringLiteral("✓") : QStringLiteral("✗"));
  r.setLeft(r.left() + sign);
  qsizetype space = text.indexOf(' ');
  QFont strong = o.font;
  strong.setBold(legal);
  painter->setFont(strong);
  painter->setPen(plain);
  painter->drawText(r, Qt::AlignVCenter, text.left(space));
  r.setLeft(r.left() + QFontMetrics(strong).horizontalAdvance(text.left(space) + ' '));
  painter->setFont(o.font);
  painter->drawText(r, Qt::AlignVCenter,
                    o.fontMetrics.elidedText(text.mid(space + 1), Qt::ElideRight, r.width()));
  painter->restore();
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  return {size.width() + 30, std::max(size.height(), option.fontMetrics.height() + 6)};
}

}  // namespace dojo::app
