// Draws a step: the move's name strong, its place and arguments after it; what is not legal is
// muted and says so with a sign too. A group's row is its heading. Its tooltip teaches the move by
// an example.
#pragma once

#include <QStyledItemDelegate>

#include "app/window/theme.h"

namespace dojo::app {

class StepDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  explicit StepDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}
  void setTheme(const Theme& theme) { m_theme = theme; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                 const QModelIndex& index) override;
  QString tipOf(const QModelIndex& index) const;  // of a move's row

 private:
  void paintGroup(QPainter* painter, const QStyleOptionViewItem& option, const QString& text,
                  bool legal) const;

  Theme m_theme = lightTheme();
};

}  // namespace dojo::app
