// A tree as it is to be drawn: every box with its text, colour and place, and the lines between the
// boxes. A plain value, worked out off the interface thread.
#pragma once

#include <QFont>
#include <QLineF>
#include <map>
#include <set>
#include <vector>

#include "app/models/plots/work_estimate.h"
#include "app/window/shell/theme.h"
#include "app/window/tree/graph_layout.h"
#include "app/window/tree/tree_item.h"

namespace dojo::app {

enum class TreeColouring { Kind, Executions, Work };

// What is to be drawn, and how.
struct TreePlan {
  core::Program program;
  std::set<core::NodeId> collapsed;
  TreeColouring colouring = TreeColouring::Kind;
  TreeLayout layout = TreeLayout::Compact;
  Theme theme;
  QFont font;
};

struct TreeDrawing {
  struct Box {
    core::NodeId node = 0;  // 0: the program itself
    TreeItem::Face face;
    QPointF centre;
  };
  core::Program program;
  std::map<core::NodeId, NodeWork> work;
  std::vector<Box> boxes;
  std::vector<QLineF> edges;  // from the right of a box to the left of its child's
  QRectF area;
};

// Of scopes that are coloured by kind.
QColor colourOfMapping(core::Mapping mapping, const Theme& theme);

TreeDrawing drawTree(const TreePlan& plan);

}  // namespace dojo::app
