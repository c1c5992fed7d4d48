// `kill -9` of a search, and of its workers, at random counts of programs: nothing found before is
// lost, and what goes on ends as if nothing had happened.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include "app/search/run.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "tests/app/search/cost_by_formula.h"
#include "tests/app/search/search_processes.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

constexpr int kEvaluations = 300, kMoments = 20;

}  // namespace

class TestSearchKills : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void aModelRanksOverStepsUnlessAsked();
  void theSearch();
  void itsWorkers();
  void aStopIsNoLoss_data();
  void aStopIsNoLoss();

 private:
  QString path(const QString& name) const { return m_folder.filePath(name); }
  static QJsonObject finish(QProcess& process);
  QStringList simulated(const QString& file) const;
  QTemporaryDir m_folder;
};

void TestSearchKills::initTestCase() {
  qputenv("XDG_DATA_HOME", m_folder.path().toUtf8());
  QFile kernel(path("chain.dojo"));
  QVERIFY(kernel.open(QIODevice::WriteOnly));
  kernel.write(kChain);
  kernel.close();
  auto record =
      Session::create(path("record.perfdojo").toStdString(),
                      {core::load(kChain, "chain", {}).value(), core::hostMachine(), "chain", {}});
  QVERIFY(record.has_value());
  SearchRequest request;
  request.space = "edges";
  request.evaluations = kEvaluations;
  leaveOutByDefault(request);
  rl::SimulatedEvaluator evaluator(byFormula);
  SearchOptions options;
  options.instead = &evaluator;
  QVERIFY(startSearch(**record, request, options).has_value());
  (*record)->close();
}

QJsonObject TestSearchKills::finish(QProcess& process) {
  if (process.state() != QProcess::NotRunning && !process.waitForFinished(240000)) return {};
  return QJsonDocument::fromJson(process.readAllStandardOutput()).object();
}

QStringList TestSearchKills::simulated(const QString& file) const {
  return {"search",     path("chain.dojo"),
          "--space",    "edges",
          "--evals",    QString::number(kEvaluations),
          "--simulate", path("record.perfdojo"),
          "--session",  file,
          "--json"};
}

// What a resumed search goes by stands in the file.
void TestSearchKills::aModelRanksOverStepsUnlessAsked() {
  auto isRanked = [&](const QStringList& asked) {
    QString file = path("model" + asked.join("") + ".perfdojo");
    QProcess process;
    process.start(DOJO_BIN_DIR "/perfdojo",
                  QStringList{"search", path("chain.dojo"), "--evals", "2", "--simulate",
                              path("record.perfdojo"), "--session", file, "--json"}
                      << asked);
    finish(process);
    auto searches = Journal::openForReading(file.toStdString()).value().searches().value();
    return searchRequestFrom(searches.back().request).value().model;
  };
  QVERIFY(isRanked({"--space", "edges"}));
  QVERIFY(!isRanked({"--space", "edges", "--no-model"}));
  QVERIFY(!isRanked({"--space", "heuristic"}));
  QVERIFY(isRanked({"--space", "heuristic", "--model"}));
}

void TestSearchKills::theSearch() {
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo", simulated(path("whole.perfdojo")));
  QJsonObject expected = finish(process);
  QCOMPARE(expected["evaluations"].toInt(), kEvaluations);
  QRandomGenerator random(7);
  for (int moment = 0; moment < kMoments; ++moment) {
    QString file = path(QString("killed-%1.perfdojo").arg(moment));
    process.start(DOJO_BIN_DIR "/perfdojo", simulated(file));
    QVERIFY(process.waitForStarted());
    // The first time before there is anything.
    size_t goal = moment == 0 ? 0 : 1 + random.bounded(kEvaluations * 2 / 3);
    QVERIFY(runInMoments(static_cast<pid_t>(process.processId()),
                         [&] { return evaluationsIn(file) >= goal; }));
    process.kill();
    QVERIFY(process.waitForFinished());
    process.readAllStandardOutput();
    size_t before = evaluationsIn(file);
    QVERIFY2(before >= goal && before < kEvaluations,
             qPrintable(QString("%1 of %2").arg(before).arg(goal)));
    // One that had not begun is begun; one that had goes on.
    process.start(DOJO_BIN_DIR "/perfdojo", simulated(file) << "--go-on");
    QJsonObject resumed = finish(process);
    QCOMPARE(evaluationsIn(file), size_t{kEvaluations});
    QCOMPARE(resumed["resumed"].toInt(), static_cast<int>(before));
    QCOMPARE(resumed["best_ns"].toDouble(), expected["best_ns"].toDouble());
    QCOMPARE(resumed["trajectory"].toString(), expected["trajectory"].toString());
    QCOMPARE(resumed["finds"].toArray().size(), expected["finds"].toArray().size());
  }
}

// Measured on this machine, so that there are workers: one is killed after every batch.
void TestSearchKills::itsWorkers() {
  constexpr int kBatch = 2, kPrograms = kBatch * (kMoments + 2);
  QProcess process;
  QString file = path("workers.perfdojo");
  process.start(
      DOJO_BIN_DIR "/perfdojo",
      {"search", path("chain.dojo"), "--space", "edges", "--evals", QString::number(kPrograms),
       "--batch", QString::number(kBatch), "--fresh", "--forget", "--session", file, "--json"});
  QRandomGenerator random(11);
  for (int kills = 0; kills < kMoments; ++kills) {
    size_t goal = static_cast<size_t>(kBatch * kills + 1);
    QTRY_VERIFY_WITH_TIMEOUT(evaluationsIn(file) >= goal, 120000);
    // They come and go: one that the last kill ended may just be replaced.
    auto workers = childrenOf(process.processId());
    auto hasWorkers = [&] {
      workers = childrenOf(process.processId());
      return !workers.isEmpty();
    };
    QVERIFY(QTest::qWaitFor(hasWorkers, 120000));
    ::kill(workers[random.bounded(workers.size())], SIGKILL);
  }
  QJsonObject result = finish(process);
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
  QCOMPARE(result["evaluations"].toInt(), kPrograms);
  QCOMPARE(evaluationsIn(file), size_t{kPrograms});
  // A program is not to blame for a worker that someone killed.
  QVERIFY2(!result["rejections"].toObject().contains("crashes"),
           QJsonDocument(result["rejections"].toObject()).toJson().constData());
}

void TestSearchKills::aStopIsNoLoss_data() {
  QTest::addColumn<int>("signal");
  QTest::newRow("Ctrl-C") << SIGINT;
  QTest::newRow("termination") << SIGTERM;
}

void TestSearchKills::aStopIsNoLoss() {
  QFETCH(int, signal);
  QProcess process;
  QString file = path(QString("stopped-%1.perfdojo").arg(signal));
  process.start(DOJO_BIN_DIR "/perfdojo",
                {"search", path("chain.dojo"), "--space", "edges", "--evals", "100000", "--fresh",
                 "--forget", "--session", file, "--json"});
  QTRY_VERIFY_WITH_TIMEOUT(evaluationsIn(file) > 4, 120000);
  // Ctrl-Z: it comes to rest, stands still, and goes on.
  auto pid = static_cast<pid_t>(process.processId());
  auto isStopped = [&] {
    QFile stat(QString("/proc/%1/stat").arg(pid));
    return stat.open(QIODevice::ReadOnly) && stat.readAll().contains(") T ");
  };
  ::kill(pid, SIGTSTP);
  QTRY_VERIFY_WITH_TIMEOUT(isStopped(), 60000);
  size_t before = evaluationsIn(file);
  QTest::qSleep(200);
  QCOMPARE(evaluationsIn(file), before);
  ::kill(pid, SIGCONT);
  QTRY_VERIFY_WITH_TIMEOUT(evaluationsIn(file) > before, 120000);
  ::kill(pid, signal);
  QJsonObject result = finish(process);
  QCOMPARE(process.exitCode(), 0);
  QCOMPARE(result["end"].toString(), QString("stopped"));
  QCOMPARE(static_cast<size_t>(result["evaluations"].toInt()), evaluationsIn(file));
}

QTEST_GUILESS_MAIN(TestSearchKills)
#include "test_search_kills.moc"
