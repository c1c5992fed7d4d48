// One node of the drawn tree.
#pragma once

#include <QGraphicsItem>

#include "app/window/shell/theme.h"
#include "core/ir/program.h"

namespace dojo::app {

class TreeItem : public QGraphicsItem {
 public:
  enum { Type = UserType + 1 };
  enum class Light { None, Changed, ConflictA, ConflictB, Removed, Added };

  // What stands in a node and how large it is.
  struct Face {
    QString text;
    QSizeF size;
    QColor colour;  // of its kind, or of its cost
    bool isScope = false;
    bool isCollapsed = false;
    bool operator==(const Face&) const = default;
  };
  TreeItem(core::NodeId node, Face face, const Theme& theme);

  int type() const override { return Type; }
  core::NodeId node() const { return m_node; }
  void setFace(Face face);
  void setSelectedPlace(bool selected);
  void setLight(Light light);
  Light light() const { return m_light; }
  // Which drawing it was last part of.
  int drawing() const { return m_drawing; }
  void setDrawing(int drawing) { m_drawing = drawing; }
  const QColor& colour() const { return m_face.colour; }
  QRectF boundingRect() const override;
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  static const QFont& font(bool isScope = false);
  // Around a node's centre, with all that is drawn of it.
  static QRectF boundsOf(const QSizeF& size);
  static QSizeF sizeFor(const QString& text, const QFontMetricsF& ofFont);

 private:
  QRectF box() const;
  core::NodeId m_node;
  Face m_face;
  const Theme& m_theme;  // the scene's
  bool m_selected = false;
  int m_drawing = 0;
  Light m_light = Light::None;
};

}  // namespace dojo::app
