// Sessions: the history tree, the file behind it, and what a killed process leaves.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/session/find_name.h"
#include "app/session/session.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/text/printer.h"
#include "rl/store/database.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

core::Step step(const char* text) {
  return core::parseStep(text).value();
}
core::Program chain() {
  return core::load(kChain, "chain").value();
}
SessionStart start() {
  return {chain(), core::hostMachine(), "chain", {{"N", 64}}};
}

QString textOf(const Session& session) {
  return QString::fromStdString(core::print(session.program()));
}

}  // namespace

class TestSession : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void stepsUndoAndRedo();
  void goingBackAndDoingOtherwiseBranches();
  void theSameStepAgainGoesToItsNode();
  void illegalStepsLeaveNothing();
  void everythingIsThereAgain();
  void erasedBranchesComeBack();
  void editsKeepTheInterface();
  void movesAfterADifferingEditDiffer();
  void droppingAnEarlyStepBranches();
  void whatASearchSaidStaysWithItsFind();
  void aFindByFewerStepsIsAFind();
  void numbersCountStepsFromTheStart();
  void trajectoriesNameTheSteps();
  void aKilledProcessLosesNothing();
  void interruptedSessionsAreTold();
  void aSessionInUseIsRefused();
  void olderFormatsAreRead();
  void expectationsAreKept();
  void newerFormatsAreRefused();
  void damagedFilesAreRefused();
  void copiesStandAlone();

 private:
  std::filesystem::path file(const char* name = "s.perfdojo") const {
    return m_folder->filePath(name).toStdString();
  }
  std::unique_ptr<Session> make() const { return Session::create(file(), start()).value(); }
  std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSession::stepsUndoAndRedo() {
  auto session = make();
  QString before = textOf(*session);
  QVERIFY(!session->canUndo());
  QVERIFY(!session->undo());
  QCOMPARE(session->apply(step("join_scopes t@0")).value(), 2);
  QCOMPARE(session->apply(step("join_scopes t@0")).value(), 3);
  QString after = textOf(*session);
  QVERIFY(session->undo() && session->undo());
  QCOMPARE(textOf(*session), before);
  QVERIFY(session->redo() && session->redo());
  QCOMPARE(textOf(*session), after);
  QVERIFY(!session->redo());
  QCOMPARE(session->history().here().verification.state, Verification::State::ByRule);
}

void TestSession::goingBackAndDoingOtherwiseBranches() {
  auto session = make();
  HistoryId joined = session->apply(step("join_scopes t@0")).value();
  QVERIFY(session->undo());
  HistoryId split = session->apply(step("split_scope y@0 16")).value();
  QCOMPARE(session->history().node(1).children, (std::vector<HistoryId>{joined, split}));
  QVERIFY(session->goTo(joined));
  QVERIFY(session->undo());
  QVERIFY(session->redo());
  QCOMPARE(session->history().current(), joined);
}

void TestSession::theSameStepAgainGoesToItsNode() {
  auto session = make();
  HistoryId joined = session->apply(step("join_scopes t@0")).value();
  QVERIFY(session->undo());
  QCOMPARE(session->apply(step("join_scopes t@0")).value(), joined);
  QCOMPARE(session->history().size(), size_t{2});
}

void TestSession::illegalStepsLeaveNothing() {
  auto session = make();
  auto refused = session->apply(step("split_scope y@0 7"));
  QVERIFY(!refused);
  QCOMPARE(refused.error().code, ErrorCode::Illegal);
  QCOMPARE(session->history().size(), size_t{1});
}

void TestSession::everythingIsThereAgain() {
  QString text;
  {
    auto session = make();
    QVERIFY(session->apply(step("join_scopes t@0")) && session->apply(step("split_scope y@0 16")));
    QVERIFY(session->rename(2, "fused ü") && session->annotate(2, "two\nlines"));
    Measurement m{1000, 990, 1010, 40, 500, true, 2, true, 0.5, "a machine"};
    QVERIFY(session->record(3, m) && session->record(3, m));
    QVERIFY(session->record(3, Verification{Verification::State::ByNumbers, "ok"}));
    QVERIFY(session->keepDraft(2, "kernel half"));
    QCOMPARE(session->draft(), std::string());
    text = textOf(*session);
    session->close();
  }
  auto again = Session::open(file()).value();
  QCOMPARE(textOf(*again), text);
  QCOMPARE(again->history().current(), 3);
  const HistoryNode& two = again->history().node(2);
  const HistoryNode& three = again->history().node(3);
  QCOMPARE(two.name, std::string("fused ü"));
  QCOMPARE(two.note, std::string("two\nlines"));
  QCOMPARE(three.measurement->highNs, 1010.0);
  QCOMPARE(three.measurement->samples, 40);
  QVERIFY(three.measurement->isSuspect && three.measurement->cold);
  QCOMPARE(three.verification.detail, std::string("ok"));
  QCOMPARE(again->machine().name, core::hostMachine().name);
  QVERIFY(again->undo());
  QCOMPARE(again->draft(), std::string("kernel half"));
  // Replayed, not parsed: a node that no step touched keeps its identity.
  QCOMPARE(again->history().node(2).program.nextId, again->history().node(3).program.nextId - 1);
}

void TestSession::erasedBranchesComeBack() {
  auto session = make();
  QVERIFY(session->apply(step("join_scopes t@0")) && session->apply(step("join_scopes t@0")));
  QVERIFY(!session->erase(1));
  QVERIFY(session->erase(2));
  QCOMPARE(session->history().current(), 1);
  QCOMPARE(session->history().living().size(), size_t{1});
  QVERIFY(!session->goTo(3) && !session->canRedo());
  session->close();
  session = Session::open(file()).value();
  QCOMPARE(session->history().living().size(), size_t{1});
  QVERIFY(session->restore(3));
  QCOMPARE(session->history().living().size(), size_t{3});
  QVERIFY(session->goTo(3));
}

void TestSession::editsKeepTheInterface() {
  auto session = make();
  core::Program other = chain();
  other.outputs = {"u"};
  QVERIFY(!session->edit(other, "edit", {}));
  QVERIFY(!session->edit(core::load(kChain, "chain", {{"N", 8}}).value(), "edit", {}));
  QVERIFY(session->edit(chain(), "edit", {Verification::State::ByNumbers, ""}));
  QVERIFY(!session->trajectory());
  QVERIFY(session->apply(step("join_scopes t@0")));
  QCOMPARE(session->movesHere().base, 2);
  QCOMPARE(session->history().here().verification.state, Verification::State::ByRule);
}

void TestSession::movesAfterADifferingEditDiffer() {
  auto session = make();
  QVERIFY(session->edit(chain(), "edit", {Verification::State::Differs, "y differs"}));
  QVERIFY(session->apply(step("join_scopes t@0")));
  QCOMPARE(session->history().here().verification.state, Verification::State::Differs);
}

void TestSession::droppingAnEarlyStepBranches() {
  auto session = make();
  for (const char* text : {"join_scopes t@0", "join_scopes t@0", "split_scope y@0 16"})
    QVERIFY(session->apply(step(text)));
  core::Replay replay = session->preview({{core::StepEdit::Kind::Drop, 0, {}}});
  QCOMPARE(replay.steps.size(), size_t{2});
  QCOMPARE(session->history().size(), size_t{4});
  QString wanted = QString::fromStdString(core::print(replay.result()));
  QVERIFY(session->adopt(replay));
  QCOMPARE(textOf(*session), wanted);
  QCOMPARE(session->movesHere().nodes.front(), 2);  // the step that both begin with is shared
  QVERIFY(session->goTo(4));
}

// Of an edited branch only what a person called a step is known.
void TestSession::whatASearchSaidStaysWithItsFind() {
  auto session = make();
  for (const char* text : {"join_scopes t@0", "split_scope y@0 16", "split_scope y@1 4"})
    QVERIFY(session->apply(step(text), "search"));
  QVERIFY(session->rename(3, "half way") && session->annotate(3, "of the cache"));
  QVERIFY(session->rename(4, print(FindName{131, 12.24})));
  QVERIFY(session->adopt(session->preview({{core::StepEdit::Kind::Drop, 0, {}}})));
  const History& history = session->history();
  QCOMPARE(history.size(), size_t{6});
  QCOMPARE(history.node(5).name, std::string("half way"));
  QCOMPARE(history.node(5).note, std::string("of the cache"));
  QCOMPARE(history.node(6).name, std::string());
  QCOMPARE(history.node(6).author, std::string("person"));
  QCOMPARE(readFindName(history.node(4).name)->number, 131);
}

// The same program by fewer steps is what the search found.
void TestSession::aFindByFewerStepsIsAFind() {
  auto session = make();
  for (const char* text : {"parallelize t@0", "no_parallelize t@0", "split_scope y@0 16"})
    QVERIFY(session->apply(step(text), "search"));
  std::string name = print(FindName{131, 12.24});
  QVERIFY(session->rename(4, name));
  QVERIFY(session->adopt(session->preview(
      {{core::StepEdit::Kind::Drop, 0, {}}, {core::StepEdit::Kind::Drop, 1, {}}})));
  const HistoryNode& here = session->history().here();
  QCOMPARE(here.parent, 1);
  QCOMPARE(here.program.hash(), session->history().node(4).program.hash());
  QCOMPARE(here.name, name);
  QCOMPARE(here.author, std::string("search"));
}

void TestSession::numbersCountStepsFromTheStart() {
  auto session = make();
  for (const char* text : {"split_scope t@0 8", "split_scope t@0 16", "split_scope y@0 4"})
    QVERIFY(session->apply(step(text)) && session->goTo(1));
  QVERIFY(session->goTo(4) && session->apply(step("split_scope y@1 2")));
  std::vector<int> numbers;
  for (HistoryId id = 1; id <= 5; ++id) numbers.push_back(session->history().numberOf(id));
  QVERIFY(numbers == std::vector<int>({0, 1, 1, 1, 2}));
}

void TestSession::trajectoriesNameTheSteps() {
  auto session = make();
  QVERIFY(session->apply(step("join_scopes t@0")) && session->annotate(2, "fuse\nthem"));
  std::string text = core::print(session->trajectory().value());
  QVERIFY2(text.find("# fuse\n# them\njoin_scopes t@0\n") != std::string::npos, text.c_str());
  QVERIFY(text.starts_with("kernel chain\n"));
  QVERIFY(text.find("const N = 64") != std::string::npos);
}

// The child says each step only once apply returned, as a window would show it.
void TestSession::aKilledProcessLosesNothing() {
  for (int round = 0; round < 8; ++round) {
    auto path = file(qPrintable(QString("killed%1.perfdojo").arg(round)));
    int pipe[2];
    QCOMPARE(::pipe(pipe), 0);
    pid_t child = fork();
    if (child == 0) {
      auto session = Session::create(path, start());
      for (int i = 0; session && i < 2000; ++i) {
        auto id =
            i % 2 ? session->get()->apply(step("merge_scopes y@0"))
                  : session->get()->apply(step(i % 4 ? "split_scope y@0 8" : "split_scope y@0 4"));
        if (!id) break;
        char shown = 1;
        if (write(pipe[1], &shown, 1) != 1) break;
      }
      _exit(1);
    }
    ::close(pipe[1]);
    char shown = 0;
    int64_t count = 0;
    while (count < 5 + 13 * round && read(pipe[0], &shown, 1) == 1) ++count;
    ::kill(child, SIGKILL);
    while (read(pipe[0], &shown, 1) == 1) ++count;
    int status = 0;
    waitpid(child, &status, 0);
    ::close(pipe[0]);
    QVERIFY(WIFSIGNALED(status));
    QVERIFY(summarise(path)->wasInterrupted);
    auto session = Session::open(path);
    QVERIFY2(session.has_value(), session ? "" : session.error().message.text().c_str());
    QVERIFY(static_cast<int64_t>(session->get()->history().size()) - 1 >= count);
    QCOMPARE(session->get()->history().current(),
             static_cast<HistoryId>(session->get()->history().size()));
  }
}

void TestSession::interruptedSessionsAreTold() {
  make()->close();
  auto sessions = sessionsIn(m_folder->path().toStdString());
  QCOMPARE(sessions.size(), size_t{1});
  QVERIFY(!sessions[0].wasInterrupted && !sessions[0].isOpen);
  auto open = Session::open(file()).value();
  QVERIFY(summarise(file())->isOpen);
  QCOMPARE(freshSessionPath(m_folder->path().toStdString(), "a/s.dojo").filename(), "s-1.perfdojo");
}

void TestSession::aSessionInUseIsRefused() {
  make()->close();
  pid_t child = fork();
  if (child == 0) {
    auto session = Session::open(file());
    ::pause();
    _exit(0);
  }
  QTRY_VERIFY(summarise(file()) && summarise(file())->isOpen);
  auto refused = Session::open(file());
  QVERIFY(!refused && refused.error().message.text().find("another window") != std::string::npos);
  ::kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  QVERIFY(Session::open(file()));
}

// A file from before the compiler was kept with a time: read as it is, and brought up to date when
// it is opened.
void TestSession::olderFormatsAreRead() {
  {
    auto session = make();
    Measurement m{.medianNs = 5, .lowNs = 4, .highNs = 6, .samples = 9};
    m.compiler = "clang 19";
    QVERIFY(session->record(1, m));
    session->close();
  }
  auto compiler = [this] {
    auto journal = Journal::openForReading(file()).value();
    return journal.nodes().value().front().measurement->compiler;
  };
  QCOMPARE(compiler(), std::string("clang 19"));
  {
    auto raw = rl::Database::open(file(), rl::Database::Open::ExistingOnly, "session").value();
    QVERIFY(
        raw.execute("DROP TABLE predictions; ALTER TABLE measurements DROP COLUMN compiler;"
                    "PRAGMA user_version=2"));
  }
  QCOMPARE(compiler(), std::string());
  auto session = Session::open(file());
  QVERIFY2(session.has_value(), session ? "" : session.error().message.text().c_str());
  Measurement kept = *(*session)->history().node(1).measurement;
  QCOMPARE(kept.medianNs, 5.0);
  kept.compiler = "clang 20";
  QVERIFY((*session)->record(1, kept));
  (*session)->close();
  QCOMPARE(compiler(), std::string("clang 20"));
}

void TestSession::expectationsAreKept() {
  auto readBack = [this] {
    return Journal::openForReading(file()).value().nodes().value().back().prediction;
  };
  {
    auto session = make();
    QVERIFY(
        session->apply(step("split_scope t@0 16"), "agent", Prediction{1.5, 0.25, 4e5, "expert"}));
    QVERIFY(session->record(2, Measurement{.medianNs = 5, .lowNs = 4, .highNs = 6, .samples = 9}));
    session->close();
  }
  QCOMPARE(readBack()->q, 1.5);
  {
    auto session = Session::open(file()).value();
    const HistoryNode& node = session->history().node(2);
    QCOMPARE(node.author, std::string("agent"));
    QCOMPARE(node.prediction->spread, 0.25);
    QCOMPARE(node.prediction->reachNs, 4e5);
    QCOMPARE(node.prediction->agent, std::string("expert"));
    QCOMPARE(node.measurement->medianNs, 5.0);
    QVERIFY(!session->history().node(1).prediction);
    session->close();
  }
  auto raw = [this](const char* sql) {
    auto file = rl::Database::open(this->file(), rl::Database::Open::ExistingOnly, "session");
    return file->execute(sql).has_value();
  };
  // What cannot be is left out.
  QVERIFY(raw("UPDATE predictions SET spread=-1"));
  QVERIFY(!readBack());
  // A file of the format before has none, and gets the table when it is opened.
  QVERIFY(raw("DROP TABLE predictions; PRAGMA user_version=3"));
  QVERIFY(!readBack());
  auto session = Session::open(file()).value();
  QVERIFY(session->describe(2, {.prediction = Prediction{1, 0, 0, "expert"}}));
  session->close();
  QCOMPARE(readBack()->q, 1.0);
}

void TestSession::newerFormatsAreRefused() {
  make()->close();
  QFile raw(QString::fromStdString(file().string()));
  QVERIFY(raw.open(QIODevice::ReadWrite));
  QVERIFY(raw.seek(63));  // the low byte of user_version in the file's header
  raw.putChar(99);
  raw.close();
  auto refused = Session::open(file());
  QVERIFY(!refused);
  QCOMPARE(refused.error().code, ErrorCode::Unsupported);
}

void TestSession::damagedFilesAreRefused() {
  QFile raw(QString::fromStdString(file().string()));
  QVERIFY(raw.open(QIODevice::WriteOnly));
  raw.write("this is no database, however long the text that it holds may be made to be\n");
  raw.close();
  QVERIFY(!Session::open(file()));
  QVERIFY(!Session::open(file("missing.perfdojo")));
  QVERIFY(!std::filesystem::exists(file("missing.perfdojo")));
  QVERIFY(sessionsIn(m_folder->path().toStdString()).empty());
}

void TestSession::copiesStandAlone() {
  auto session = make();
  QVERIFY(session->apply(step("join_scopes t@0")));
  QVERIFY(session->copyTo(file("copy.perfdojo")));
  auto journal = Journal::open(file("copy.perfdojo")).value();
  QCOMPARE(journal.nodes()->size(), size_t{2});
}

QTEST_APPLESS_MAIN(TestSession)
#include "test_session.moc"
