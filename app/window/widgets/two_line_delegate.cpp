#include "app/window/widgets/two_line_delegate.h"

#include <QApplication>
#include <QPainter>
#include <utility>

namespace dojo::app {

TwoLineDelegate::TwoLineDelegate(int detailRole, QSize picture, QObject* parent)
    : QStyledItemDelegate(parent), m_detailRole(detailRole), m_picture(picture) {}

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
  QStyleOptionViewItem o = option;
  initStyleOption(&o, index);
  QString text = std::exchange(o.text, QString());
  o.icon = QIcon();
  o.features &= ~QStyleOptionViewItem::HasDecoration;
  o.widget->style()->drawControl(QStyle::CE_ItemViewItem, &o, painter, o.widget);
  bool lit = o.state & QStyle::State_Selected;
  auto group = o.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
  QColor first = o.palette.color(group, lit ? QPalette::HighlightedText : QPalette::Text);
  QColor second = lit ? first : o.palette.color(QPalette::PlaceholderText);
  QRect r = o.rect.adjusted(10, 4, -8, -4);
  painter->save();
  if (!m_picture.isEmpty()) {
    QRect box(r.left(), o.rect.center().y() - m_picture.height() / 2, m_picture.width(),
              m_picture.height());
    QVariant picture = index.data(Qt::DecorationRole);
    if (picture.canConvert<QImage>()) painter->drawImage(box, picture.value<QImage>());
    r.setLeft(box.right() + 10);
  }
  painter->setPen(first);
  painter->setFont(o.font);
  painter->drawText(r, Qt::AlignTop,
                    QFontMetrics(o.font).elidedText(text, Qt::ElideRight, r.width()));
  painter->setPen(second);
  QFont small = o.font;
  small.setPointSizeF(small.pointSizeF() * 0.88);
  painter->setFont(small);
  painter->drawText(r, Qt::AlignBottom,
                    QFontMetrics(small).elidedText(index.data(m_detailRole).toString(),
                                                   Qt::ElideRight, r.width()));
  painter->restore();
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {200, std::max(option.fontMetrics.height() * 2 + 12, m_picture.height() + 6)};
}

}  // namespace dojo::app
