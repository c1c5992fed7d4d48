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

Result<std::vector<LayoutPoint>> layoutByGraphviz(const std::vector<LayoutNode>& nodes);
// By Graphviz up to the size at which it still takes well under a second, beyond that (or without
// it) plainly.
std::vector<LayoutPoint> layOutTree(const std::vector<LayoutNode>& nodes);
// Without Graphviz: leaves one below the other, parents beside their first child.
std::vector<LayoutPoint> layoutPlainly(const std::vector<LayoutNode>& nodes);

}  // namespace dojo::app
