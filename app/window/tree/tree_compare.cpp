#include "app/window/tree/tree_compare.h"

#include <QGraphicsView>
#include <QLabel>
#include <QListWidget>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "core/analysis/view.h"
#include "core/moves/place.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

constexpr double kLeastScale = 0.5;
enum ItemRole { SideRole = Qt::UserRole, NodeRole };

TreeItem::Light lightOf(NodeChange change) {
  switch (change) {
    case NodeChange::Removed:
      return TreeItem::Light::Removed;
    case NodeChange::Added:
      return TreeItem::Light::Added;
    case NodeChange::Changed:
      return TreeItem::Light::Changed;
    case NodeChange::Same:
      break;
  }
  return TreeItem::Light::None;
}

// Every node of a program in the order of its text.
void inOrder(const std::vector<core::NodePtr>& nodes, std::vector<const core::Node*>& out) {
  for (const core::NodePtr& node : nodes) {
    out.push_back(node.get());
    if (node->isScope()) inOrder(node->scope().children, out);
  }
}

}  // namespace

TreeCompare::TreeCompare(QWidget* parent)
    : QWidget(parent), m_summary(new QLabel(this)), m_list(new QListWidget(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  m_summary->setTextFormat(Qt::RichText);
  m_summary->setContentsMargins(8, 4, 8, 0);
  m_summary->setWordWrap(true);
  layout->addWidget(m_summary);
  auto* halves = new QSplitter(Qt::Vertical, this);
  auto* sides = new QSplitter(Qt::Horizontal, halves);
  for (size_t side : {0U, 1U}) {
    m_scenes[side] = new TreeScene(this);
    auto* view = m_views[side] = new QGraphicsView(m_scenes[side], sides);
    view->setAccessibleName(side == 0 ? tr("Tree before") : tr("Tree after"));
    view->setFrameShape(QFrame::NoFrame);
    view->setDragMode(QGraphicsView::ScrollHandDrag);
    view->setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
    view->viewport()->installEventFilter(this);
    view->viewport()->setCursor(Qt::ArrowCursor);
    connect(m_scenes[side], &TreeScene::drawn, this, [this, side] { light(side); });
  }
  for (size_t side : {0U, 1U})
    connect(m_views[side]->verticalScrollBar(), &QScrollBar::valueChanged,
            m_views[1 - side]->verticalScrollBar(), &QScrollBar::setValue);
  halves->addWidget(sides);
  m_list->setObjectName("treeChanges");
  m_list->setAccessibleName(tr("Nodes that differ"));
  halves->addWidget(m_list);
  halves->setSizes({400, 110});
  halves->setStretchFactor(0, 1);
  halves->setStretchFactor(1, 0);
  layout->addWidget(halves, 1);
  connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
    if (item)
      goTo(static_cast<size_t>(item->data(SideRole).toInt()),
           static_cast<core::NodeId>(item->data(NodeRole).toLongLong()));
  });
}

void TreeCompare::setTheme(const Theme& theme) {
  m_theme = theme;
  for (TreeScene* scene : m_scenes) scene->setTheme(theme);
}

void TreeCompare::showPair(const core::Program& before, const core::Program& after,
                           bool idsAreShared) {
  m_before = before;
  m_after = after;
  m_diff = diffTrees(before, after, idsAreShared);
  m_drawn = {false, false};
  m_scenes[0]->showProgram(before);
  m_scenes[1]->showProgram(after);
  auto swatch = [](const QColor& colour, const QString& text) {
    return QStringLiteral("<span style='background-color:%1'>&nbsp;%2&nbsp;</span>")
        .arg(css(colour), text);
  };
  m_summary->setText(
      m_diff.isEmpty()
          ? tr("The two trees are identical.")
          : QStringList({swatch(m_theme.removed, tr("%n removed", nullptr, m_diff.removed)),
                         swatch(m_theme.changed, tr("%n changed", nullptr, m_diff.changed)),
                         swatch(m_theme.added, tr("%n added", nullptr, m_diff.added))})
                .join(QStringLiteral(" &nbsp; ")));
  fillList();
}

void TreeCompare::fillList() {
  m_list->clear();
  const core::View views[] = {core::View(m_before), core::View(m_after)};
  auto add = [&](int side, const core::Node& node, const QString& what) {
    QString text = QString::fromStdString(node.isScope() ? core::printScopeHead(node.scope())
                                                         : core::print(node.operation()));
    // Scopes of one extent are told apart by their places.
    if (node.isScope())
      text += QStringLiteral("  (%1)").arg(
          QString::fromStdString(core::print(core::placeOfNode(views[side], node))));
    auto* item = new QListWidgetItem(QStringLiteral("%1  %2").arg(what, text), m_list);
    item->setData(SideRole, side);
    item->setData(NodeRole, static_cast<qlonglong>(node.id()));
  };
  std::vector<const core::Node*> before, after;
  inOrder(m_before.body, before);
  inOrder(m_after.body, after);
  for (const core::Node* node : before)
    if (auto found = m_diff.before.find(node->id());
        found != m_diff.before.end() && found->second == NodeChange::Removed)
      add(0, *node, tr("removed:"));
  for (const core::Node* node : after)
    if (auto found = m_diff.after.find(node->id()); found != m_diff.after.end())
      add(1, *node, found->second == NodeChange::Added ? tr("added:") : tr("changed:"));
}

void TreeCompare::light(size_t side) {
  const auto& changes = side == 0 ? m_diff.before : m_diff.after;
  for (const auto& [node, item] : m_scenes[side]->items()) {
    auto found = changes.find(node);
    item->setLight(found == changes.end() ? TreeItem::Light::None : lightOf(found->second));
  }
  m_drawn[side] = true;
  fit();
}

void TreeCompare::goTo(size_t side, core::NodeId node) {
  for (size_t each : {0U, 1U})
    for (const auto& [id, item] : m_scenes[each]->items())
      item->setSelectedPlace(id == node && each == side);
  if (TreeItem* item = m_scenes[side]->itemOf(node)) m_views[side]->ensureVisible(item);
}

void TreeCompare::zoom(double factor) {
  for (QGraphicsView* view : m_views) {
    double scale = view->transform().m11() * factor;
    if (scale > 0.02 && scale < 8) view->scale(factor, factor);
  }
}

// One scale for both, or the eye compares sizes.
void TreeCompare::fit() {
  double scale = 1;
  for (size_t side : {0U, 1U}) {
    QRectF all = m_scenes[side]->sceneRect();
    QSizeF room = m_views[side]->viewport()->size();
    if (!all.isEmpty())
      scale = std::min({scale, room.width() / all.width(), room.height() / all.height()});
  }
  scale = std::max(scale, kLeastScale);
  for (size_t side : {0U, 1U}) {
    m_views[side]->resetTransform();
    m_views[side]->scale(scale, scale);
    QRectF all = m_scenes[side]->sceneRect();
    QRectF room = m_views[side]->mapToScene(m_views[side]->viewport()->rect()).boundingRect();
    m_views[side]->centerOn(
        all.width() > room.width() ? all.left() + room.width() / 2 : all.center().x(),
        all.height() > room.height() ? all.top() + room.height() / 2 : all.center().y());
  }
}

void TreeCompare::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fit();
}

bool TreeCompare::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Wheel) {
    auto* wheel = static_cast<QWheelEvent*>(event);
    if (wheel->modifiers() & Qt::ControlModifier) {
      zoom(wheel->angleDelta().y() > 0 ? 1.15 : 1 / 1.15);
      return true;
    }
  } else if (event->type() == QEvent::Resize) {
    fit();
  }
  return QWidget::eventFilter(object, event);
}

}  // namespace dojo::app
