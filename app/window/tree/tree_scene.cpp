#include "app/window/tree/tree_scene.h"

#include <QElapsedTimer>
#include <QGraphicsSceneHelpEvent>
#include <QPainter>
#include <QTimer>
#include <QToolTip>
#include <algorithm>

#include "app/models/program/program_model.h"
#include "app/window/tree/tree_edges.h"

namespace dojo::app {
namespace {

constexpr qint64 kTurn = 4'000'000;  // nanoseconds that the interface thread draws at one stretch

QString swatch(const QColor& colour, const QString& text) {
  return QStringLiteral("<span style='color:%1'>■</span>&nbsp;%2").arg(css(colour), text);
}

const core::Node* findNode(const std::vector<core::NodePtr>& nodes, core::NodeId id) {
  for (const core::NodePtr& node : nodes) {
    if (node->id() == id) return node.get();
    const core::Node* inside = node->isScope() ? findNode(node->scope().children, id) : nullptr;
    if (inside) return inside;
  }
  return nullptr;
}

bool hasMapping(const std::vector<core::NodePtr>& nodes, core::Mapping mapping) {
  return std::ranges::any_of(nodes, [&](const core::NodePtr& node) {
    return node->isScope() &&
           (node->scope().mapping == mapping || hasMapping(node->scope().children, mapping));
  });
}

}  // namespace

TreeScene::TreeScene(QObject* parent)
    : QGraphicsScene(parent), m_turns(new QTimer(this)), m_edges(new TreeEdges) {
  // Most items move with each program; an index would only be built and thrown away.
  setItemIndexMethod(QGraphicsScene::NoIndex);
  m_edges->setZValue(-1);
  addItem(m_edges);
  m_turns->setInterval(0);
  connect(m_turns, &QTimer::timeout, this, &TreeScene::drawSome);
}

void TreeScene::showProgram(const core::Program& program) {
  m_program = program;
  layOutAgain();
}

void TreeScene::setTheme(const Theme& theme) {
  m_theme = theme;
  setBackgroundBrush(theme.base);
  update();
  for (auto& [node, item] : m_items) item->update();  // also what is cached of them
  if (m_root) m_root->update();
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
  parts << swatch(m_theme.scope, tr("loop"));
  auto threads = [&](core::Mapping mapping, const QString& word) {
    if (hasMapping(m_program.body, mapping))
      parts << swatch(colourOfMapping(mapping, m_theme), word);
  };
  threads(core::Mapping::Grid, tr("grid"));
  threads(core::Mapping::Block, tr("block"));
  threads(core::Mapping::Warp, tr("warp"));
  parts << swatch(m_theme.parallel, tr("parallel")) << swatch(m_theme.vector, tr("vector"))
        << swatch(m_theme.unroll, tr("unrolled")) << swatch(m_theme.operation, tr("operation"));
  return parts.join(QStringLiteral(" &nbsp; "));
}

QString TreeScene::tipOf(core::NodeId id) const {
  const core::Node* node = findNode(m_drawing.program.body, id);
  if (!node) return QString::fromStdString(m_drawing.program.name);
  QString tip = describeNode(*node);
  auto found = m_drawing.work.find(id);
  if (found == m_drawing.work.end()) return tip;
  tip += u'\n' + tr("runs %L1 times").arg(found->second.executions, 0, 'f', 0);
  tip += u'\n' + tr("%1 % of the estimated work (executions times operator cost)")
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

void TreeScene::layOutAgain() {
  m_isDrawn = false;
  m_turns->stop();
  TreePlan plan{m_program, m_collapsed, m_colouring, m_layout, m_theme, TreeItem::font()};
  m_layingOut.run(
      this, [plan = std::move(plan)] { return drawTree(plan); },
      [this](TreeDrawing drawing) { take(std::move(drawing)); });
}

void TreeScene::take(TreeDrawing drawing) {
  m_drawing = std::move(drawing);
  ++m_number;
  m_placed = 0;
  drawSome();
}

// As much as fits into a turn. A drawing that is asked for meanwhile takes over what is there.
void TreeScene::drawSome() {
  QElapsedTimer clock;
  clock.start();
  m_turns->start();
  for (; m_placed < m_drawing.boxes.size(); ++m_placed) {
    if (m_placed % 16 == 15 && clock.nsecsElapsed() > kTurn) return;
    place(m_drawing.boxes[m_placed]);
  }
  int gone = 0;
  for (auto at = m_items.begin(); at != m_items.end();) {
    if (at->second->drawing() == m_number) {
      ++at;
      continue;
    }
    if (++gone % 16 == 0 && clock.nsecsElapsed() > kTurn) return;
    delete at->second;
    at = m_items.erase(at);
  }
  finish();
}

void TreeScene::place(const TreeDrawing::Box& box) {
  TreeItem*& item = box.node ? m_items[box.node] : m_root;
  if (item) {
    item->setFace(box.face);
    item->setPos(box.centre);
  } else {
    item = new TreeItem(box.node, box.face, m_theme);
    item->setPos(box.centre);
    addItem(item);
  }
  item->setDrawing(m_number);
}

void TreeScene::finish() {
  m_turns->stop();
  m_edges->setEdges(m_drawing.edges, QPen(blended(m_theme.line, m_theme.muted, 0.5), 1.2));
  setSceneRect(m_drawing.area);
  m_isDrawn = true;
  emit drawn();
}

void TreeScene::paintOverview(QPainter* painter, const QRectF& to) const {
  double scale = to.width() / sceneRect().width();
  for (const TreeDrawing::Box& box : m_drawing.boxes) {
    QSizeF size = box.face.size * scale;
    QPointF centre = to.topLeft() + (box.centre - sceneRect().topLeft()) * scale;
    painter->fillRect(QRectF(centre - QPointF(size.width(), size.height()) / 2, size),
                      box.face.colour);
  }
}

}  // namespace dojo::app
