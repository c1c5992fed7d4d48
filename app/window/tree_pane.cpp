#include "app/window/tree_pane.h"

#include <QComboBox>
#include <QGraphicsPathItem>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

#include "app/models/background.h"
#include "app/models/program_model.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr int kLongestLabel = 23;
// A tree is not drawn smaller than this unless one asks for it.
constexpr double kLeastScale = 0.62;

QString labelOf(const core::Node& node) {
  QString text = QString::fromStdString(node.isScope() ? core::printScopeHead(node.scope())
                                                       : core::print(node.operation()));
  return text.size() <= kLongestLabel ? text : text.left(kLongestLabel - 1) + u'…';
}

// The layout, and whether Graphviz made it.
std::vector<LayoutPoint> layOut(const std::vector<LayoutNode>& nodes) {
  auto points = layoutByGraphviz(nodes);
  return points ? std::move(*points) : layoutPlainly(nodes);
}

}  // namespace

TreePane::TreePane(Workspace* workspace, ProgramModel* model, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_model(model),
      m_theme(lightTheme()),
      m_pages(new QStackedWidget(this)),
      m_view(new QGraphicsView(m_pages)),
      m_scene(new QGraphicsScene(this)),
      m_twin(new QTreeView(m_pages)),
      m_colouring(new QComboBox(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new QWidget(this);
  setUpTools(bar);
  layout->addWidget(bar);
  layout->addWidget(m_pages, 1);
  m_view->setScene(m_scene);
  m_view->setObjectName("treeView");
  m_view->setAccessibleName(
      tr("Drawn tree of the program; the list button shows the same as a list"));
  m_view->setDragMode(QGraphicsView::ScrollHandDrag);
  m_view->setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setFocusPolicy(Qt::NoFocus);
  m_view->viewport()->installEventFilter(this);
  m_view->viewport()->setCursor(Qt::ArrowCursor);
  m_pages->addWidget(m_view);
  setUpTwin();
  connect(workspace, &Workspace::programChanged, this, &TreePane::refresh);
  connect(workspace, &Workspace::selectionChanged, this, &TreePane::showSelection);
  connect(workspace, &Workspace::pointedAt, this, &TreePane::showPointedAt);
  refresh();
}

void TreePane::setUpTools(QWidget* bar) {
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 3, 6, 3);
  auto button = [&](const QString& text, const QString& tip, auto slot) {
    auto* b = new QToolButton(bar);
    b->setText(text);
    b->setToolTip(tip);
    b->setAccessibleName(tip);
    b->setAutoRaise(true);
    connect(b, &QToolButton::clicked, this, slot);
    row->addWidget(b);
    return b;
  };
  m_colouring->addItems({tr("Colour: kind"), tr("Colour: executions")});
  m_colouring->setAccessibleName(tr("What the colours of the tree mean"));
  m_colouring->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_colouring->setMinimumContentsLength(10);
  connect(m_colouring, &QComboBox::currentIndexChanged, this, &TreePane::refresh);
  row->addWidget(m_colouring);
  row->addStretch(1);
  button(QStringLiteral("−"), tr("Smaller"), [this] { zoom(1 / 1.25); });
  button(QStringLiteral("+"), tr("Larger"), [this] { zoom(1.25); });
  button(tr("Fit"), tr("Show the whole tree"), [this] {
    m_touched = false;
    fit();
  });
  m_asList = button(tr("List"), tr("Show the tree as a list"), [this] {
    m_pages->setCurrentIndex(m_asList->isChecked() ? 1 : 0);
    showSelection();
  });
  m_asList->setCheckable(true);
}

void TreePane::setUpTwin() {
  m_twin->setModel(m_model);
  m_twin->setHeaderHidden(true);
  m_twin->setObjectName("treeTwin");
  m_twin->setAccessibleName(tr("Tree of the program"));
  m_twin->setUniformRowHeights(true);
  m_pages->addWidget(m_twin);
  connect(m_model, &QAbstractItemModel::modelReset, m_twin, &QTreeView::expandAll);
  m_twin->expandAll();
  connect(m_twin->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& index) {
            if (core::NodeId node = m_model->nodeAt(index)) m_workspace->selectNode(node);
          });
}

void TreePane::setTheme(const Theme& theme) {
  m_theme = theme;
  m_view->setBackgroundBrush(theme.base);
  refresh();
}

TreeItem* TreePane::itemOf(core::NodeId node) const {
  auto found = m_items.find(node);
  return found == m_items.end() ? nullptr : found->second;
}

QColor TreePane::colourOf(const core::Node& node, int64_t runs) const {
  if (m_colouring->currentIndex() == 1)
    return blended(m_theme.line, m_theme.series[1],
                   std::min(1.0, std::log10(static_cast<double>(std::max<int64_t>(runs, 1))) / 9));
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

void TreePane::collect(const core::Node& node, int parent, int64_t runs,
                       std::vector<Drawn>& out) const {
  constexpr int64_t kMost = int64_t{1} << 50;
  int64_t inside = node.isScope() && runs < kMost ? runs * node.scope().extent.value : runs;
  QString text = labelOf(node);
  bool collapsed = m_collapsed.contains(node.id());
  int index = static_cast<int>(out.size());
  out.push_back({&node,
                 {text, TreeItem::sizeFor(text), colourOf(node, inside), node.isScope(), collapsed},
                 parent});
  if (!node.isScope() || collapsed) return;
  for (const core::NodePtr& child : node.scope().children) collect(*child, index, inside, out);
}

void TreePane::refresh() {
  int generation = ++m_generation;
  const core::Program& program = m_workspace->program();
  QString name = QString::fromStdString(program.name);
  std::vector<Drawn> nodes = {
      {nullptr, {name, TreeItem::sizeFor(name), m_theme.accent, true, false}, -1}};
  for (const core::NodePtr& node : program.body) collect(*node, 0, 1, nodes);
  std::vector<LayoutNode> boxes;
  for (const Drawn& d : nodes)
    boxes.push_back({d.face.size.width(), d.face.size.height(), d.parent});
  runInBackground(
      this, [boxes = std::move(boxes)] { return layOut(boxes); },
      [this, generation, program, nodes = std::move(nodes)](std::vector<LayoutPoint> points) {
        if (generation != m_generation) return;
        draw(nodes, points);
        m_drawnProgram = program;
      });
}

void TreePane::draw(const std::vector<Drawn>& nodes, const std::vector<LayoutPoint>& points) {
  m_scene->clear();
  m_items.clear();
  for (size_t i = 0; i < nodes.size(); ++i) {
    const Drawn& d = nodes[i];
    QPointF at(points[i].x, points[i].y);
    auto* item = new TreeItem(d.node ? d.node->id() : 0, d.face, m_theme);
    item->setPos(at);
    item->setToolTip(d.node ? describeNode(*d.node) : d.face.text);
    m_scene->addItem(item);
    if (d.node) m_items[d.node->id()] = item;
    if (d.parent >= 0) {
      const Drawn& from = nodes[static_cast<size_t>(d.parent)];
      const LayoutPoint& p = points[static_cast<size_t>(d.parent)];
      drawEdge(d, {p.x + from.face.size.width() / 2, p.y},
               {at.x() - d.face.size.width() / 2, at.y()});
    }
  }
  m_scene->setSceneRect(m_scene->itemsBoundingRect().adjusted(-20, -20, 20, 20));
  QRectF scene = m_view->transform().mapRect(m_scene->sceneRect());
  bool fits = scene.width() <= m_view->viewport()->width() + 1 &&
              scene.height() <= m_view->viewport()->height() + 1;
  if (!m_touched && !(m_fitted && fits)) fitFirst();
  showSelection();
  showPointedAt();
  emit drawn();
}

void TreePane::drawEdge(const Drawn& to, QPointF from, QPointF end) {
  QPainterPath path(from);
  double middle = (from.x() + end.x()) / 2;
  path.cubicTo({middle, from.y()}, {middle, end.y()}, end);
  auto* edge = m_scene->addPath(
      path, QPen(to.node && to.node->isScope() ? m_theme.muted : m_theme.line, 1.2));
  edge->setZValue(-1);
}

void TreePane::fit() {
  QRectF all = m_scene->sceneRect();
  if (all.isEmpty() || m_view->viewport()->width() < 50) return;
  m_view->resetTransform();
  QSizeF room = m_view->viewport()->size();
  double scale = std::min({room.width() / all.width(), room.height() / all.height(), 1.0});
  m_view->scale(scale, scale);
  m_view->centerOn(all.center());
  m_fitted = isVisible();
}

void TreePane::fitFirst() {
  fit();
  if (m_view->transform().m11() >= kLeastScale) return;
  m_view->resetTransform();
  m_view->scale(kLeastScale, kLeastScale);
  m_view->centerOn(m_scene->sceneRect().left(), m_scene->sceneRect().center().y());
}

void TreePane::zoom(double factor) {
  m_touched = true;
  double scale = m_view->transform().m11() * factor;
  if (scale > 0.02 && scale < 8) m_view->scale(factor, factor);
}

void TreePane::toggleCollapsed(core::NodeId node) {
  if (!m_collapsed.erase(node)) m_collapsed.insert(node);
  refresh();
}

void TreePane::showSelection() {
  core::NodeId selected = m_workspace->selection().node;
  for (auto& [node, item] : m_items) item->setSelectedPlace(node == selected);
  if (TreeItem* item = itemOf(selected)) item->ensureVisible(QRectF(-20, -20, 40, 40));
  QSignalBlocker quiet(m_twin->selectionModel());
  m_twin->setCurrentIndex(m_model->indexOf(selected));
  m_twin->viewport()->update();
}

// Nodes that the pointed-at step would change or take away; those that forbid it.
void TreePane::showPointedAt() {
  std::set<core::Hash> kept;
  bool hasPreview = m_workspace->preview().has_value();
  std::map<core::NodeId, core::Hash> after;
  if (hasPreview) {
    core::View view(*m_workspace->preview());
    for (const core::ScopeInfo& s : view.scopes()) after[s.node->id()] = s.node->hash();
    for (const core::OpInfo& o : view.ops()) after[o.node->id()] = o.node->hash();
  }
  for (auto& [id, item] : m_items) {
    const core::Node* node = m_workspace->nodeOf(id);
    TreeItem::Light light = TreeItem::Light::None;
    if (hasPreview && node &&
        (!after.contains(id) || (after[id] != node->hash() && !node->isScope())))
      light = TreeItem::Light::Changed;
    item->setLight(light);
  }
  if (const auto& refusal = m_workspace->refusal())
    for (size_t i = 0; i < refusal->accesses.size(); ++i)
      if (TreeItem* item = itemOf(refusal->accesses[i].node))
        item->setLight(i == 0 ? TreeItem::Light::ConflictA : TreeItem::Light::ConflictB);
}

void TreePane::press(QPoint at, bool twice) {
  QGraphicsItem* hit = m_view->itemAt(at);
  if (!hit || hit->type() != TreeItem::Type) return;
  core::NodeId node = static_cast<TreeItem*>(hit)->node();
  if (node == 0) return m_workspace->select({});
  m_workspace->selectNode(node);
  const core::Node* selected = m_workspace->nodeOf(node);
  if (twice && selected && selected->isScope()) toggleCollapsed(node);
}

bool TreePane::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick) {
    auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() == Qt::RightButton) {
      press(mouse->pos(), false);
      emit menuRequested(mouse->globalPosition().toPoint());
      return true;
    }
    if (mouse->button() == Qt::LeftButton)
      press(mouse->pos(), event->type() == QEvent::MouseButtonDblClick);
  } else if (event->type() == QEvent::Wheel) {
    auto* wheel = static_cast<QWheelEvent*>(event);
    if (wheel->modifiers() & Qt::ControlModifier) {
      zoom(wheel->angleDelta().y() > 0 ? 1.15 : 1 / 1.15);
      return true;
    }
  } else if (event->type() == QEvent::Resize && !m_touched) {
    fitFirst();
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace dojo::app
