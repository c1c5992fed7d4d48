// Compiling and timing in the background, and what happens when the worker dies.
#include <signal.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QTreeView>

#include "app/window/moves/moves_pane.h"
#include "app/window/plots/plot_pane.h"
#include "app/window/shell/notice_bar.h"
#include "app/window/timeline/timeline_pane.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestMeasuring : public WindowTest {
  Q_OBJECT
 private slots:
  void programsAndMovesAreMeasured();
  void whatRunsIsShown();
  void aStepWaitsForAnother();
  void stepsAreMeasuredAsTheyAreMade();
  void measuringVerifies();
  void measuringStops();
  void aDeadWorkerIsANotice();
  void theEventLoopStaysFree();
};

void TestMeasuring::programsAndMovesAreMeasured() {
  openChain();
  trigger("measure");
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 120000);
  const Measurement& m = *workspace().history().here().measurement;
  QVERIFY(m.lowNs <= m.medianNs && m.medianNs <= m.highNs && m.medianNs > 0 && m.rooflineNs > 0);
  QVERIFY(bench()
              .timeline()
              ->list()
              ->model()
              ->index(0, HistoryModel::TimeColumn)
              .data()
              .toString()
              .endsWith("s"));
  QVERIFY(bench().plot()->csv().contains("\"chain\""));
  m_driver->settle();
  m_driver->filterMoves("split_scope t@0 16");
  QTest::mouseClick(child<QPushButton>("movesMeasureAll"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(workspace().candidateTime("split_scope t@0 16") != nullptr, 120000);
  int row = m_driver->rowOf("split_scope t@0 16");
  QVERIFY(
      !bench().moves()->filter()->index(row, MovesModel::TimeColumn).data().toString().isEmpty());
  QVERIFY(
      !bench().moves()->filter()->index(row, MovesModel::GainColumn).data().toString().isEmpty());
}

// Also of the first measurement, whose length nobody knows.
void TestMeasuring::whatRunsIsShown() {
  openChain();
  // Long enough to be seen, however fast the machine is.
  bench().queue()->setTiming({.budgetSeconds = 1, .relativeWidth = 0});
  auto* bar = child<QProgressBar>("progress");
  QVERIFY(!bar->isVisible());
  QCOMPARE(m_driver->textOf("running"), QString("Ready"));
  trigger("measure");
  QVERIFY(bar->isVisible());
  QCOMPARE(bar->maximum(), 0);
  QTRY_COMPARE(m_driver->textOf("running").left(13), QString("1 of 1: chain"));
  // Asked for again, it is measured once; its row says that it is.
  trigger("measure");
  auto time = [this] {
    return bench()
        .timeline()
        ->list()
        ->model()
        ->index(0, HistoryModel::TimeColumn)
        .data()
        .toString();
  };
  QCOMPARE(bench().queue()->progress().total, 1);
  QCOMPARE(time(), QString("…"));
  QVERIFY(!child<QPushButton>("plotMeasure")->isEnabled());
  QTRY_COMPARE_WITH_TIMEOUT(m_driver->textOf("running"), QString("Ready"), 60000);
  QVERIFY(time().endsWith("s"));
}

// Whatever is measured, another step can be asked for and waits.
void TestMeasuring::aStepWaitsForAnother() {
  openChain();
  bench().queue()->setTiming({.budgetSeconds = 1, .relativeWidth = 0});
  trigger("measure");
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 16").value()));
  HistoryId second = workspace().history().current();
  QVERIFY(bench().queue()->isMeasuring(1) && !bench().queue()->isMeasuring(second));
  for (auto view : {PlotPane::SpeedUpView, PlotPane::RooflineView, PlotPane::RuntimeView}) {
    bench().plot()->showView(view);
    QVERIFY(child<QPushButton>("plotMeasure")->isEnabled());
  }
  QVERIFY(m_driver->window->actionNamed("measure")->isEnabled());
  QTest::mouseClick(child<QPushButton>("plotMeasure"), Qt::LeftButton);
  QVERIFY(bench().queue()->isMeasuring(second));
  QVERIFY(!child<QPushButton>("plotMeasure")->isEnabled());
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().node(second).measurement, 120000);
  QVERIFY(workspace().history().node(1).measurement);
}

void TestMeasuring::stepsAreMeasuredAsTheyAreMade() {
  openChain();
  trigger("measure-steps");
  QVERIFY(m_driver->window->preferences().measuresSteps);
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 60000);
  QVERIFY(workspace().apply(core::parseStep("join_scopes t@0").value()));
  QVERIFY(bench().queue()->isMeasuring(2));
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 60000);
  trigger("measure-steps");
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 16").value()));
  QVERIFY(!bench().queue()->isBusy());
}

// A rule's proof stands, and the outputs that were compared while timing beside it; what more was
// proven, by equal fingerprints, is not lost by timing again.
void TestMeasuring::measuringVerifies() {
  using State = Verification::State;
  openChain();
  QVERIFY(workspace().apply(core::parseStep("split_scope t@0 16").value()));
  HistoryId id = workspace().history().current();
  auto check = [&] { return workspace().history().node(id).verification; };
  QCOMPARE(check().state, State::ByRule);
  trigger("measure");
  QTRY_COMPARE_WITH_TIMEOUT(check().state, State::ByNumbers, 120000);
  Verification more{State::ByNumbers, "equal fingerprints, and agrees with float64"};
  workspace().record(id, more);
  emit bench().queue() -> nodeMeasured(id, Measurement{.medianNs = 1}, {State::ByNumbers, "less"});
  QCOMPARE(check().detail, more.detail);
  emit bench().queue() -> nodeMeasured(1, Measurement{.medianNs = 1}, {State::ByNumbers, "less"});
  QVERIFY(workspace().history().node(1).verification.detail.empty());
  emit bench().queue() -> nodeMeasured(id, Measurement{.medianNs = 1}, {State::Differs, "wrong"});
  QCOMPARE(check().state, State::Differs);
  emit bench().queue() -> nodeMeasured(id, Measurement{.medianNs = 1}, {State::ByNumbers, "less"});
  QCOMPARE(check().state, State::Differs);
}

void TestMeasuring::measuringStops() {
  openChain();
  m_driver->filterMoves("split");
  trigger("measure-moves");
  QVERIFY(bench().queue()->isBusy());
  QTRY_VERIFY(bench().queue()->progress().total > 3);
  trigger("stop");
  QTRY_VERIFY_WITH_TIMEOUT(!bench().queue()->isBusy(), 60000);
  trigger("measure");
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 120000);
}

// Every child of this process that is a worker.
static std::vector<pid_t> workers() {
  std::vector<pid_t> found;
  for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
    QFile stat("/proc/" + entry + "/stat");
    if (!entry[0].isDigit() || !stat.open(QIODevice::ReadOnly)) continue;
    QByteArray text = stat.readAll();
    QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    if (text.contains("(perfdojo-worke") && fields[1].toInt() == getpid())
      found.push_back(entry.toInt());
  }
  return found;
}

void TestMeasuring::aDeadWorkerIsANotice() {
  m_driver->open("softmax");
  trigger("measure");
  // A worker that dies between two requests is replaced without a word; one that dies at work is
  // told.
  auto killed = [&] {
    for (pid_t worker : workers()) ::kill(worker, SIGKILL);
    return !m_driver->window->notices()->text().isEmpty();
  };
  QTRY_VERIFY_WITH_TIMEOUT(killed(), 60000);
  QTRY_VERIFY_WITH_TIMEOUT(!bench().queue()->isBusy(), 120000);
  m_driver->open(m_driver->write("chain.dojo", kChain));
  trigger("measure");
  QTRY_VERIFY_WITH_TIMEOUT(workspace().history().here().measurement.has_value(), 120000);
}

// A figure, not a verdict: the longest time that the event loop was busy at one stretch.
void TestMeasuring::theEventLoopStaysFree() {
  m_driver->open("softmax");
  QElapsedTimer clock;
  qint64 longest = 0, last = 0;
  QTimer beat;
  connect(&beat, &QTimer::timeout, this, [&] {
    longest = std::max(longest, clock.elapsed() - last);
    last = clock.elapsed();
  });
  clock.start();
  beat.start(0);
  trigger("measure");
  for (int i = 0; i < 10; ++i) {
    QVERIFY(workspace().apply(core::parseStep("join_scopes m@0").value()));
    QTest::qWait(30);
    workspace().undo();
    QTest::qWait(30);
    workspace().redo();
    QTest::qWait(30);
    workspace().undo();
  }
  qInfo("longest block of the event loop while measuring, undoing and redoing: %lld ms", longest);
  QVERIFY(longest > 0);
}

QTEST_MAIN(TestMeasuring)
#include "test_measuring.moc"
