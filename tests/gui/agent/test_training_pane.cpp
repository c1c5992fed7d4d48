// A training: started, drawn, paused, stopped, and its end told. What trains here is a script.
#include <QFile>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>

#include "app/window/agent/agent_pane.h"
#include "app/window/agent/training_pane.h"
#include "app/window/agent/training_plot.h"
#include "app/window/shell/notice_bar.h"
#include "tests/gui/agent/scripted_agent.h"
#include "tests/gui/window_test.h"

using namespace dojo;
using namespace dojo::app;

class TestTrainingPane : public WindowTest {
  Q_OBJECT
  using State = TrainingProcess::State;
 private slots:
  void cleanup();
  void itsCurvesAreDrawn();
  void itRestsAndGoesOnAndStops();
  void itRestsWhileTheWindowMeasures();
  void aTrainedAgentIsAsked();
  void itsFailureIsTold();
  void commandsFollowItsState();

 private:
  void openToTrain();
  TrainingPane& pane() { return *bench().training(); }
  void press(const char* button) { QTest::mouseClick(child<QToolButton>(button), Qt::LeftButton); }
  bool becomes(State state) {
    return Driver::waitFor([&] { return pane().process()->state() == state; });
  }
  bool hasUpdates(size_t count) {
    return Driver::waitFor([&] { return pane().log()->updates().size() == count; });
  }
};

void TestTrainingPane::cleanup() {
  m_driver.reset();
  for (const char* name : {"PERFDOJO_COMMAND", "DOJO_TEST_TRAINER_ENDS", "DOJO_TEST_TRAINER_FAILS"})
    qunsetenv(name);
}

void TestTrainingPane::openToTrain() {
  QString trainer = m_driver->folder.filePath("trainer");
  QVERIFY(QFile::copy(DOJO_SOURCE_DIR "/tests/gui/agent/scripted_trainer.sh", trainer));
  QFile::setPermissions(trainer, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  qputenv("PERFDOJO_COMMAND", trainer.toUtf8());
  openChain();
  bench().present(&pane());
  QTest::qWait(20);
}

void TestTrainingPane::itsCurvesAreDrawn() {
  openToTrain();
  QCOMPARE(m_driver->textOf("trainingState"), QString("No training runs."));
  auto* budget = child<QSpinBox>("trainingBudget");
  budget->setFocus();
  budget->selectAll();
  QTest::keyClicks(budget, "60");
  press("trainingStart");
  QVERIFY(hasUpdates(3));
  QFile arguments(m_driver->folder.filePath("trainer.arguments"));
  QVERIFY(arguments.open(QIODevice::ReadOnly));
  QString given = QString::fromUtf8(arguments.readAll());
  QVERIFY2(given.startsWith("train ") && given.contains("--live --evals 60") &&
               given.contains(pane().agentFile()),
           qPrintable(given));
  TrainingPlot* plot = pane().plot();
  QTRY_COMPARE(plot->pointsOf(0), 3);
  QCOMPARE(plot->pointsOf(1), 3);
  QVERIFY(m_driver->textOf("trainingState").contains("30 of 60 programs, best 41 µs"));
  const QStringList legends = {"best 41", "loss 0.1", "expected from the start 3.32×",
                               "epsilon 50 %, moves taken back 25 %", "timing 30 s"};
  for (int tab = 0; tab < pane().curves()->count(); ++tab) {
    QTest::mouseClick(pane().curves(), Qt::LeftButton, {}, pane().curves()->tabRect(tab).center());
    QVERIFY2(plot->legend().contains(legends[tab]), qPrintable(plot->legend()));
    QCOMPARE(plot->pointsOf(0), 3);
  }
  QVERIFY(plot->accessibleName().contains("timing"));
}

void TestTrainingPane::itRestsAndGoesOnAndStops() {
  openToTrain();
  press("trainingStart");
  QVERIFY(hasUpdates(3));
  press("trainingPause");
  QVERIFY(becomes(State::Paused));
  QVERIFY(m_driver->textOf("trainingState").startsWith("Paused"));
  press("trainingPause");
  QVERIFY(becomes(State::Running));
  press("trainingStop");
  QVERIFY(becomes(State::Idle));
  QVERIFY(m_driver->window->notices()->text().contains("training was stopped"));
}

void TestTrainingPane::itRestsWhileTheWindowMeasures() {
  openToTrain();
  press("trainingStart");
  QVERIFY(hasUpdates(3));
  pane().process()->setYielding(true);
  QVERIFY(becomes(State::Paused));
  QVERIFY(m_driver->textOf("trainingState").startsWith("Waiting"));
  pane().process()->setYielding(false);
  QVERIFY(becomes(State::Running));
}

void TestTrainingPane::aTrainedAgentIsAsked() {
  int made = 0;
  m_driver->agentFor = [&made](const Session& session) {
    ++made;
    return std::make_shared<dojo::tests::ScriptedAgent>(session.original(), session.machine(),
                                                        std::vector<const char*>{});
  };
  m_driver->openWindow();
  qputenv("DOJO_TEST_TRAINER_ENDS", "1");
  openToTrain();
  QCOMPARE(made, 1);
  press("trainingStart");
  QTRY_COMPARE(made, 2);
  QVERIFY(becomes(State::Idle));
  QVERIFY(m_driver->window->notices()->text().contains("The training is done: 30 of 1000"));
}

void TestTrainingPane::itsFailureIsTold() {
  qputenv("DOJO_TEST_TRAINER_FAILS", "1");
  openToTrain();
  press("trainingStart");
  QVERIFY(Driver::waitFor(
      [this] { return m_driver->window->notices()->text().contains("there is no libtorch"); }));
  QVERIFY(becomes(State::Idle));
  QVERIFY(child<QToolButton>("trainingStart")->isVisible());
}

void TestTrainingPane::commandsFollowItsState() {
  openToTrain();
  auto isOn = [this](const char* name) { return m_driver->window->actionNamed(name)->isEnabled(); };
  QVERIFY(isOn("train-start") && !isOn("train-pause") && !isOn("train-stop"));
  trigger("train-start");
  QVERIFY(!isOn("train-start") && isOn("train-pause") && isOn("train-stop"));
  QVERIFY(hasUpdates(3));
  trigger("train-pause");
  QVERIFY(becomes(State::Paused));
  trigger("train-stop");
  QVERIFY(becomes(State::Idle));
  QVERIFY(isOn("train-start"));
}

QTEST_MAIN(TestTrainingPane)
#include "test_training_pane.moc"
