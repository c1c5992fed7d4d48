#include "app/window/tree/tree_drawing.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr int kLongestLabel = 23;
constexpr double kMargin = 20;

// Threads of a kind of their own.
struct ThreadColour {
  core::Mapping mapping;
  QColor Theme::* colour;
};
constexpr ThreadColour kThreadColours[] = {
    {core::Mapping::Grid, &Theme::grid},
    {core::Mapping::Block, &Theme::block},
    {core::Mapping::Warp, &Theme::warp},
};

QString labelOf(const core::Node& node) {
  QString text = QString::fromStdString(node.isScope() ? core::printScopeHead(node.scope())
                                                       : core::print(node.operation()));
  return text.size() <= kLongestLabel ? text : text.left(kLongestLabel - 1) + u'…';
}

// Shares span orders of magnitude: one per cent is a third of the way, ten per cent two thirds.
double heatOf(double share) {
  return share <= 0 ? 0 : std::clamp(1 + std::log10(share) / 3, 0.0, 1.0);
}

class Drawer {
 public:
  explicit Drawer(const TreePlan& plan) : m_plan(plan), m_metrics(plan.font) {}

  TreeDrawing draw() {
    m_out.program = m_plan.program;
    m_out.work = estimateWork(m_plan.program);
    add({0, faceOf(QString::fromStdString(m_plan.program.name), m_plan.theme.accent), {}}, -1);
    m_out.boxes[0].face.isScope = true;
    for (const core::NodePtr& node : m_plan.program.body) addNode(*node, 0);
    place();
    return std::move(m_out);
  }

 private:
  TreeItem::Face faceOf(const QString& text, const QColor& colour) const {
    return {text, TreeItem::sizeFor(text, m_metrics), colour, false, false};
  }

  void add(TreeDrawing::Box box, int parent) {
    m_nodes.push_back({box.face.size.width(), box.face.size.height(), parent});
    m_out.boxes.push_back(std::move(box));
  }

  void addNode(const core::Node& node, int parent) {
    TreeItem::Face face = faceOf(labelOf(node), colourOf(node));
    face.isScope = node.isScope();
    face.isCollapsed = m_plan.collapsed.contains(node.id());
    bool isOpen = face.isScope && !face.isCollapsed;
    int index = static_cast<int>(m_out.boxes.size());
    add({node.id(), std::move(face), {}}, parent);
    if (!isOpen) return;
    for (const core::NodePtr& child : node.scope().children) addNode(*child, index);
  }

  QColor colourOf(const core::Node& node) const {
    const Theme& theme = m_plan.theme;
    auto found = m_out.work.find(node.id());
    NodeWork work = found == m_out.work.end() ? NodeWork{} : found->second;
    if (m_plan.colouring == TreeColouring::Executions)
      return blended(theme.line, theme.series[1],
                     std::min(1.0, std::log10(std::max(work.executions, 1.0)) / 9));
    if (m_plan.colouring == TreeColouring::Work)
      return blended(theme.line, theme.series[1], heatOf(work.share));
    if (!node.isScope()) return theme.operation;
    return colourOfMapping(node.scope().mapping, theme);
  }

  void place() {
    auto points = layOutTree(m_nodes, m_plan.layout);
    for (size_t i = 0; i < points.size(); ++i) {
      TreeDrawing::Box& box = m_out.boxes[i];
      box.centre = {points[i].x, points[i].y};
      m_out.area |= TreeItem::boundsOf(box.face.size).translated(box.centre);
      if (m_nodes[i].parent < 0) continue;
      auto parent = static_cast<size_t>(m_nodes[i].parent);
      m_out.edges.push_back({points[parent].x + m_nodes[parent].width / 2, points[parent].y,
                             points[i].x - m_nodes[i].width / 2, points[i].y});
    }
    m_out.area.adjust(-kMargin, -kMargin, kMargin, kMargin);
  }

  const TreePlan& m_plan;
  QFontMetricsF m_metrics;
  std::vector<LayoutNode> m_nodes;
  TreeDrawing m_out;
};

}  // namespace

QColor colourOfMapping(core::Mapping mapping, const Theme& theme) {
  for (const ThreadColour& own : kThreadColours)
    if (own.mapping == mapping) return theme.*own.colour;
  const core::MappingTraits& traits = core::traits(mapping);
  if (traits.isThreaded) return theme.parallel;
  if (traits.isLockstep) return theme.vector;
  return traits.isLoop ? theme.scope : theme.unroll;
}

TreeDrawing drawTree(const TreePlan& plan) {
  return Drawer(plan).draw();
}

}  // namespace dojo::app
