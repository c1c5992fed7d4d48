// `kill -9` of a search, and of its workers, at random moments: nothing found before is lost, and
// what goes on ends as if nothing had happened.
#include <signal.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include "app/search/run.h"
#include "codegen/target/host.h"
#include "core/analysis/validate.h"
#include "tests/app/cost_by_formula.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

constexpr int kEvaluations = 300, kMoments = 20;

// Of this process's child, by name.
QList<pid_t> childrenOf(qint64 parent) {
  QList<pid_t> found;
  for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
    QFile stat("/proc/" + entry + "/stat");
    if (!entry[0].isDigit() || !stat.open(QIODevice::ReadOnly)) continue;
    QByteArray text = stat.readAll();
    QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    if (fields.size() > 1 && fields[1].toLongLong() == parent) found << entry.toInt();
  }
  return found;
}

size_t evaluationsIn(const QString& file) {
  if (!QFile::exists(file)) return 0;
  auto journal = Journal::openForReading(file.toStdString());
  if (!journal) return 0;
  auto evaluations = journal->evaluations(1);
  return evaluations ? evaluations->size() : 0;
}

}  // namespace

class TestSearchKills : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
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
  auto record = Session::create(
      path("record.perfdojo").toStdString(),
      {core::load(kChain, "chain", {}).value(), codegen::hostTarget(), "chain", {}});
  QVERIFY(record.has_value());
  SearchRequest request;
  request.space = "edges";
  request.evaluations = kEvaluations;
  denyByDefault(request);
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

void TestSearchKills::theSearch() {
  QProcess process;
  QElapsedTimer clock;
  clock.start();
  process.start(DOJO_BIN_DIR "/perfdojo", simulated(path("whole.perfdojo")));
  QJsonObject expected = finish(process);
  auto whole = static_cast<int>(clock.elapsed());
  QCOMPARE(expected["evaluations"].toInt(), kEvaluations);
  QRandomGenerator random(7);
  int within = 0;
  for (int moment = 0; moment < kMoments; ++moment) {
    QString file = path(QString("killed-%1.perfdojo").arg(moment));
    process.start(DOJO_BIN_DIR "/perfdojo", simulated(file));
    QVERIFY(process.waitForStarted());
    QTest::qSleep(static_cast<int>(random.bounded(whole)));
    process.kill();
    QVERIFY(process.waitForFinished());
    process.readAllStandardOutput();
    size_t before = evaluationsIn(file);
    within += before > 0 && before < kEvaluations;
    // One that had not begun is begun; one that had goes on.
    process.start(DOJO_BIN_DIR "/perfdojo", simulated(file) << "--go-on");
    QJsonObject resumed = finish(process);
    QCOMPARE(evaluationsIn(file), size_t{kEvaluations});
    if (resumed.isEmpty()) continue;  // it was done before the kill
    QCOMPARE(resumed["resumed"].toInt(), static_cast<int>(before));
    QCOMPARE(resumed["best_ns"].toDouble(), expected["best_ns"].toDouble());
    QCOMPARE(resumed["trajectory"].toString(), expected["trajectory"].toString());
    QCOMPARE(resumed["finds"].toArray().size(), expected["finds"].toArray().size());
  }
  qInfo("%d of %d kills in the middle of the search; %d ms without any", within, kMoments, whole);
  QVERIFY(within > 0);
}

// Measured on this machine, so that there are workers.
void TestSearchKills::itsWorkers() {
  QProcess process;
  QString file = path("workers.perfdojo");
  process.start(DOJO_BIN_DIR "/perfdojo",
                {"search", path("chain.dojo"), "--space", "edges", "--evals", "24", "--fresh",
                 "--forget", "--session", file, "--json"});
  QRandomGenerator random(11);
  int kills = 0;
  while (kills < kMoments && process.state() != QProcess::NotRunning) {
    process.waitForFinished(static_cast<int>(60 + random.bounded(300)));
    auto workers = childrenOf(process.processId());
    if (workers.isEmpty()) continue;
    ::kill(workers[random.bounded(workers.size())], SIGKILL);
    ++kills;
  }
  QJsonObject result = finish(process);
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
  QVERIFY(kills > 0);
  QCOMPARE(result["evaluations"].toInt(), 24);
  QCOMPARE(evaluationsIn(file), size_t{24});
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
