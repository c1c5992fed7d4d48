#include "app/window/tree_scene.h"

#include <QGraphicsPathItem>
#include <cmath>

#include "app/models/background.h"
#include "app/models/program_model.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr int kLongestLabel = 23;

QString labelOf(const core::Node& node) {
  QString text = QString::fromStdString(node.isScope() ? core::printScopeHead(node.scope())
                                                       : core::print(node.operation()));
  return text.size() <= kLongestLabel ? text : text.left(kLongestLabel - 1) + u'…';
}

QString swatch(const QColor& colour, const QString& text) {
  return QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2").arg(css(colour), text);
}

// Shares span orders of magnitude: one per cent is a third of the way, ten per cent two thirds.
double heatOf(double share) {
  return share <= 0 ? 0 : std::clamp(1 + std::log10(share) / 3, 0.0, 1.0);
}

}  // namespace

TreeScene::TreeScene(QObject* parent) : QGraphicsScene(parent) {
  // Every item is drawn anew for each program; an index would only be built and thrown away.
  setItemIndexMethod(QGraphicsScene::NoIndex);
}

void TreeScene::showProgram(const core::Program& program) {
  m_program = program;
  m_work = estimateWork(program);
  layOutAgain();
}

void TreeScene::setTheme(const Theme& theme) {
  m_theme = theme;
  setBackgroundBrush(theme.base);
  layOutAgain();
}

void TreeScene::setColouring(TreeColouring colouring) {
  m_colouring = colouring;
  layOutAgain();
}

void TreeScene::setTreeLayout(TreeLayout layout) {
  m_layout = layout;
  layOutAgain();
}

void TreeScene::setCollapsed(std::set<core::NodeId> collapsed) {
  m_collapsed = std::move(collapsed);
  layOutAgain();
}

TreeItem* TreeScene::itemOf(core::NodeId node) const {
  auto found = m_items.find(node);
  return found == m_items.end() ? nullptr : found->second;
}

QColor TreeScene::colourOf(const core::Node& node) const {
  auto found = m_work.find(node.id());
  NodeWork work = found == m_work.end() ? NodeWork{} : found->second;
  if (m_colouring == TreeColouring::Executions)
    return blended(m_theme.line, m_theme.series[1],
                   std::min(1.0, std::log10(std::max(work.executions, 1.0)) / 9));
  if (m_colouring == TreeColouring::Work)
    return blended(m_theme.line, m_theme.series[1], heatOf(work.share));
  if (!node.isScope()) return m_theme.operation;
  switch (node.scope().mapping) {
    case core::Mapping::Unroll:
      return m_theme.unroll;
    case core::Mapping::Vector:
      return m_theme.vector;
    case core::Mapping::Sequential:
      return m_theme.scope;
    default:
      return m_theme.parallel;
  }
}

QString TreeScene::legend() const {
  QStringList parts;
  auto ramp = [&](const QString& from, const QString& to) {
    QString steps;
    for (int i = 0; i <= 6; ++i)
      steps += QStringLiteral("<span style='color:%1'>■</span>")
                   .arg(css(blended(m_theme.line, m_theme.series[1], i / 6.0)));
    return QStringLiteral("%1 %2 %3").arg(from, steps, to);
  };
  switch (m_colouring) {
    case TreeColouring::Executions:
      return ramp(tr("once"), tr("a thousand million times"));
    case TreeColouring::Work:
      return ramp(tr("0.1 %"), tr("all of the estimated work"));
    case TreeColouring::Kind:
      break;
  }
  parts << swatch(m_theme.scope, tr("loop")) << swatch(m_theme.parallel, tr("parallel"))
        << swatch(m_theme.vector, tr("vector")) << swatch(m_theme.unroll, tr("unrolled"))
        << swatch(m_theme.operation, tr("operation"));
  return parts.join(QStringLiteral(" &nbsp; "));
}

QString TreeScene::tipOf(const core::Node& node) const {
  QString tip = describeNode(node);
  auto found = m_work.find(node.id());
  if (found == m_work.end()) return tip;
  tip += u'\n' + tr("runs %L1 times").arg(found->second.executions, 0, 'f', 0);
  tip += u'\n' + tr("%1 % of the estimated work (executions by what the operator costs)")
                     .arg(100 * found->second.share, 0, 'g', 3);
  return tip;
}

void TreeScene::collect(const core::Node& node, int parent, std::vector<Drawn>& out) const {
  QString text = labelOf(node);
  bool collapsed = m_collapsed.contains(node.id());
  int index = static_cast<int>(out.size());
  out.push_back(
      {&node, {text, TreeItem::sizeFor(text), colourOf(node), node.isScope(), collapsed}, parent});
  if (!node.isScope() || collapsed) return;
  for (const core::NodePtr& child : node.scope().children) collect(*child, index, out);
}

void TreeScene::layOutAgain() {
  int generation = ++m_generation;
  QString name = QString::fromStdString(m_program.name);
  std::vector<Drawn> nodes = {
      {nullptr, {name, TreeItem::sizeFor(name), m_theme.accent, true, false}, -1}};
  for (const core::NodePtr& node : m_program.body) collect(*node, 0, nodes);
  std::vector<LayoutNode> boxes;
  for (const Drawn& d : nodes)
    boxes.push_back({d.face.size.width(), d.face.size.height(), d.parent});
  runInBackground(
      this, [boxes = std::move(boxes), layout = m_layout] { return layOutTree(boxes, layout); },
      [this, generation, program = m_program,
       nodes = std::move(nodes)](std::vector<LayoutPoint> points) {
        if (generation != m_generation) return;
        draw(nodes, points);
        m_drawnProgram = program;
        emit drawn();
      });
}

void TreeScene::draw(const std::vector<Drawn>& nodes, const std::vector<LayoutPoint>& points) {
  clear();
  m_items.clear();
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Drawn& d = nodes[i];
    auto* item = new TreeItem(d.node ? d.node->id() : 0, d.face, m_theme);
    item->setPos(points[i].x, points[i].y);
    item->setToolTip(d.node ? tipOf(*d.node) : d.face.text);
    addItem(item);
    if (d.node) m_items[d.node->id()] = item;
  }
  drawEdges(nodes, points);
  setSceneRect(itemsBoundingRect().adjusted(-20, -20, 20, 20));
}

// All edges as one item: thousands of small ones would cost more than what they show.
void TreeScene::drawEdges(const std::vector<Drawn>& nodes, const std::vector<LayoutPoint>& points) {
  QPainterPath path;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent < 0) continue;
    auto parent = static_cast<size_t>(nodes[i].parent);
    QPointF from(points[parent].x + nodes[parent].face.size.width() / 2, points[parent].y);
    QPointF to(points[i].x - nodes[i].face.size.width() / 2, points[i].y);
    double middle = (from.x() + to.x()) / 2;
    path.moveTo(from);
    path.cubicTo({middle, from.y()}, {middle, to.y()}, to);
  }
  addPath(path, QPen(blended(m_theme.line, m_theme.muted, 0.5), 1.2))->setZValue(-1);
}

}  // namespace dojo::app
