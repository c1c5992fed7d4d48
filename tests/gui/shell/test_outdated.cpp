// What is known of one program never seems to be of another: steps without a time, times taken
// under other conditions than now, and histories that are edited in the middle.
#include <QTest>
#include <QTreeView>

#include "app/window/code/code_pane.h"
#include "app/window/moves/moves_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/plots/runtime_plot.h"
#include "app/window/timeline/edit_steps_dialog.h"
#include "app/window/timeline/timeline_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestOutdated : public WindowTest {
  Q_OBJECT
 private slots:
  void theCurrentStepMayLackATime();
  void timesOfOtherConditionsAreOutOfDate_data();
  void timesOfOtherConditionsAreOutOfDate();
  void threadsThatAreAskedForDecide();
  void measuringThePathTakesOutdatedTimesAgain();
  void speedUpsAreOverComparableTimesAlone();
  void aStepLeftOutLeavesNoTimeOfAnotherProgram();
  void aProgramThatWasTimedIsKnownAgain();
  void noListingOfAnotherProgramStays();

 private:
  void openKnowing();  // and knows under which conditions it would measure
  Measurement measured(double ns) const;
  void apply(const char* step) { QVERIFY2(workspace().apply(core::parseStep(step).value()), step); }
  QModelIndex cell(HistoryId id, int column = HistoryModel::TimeColumn) {
    const QAbstractItemModel* model = bench().timeline()->list()->model();
    return model->index(static_cast<int>(id) - 1, column);
  }
  QString time(HistoryId id) { return cell(id).data().toString(); }
  QString tip(HistoryId id) { return cell(id).data(Qt::ToolTipRole).toString(); }
  RuntimePlot* plot() { return bench().plot()->runtime(); }
  Conditions m_now;
};

void TestOutdated::openKnowing() {
  openChain();
  QTRY_VERIFY(workspace().conditions().has_value());
  m_now = *workspace().conditions();
  QVERIFY(!m_now.machine.empty());
}

Measurement TestOutdated::measured(double ns) const {
  Measurement m{.medianNs = ns, .lowNs = 0.98 * ns, .highNs = 1.02 * ns, .samples = 10};
  m.machine = m_now.machine;
  m.compiler = m_now.compiler;
  m.threads = m_now.threads;
  return m;
}

void TestOutdated::theCurrentStepMayLackATime() {
  openKnowing();
  QCOMPARE(time(1), QString());
  workspace().record(1, measured(2e6));
  apply("split_scope y@0 16");
  QCOMPARE(time(1), QString("2 ms"));
  QCOMPARE(time(2), QString("not yet"));
  QVERIFY2(tip(2).contains("chain, 2 ms"), qPrintable(tip(2)));
  QCOMPARE(cell(2, HistoryModel::SpeedupColumn).data().toString(), QString());
  QCOMPARE(plot()->steps().size(), size_t{1});
  QCOMPARE(plot()->lacking(), QString("not measured"));
  workspace().goTo(1);
  QCOMPARE(plot()->lacking(), QString());
  // Where one is not, an empty cell says enough.
  QCOMPARE(time(2), QString());
  workspace().goTo(2);
  workspace().record(2, measured(1e6));
  QCOMPARE(time(2), QString("1 ms"));
  QCOMPARE(plot()->lacking(), QString());
}

void TestOutdated::timesOfOtherConditionsAreOutOfDate_data() {
  QTest::addColumn<QString>("what");
  QTest::addColumn<QString>("why");
  QTest::newRow("machine") << "machine" << "on another machine";
  QTest::newRow("compiler") << "compiler" << "compiled by clang 1.0";
  QTest::newRow("threads") << "threads" << "with 7 threads";
  QTest::newRow("caches") << "caches" << "with cold caches";
}

void TestOutdated::timesOfOtherConditionsAreOutOfDate() {
  QFETCH(QString, what);
  QFETCH(QString, why);
  openKnowing();
  Measurement m = measured(2e6);
  workspace().record(1, m);
  QCOMPARE(time(1), QString("2 ms"));
  QVERIFY(!tip(1).contains("Out of date") && !plot()->steps()[0].isOutdated);
  if (what == "machine") m.machine = "another";
  if (what == "compiler") m.compiler = "clang 1.0";
  if (what == "threads") m.threads = 7;
  if (what == "caches") m.cold = true;
  workspace().record(1, m);
  QCOMPARE(time(1), QString("(2 ms)"));
  QVERIFY(cell(1).data(HistoryModel::IsDimRole).toBool());
  QVERIFY2(tip(1).contains("Out of date: measured " + why), qPrintable(tip(1)));
  QVERIFY(plot()->steps()[0].isOutdated);
  // It is no gain over, and no loss against, a time that was taken now.
  apply("split_scope y@0 16");
  workspace().record(2, measured(1e6));
  QCOMPARE(cell(2, HistoryModel::ChangeColumn).data().toString(), QString("not comparable"));
}

void TestOutdated::threadsThatAreAskedForDecide() {
  openKnowing();
  workspace().record(1, measured(2e6));
  workspace().keepCandidateTime(1, "split_scope y@0 16", {measured(1e6), {.ratio = 2}, {}});
  auto candidate = [this] {
    int row = m_driver->rowOf("split_scope y@0 16");
    return bench().moves()->filter()->index(row, MovesModel::TimeColumn).data().toString();
  };
  QCOMPARE(candidate(), QString("1 ms"));
  Preferences asked = m_driver->window->preferences(), more = asked;
  more.timing.threads = asked.timing.threads + 1;
  m_driver->window->setPreferences(more);
  QCOMPARE(time(1), QString("(2 ms)"));
  QCOMPARE(candidate(), QString("(1 ms)"));
  m_driver->window->setPreferences(asked);
  QCOMPARE(time(1), QString("2 ms"));
  QCOMPARE(candidate(), QString("1 ms"));
}

void TestOutdated::measuringThePathTakesOutdatedTimesAgain() {
  openKnowing();
  Measurement old = measured(2e6);
  old.compiler = "clang 1.0";
  workspace().record(1, old);
  apply("split_scope y@0 16");
  workspace().record(2, measured(1e6));
  bench().timeline()->measurePath();
  QVERIFY(bench().queue()->isMeasuring(1));
  QVERIFY(!bench().queue()->isMeasuring(2));
  QTRY_VERIFY_WITH_TIMEOUT(!bench().queue()->isBusy(), 60000);
  QVERIFY2(!time(1).startsWith('('), qPrintable(time(1)));
  QCOMPARE(workspace().history().node(1).measurement->compiler, m_now.compiler);
}

void TestOutdated::speedUpsAreOverComparableTimesAlone() {
  openKnowing();
  workspace().record(1, measured(2e6));
  apply("split_scope y@0 16");
  Measurement old = measured(1e6);
  old.machine = "another";
  workspace().record(2, old);
  bench().plot()->showView(PlotPane::SpeedUpView);
  QCOMPARE(plot()->steps().size(), size_t{1});
  QCOMPARE(plot()->lacking(), QString("not comparable"));
  QStringList lines = bench().plot()->csv().trimmed().split('\n');
  QCOMPARE(lines.size(), 3);
  QVERIFY2(lines[1].endsWith(",1") && lines[2].endsWith(","), qPrintable(lines.join('\n')));
  workspace().record(2, measured(1e6));
  QCOMPARE(plot()->steps().size(), size_t{2});
  QCOMPARE(plot()->lacking(), QString());
}

void TestOutdated::aStepLeftOutLeavesNoTimeOfAnotherProgram() {
  openKnowing();
  apply("split_scope t@0 16");
  apply("split_scope y@0 16");
  for (HistoryId id : {1, 2, 3}) workspace().record(id, measured(1e6 * static_cast<double>(id)));
  EditStepsDialog editor(&workspace(), 0, lightTheme());
  editor.dropStep();
  workspace().adopt(editor.replay());
  QCOMPARE(workspace().history().size(), size_t{4});
  QVERIFY(!workspace().history().here().measurement.has_value());
  QCOMPARE(time(4), QString("not yet"));
  QVERIFY2(tip(4).contains("chain, 1 ms"), qPrintable(tip(4)));
  QCOMPARE(plot()->lacking(), QString("not measured"));
}

// The same program by another way has the time that it had; nothing is measured for it.
void TestOutdated::aProgramThatWasTimedIsKnownAgain() {
  openKnowing();
  apply("split_scope t@0 16");
  apply("split_scope y@0 16");
  Measurement final = measured(3e6);
  workspace().record(3, final);
  workspace().record(3, Verification{Verification::State::ByNumbers, "agrees"});
  EditStepsDialog editor(&workspace(), 0, lightTheme());
  editor.list()->setCurrentIndex(editor.plan()->index(0, StepPlanModel::StepColumn));
  editor.moveStep(1);
  workspace().adopt(editor.replay());
  const HistoryNode& here = workspace().history().here();
  QCOMPARE(here.program.hash(), workspace().history().node(3).program.hash());
  QVERIFY(here.id != 3 && here.measurement.has_value());
  QCOMPARE(here.measurement->medianNs, 3e6);
  QCOMPARE(here.verification.state, Verification::State::ByNumbers);
  QVERIFY(!workspace().history().node(here.parent).measurement.has_value());
  // Also across a start of the window.
  QString path = QString::fromStdString(workspace().session().path().string());
  HistoryId id = here.id;
  m_driver->openWindow();
  m_driver->open(path);
  QCOMPARE(workspace().history().node(id).measurement->compiler, m_now.compiler);
}

void TestOutdated::noListingOfAnotherProgramStays() {
  openKnowing();
  CodePane* code = bench().code();
  code->tabs()->setCurrentIndex(code->tab("asm"));
  auto listing = [code] { return code->editor("asm")->text(); };
  QTRY_VERIFY_WITH_TIMEOUT(!listing().isEmpty(), 60000);
  m_driver->settle();
  emit bench().queue() -> compileFailed(workspace().program().hash(), "no compiler");
  QCOMPARE(listing(), QString());
}

QTEST_MAIN(TestOutdated)
#include "test_outdated.moc"
