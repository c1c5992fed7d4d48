// Searches and windows that are closed, killed or deaf: nothing that was found is lost, and what
// goes on ends as if nothing had happened.
#include <QComboBox>
#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

#include "app/window/search/search_form.h"
#include "tests/app/search/search_processes.h"
#include "tests/gui/search/search_pane_test.h"

using namespace dojo;
using namespace dojo::app;
using dojo::tests::childrenOf;
using dojo::tests::evaluationsIn;
using dojo::tests::runInMoments;

class TestSearchEnds : public SearchPaneTest {
  Q_OBJECT
 private slots:
  void theProcessMayBeKilled();
  void theWindowMayBeClosed();
  void theWindowMayBeKilled();
  void oneThatDoesNotListenIsEnded();

 public:
  // A window that is about to be killed: opens a session, and goes on with its search or begins
  // one.
  static int playUntilKilled();
};

// At twenty counts of programs, and gone on with each time: the same best as if nothing had
// happened.
void TestSearchEnds::theProcessMayBeKilled() {
  openRecorded(kKilledBudget);
  ask(kKilledBudget);
  press("searchStart");
  for (int round = 0; round < 20; ++round) {
    QVERIFY(Driver::waitFor([this] { return pane().process()->processId() != 0; }));
    QString file = QString::fromStdString(workspace().searches().back().file.string());
    auto process = static_cast<pid_t>(pane().process()->processId());
    size_t goal = static_cast<size_t>(1 + 15 * round);
    QVERIFY(runInMoments(process, [&] {
      QCoreApplication::processEvents();  // takes what it says
      return evaluationsIn(file) >= goal;
    }));
    size_t before = evaluationsIn(file);
    QVERIFY2(before < kKilledBudget, qPrintable(QString("%1 of %2").arg(before).arg(goal)));
    ::kill(process, SIGKILL);
    QVERIFY(becomes(State::Idle));
    auto kept = readSearch(file.toStdString());
    QVERIFY(kept && kept->evaluations.size() >= before);
    QVERIFY(!pane().log()->isFinished());
    press("searchResume");
  }
  QVERIFY(becomes(State::Idle));
  QCOMPARE(count(), size_t{kKilledBudget});
  QCOMPARE(bestNs(), m_expected.finds.back().ns);
}

void TestSearchEnds::theWindowMayBeClosed() {
  begin(kBudget);
  QString path = QString::fromStdString(workspace().session().path().string());
  QVERIFY(Driver::waitFor([this] { return count() > 5; }));
  auto process = static_cast<pid_t>(pane().process()->processId());
  m_driver->openWindow();
  QVERIFY(process == 0 || ::kill(process, 0) != 0);
  m_driver->open(path);
  pane().process()->setSimulation(m_driver->folder.filePath("record.perfdojo"));
  QVERIFY(Driver::waitFor([this] { return count() > 5; }));
  QCOMPARE(child<QComboBox>("searchSpace")->currentData().toString(), QString("edges"));
  if (!pane().log()->isFinished()) {
    bench().showSearch();
    press("searchResume");
    QVERIFY(becomes(State::Idle));
  }
  QCOMPARE(count(), size_t{kBudget});
  QCOMPARE(bestNs(), m_expected.finds.back().ns);
}

int TestSearchEnds::playUntilKilled() {
  MainWindow window(
      {qEnvironmentVariable("DOJO_SESSIONS").toStdString(), qEnvironmentVariable("DOJO_SETTINGS")});
  window.show();
  window.open(qEnvironmentVariable("DOJO_KILLED_WINDOW"));
  if (!window.workbench()) return 1;
  SearchPane* pane = window.workbench()->search();
  pane->process()->setSimulation(qEnvironmentVariable("DOJO_RECORD"));
  SearchRequest request;
  request.space = "edges";
  request.evaluations = kKilledBudget;
  bool isNew = window.workbench()->workspace()->searches().empty();
  if (isNew) pane->form()->show(request);
  auto begin = [pane, isNew] {
    if (!isNew && !pane->canResume()) return false;
    isNew ? pane->start() : pane->resume();
    return true;
  };
  auto* soon = new QTimer(pane);  // when the search is read
  QObject::connect(soon, &QTimer::timeout, pane, [soon, begin] {
    if (begin()) soon->stop();
  });
  soon->start(10);
  return QApplication::exec();
}

// At twenty counts of programs. The search that it ran ends by itself; the session and what was
// found are there, and the last window ends the search as if nothing had happened.
void TestSearchEnds::theWindowMayBeKilled() {
  openRecorded(kKilledBudget);
  QString session = QString::fromStdString(workspace().session().path().string());
  m_driver->window->showStartPage();
  QProcess child;
  auto environment = QProcessEnvironment::systemEnvironment();
  environment.insert("DOJO_KILLED_WINDOW", session);
  environment.insert("DOJO_SESSIONS", m_driver->folder.filePath("sessions"));
  environment.insert("DOJO_SETTINGS", m_driver->folder.filePath("child.ini"));
  environment.insert("DOJO_RECORD", m_driver->folder.filePath("record.perfdojo"));
  child.setProcessEnvironment(environment);
  QDir folder(m_driver->folder.filePath("sessions/searches"));
  auto fileOf = [&] { return folder.filePath(folder.entryList({"*.perfdojo"}).value(0)); };
  size_t kept = 0;
  for (int moment = 0; moment < 20; ++moment) {
    child.start(QCoreApplication::applicationFilePath(), {});
    QVERIFY(child.waitForStarted());
    QList<pid_t> searches;
    auto isSearching = [&] {
      searches = childrenOf(child.processId());
      return !searches.isEmpty();
    };
    QVERIFY(Driver::waitFor(isSearching, 60000));
    size_t goal = kept + 8;
    QVERIFY(runInMoments(searches[0], [&] { return evaluationsIn(fileOf()) >= goal; }));
    child.kill();
    QVERIFY(child.waitForFinished());
    ::kill(searches[0], SIGCONT);
    // The search ends because nobody speaks to it any more.
    auto path = fileOf().toStdString();
    QVERIFY(Driver::waitFor([&] { return !summarise(path).value_or(SessionSummary{}).isOpen; }));
    auto read = readSearch(path);
    QVERIFY2(read.has_value(), read ? "" : read.error().message.text().c_str());
    QVERIFY(read->evaluations.size() >= goal);
    kept = read->evaluations.size();
    QVERIFY2(kept < kKilledBudget, qPrintable(QString("%1 of %2").arg(kept).arg(goal)));
  }
  m_driver->open(session);
  pane().process()->setSimulation(m_driver->folder.filePath("record.perfdojo"));
  QVERIFY(Driver::waitFor([this] { return pane().canResume(); }));
  pane().resume();
  QVERIFY(becomes(State::Idle));
  QCOMPARE(workspace().searches().size(), size_t{1});
  QCOMPARE(count(), size_t{kKilledBudget});
  QCOMPARE(bestNs(), m_expected.finds.back().ns);
}

void TestSearchEnds::oneThatDoesNotListenIsEnded() {
  QByteArray command = qgetenv("PERFDOJO_COMMAND");
  QFile deaf(m_driver->folder.filePath("deaf"));
  QVERIFY(deaf.open(QIODevice::WriteOnly));
  deaf.write("#!/bin/sh\nexec sleep 1000\n");
  deaf.close();
  deaf.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  openRecorded();
  qputenv("PERFDOJO_COMMAND", deaf.fileName().toUtf8());
  auto begin = [this](const char* button) {
    press(button);
    return Driver::waitFor([this] { return pane().process()->processId() != 0; });
  };
  QVERIFY(begin("searchStart"));
  press("searchStop");
  QCOMPARE(pane().process()->state(), State::Stopping);
  QVERIFY(becomes(State::Idle));
  QVERIFY(begin("searchResume"));
  auto process = static_cast<pid_t>(pane().process()->processId());
  QElapsedTimer clock;
  clock.start();
  m_driver->openWindow();
  QVERIFY2(clock.elapsed() < 3000, qPrintable(QString::number(clock.elapsed())));
  QVERIFY(::kill(process, 0) != 0);
  qputenv("PERFDOJO_COMMAND", command);
}

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  if (qEnvironmentVariableIsSet("DOJO_KILLED_WINDOW")) return TestSearchEnds::playUntilKilled();
  SearchSurroundings surroundings(DOJO_BIN_DIR "/perfdojo");
  TestSearchEnds test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_search_ends.moc"
