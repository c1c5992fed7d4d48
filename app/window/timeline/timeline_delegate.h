// Draws a timeline row: the step with the lanes of the history's branches beside it and marks for a
// note and the pinned baseline, a badge for the check, a mark of who made it.
#pragma once

#include <QStyledItemDelegate>

#include "app/models/timeline/history_model.h"
#include "app/window/shell/theme.h"

namespace dojo::app {

class TimelineDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  explicit TimelineDelegate(const HistoryModel* model, QObject* parent = nullptr)
      : QStyledItemDelegate(parent), m_model(model) {}
  void setTheme(const Theme& theme) { m_theme = theme; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;

 private:
  void paintLanes(QPainter* painter, const QStyleOptionViewItem& option,
                  const QModelIndex& index) const;
  void paintStep(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                 const QString& text) const;
  void paintCheck(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                  const QString& text) const;
  void paintAuthor(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                   const QString& text) const;
  QColor textColour(const QStyleOptionViewItem& option) const;
  int lanesWidth() const;
  const HistoryModel* m_model;
  Theme m_theme = lightTheme();
};

}  // namespace dojo::app
