// A program's tree as a drawing: depth to the right, order downward as in the text. It is computed
// off the interface thread and taken over in short slices; until then the previous drawing stays.
// The latest requested program wins. A node's item stays from program to program.
#pragma once

#include <QGraphicsScene>

#include "app/models/shell/background.h"
#include "app/window/tree/tree_drawing.h"

class QTimer;

namespace dojo::app {

class TreeEdges;

class TreeScene : public QGraphicsScene {
  Q_OBJECT

 public:
  explicit TreeScene(QObject* parent = nullptr);

  void showProgram(const core::Program& program);
  void setTheme(const Theme& theme);
  void setColouring(TreeColouring colouring);
  void setTreeLayout(TreeLayout layout);
  TreeLayout treeLayout() const { return m_layout; }
  void setCollapsed(std::set<core::NodeId> collapsed);
  const std::set<core::NodeId>& collapsed() const { return m_collapsed; }
  const core::Program& program() const { return m_program; }
  // Nothing is to be drawn yet.
  bool isDrawn() const { return m_isDrawn; }
  // Every node as a small box, for a picture of the whole that is too small for texts.
  void paintOverview(QPainter* painter, const QRectF& to) const;

  TreeItem* itemOf(core::NodeId node) const;  // null while it is not drawn
  const std::map<core::NodeId, TreeItem*>& items() const { return m_items; }
  // What the colours mean, as rich text: of those that every program has, or this one.
  QString legend() const;
  QString tipOf(core::NodeId node) const;

 signals:
  void drawn();

 protected:
  void helpEvent(QGraphicsSceneHelpEvent* event) override;

 private:
  void layOutAgain();
  void take(TreeDrawing drawing);
  void drawSome();
  void place(const TreeDrawing::Box& box);
  void finish();

  Theme m_theme = lightTheme();
  TreeColouring m_colouring = TreeColouring::Kind;
  TreeLayout m_layout = TreeLayout::Compact;
  core::Program m_program;  // to be drawn
  std::set<core::NodeId> m_collapsed;
  NewestWork m_layingOut;
  bool m_isDrawn = false;

  TreeDrawing m_drawing;  // what is being taken over, or was
  int m_number = 0;       // of that drawing
  size_t m_placed = 0;    // of its boxes
  QTimer* m_turns;
  TreeItem* m_root = nullptr;  // the program itself
  std::map<core::NodeId, TreeItem*> m_items;
  TreeEdges* m_edges;
};

}  // namespace dojo::app
