// Many searches as tasks: what their scripts do, and what is gathered of those that went wrong.
#include <signal.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "app/search/gather.h"
#include "app/search/run.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

rl::Outcome simulated(const core::Program& program) {
  rl::Outcome outcome;
  outcome.ns = 1000 + static_cast<double>(program.hash() % 1000);
  outcome.isVerified = true;
  return outcome;
}

}  // namespace

class TestCampaign : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void everyTaskIsALine();
  void aTaskThatFailsIsTriedAgain();
  void aTaskThatGivesUpSaysSo();
  void goingOnNeverStopsAtHalfAFile();
  void goingOnLeavesOtherFilesAlone_data();
  void goingOnLeavesOtherFilesAlone();
  void searchesOfOneNameAreRefused();
  void whatIsHalfWrittenPoisonsNothing();
  void oneThatRunsIsReadAsItStands();
  void oneOnAnotherMachineIsLeftToIt();

 private:
  Campaign campaign(const std::vector<int64_t>& seeds = {1, 2, 3});
  QString path(const QString& name) const { return m_folder->filePath(name); }
  void write(const QString& name, const QByteArray& text);
  QString read(const QString& name) { return bytes(name); }
  QByteArray bytes(const QString& name);
  void makeSession(const QString& file, int64_t n, const char* step = nullptr);
  QStringList goingOn(const QString& file) const;
  int runTask(int number);
  void search(const Campaign& campaign, size_t task, int evaluations, const char* state);
  std::unique_ptr<QTemporaryDir> m_folder;
};

Campaign TestCampaign::campaign(const std::vector<int64_t>& seeds) {
  Campaign c;
  c.folder = m_folder->path().toStdString();
  c.command = path("fake").toStdString();
  c.arguments = {"--evals", "10", "--set", "N=64"};
  c.tasks = tasksOf({"chain"}, {"x86-64-sse4.2"}, seeds);
  return c;
}

void TestCampaign::write(const QString& name, const QByteArray& text) {
  QFile file(path(name));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(text);
  file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QByteArray TestCampaign::bytes(const QString& name) {
  QFile file(path(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Of the chain, closed again.
void TestCampaign::makeSession(const QString& file, int64_t n, const char* step) {
  core::Overrides constants = {{"N", n}};
  auto session = Session::create(
      file.toStdString(),
      {core::load(kChain, "chain", constants).value(), core::hostMachine(), "chain", constants});
  QVERIFY(session.has_value());
  if (step) QVERIFY((*session)->apply(core::parseStep(step).value()));
  (*session)->close();
}

QStringList TestCampaign::goingOn(const QString& file) const {
  return {"search",   path("chain.dojo"),
          "--evals",  "3",
          "--fresh",  "--space",
          "edges",    "--session",
          file,       "--continue",
          "--set",    "N=4096",
          "--forget", "--json"};
}

// As Slurm would; the exit code.
int TestCampaign::runTask(int number) {
  QProcess process;
  auto environment = QProcessEnvironment::systemEnvironment();
  environment.insert("SLURM_ARRAY_TASK_ID", QString::number(number));
  process.setProcessEnvironment(environment);
  process.start("sh", {path("array.sbatch")});
  process.waitForFinished();
  return process.exitCode();
}

void TestCampaign::search(const Campaign& c, size_t task, int evaluations, const char* state) {
  auto session =
      Session::create(c.sessionOf(c.tasks[task]), {core::load(kChain, "chain", {}).value(),
                                                   core::machineNamed("x86-64-sse4.2").value(),
                                                   "chain",
                                                   {}});
  QVERIFY(session.has_value());
  SearchRequest request;
  request.space = "edges";
  request.evaluations = evaluations;
  request.seed = static_cast<uint64_t>(c.tasks[task].seed);
  rl::SimulatedEvaluator evaluator(simulated);
  SearchOptions options;
  options.instead = &evaluator;
  QVERIFY(startSearch(**session, request, options).has_value());
  QVERIFY((*session)->journal().setSearchState(1, state).has_value());
  (*session)->close();
}

void TestCampaign::everyTaskIsALine() {
  Campaign c = campaign();
  c.tasks = tasksOf({"softmax", "/a folder/it's mine.dojo"}, {"host", "x86-64-avx2"}, {4, 5});
  QCOMPARE(c.tasks.size(), size_t{8});
  QVERIFY(writeCampaign(c).has_value());
  QStringList lines = read("tasks").split('\n', Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 8);
  QVERIFY2(lines[7].contains("'/a folder/it'\\''s mine.dojo'"), qPrintable(lines[7]));
  QVERIFY(lines[7].contains("'--target' 'x86-64-avx2' '--seed' '5' '--evals' '10'"));
  QVERIFY(read("array.sbatch").contains("#SBATCH --array=0-7\n"));
  // Tasks leave this user's library alone; who gathers enters their finds there.
  QVERIFY(read("array.sbatch").contains("XDG_DATA_HOME"));
  QVERIFY(!read("gather.sbatch").contains("XDG_DATA_HOME"));
  QStringList names = read("names").split('\n', Qt::SkipEmptyParts);
  names.removeDuplicates();
  QCOMPARE(names.size(), 8);
  auto again = readCampaign(c.folder);
  QVERIFY(again.has_value());
  QCOMPARE(again->tasks[7].name(), c.tasks[7].name());
  QVERIFY(again->arguments == c.arguments);
}

void TestCampaign::searchesOfOneNameAreRefused() {
  Campaign c = campaign();
  c.tasks = tasksOf({"/a/chain.dojo", "/b/chain.dojo"}, {"host"}, {1});
  QVERIFY(!writeCampaign(c));
  c.tasks = tasksOf({"chain"}, {"host"}, {1, 1});
  QVERIFY(!writeCampaign(c));
}

void TestCampaign::aTaskThatFailsIsTriedAgain() {
  QVERIFY(writeCampaign(campaign()).has_value());
  write("fake", "#!/bin/sh\necho x >> '" + path("count").toUtf8() + "'\n[ $(wc -l < '" +
                    path("count").toUtf8() + "') -ge 3 ]\n");
  QCOMPARE(runTask(1), 0);
  QCOMPARE(read("count").count('x'), 3);
  QVERIFY(QDir(path("failed")).isEmpty());
}

void TestCampaign::aTaskThatGivesUpSaysSo() {
  Campaign c = campaign();
  QVERIFY(writeCampaign(c).has_value());
  write("fake", "#!/bin/sh\nkill -SEGV $$\n");
  QCOMPARE(runTask(2), 139);
  auto report = gather(c);
  QVERIFY(report.has_value());
  QCOMPARE(report->tasks[2].state, TaskReport::State::Failed);
  QVERIFY(
      QString::fromStdString(report->tasks[2].reason).startsWith("exit code 139 after 3 tries"));
  QCOMPARE(report->tasks[0].state, TaskReport::State::Missing);
  QVERIFY(!report->isComplete());
  write("fake", "#!/bin/sh\nexit 0\n");
  QCOMPARE(runTask(2), 0);
  QVERIFY(QDir(path("failed")).isEmpty());
}

// What stands where the session should be: nothing, a file without a byte, a session without a
// search.
void TestCampaign::goingOnNeverStopsAtHalfAFile() {
  write("chain.dojo", kChain);
  for (int round = 0; round < 3; ++round) {
    QString file = path(QString("s%1.perfdojo").arg(round));
    if (round == 1) write(QFileInfo(file).fileName(), "");
    if (round == 2) makeSession(file, 4096);
    QProcess process;
    QStringList arguments = goingOn(file);
    process.start(DOJO_BIN_DIR "/perfdojo", arguments);
    QVERIFY(process.waitForFinished(120000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    process.start(DOJO_BIN_DIR "/perfdojo", arguments);  // is done already
    QVERIFY(process.waitForFinished(120000));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(process.readAllStandardOutput().isEmpty());
  }
}

void TestCampaign::goingOnLeavesOtherFilesAlone_data() {
  QTest::addColumn<QString>("what");
  for (const char* what : {"a person's notes", "half a database", "another program's database",
                           "a person's session", "a session of another size", "a session in use"})
    QTest::newRow(what) << what;
}

void TestCampaign::goingOnLeavesOtherFilesAlone() {
  QFETCH(QString, what);
  write("chain.dojo", kChain);
  QString file = path("there.perfdojo");
  std::unique_ptr<Session> inUse;
  if (what == "a person's notes") write("there.perfdojo", QByteArray("tiles of 8 \n").repeated(40));
  if (what == "half a database") write("there.perfdojo", "SQLite format 3");
  if (what == "another program's database") {
    auto database = rl::Database::open(file.toStdString(), rl::Database::Open::MakeIfMissing, "");
    QVERIFY(database && database->execute("CREATE TABLE nodes(id); CREATE TABLE places(id)"));
  }
  if (what == "a person's session") makeSession(file, 4096, "join_scopes t@0");
  if (what == "a session of another size") makeSession(file, 128);
  if (what == "a session in use") {
    makeSession(file, 4096);
    inUse = Session::open(file.toStdString()).value();
  }
  // To read it here would end this process's locks on the one in use.
  QByteArray before = inUse ? QByteArray("in use") : bytes("there.perfdojo");
  QVERIFY(!before.isEmpty());
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo", goingOn(file));
  QVERIFY(process.waitForFinished(120000));
  QVERIFY(process.exitCode() != 0);
  QByteArray said = process.readAllStandardError();
  QVERIFY2(said.contains("there.perfdojo"), said.constData());
  if (!inUse) QCOMPARE(bytes("there.perfdojo"), before);
  if (inUse) QVERIFY(inUse->apply(core::parseStep("join_scopes t@0").value()).has_value());
}

void TestCampaign::whatIsHalfWrittenPoisonsNothing() {
  Campaign c = campaign({1, 2, 3, 4, 5});
  QVERIFY(writeCampaign(c).has_value());
  search(c, 0, 30, "finished");
  search(c, 1, 12, "running");  // killed
  write("sessions/chain-x86-64-sse4.2-3.perfdojo", "SQLite format 3");
  write("sessions/chain-x86-64-sse4.2-4.perfdojo", QByteArray(8192, '\x5a'));
  QByteArray whole;
  {
    QFile file(QString::fromStdString(c.sessionOf(c.tasks[0]).string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    whole = file.readAll();
  }
  write("sessions/chain-x86-64-sse4.2-5.perfdojo", whole.left(whole.size() / 2));
  for (int again = 0; again < 2; ++again) {
    auto report = gather(c);
    QVERIFY2(report.has_value(), report ? "" : report.error().message.text().c_str());
    QVERIFY(!report->isComplete());
    QCOMPARE(report->tasks[0].state, TaskReport::State::Finished);
    QCOMPARE(report->tasks[1].state, TaskReport::State::Stopped);
    QCOMPARE(report->tasks[1].evaluations, 12);
    QVERIFY(report->tasks[0].isMerged && report->tasks[1].isMerged);
    for (size_t broken : {2U, 3U, 4U}) {
      QVERIFY(!report->tasks[broken].isMerged);
      QVERIFY(!report->tasks[broken].reason.empty());
    }
    QCOMPARE(report->merged.size(), size_t{1});
    auto merged = Session::open(report->merged[0]);
    QVERIFY(merged.has_value());
    QCOMPARE((*merged)->journal().searches().value().size(), size_t{2});
    QCOMPARE((*merged)->journal().evaluations(1).value().size(), size_t{30});
    QCOMPARE((*merged)->journal().evaluations(2).value().size(), size_t{12});
    (*merged)->close();
  }
}

// While a process searches on: what it has evaluated is merged, and it does not notice.
void TestCampaign::oneThatRunsIsReadAsItStands() {
  Campaign c = campaign({1, 2});
  QVERIFY(writeCampaign(c).has_value());
  search(c, 0, 30, "finished");
  write("chain.dojo", kChain);
  QString file = QString::fromStdString(c.sessionOf(c.tasks[1]).string());
  QProcess process;
  process.start(DOJO_BIN_DIR "/perfdojo",
                {"search", path("chain.dojo"), "--target", "x86-64-sse4.2", "--space", "edges",
                 "--evals", "0", "--fresh", "--forget", "--session", file});
  auto count = [&] {
    auto journal = Journal::openForReading(file.toStdString());
    return journal ? journal->evaluations(1).value_or(std::vector<EvaluationRecord>{}).size() : 0;
  };
  QTRY_VERIFY_WITH_TIMEOUT(count() > 4, 120000);
  std::string owner = Journal::openForReading(file.toStdString())->get("owner").value();
  for (int again = 0; again < 5; ++again) {
    auto before = static_cast<int>(count());
    auto report = gather(c);
    QVERIFY2(report.has_value(), report ? "" : report.error().message.text().c_str());
    const TaskReport& running = report->tasks[1];
    QCOMPARE(running.state, TaskReport::State::Running);
    QVERIFY2(running.isMerged, running.reason.c_str());
    QVERIFY(running.evaluations >= before);
    auto merged = Session::open(report->merged[0]).value();
    QCOMPARE(merged->journal().searches().value()[1].state, std::string("stopped"));
    QCOMPARE(static_cast<int>(merged->journal().evaluations(2).value().size()),
             running.evaluations);
    merged->close();
  }
  QCOMPARE(Journal::openForReading(file.toStdString())->get("owner").value(), owner);
  size_t before = count();
  QTRY_VERIFY_WITH_TIMEOUT(count() > before, 60000);
  ::kill(static_cast<pid_t>(process.processId()), SIGINT);
  QVERIFY(process.waitForFinished(60000));
  QCOMPARE(process.exitCode(), 0);
  QCOMPARE(gather(c)->tasks[1].state, TaskReport::State::Stopped);
}

void TestCampaign::oneOnAnotherMachineIsLeftToIt() {
  Campaign c = campaign({1});
  QVERIFY(writeCampaign(c).has_value());
  search(c, 0, 12, "running");
  std::filesystem::path file = c.sessionOf(c.tasks[0]);
  const std::string elsewhere = "17 4711 another-boot another-machine";
  QVERIFY(Journal::open(file)->set("owner", elsewhere));
  auto report = gather(c);
  QVERIFY(report.has_value());
  QCOMPARE(report->tasks[0].state, TaskReport::State::Running);
  QVERIFY(report->tasks[0].isMerged);
  QCOMPARE(report->tasks[0].evaluations, 12);
  QCOMPARE(Journal::open(file)->get("owner").value(), elsewhere);
  auto refused = Session::open(file);
  QVERIFY(!refused && refused.error().message.text().find("another-machine") != std::string::npos);
  // Who runs tasks knows that it ended; so does everybody when it is silent for long.
  Session::open(file, Session::Claim::TakeOver).value()->close();
  QVERIFY(Journal::open(file)->set("owner", elsewhere));
  auto longAgo = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  for (const char* end : {"", "-wal"}) {
    std::error_code error;
    std::filesystem::last_write_time(file.string() + end, longAgo, error);
  }
  QCOMPARE(gather(c)->tasks[0].state, TaskReport::State::Stopped);
  QVERIFY(Session::open(file).has_value());
}

QTEST_GUILESS_MAIN(TestCampaign)
#include "test_campaign.moc"
