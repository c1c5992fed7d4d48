// A name with a muted line below it, and a picture before both where the model has one.
#pragma once

#include <QStyledItemDelegate>

namespace dojo::app {

class TwoLineDelegate : public QStyledItemDelegate {
 public:
  // Rows leave room for a picture when its size is not empty.
  TwoLineDelegate(int detailRole, QSize picture, QObject* parent);
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  int m_detailRole;
  QSize m_picture;
};

}  // namespace dojo::app
