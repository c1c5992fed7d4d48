// A kernel's page of the help: what limits it, which moves paid, its inner loops; and the shipped
// pages are those of the shipped trajectories.
#include <QTest>

#include "core/analysis/validate.h"
#include "core/moves/engine.h"
#include "core/resources.h"
#include "core/trajectory/trajectory.h"
#include "tests/app/report/kernel_page.h"

using namespace dojo;

class TestKernelPage : public QObject {
  Q_OBJECT
 private slots:
  void saysWhatPaid();
  void countsManyMoves();
  void rowsShareRunsThatMemoryHolds();
  void fewLoopsAreShown();
  void shippedPagesAreWhole();
};

void TestKernelPage::saysWhatPaid() {
  core::Program program = core::load(app::kPageProgram, "k").value();
  app::KernelPage page = app::pageOf(program);
  QString text = QString::fromStdString(app::markdown(page));
  QVERIFY(text.contains("| `split_scope y@1 16`, `vectorize y@2` | 100 ns | 10.00× | 10.00× |"));
  QVERIFY(text.contains("50 % of this roofline"));
  QVERIFY(text.contains("by memory or by the cache"));
  QVERIFY(text.contains("no analyser."));
  QVERIFY(text.contains("2 instructions per iteration"));
  QVERIFY(text.contains("add\trax, 1"));
  page.rooflineNs = 61.44;  // 64 · 48 flop at 50 a ns
  page.limits.flopsF32 = 50;
  QVERIFY(QString::fromStdString(app::markdown(page)).contains("**Compute-bound**"));
}

void TestKernelPage::countsManyMoves() {
  core::Program program = core::load(app::kPageProgram, "k").value();
  app::KernelPage page = app::pageOf(program);
  page.steps = {{"", 1000}};
  for (int i = 0; i < 6; ++i) page.steps.push_back({i % 2 ? "unroll y@1" : "reorder y@0", 1000});
  page.steps.push_back({"vectorize y@2", 100});
  page.rows = app::rowEnds(page.steps);
  QCOMPARE(page.rows, std::vector<size_t>{7});
  QString text = QString::fromStdString(app::markdown(page));
  QVERIFY2(text.contains("| 3 × reorder, 3 × unroll, then `vectorize y@2` | 100 ns |"),
           qPrintable(text));
}

void TestKernelPage::rowsShareRunsThatMemoryHolds() {
  using Runs = std::vector<size_t>;
  QCOMPARE(app::rowsOfRuns(10, {10, 10, 10}, 100), Runs{3});
  QCOMPARE(app::rowsOfRuns(10, {10, 10, 10}, 40), Runs{3});
  QCOMPARE(app::rowsOfRuns(10, {10, 10, 10}, 39), (Runs{2, 1}));
  // A row that does not fit at all is tried nonetheless.
  QCOMPARE(app::rowsOfRuns(10, {50, 5, 5, 50}, 20), (Runs{1, 2, 1}));
  QCOMPARE(app::rowsOfRuns(10, {}, 20), Runs{});
}

void TestKernelPage::fewLoopsAreShown() {
  codegen::InnerLoop loop;
  loop.instructions = 10;
  std::vector<codegen::InnerLoop> loops;
  for (double executions : {1000.0, 900.0, 100.0, 50.0}) {
    loop.executions = executions;
    loops.push_back(loop);
  }
  QCOMPARE(app::shownLoops(loops).size(), size_t{2});
}

void TestKernelPage::shippedPagesAreWhole() {
  QVERIFY(!core::kernelPageResources().empty());
  for (const core::Resource& page : core::kernelPageResources()) {
    // The table's last row ends with the trajectory's last step, or the page is of an older one.
    std::string lastCell;
    for (const core::Resource& t : core::trajectoryResources())
      if (t.name == page.name)
        lastCell = "`" + core::print(core::parseTrajectory(t.text, "")->steps.back().step) + "` | ";
    QVERIFY2(!lastCell.empty(), page.name.data());
    size_t row = page.text.find(lastCell), end = page.text.find("\n", row);
    QVERIFY2(row != std::string_view::npos && page.text.substr(end, 3) == "\n\n#",
             page.name.data());
    for (const char* part : {"## What limits it", "## Gain of each move", "## The inner loops",
                             "instructions per iteration", "cycles"})
      QVERIFY2(page.text.find(part) != std::string_view::npos, page.name.data());
  }
}

QTEST_APPLESS_MAIN(TestKernelPage)
#include "test_kernel_page.moc"
