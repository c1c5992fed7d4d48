#include "app/window/tree/tree_pane.h"

#include <QComboBox>
#include <QGraphicsView>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

#include "app/models/program/program_model.h"
#include "app/window/tree/tree_minimap.h"

namespace dojo::app {
namespace {

// A tree is not drawn smaller than this unless one asks for it.
constexpr double kLeastScale = 0.58;
constexpr int kWideEnough = 300;  // for all tools

}  // namespace

TreePane::TreePane(Workspace* workspace, ProgramModel* model, QWidget* parent)
    : QWidget(parent),
      m_workspace(workspace),
      m_model(model),
      m_theme(lightTheme()),
      m_pages(new QStackedWidget(this)),
      m_view(new QGraphicsView(m_pages)),
      m_scene(new TreeScene(this)),
      m_minimap(new TreeMinimap(m_view)),
      m_twin(new QTreeView(m_pages)),
      m_colouring(new QComboBox(this)),
      m_legend(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new QWidget(this);
  setUpTools(bar);
  layout->addWidget(bar);
  layout->addWidget(m_pages, 1);
  m_legend->setObjectName("treeLegend");
  m_legend->setTextFormat(Qt::RichText);
  m_legend->setProperty("role", "muted");
  m_legend->setContentsMargins(8, 2, 8, 3);
  m_legend->setWordWrap(true);
  m_legend->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  layout->addWidget(m_legend);
  m_view->setScene(m_scene);
  m_view->setObjectName("treeView");
  m_view->setAccessibleName(
      tr("Drawing of the program's tree; the list button shows it as a list"));
  m_view->setDragMode(QGraphicsView::ScrollHandDrag);
  // A region of hundreds of small boxes costs more than painting what lies between them.
  m_view->setViewportUpdateMode(QGraphicsView::BoundingRectViewportUpdate);
  m_view->setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
  m_view->setFrameShape(QFrame::NoFrame);
  m_view->setFocusPolicy(Qt::NoFocus);
  m_view->viewport()->installEventFilter(this);
  m_view->viewport()->setCursor(Qt::ArrowCursor);
  m_pages->addWidget(m_view);
  setUpTwin();
  connect(m_scene, &TreeScene::drawn, this, &TreePane::arrive);
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
  m_colouring->addItems(
      {tr("Colour: kind"), tr("Colour: executions"), tr("Colour: estimated work")});
  m_colouring->setObjectName("treeColouring");
  m_colouring->setAccessibleName(tr("What the colours of the tree mean"));
  m_colouring->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_colouring->setMinimumContentsLength(10);
  connect(m_colouring, &QComboBox::currentIndexChanged, this, [this](int index) {
    m_scene->setColouring(static_cast<TreeColouring>(index));
    m_legend->setText(m_scene->legend());
  });
  row->addWidget(m_colouring);
  row->addStretch(1);
  m_spare = {button(tr("Fold"), tr("Collapse every outermost scope, or show all of them"),
                    [this] { collapseAll(); }),
             button(QStringLiteral("−"), tr("Smaller"), [this] { zoom(1 / 1.25); }),
             button(QStringLiteral("+"), tr("Larger"), [this] { zoom(1.25); })};
  button(tr("Fit"), tr("Show the whole tree"), [this] {
    m_touched = false;
    fit();
  });
  m_asList = button(tr("List"), tr("Show the tree as a list"), [this] {
    m_pages->setCurrentIndex(m_asList->isChecked() ? 1 : 0);
    expandTwin();
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
  connect(m_model, &QAbstractItemModel::modelReset, this, &TreePane::expandTwin);
  connect(m_twin->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& index) {
            if (core::NodeId node = m_model->nodeAt(index)) m_workspace->selectNode(node);
          });
}

// All of its rows are laid out for that, so only while one looks at it.
void TreePane::expandTwin() {
  if (m_pages->currentWidget() == m_twin) m_twin->expandAll();
}

void TreePane::setTheme(const Theme& theme) {
  m_theme = theme;
  m_scene->setTheme(theme);
  m_minimap->setTheme(theme);
  m_legend->setText(m_scene->legend());
}

void TreePane::refresh() {
  m_scene->showProgram(m_workspace->program());
}

void TreePane::arrive() {
  QRectF scene = m_view->transform().mapRect(m_scene->sceneRect());
  bool fits = scene.width() <= m_view->viewport()->width() + 1 &&
              scene.height() <= m_view->viewport()->height() + 1;
  if (!m_touched && !(m_fitted && fits)) fitFirst();
  showSelection();
  showPointedAt();
  m_minimap->place();
  m_minimap->redraw();
  m_legend->setText(m_scene->legend());
  emit drawn();
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
  m_minimap->place();
}

void TreePane::toggleCollapsed(core::NodeId node) {
  auto collapsed = m_scene->collapsed();
  if (!collapsed.erase(node)) collapsed.insert(node);
  m_scene->setCollapsed(std::move(collapsed));
}

void TreePane::toggleColumns() {
  m_scene->setTreeLayout(m_scene->treeLayout() == TreeLayout::Compact ? TreeLayout::Columns
                                                                      : TreeLayout::Compact);
}

void TreePane::colour(TreeColouring by) {
  m_colouring->setCurrentIndex(static_cast<int>(by));
}

void TreePane::toggleList() {
  m_asList->click();
}

void TreePane::collapseAll() {
  std::set<core::NodeId> collapsed;
  if (m_scene->collapsed().empty())
    for (const core::NodePtr& node : m_workspace->program().body)
      if (node->isScope()) collapsed.insert(node->id());
  m_scene->setCollapsed(std::move(collapsed));
}

void TreePane::showSelection() {
  core::NodeId selected = m_workspace->selection().node;
  for (auto& [node, item] : m_scene->items()) item->setSelectedPlace(node == selected);
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
  for (auto& [id, item] : m_scene->items()) {
    const core::Node* node = m_workspace->nodeOf(id);
    TreeItem::Light light = TreeItem::Light::None;
    if (hasPreview && node &&
        (!after.contains(id) || (after[id] != node->hash() && !node->isScope())))
      light = TreeItem::Light::Changed;
    item->setLight(light);
  }
  const auto& refusal = m_workspace->refusal();
  if (!refusal) return;
  for (size_t i = 0; i < refusal->accesses.size(); ++i)
    if (TreeItem* item = itemOf(refusal->accesses[i].node))
      item->setLight(i == 0 ? TreeItem::Light::ConflictA : TreeItem::Light::ConflictB);
  if (refusal->accesses.empty())
    for (core::NodeId node : refusal->nodes)
      if (TreeItem* item = itemOf(node)) item->setLight(TreeItem::Light::ConflictA);
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

// Folding and zooming have keys, menus and the wheel too.
void TreePane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  for (QWidget* tool : m_spare) tool->setVisible(width() >= kWideEnough);
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
  } else if (event->type() == QEvent::Resize) {
    if (!m_touched) fitFirst();
    QTimer::singleShot(0, m_minimap, &TreeMinimap::place);
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace dojo::app
