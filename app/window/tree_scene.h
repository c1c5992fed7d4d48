// A program's tree as a drawing: depth to the right, order downward as in the text. It is laid out
// off the interface thread; until that is done the drawing before stays. The newest program asked
// for wins. A node's item stays from program to program.
#pragma once

#include <QGraphicsScene>
#include <map>
#include <set>

#include "app/models/background.h"
#include "app/models/work_estimate.h"
#include "app/window/graph_layout.h"
#include "app/window/theme.h"
#include "app/window/tree_item.h"

namespace dojo::app {

enum class TreeColouring { Kind, Executions, Work };

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

  TreeItem* itemOf(core::NodeId node) const;  // null while it is not drawn
  const std::map<core::NodeId, TreeItem*>& items() const { return m_items; }
  // What the colours mean, as rich text.
  QString legend() const;
  QString tipOf(core::NodeId node) const;

 signals:
  void drawn();

 protected:
  void helpEvent(QGraphicsSceneHelpEvent* event) override;

 private:
  struct Drawn {
    const core::Node* node = nullptr;  // null: the program itself
    TreeItem::Face face;
    int parent = -1;
  };
  void layOutAgain();
  std::vector<Drawn> collect() const;
  QColor colourOf(const core::Node& node) const;
  void draw(const std::vector<Drawn>& nodes, const std::vector<LayoutPoint>& points);
  void drawEdges(const std::vector<Drawn>& nodes, const std::vector<LayoutPoint>& points);

  Theme m_theme = lightTheme();
  TreeColouring m_colouring = TreeColouring::Kind;
  TreeLayout m_layout = TreeLayout::Compact;
  core::Program m_program;  // to be drawn
  core::Program m_drawnProgram;
  std::map<core::NodeId, NodeWork> m_work;
  TreeItem* m_root = nullptr;  // the program itself
  std::map<core::NodeId, TreeItem*> m_items;
  QGraphicsPathItem* m_edges = nullptr;
  std::set<core::NodeId> m_collapsed;
  NewestWork m_layingOut;
};

}  // namespace dojo::app
