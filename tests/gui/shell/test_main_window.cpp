// What the window itself does: commands, panes, themes, names.
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QSemaphore>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

#include "app/models/shell/background.h"
#include "app/window/code/code_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/shell/command_palette.h"
#include "app/window/tree/graph_layout.h"
#include "app/window/tree/tree_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestMainWindow : public WindowTest {
  Q_OBJECT
 private slots:
  void commandsAreFoundByTyping();
  void whatStandsInPanesHasCommands();
  void panesCloseAndComeBack();
  void darkAndLight();
  void layoutsWithAndWithoutGraphviz();
  void paintingWaitsForNoBackgroundWork();
};

void TestMainWindow::commandsAreFoundByTyping() {
  openChain();
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  trigger("palette");
  auto* palette = child<CommandPalette>("commandPalette");
  QVERIFY(palette && palette->isVisible());
  QTest::keyClicks(palette->findChild<QLineEdit*>(), "edit undo");
  QCOMPARE(palette->findChild<QListWidget*>()->count(), 1);
  QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
  QCOMPARE(workspace().history().current(), 1);
}

void TestMainWindow::whatStandsInPanesHasCommands() {
  openChain();
  for (QDockWidget* dock : bench().docks()) dock->close();
  trigger("show-llvm");
  QVERIFY(bench().code()->isVisible());
  QCOMPARE(bench().code()->tabs()->currentIndex(), bench().code()->tab("llvm"));
  trigger("show-c");
  QCOMPARE(bench().code()->tabs()->currentIndex(), bench().code()->tab("c"));
  trigger("tree-work");
  QVERIFY(bench().tree()->isVisible());
  QCOMPARE(child<QComboBox>("treeColouring")->currentIndex(),
           static_cast<int>(TreeColouring::Work));
  QVERIFY(!child<QTreeView>("treeTwin")->isVisible());
  trigger("tree-list");
  QVERIFY(child<QTreeView>("treeTwin")->isVisible());
  trigger("plot-roofline");
  QVERIFY(bench().plot()->isVisible());
  QCOMPARE(bench().plot()->views()->currentIndex(), int{PlotPane::RooflineView});
}

void TestMainWindow::panesCloseAndComeBack() {
  openChain();
  for (QDockWidget* dock : bench().docks()) {
    QVERIFY2(dock->isVisible(), qPrintable(dock->objectName()));
    dock->close();
    QVERIFY(!dock->isVisible());
  }
  trigger("reset-layout");
  for (QDockWidget* dock : bench().docks())
    QVERIFY2(dock->isVisible(), qPrintable(dock->objectName()));
}

void TestMainWindow::darkAndLight() {
  openChain();
  m_driver->window->resize(1280, 720);
  trigger("dark");
  QTest::qWait(50);
  QImage dark = m_driver->window->grab().toImage();
  trigger("light");
  QTest::qWait(50);
  QImage light = m_driver->window->grab().toImage();
  auto meanLightness = [](const QImage& image) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y < image.height(); y += 7)
      for (int x = 0; x < image.width(); x += 7, ++count)
        sum += image.pixelColor(x, y).lightnessF();
    return sum / count;
  };
  QVERIFY2(meanLightness(dark) < 0.25, qPrintable(QString::number(meanLightness(dark))));
  QVERIFY2(meanLightness(light) > 0.85, qPrintable(QString::number(meanLightness(light))));
}

void TestMainWindow::layoutsWithAndWithoutGraphviz() {
  // The program, two scopes, an operation in each.
  std::vector<LayoutNode> nodes = {
      {60, 20, -1}, {30, 20, 0}, {90, 20, 1}, {30, 20, 0}, {90, 20, 3}};
  auto byGraphviz = layoutByGraphviz(nodes);
  QVERIFY2(byGraphviz.has_value(), byGraphviz ? "" : byGraphviz.error().message.text().c_str());
  for (const auto& points : {*byGraphviz, layoutCompactly(nodes)}) {
    QCOMPARE(points.size(), nodes.size());
    QVERIFY(points[0].x < points[1].x && points[1].x < points[2].x);
    QVERIFY(points[1].y < points[3].y);
    QVERIFY(points[2].y + 20 <= points[4].y);
  }
}

// As many pieces of work as there are threads, which end only after the window was painted.
void TestMainWindow::paintingWaitsForNoBackgroundWork() {
  openChain();
  m_driver->window->resize(1920, 1200);
  QSemaphore begun, painted;
  int threads = backgroundPool().maxThreadCount(), inTime = 0;
  for (int i = 0; i < threads; ++i)
    runInBackground(
        this,
        [&] {
          begun.release();
          return painted.tryAcquire(1, 10000);
        },
        [&](bool ended) { inTime += ended; });
  begun.acquire(threads);
  QImage picture = m_driver->window->grab().toImage();
  painted.release(threads);
  QVERIFY(Driver::waitFor([&] { return begun.available() == 0 && inTime == threads; }));
  QVERIFY(!picture.isNull());
}

QTEST_MAIN(TestMainWindow)
#include "test_main_window.moc"
