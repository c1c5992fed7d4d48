// Session files from strangers: every value in them is replaced by ones that no program of ours
// writes. What is opened is sound, what is printed steers no terminal, and what is exported
// replays.
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/search/request.h"
#include "app/session/session.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/proof/fingerprint.h"
#include "core/resources.h"
#include "core/text/printable.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"
#include "rl/evaluator/plausible.h"
#include "rl/store/database.h"

using namespace dojo;
using namespace dojo::app;

namespace {

const core::Overrides kExtents = {{"N", 32}, {"M", 16}};

core::Program softmax() {
  for (const core::Resource& kernel : core::kernelResources())
    if (kernel.name == "softmax") return core::load(kernel.text, "softmax", kExtents).value();
  qFatal("there is no softmax");
}

// Expressions of SQL. Among the texts are what sets a terminal's title, an introducer of two bytes,
// text from right to left, HTML, a second line with a step, a zero, and bytes that are no text.
const QStringList kTexts = {"char(27)||']0;mine'||char(7)",
                            "'a'||char(155)||'31m'",
                            "'a'||char(8238)||'b'",
                            "'<img src=x><b>bold</b> &amp;'",
                            "'softmax'||char(10)||'join_scopes m#0@0'",
                            "'a'||char(0)||'b'",
                            "x'ff00fe9b'",
                            "''",
                            "printf('%.100000c','x')"};
const QStringList kReals = {"0",     "-1",    "1e999", "-1e999", "0.001",
                            "1e300", "'nan'", "'abc'", "x'00'"};
const QStringList kIntegers = {"-1",    "0",  "99", "9223372036854775807", "-9223372036854775808",
                               "'abc'", "1.5"};

struct Column {
  const char* table;
  const char* name;
  const QStringList& values;
  const char* where = "1";
};

const std::vector<Column>& columns() {
  static const std::vector<Column> all = [] {
    std::vector<Column> columns;
    for (const char* name : {"step", "text", "author", "name", "note", "verdict"})
      columns.push_back({"nodes", name, kTexts});
    for (const char* name : {"parent", "kind", "hash", "created", "deleted", "verified"})
      columns.push_back({"nodes", name, kIntegers, "id=2"});
    for (const char* name : {"median", "low", "high", "roofline", "load"})
      columns.push_back({"measurements", name, kReals});
    for (const char* name : {"samples", "threads"})
      columns.push_back({"measurements", name, kIntegers});
    for (const char* name : {"machine", "compiler"})
      columns.push_back({"measurements", name, kTexts});
    for (const char* where : {"key='kernel'", "key='target'", "key='constants'", "key='current'",
                              "key='baseline'", "key='owner'"})
      columns.push_back({"settings", "value", kTexts, where});
    columns.push_back({"settings", "value", kIntegers, "key='current'"});
    for (const char* name : {"request", "state"}) columns.push_back({"searches", name, kTexts});
    for (const char* name : {"steps", "verdict", "rejection", "reason"})
      columns.push_back({"evaluations", name, kTexts});
    for (const char* name : {"ns", "low", "high", "drift", "speedup", "seconds"})
      columns.push_back({"evaluations", name, kReals});
    for (const char* name : {"parent", "samples", "verified", "best"})
      columns.push_back({"evaluations", name, kIntegers, "number=1"});
    return columns;
  }();
  return all;
}

// And what no single value is.
const std::vector<std::pair<const char*, const char*>> kOthers = {
    {"other steps", "UPDATE nodes SET step='join_scopes s#1@0' WHERE id=3"},
    {"another program",
     "UPDATE nodes SET text=(SELECT text FROM nodes WHERE id=1), hash=1 WHERE id=3"},
    {"a program that reads beyond its arrays",
     "UPDATE nodes SET hash=1, text=replace(text, 'x[{0},{1}]', 'x[{0}+1,{1}]')"},
    {"a program without meaning", "UPDATE nodes SET hash=1, text='kernel k'"},
    {"another start", "UPDATE nodes SET text=replace(text, 'exp(', 'log(') WHERE id=1"},
    {"other inputs", "UPDATE nodes SET hash=1, text=replace(text, 'in x', 'in q') WHERE id=3"},
    {"a trigger",
     "CREATE TRIGGER t AFTER UPDATE ON settings BEGIN DELETE FROM nodes WHERE id > 1; END"},
    {"nodes that are a view",
     "ALTER TABLE nodes RENAME TO others; CREATE VIEW nodes AS SELECT * FROM others"},
    {"no nodes", "DELETE FROM nodes"},
    {"no table of nodes", "DROP TABLE measurements; DROP TABLE nodes"},
    {"a hole among the nodes", "UPDATE nodes SET id=7 WHERE id=3"},
    {"a time between others", "UPDATE measurements SET low=median*2, high=median/2"},
};

struct Ended {
  bool isNormal = false;
  int code = -1;
  QByteArray out, err;
};

Ended perfdojo(const QStringList& arguments) {
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo", arguments);
  process.closeWriteChannel();
  if (!process.waitForFinished(120'000)) {
    process.kill();
    process.waitForFinished();
  }
  return {process.exitStatus() == QProcess::NormalExit, process.exitCode(),
          process.readAllStandardOutput(), process.readAllStandardError()};
}

}  // namespace

class TestHostileSessions : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void theSessionItselfIsSound();
  void whatIsOpenedIsSound_data();
  void whatIsOpenedIsSound();
  void whatIsPrintedIsHarmless_data();
  void whatIsPrintedIsHarmless();
  void timesThatCannotBeTrueAreLeftOut();
  void aRuleProvesOnlyItsStep();
  void nothingInTheFileRuns();
  void unknownTargetsAreRefused();

 private:
  QString corrupted(const QString& sql);
  void isSound(const QString& file);
  QTemporaryDir m_folder;
  QString m_honest;
};

// Two steps with times, and a search of two programs.
void TestHostileSessions::initTestCase() {
  m_honest = m_folder.filePath("honest.perfdojo");
  auto session = Session::create(m_honest.toStdString(),
                                 {softmax(), core::hostMachine(), "softmax", kExtents});
  QVERIFY(session.has_value());
  Session& s = **session;
  for (const char* step : {"join_scopes m#0@0", "split_scope y#0@1 8"})
    QVERIFY2(s.apply(core::parseStep(step).value()), step);
  QVERIFY(
      s.record(3, Measurement{1000, 990, 1010, 40, 500, false, 1, false, 0.5, "a machine", "c"}));
  QVERIFY(s.record(3, Verification{Verification::State::ByNumbers, "equal"}));
  QVERIFY(s.rename(2, "joined") && s.annotate(3, "split"));
  Journal& journal = s.journal();
  auto search = journal.addSearch(toJson(SearchRequest{}).dump());
  QVERIFY(search.has_value());
  rl::Outcome timed;
  timed.ns = 1000;
  timed.lowNs = 990;
  timed.highNs = 1010;
  timed.samples = 10;
  timed.isBest = true;
  QVERIFY(journal.append(*search, {0, -1, "", 1, timed, 0.1}));
  timed.ns = timed.lowNs = timed.highNs = 500;
  QVERIFY(journal.append(*search, {1, 0, "join_scopes m#0@0\n", 2, timed, 0.2}));
  QVERIFY(journal.append(
      *search, {2, 0, "fission y\n", 3, rl::rejected(rl::Rejection::Crashes, "it crashed"), 0.3}));
  s.close();
}

QString TestHostileSessions::corrupted(const QString& sql) {
  QString file = m_folder.filePath("corrupted.perfdojo");
  for (const char* end : {"", "-wal", "-shm"}) {
    QFile::remove(file + end);
    if (QFile::exists(m_honest + end)) QFile::copy(m_honest + end, file + end);
  }
  auto database =
      rl::Database::open(file.toStdString(), rl::Database::Open::ExistingOnly, "session");
  if (!database) qFatal("%s", database.error().message.text().c_str());
  if (!sql.isEmpty())
    if (auto done = database->execute(sql.toStdString()); !done)
      qWarning("%s: %s", qPrintable(sql.left(200)), done.error().message.text().c_str());
  return file;
}

// A session that is opened, whatever stood in its file.
void TestHostileSessions::isSound(const QString& file) {
  auto session = Session::openCopy(file.toStdString());
  if (!session) {
    QVERIFY(session.error().message.text().size() > 10);
    return;
  }
  const Session& s = **session;
  QCOMPARE(core::printable(s.kernel()), s.kernel());
  for (size_t id = 1; id <= s.history().size(); ++id) {
    const HistoryNode& n = s.history().node(static_cast<HistoryId>(id));
    QCOMPARE(n.kind == StepKind::Start, id == 1);
    QVERIFY(core::interfaceProblem(s.original(), n.program).empty());
    QVERIFY(core::load(core::print(n.program), "node").has_value());
    if (!n.measurement) continue;
    const Measurement& m = *n.measurement;
    QVERIFY(rl::isPlausibleTime(m.medianNs, m.lowNs, m.highNs));
    QVERIFY(m.threads >= 1 && m.samples >= 0 && std::isfinite(m.load) && m.rooflineNs >= 0);
  }
  if (auto trajectory = s.trajectory()) {
    auto replay = core::replay(core::stepsOf(*trajectory), s.original(), s.machine());
    QVERIFY(replay.isLegal() && replay.result().hash() == s.program().hash());
  }
  auto searches = s.journal().searches();
  if (!searches) return;
  for (const SearchRecord& search : *searches) {
    auto evaluations = s.journal().evaluations(search.id);
    if (!evaluations) continue;
    for (const EvaluationRecord& e : *evaluations) {
      const rl::Outcome& o = e.outcome;
      bool isTimed = o.verdict != rl::Verdict::Rejected;
      QVERIFY(!isTimed || rl::isPlausibleTime(o.ns, o.lowNs, o.highNs));
      QVERIFY(isTimed || (!o.isBest && o.ns == 0));
      QVERIFY(std::isfinite(e.seconds) && e.seconds >= 0 && o.samples >= 0);
      QVERIFY(o.drift > 0 && std::isfinite(o.drift) && std::isfinite(o.speedup));
    }
  }
}

void TestHostileSessions::theSessionItselfIsSound() {
  auto session = Session::openCopy(m_honest.toStdString());
  QVERIFY2(session.has_value(), session ? "" : session.error().message.text().c_str());
  QCOMPARE((*session)->history().size(), size_t{3});
  QVERIFY((*session)->history().node(3).measurement.has_value());
  QVERIFY((*session)->doubts().empty());
  QVERIFY((*session)->trajectory().has_value());
  Ended exported = perfdojo({"session", "export", m_honest});
  QCOMPARE(exported.code, 0);
  QVERIFY(exported.out.contains("split_scope y@1 8"));
}

void TestHostileSessions::whatIsOpenedIsSound_data() {
  QTest::addColumn<QString>("sql");
  int number = 0;
  for (const Column& c : columns())
    for (const QString& value : c.values)
      QTest::addRow("%d: %s.%s %s = %s", ++number, c.table, c.name, c.where,
                    qPrintable(value.left(40)))
          << QString("UPDATE OR IGNORE %1 SET %2=%3 WHERE %4").arg(c.table, c.name, value, c.where);
  for (const auto& [name, sql] : kOthers) QTest::newRow(name) << QString(sql);
}

void TestHostileSessions::whatIsOpenedIsSound() {
  QFETCH(QString, sql);
  isSound(corrupted(sql));
}

void TestHostileSessions::whatIsPrintedIsHarmless_data() {
  QTest::addColumn<QString>("sql");
  for (int i = 0; i < kTexts.size(); ++i) {
    QStringList all;
    // Where the names of things are others nothing else is shown.
    for (const Column& c : columns())
      if (&c.values == &kTexts && c.table != QString("settings") && c.name != QString("text") &&
          c.name != QString("request") && c.name != QString("verdict"))
        all << QString("UPDATE %1 SET %2=%3").arg(c.table, c.name, kTexts[i]);
    QTest::addRow("text %d everywhere", i) << all.join(';');
    for (const char* key : {"kernel", "target", "constants"})
      QTest::addRow("text %d as the %s", i, key)
          << QString("UPDATE settings SET value=%1 WHERE key='%2'").arg(kTexts[i], key);
  }
  for (const auto& [name, sql] : kOthers) QTest::newRow(name) << QString(sql);
}

void TestHostileSessions::whatIsPrintedIsHarmless() {
  QFETCH(QString, sql);
  QString file = corrupted(sql);
  for (const QStringList& command :
       {QStringList{"show", file}, {"show", file, "--json"}, {"export", file}, {"curve", file}}) {
    Ended ended = perfdojo(QStringList{"session"} + command);
    QByteArray told = command.join(' ').toUtf8() + ": " + ended.err.left(400);
    QVERIFY2(ended.isNormal && ended.code >= 0 && ended.code <= 4, told.constData());
    for (const QByteArray& text : {ended.out, ended.err})
      QVERIFY2(core::printable(text.toStdString()) == text.toStdString(), told.constData());
    if (command.contains("--json") && ended.code == 0)
      QVERIFY2(!QJsonDocument::fromJson(ended.out).isNull(), told.constData());
    if (command[0] != "export" || ended.code != 0) continue;
    auto trajectory = core::parseTrajectory(ended.out.toStdString(), "exported");
    QVERIFY2(trajectory.has_value(), told.constData());
    // A name that nothing here answers to is said.
    QVERIFY(trajectory->kernel == "softmax" || ended.err.contains("is not a kernel here"));
    auto replay = core::replay(core::stepsOf(*trajectory), softmax(), core::hostMachine());
    QVERIFY2(replay.isLegal(), told.constData());
  }
}

// No session silently goes on for another machine.
void TestHostileSessions::unknownTargetsAreRefused() {
  for (const char* target : {"h100", ""}) {
    QString file =
        corrupted(QString("UPDATE settings SET value='%1' WHERE key='target'").arg(target));
    auto session = Session::open(file.toStdString());
    QVERIFY2(!session, target);
    QVERIFY2(session.error().message.text().find("x86-64-sse4.2, x86-64-avx2") != std::string::npos,
             session.error().message.text().c_str());
  }
}

void TestHostileSessions::timesThatCannotBeTrueAreLeftOut() {
  QString file = corrupted(
      "UPDATE measurements SET median=0.001, low=0.001, high=0.001;"
      "UPDATE evaluations SET ns=-1e999 WHERE number=1");
  auto session = Session::openCopy(file.toStdString());
  QVERIFY(session.has_value());
  QVERIFY(!(*session)->history().node(3).measurement);
  QCOMPARE((*session)->doubts().size(), size_t{1});
  auto evaluations = (*session)->journal().evaluations(1);
  QVERIFY(evaluations.has_value());
  QCOMPARE(evaluations->size(), size_t{3});
  QVERIFY((*evaluations)[0].outcome.isBest && !(*evaluations)[1].outcome.isBest);
  QCOMPARE((*evaluations)[1].outcome.verdict, rl::Verdict::Rejected);
  QVERIFY(!rl::isPlausibleTime(0) && !rl::isPlausibleTime(-1) && !rl::isPlausibleTime(NAN));
  QVERIFY(!rl::isPlausibleTime(INFINITY) && !rl::isPlausibleTime(0.001));
  QVERIFY(rl::isPlausibleTime(1) && rl::isPlausibleTime(3e9));
}

void TestHostileSessions::aRuleProvesOnlyItsStep() {
  QString file = corrupted(
      "UPDATE nodes SET hash=1, text=replace(text, 'exp(', 'log('), verified=1 WHERE id=2");
  auto session = Session::openCopy(file.toStdString());
  QVERIFY2(session.has_value(), session ? "" : session.error().message.text().c_str());
  QCOMPARE((*session)->history().node(2).verification.state, Verification::State::Unknown);
  QVERIFY((*session)->goTo(2));
  QVERIFY(!(*session)->trajectory());
}

void TestHostileSessions::nothingInTheFileRuns() {
  QString file = corrupted(
      "CREATE TRIGGER t AFTER INSERT ON settings BEGIN DELETE FROM nodes WHERE id=3; END");
  auto session = Session::open(file.toStdString());
  QVERIFY(!session && session.error().message.text().find("trigger") != std::string::npos);
  auto database =
      rl::Database::open(file.toStdString(), rl::Database::Open::ExistingOnly, "session");
  rl::Statement ask(*database, "SELECT count(*) FROM nodes");
  QVERIFY(ask.step());
  QCOMPARE(ask.integer(0), int64_t{3});
}

QTEST_GUILESS_MAIN(TestHostileSessions)
#include "test_hostile_sessions.moc"
