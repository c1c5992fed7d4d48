// Where the nodes of a drawn tree stand, depth to the right, children in order from the top. The
// only door to Graphviz; this header speaks plain values. May be called from any thread.
#pragma once

#include <vector>

#include "core/result.h"

namespace dojo::app {

struct LayoutNode {
  double width = 0, height = 0;
  int parent = -1;  // index; parents stand before their children
};

struct LayoutPoint {
  double x = 0, y = 0;  // the node's centre
};

// Columns by depth.
Result<std::vector<LayoutPoint>> layoutByGraphviz(const std::vector<LayoutNode>& nodes);
// Every node right behind its parent, leaves one below the other, parents in the middle of their
// children; subtrees keep to rows of their own, so nothing overlaps.
std::vector<LayoutPoint> layoutCompactly(const std::vector<LayoutNode>& nodes);

enum class TreeLayout { Compact, Columns };
// Columns by Graphviz up to the size at which it still takes well under a second; beyond that, or
// without it, compactly.
std::vector<LayoutPoint> layOutTree(const std::vector<LayoutNode>& nodes, TreeLayout layout);

}  // namespace dojo::app
