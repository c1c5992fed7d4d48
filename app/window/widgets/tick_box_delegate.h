// Outlines the tick boxes of a list by the colour of muted text: what the style takes, the window's
// colour darkened, is not seen in the dark.
#pragma once

#include <QStyledItemDelegate>

namespace dojo::app {

class TickBoxDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->palette.setColor(QPalette::Window, option->palette.color(QPalette::PlaceholderText));
  }
};

}  // namespace dojo::app
