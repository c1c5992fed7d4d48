// Draws a step: the move's name strong, its place and arguments after it; what is not legal is
// muted and says so with a sign too. Where there is little room rows have two lines: the place
// below the name, the time below the gain. A group's row is its heading. Its tooltip teaches the
// move by an example.
#pragma once

#include <QStyledItemDelegate>

#include "app/window/shell/theme.h"

namespace dojo::app {

class StepDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  explicit StepDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}
  void setTheme(const Theme& theme) { m_theme = theme; }
  void setTwoLines(bool two) { m_hasTwoLines = two; }
  bool hasTwoLines() const { return m_hasTwoLines; }
  // For the texts of a row, behind the sign.
  static int roomOf(const QRect& row, const QFontMetrics& metrics);
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                 const QModelIndex& index) override;
  QString tipOf(const QModelIndex& index) const;  // of a move's row

 private:
  void paintGroup(QPainter* painter, const QStyleOptionViewItem& option, const QString& text,
                  bool legal) const;
  void paintStep(QPainter* painter, const QStyleOptionViewItem& option, const QString& text,
                 bool legal) const;
  // The first strong, the second muted below it.
  void paintFigures(QPainter* painter, const QStyleOptionViewItem& option, const QString& first,
                    const QString& second) const;
  QStyleOptionViewItem dimmed(QStyleOptionViewItem option, const QModelIndex& index) const;
  static QString secondLine(const QModelIndex& index);  // of a figure
  QColor textColour(const QStyleOptionViewItem& option, const QColor& usual) const;
  static QRect upper(const QRect& row);
  static QRect lower(const QRect& row);

  Theme m_theme = lightTheme();
  bool m_hasTwoLines = false;
};

}  // namespace dojo::app
