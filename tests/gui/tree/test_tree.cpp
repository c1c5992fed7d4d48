// The drawn tree: colours and their legend, folding, overview, list, and programs of thousands of
// nodes.
#include <QComboBox>
#include <QGraphicsView>
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "app/models/plots/work_estimate.h"
#include "app/window/tree/graph_layout.h"
#include "app/window/tree/tree_minimap.h"
#include "app/window/tree/tree_pane.h"
#include "core/analysis/validate.h"
#include "core/text/printer.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestTree : public WindowTest {
  Q_OBJECT
 private slots:
  void coloursHaveALegend();
  void workIsEstimatedPerNode();
  void doubleClicksFold();
  void everythingFoldsAndUnfolds();
  void columnsOrCompact();
  void whatStaysIsNotDrawnAnew();
  void aRefusedScopeIsLit();
  void theOverviewLeadsAnywhere();
  void theListIsTheSameTree();
  void thousandsOfNodesStayUsable();
  void theNewestProgramIsDrawnWhateverWasBegun();
  void aLongPlaceDoesNotWidenTheWindow();

 private:
  TreePane* tree() { return bench().tree(); }
  // Waits until the tree of the present program is drawn, after something that draws it anew.
  void drawnAfter(const std::function<void()>& act) {
    bool drawn = false;
    auto connection = connect(tree(), &TreePane::drawn, this, [&] { drawn = true; });
    act();
    QTRY_VERIFY(drawn);
    disconnect(connection);
  }
  QPoint pixelOf(core::NodeId node) {
    return tree()->view()->mapFromScene(tree()->itemOf(node)->pos());
  }
};

namespace {

// About 15 nodes each on arrays of their own, one after another.
QString longProgram(int parts) {
  QString header =
      QStringLiteral("kernel lengthy\nconst N = 64\nin x0\nout x%1\nx0 f32 [N] heap\n").arg(parts);
  QString body;
  for (int k = 0; k < parts; ++k) {
    header += QStringLiteral("x%1 f32 [N] heap\n").arg(k + 1);
    body += QStringLiteral("N x%2[{0}] = x%1[{0}] + 1.0\n").arg(k).arg(k + 1);
  }
  return header + '\n' + body;
}

}  // namespace

void TestTree::coloursHaveALegend() {
  openChain();
  auto* legend = child<QLabel>("treeLegend");
  QVERIFY(legend->text().contains("vector"));
  QCOMPARE(legend->textFormat(), Qt::RichText);  // its colours
  auto* colouring = child<QComboBox>("treeColouring");
  colouring->setFocus();
  drawnAfter([&] { QTest::keyClick(colouring, Qt::Key_Down); });
  QVERIFY(legend->text().contains("once"));
  drawnAfter([&] { QTest::keyClick(colouring, Qt::Key_Down); });
  QVERIFY(legend->text().contains("estimated work"));
  QVERIFY(tree()->scene()->tipOf(opOf(workspace(), "t")).contains("% of the estimated work"));
}

void TestTree::workIsEstimatedPerNode() {
  openChain();
  auto work = estimateWork(workspace().program());
  core::NodeId t = opOf(workspace(), "t"), y = opOf(workspace(), "y");
  QCOMPARE(work[t].executions, 4096.0);
  // An exponential costs more than an addition; both together are all there is.
  QVERIFY(work[t].share > 5 * work[y].share);
  QVERIFY(std::abs(work[t].share + work[y].share - 1) < 1e-12);
}

void TestTree::doubleClicksFold() {
  openChain();
  core::NodeId y = opOf(workspace(), "y");
  core::NodeId loop = workspace()
                          .view()
                          .scope(workspace().view().op(workspace().view().opIndex(y)).parent)
                          .node->id();
  QPoint at = pixelOf(loop);
  drawnAfter([&] { QTest::mouseDClick(tree()->view()->viewport(), Qt::LeftButton, {}, at); });
  QVERIFY(!tree()->itemOf(y));
  QVERIFY(tree()->itemOf(loop));
  drawnAfter(
      [&] { QTest::mouseDClick(tree()->view()->viewport(), Qt::LeftButton, {}, pixelOf(loop)); });
  QVERIFY(tree()->itemOf(y));
}

void TestTree::everythingFoldsAndUnfolds() {
  m_driver->open("softmax");
  int all = static_cast<int>(tree()->scene()->items().size());
  drawnAfter([&] { tree()->collapseAll(); });
  QCOMPARE(static_cast<int>(tree()->scene()->items().size()), 7);
  drawnAfter([&] { tree()->collapseAll(); });
  QCOMPARE(static_cast<int>(tree()->scene()->items().size()), all);
}

// Nodes overlap in neither layout; the compact one is narrower where depths differ in width.
void TestTree::columnsOrCompact() {
  openChain();
  for (const char* step : {"split_scope y@0 16", "split_scope y@1 4"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  m_driver->settle();
  auto apart = [&] {
    std::vector<QRectF> boxes;
    for (const auto& [node, item] : tree()->scene()->items())
      boxes.push_back(item->sceneBoundingRect().adjusted(4, 4, -13, -4));
    for (size_t i = 0; i < boxes.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        if (boxes[i].intersects(boxes[j])) return false;
    return true;
  };
  double compact = tree()->scene()->sceneRect().width();
  QVERIFY(apart());
  drawnAfter([&] { trigger("tree-columns"); });
  QVERIFY(tree()->scene()->sceneRect().width() > compact);
  QVERIFY(apart());
}

void TestTree::whatStaysIsNotDrawnAnew() {
  openChain();
  core::NodeId t = opOf(workspace(), "t"), y = opOf(workspace(), "y");
  TreeItem *itemOfT = tree()->itemOf(t), *itemOfY = tree()->itemOf(y);
  auto drawnItems = [this] {
    return std::ranges::count_if(
        tree()->scene()->QGraphicsScene::items(),
        [](const QGraphicsItem* item) { return item->type() == TreeItem::Type; });
  };
  for (const char* step : {"split_scope y@0 16", "split_scope y@1 4"}) {
    drawnAfter([&] { QVERIFY(workspace().apply(core::parseStep(step).value())); });
    QCOMPARE(tree()->itemOf(t), itemOfT);
    QCOMPARE(tree()->itemOf(y), itemOfY);
    QCOMPARE(static_cast<size_t>(drawnItems()), tree()->scene()->items().size() + 1);
  }
  drawnAfter([&] { workspace().goTo(1); });
  QCOMPARE(static_cast<size_t>(drawnItems()), size_t{5});
}

// Also where no two accesses are in the way.
void TestTree::aRefusedScopeIsLit() {
  openChain();
  m_driver->filterMoves("vectorize y@0");
  m_driver->pointAt("vectorize y@0");
  QTRY_VERIFY(workspace().refusal().has_value());
  QVERIFY(workspace().refusal()->accesses.empty());
  core::NodeId scope = workspace().refusal()->nodes.front();
  QCOMPARE(tree()->itemOf(scope)->light(), TreeItem::Light::ConflictA);
  workspace().pointAt({}, {});
  QCOMPARE(tree()->itemOf(scope)->light(), TreeItem::Light::None);
}

void TestTree::theOverviewLeadsAnywhere() {
  m_driver->window->resize(1600, 1000);
  m_driver->open(m_driver->write("long.dojo", longProgram(60)));
  auto* view = tree()->view();
  QTRY_VERIFY(tree()->minimap()->isVisible());
  TreeMinimap* map = tree()->minimap();
  QTest::mouseClick(map, Qt::LeftButton, {}, QPoint(map->width() / 2, map->height() - 3));
  QTRY_VERIFY(view->verticalScrollBar()->value() > 0.9 * view->verticalScrollBar()->maximum());
  QTest::mouseClick(map, Qt::LeftButton, {}, QPoint(map->width() / 2, 2));
  QTRY_COMPARE(view->verticalScrollBar()->value(), view->verticalScrollBar()->minimum());
  // With all of it in view there is nothing to lead to.
  tree()->fit();
  openChain();
  QTRY_VERIFY(!tree()->minimap()->isVisible());
}

void TestTree::theListIsTheSameTree() {
  openChain();
  for (QToolButton* button : tree()->findChildren<QToolButton*>())
    if (button->isCheckable()) QTest::mouseClick(button, Qt::LeftButton);
  auto* twin = child<QTreeView>("treeTwin");
  QVERIFY(twin->isVisible());
  twin->setFocus();
  workspace().selectNode(opOf(workspace(), "t"));
  QTest::keyClick(twin, Qt::Key_Down);
  QTest::keyClick(twin, Qt::Key_Down);
  QCOMPARE(workspace().selection().node, opOf(workspace(), "y"));
  QVERIFY(!twin->accessibleName().isEmpty());
}

void TestTree::thousandsOfNodesStayUsable() {
  m_driver->open(m_driver->write("long.dojo", longProgram(800)));
  QCOMPARE(static_cast<int>(tree()->scene()->items().size()), 1600);
  core::NodeId last = opOf(workspace(), "x800");
  QVERIFY(tree()->itemOf(last));
  workspace().selectNode(last);
  QVERIFY(tree()->view()->viewport()->rect().contains(pixelOf(last)));
  // No two nodes lie on one another.
  std::set<std::pair<double, double>> places;
  for (const auto& [node, item] : tree()->scene()->items()) places.insert({item->x(), item->y()});
  QCOMPARE(static_cast<int>(places.size()), 1600);
}

// Programs come while another one is laid out, or taken over in part; what stays is the newest's.
void TestTree::theNewestProgramIsDrawnWhateverWasBegun() {
  m_driver->open(m_driver->write("long.dojo", longProgram(300)));
  auto ids = [this] {
    std::set<core::NodeId> all;
    for (const core::ScopeInfo& s : workspace().view().scopes()) all.insert(s.node->id());
    for (const core::OpInfo& o : workspace().view().ops()) all.insert(o.node->id());
    return all;
  };
  for (int turns = 0; turns < 12; ++turns) {
    QString step = QStringLiteral("split_scope x%1@0 16").arg(turns + 1);
    QVERIFY(workspace().apply(core::parseStep(step.toStdString()).value()));
    for (int i = 0; i < turns; ++i) QCoreApplication::processEvents();
    if (turns % 3 == 2) workspace().undo();
  }
  QVERIFY(!tree()->scene()->isDrawn());
  QTRY_VERIFY(tree()->scene()->isDrawn());
  std::set<core::NodeId> drawn;
  for (const auto& [node, item] : tree()->scene()->items()) drawn.insert(node);
  QCOMPARE(drawn, ids());
  auto boxes = std::ranges::count_if(
      tree()->scene()->QGraphicsScene::items(),
      [](const QGraphicsItem* item) { return item->type() == TreeItem::Type; });
  QCOMPARE(static_cast<size_t>(boxes), drawn.size() + 1);
}

void TestTree::aLongPlaceDoesNotWidenTheWindow() {
  openChain();
  for (const char* step : {"split_scope y@0 16", "split_scope y@1 4", "split_scope y@2 2"})
    QVERIFY(workspace().apply(core::parseStep(step).value()));
  m_driver->settle();
  m_driver->window->resize(700, 600);
  QTest::qWait(50);
  QSize before = m_driver->window->size();
  workspace().selectNode(opOf(workspace(), "y"));
  QTest::qWait(50);
  QCOMPARE(m_driver->window->size(), before);
  // Nor do the tools squeeze each other in a narrow pane.
  QVERIFY(tree()->width() < 300);
  auto* colouring = child<QComboBox>("treeColouring");
  QVERIFY2(colouring->width() >= 60, qPrintable(QString::number(colouring->width())));
}

QTEST_MAIN(TestTree)
#include "test_tree.moc"
