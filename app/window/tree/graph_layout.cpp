#include "app/window/tree/graph_layout.h"

#include <gvc.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace dojo::app {
namespace {

constexpr double kPointsPerInch = 72;
constexpr double kColumnGap = 20, kRowGap = 8;
constexpr size_t kMostForGraphviz = 400;

// Graphviz keeps state of its own between calls.
std::mutex graphvizLock;

struct Graph {
  GVC_t* context = nullptr;
  Agraph_t* graph = nullptr;
  bool isLaidOut = false;
  ~Graph() {
    if (isLaidOut) gvFreeLayout(context, graph);
    if (graph) agclose(graph);
    if (context) gvFreeContext(context);
  }
};

void setAttribute(void* object, const char* name, const std::string& value) {
  std::string key = name, copy = value, none;
  agsafeset(object, key.data(), copy.data(), none.data());
}

std::vector<Agnode_t*> build(Graph& g, const std::vector<LayoutNode>& nodes) {
  std::string name = "program";
  g.graph = agopen(name.data(), Agstrictdirected, nullptr);
  setAttribute(g.graph, "rankdir", "LR");
  setAttribute(g.graph, "ordering", "out");
  setAttribute(g.graph, "splines", "false");
  setAttribute(g.graph, "ranksep", std::to_string(kColumnGap / kPointsPerInch));
  setAttribute(g.graph, "nodesep", std::to_string(kRowGap / kPointsPerInch));
  std::vector<Agnode_t*> made;
  for (size_t i = 0; i < nodes.size(); ++i) {
    std::string id = std::to_string(i);
    Agnode_t* node = agnode(g.graph, id.data(), 1);
    setAttribute(node, "shape", "box");
    setAttribute(node, "fixedsize", "true");
    setAttribute(node, "label", "");
    setAttribute(node, "width", std::to_string(nodes[i].width / kPointsPerInch));
    setAttribute(node, "height", std::to_string(nodes[i].height / kPointsPerInch));
    made.push_back(node);
    if (nodes[i].parent >= 0)
      agedge(g.graph, made[static_cast<size_t>(nodes[i].parent)], node, nullptr, 1);
  }
  return made;
}

// Graphviz centres the nodes of a rank; text reads better when they begin at one edge.
void alignRanks(const std::vector<LayoutNode>& nodes, std::vector<LayoutPoint>& points) {
  std::map<double, double> widest;
  for (size_t i = 0; i < nodes.size(); ++i)
    widest[points[i].x] = std::max(widest[points[i].x], nodes[i].width);
  for (size_t i = 0; i < nodes.size(); ++i)
    points[i].x += (nodes[i].width - widest[points[i].x]) / 2;
}

}  // namespace

Result<std::vector<LayoutPoint>> layoutByGraphviz(const std::vector<LayoutNode>& nodes) {
  std::lock_guard lock(graphvizLock);
  Graph g;
  g.context = gvContext();
  if (!g.context) return fail(ErrorCode::ToolFailure, "Graphviz does not start");
  agseterr(AGMAX);
  auto made = build(g, nodes);
  if (gvLayout(g.context, g.graph, "dot") != 0)
    return fail(ErrorCode::ToolFailure, "Graphviz has no layout 'dot': its plugins are missing");
  g.isLaidOut = true;
  std::vector<LayoutPoint> points;
  for (Agnode_t* node : made) points.push_back({ND_coord(node).x, -ND_coord(node).y});
  alignRanks(nodes, points);
  double top = 0;
  for (const LayoutPoint& p : points) top = std::min(top, p.y);
  for (LayoutPoint& p : points) p.y -= top;
  return points;
}

std::vector<LayoutPoint> layoutCompactly(const std::vector<LayoutNode>& nodes) {
  std::vector<LayoutPoint> points(nodes.size());
  std::vector<int> firstChild(nodes.size(), -1), lastChild(nodes.size(), -1);
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent < 0) {
      points[i].x = nodes[i].width / 2;
      continue;
    }
    auto parent = static_cast<size_t>(nodes[i].parent);
    points[i].x = points[parent].x + nodes[parent].width / 2 + kColumnGap + nodes[i].width / 2;
    if (firstChild[parent] < 0) firstChild[parent] = static_cast<int>(i);
    lastChild[parent] = static_cast<int>(i);
  }
  double y = 0;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (firstChild[i] >= 0) continue;
    points[i].y = y;
    y += nodes[i].height + kRowGap;
  }
  for (size_t i = nodes.size(); i-- > 0;)
    if (firstChild[i] >= 0)
      points[i].y = (points[static_cast<size_t>(firstChild[i])].y +
                     points[static_cast<size_t>(lastChild[i])].y) /
                    2;
  return points;
}

std::vector<LayoutPoint> layOutTree(const std::vector<LayoutNode>& nodes, TreeLayout layout) {
  if (layout == TreeLayout::Columns && nodes.size() <= kMostForGraphviz)
    if (auto points = layoutByGraphviz(nodes)) return std::move(*points);
  return layoutCompactly(nodes);
}

}  // namespace dojo::app
