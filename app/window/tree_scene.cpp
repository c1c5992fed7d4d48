#include "app/window/tree_scene.h"

#include <QFontMetricsF>
#include <QGraphicsPathItem>
#include <QGraphicsSceneHelpEvent>
#include <QToolTip>
#include <cmath>

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

const core::Node* findNode(const std::vector<core::NodePtr>& nodes, core::NodeId id) {
  for (const core::NodePtr& node : nodes) {
    if (node->id() == id) return node.get();
    const core::Node* inside = node->isScope() ? findNode(node->scope().children, id) : nullptr;
    if (inside) return inside;
  }
  return nullptr;
}

}  // namespace

TreeScene::TreeScene(QObject* parent) : QGraphicsScene(parent) {
  // Most items move with each program; an index would only be built and thrown away.
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
  update();
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

QString TreeScene::tipOf(core::NodeId id) const {
  const core::Node* node = findNode(m_drawnProgram.body, id);
  if (!node) return QString::fromStdString(m_drawnProgram.name);
  QString tip = describeNode(*node);
  auto found = m_work.find(id);
  if (found == m_work.end()) return tip;
  tip += u'\n' + tr("runs %L1 times").arg(found->second.executions, 0, 'f', 0);
  tip += u'\n' + tr("%1 % of the estimated work (executions by what the operator costs)")
                     .arg(100 * found->second.share, 0, 'g', 3);
  return tip;
}

void TreeScene::helpEvent(QGraphicsSceneHelpEvent* event) {
  for (const QGraphicsItem* item : QGraphicsScene::items(event->scenePos()))
    if (item->type() == TreeItem::Type)
      return QToolTip::showText(event->screenPos(),
                                tipOf(static_cast<const TreeItem*>(item)->node()), event->widget());
  QToolTip::hideText();
}

std::vector<TreeScene::Drawn> TreeScene::collect() const {
  const QFontMetricsF metrics(TreeItem::font());
  QString name = QString::fromStdString(m_program.name);
  std::vector<Drawn> out = {
      {nullptr, {name, TreeItem::sizeFor(name, metrics), m_theme.accent, true, false}, -1}};
  auto add = [&](auto&& self, const core::Node& node, int parent) -> void {
    QString text = labelOf(node);
    bool collapsed = m_collapsed.contains(node.id());
    int index = static_cast<int>(out.size());
    out.push_back(
        {&node,
         {text, TreeItem::sizeFor(text, metrics), colourOf(node), node.isScope(), collapsed},
         parent});
    if (!node.isScope() || collapsed) return;
    for (const core::NodePtr& child : node.scope().children) self(self, *child, index);
  };
  for (const core::NodePtr& node : m_program.body) add(add, *node, 0);
  return out;
}

void TreeScene::layOutAgain() {
  std::vector<Drawn> nodes = collect();
  std::vector<LayoutNode> boxes;
  for (const Drawn& d : nodes)
    boxes.push_back({d.face.size.width(), d.face.size.height(), d.parent});
  m_layingOut.run(
      this, [boxes = std::move(boxes), layout = m_layout] { return layOutTree(boxes, layout); },
      [this, program = m_program, nodes = std::move(nodes)](std::vector<LayoutPoint> points) {
        draw(nodes, points);
        m_drawnProgram = program;
        emit drawn();
      });
}

void TreeScene::draw(const std::vector<Drawn>& nodes, const std::vector<LayoutPoint>& points) {
  std::map<core::NodeId, TreeItem*> before = std::exchange(m_items, {});
  auto itemFor = [&](const Drawn& d) {
    auto found = d.node ? before.extract(d.node->id()) : decltype(before)::node_type();
    TreeItem* item = d.node ? (found ? found.mapped() : nullptr) : m_root;
    if (item) {
      item->setFace(d.face);
      return item;
    }
    item = new TreeItem(d.node ? d.node->id() : 0, d.face, m_theme);
    addItem(item);
    return item;
  };
  QRectF all;
  for (size_t i = 0; i < nodes.size(); ++i) {
    TreeItem* item = itemFor(nodes[i]);
    all |= item->boundingRect().translated(points[i].x, points[i].y);
    item->setPos(points[i].x, points[i].y);
    (nodes[i].node ? m_items[nodes[i].node->id()] : m_root) = item;
  }
  for (auto& [id, gone] : before) delete gone;
  drawEdges(nodes, points);
  setSceneRect(all.adjusted(-20, -20, 20, 20));
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
  if (!m_edges) {
    m_edges = addPath({});
    m_edges->setZValue(-1);
  }
  m_edges->setPen(QPen(blended(m_theme.line, m_theme.muted, 0.5), 1.2));
  m_edges->setPath(path);
}

}  // namespace dojo::app
