// Searches in sessions: what stands in the file, what a killed process leaves, merging and pruning.
// Programs are timed by a formula.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/search/attached.h"
#include "app/search/merge.h"
#include "app/search/run.h"
#include "core/analysis/validate.h"
#include "core/text/printer.h"
#include "tests/app/search/simulated_search.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

class TestSearchSession : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void findsAreBranches();
  void theFileHasEveryEvaluation();
  void recordsOfSeveralSearchesAreOne();
  void aSearchKilledAtAnyMomentEndsAsOneThatWasNot();
  void aLongerBudgetGoesOn();
  void theOtherUnitOfBudgetCounts();
  void rowsOfAnotherBudgetAreNoBest();
  void copiesAreWholeWhileTheFileIsWritten();
  void aCopyHasItsSearches();
  void findsAreToldByTheirNames();
  void aPrefixStays();
  void mergingBringsBranchesAndSearches();
  void whatCannotBeReadIsNotMerged();
  void pruningKeepsTheFastest();

 private:
  std::filesystem::path file(const char* name = "a.perfdojo") const {
    return std::filesystem::path(m_folder->path().toStdString()) / name;
  }
  std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSearchSession::findsAreBranches() {
  auto session = Session::create(file(), start()).value();
  SearchSummary summary = searched(*session, request(80, 2));
  QVERIFY(summary.finds.size() > 2);
  QCOMPARE(summary.evaluations, 80);
  for (const Find& find : summary.finds) {
    const HistoryNode& node = session->history().node(find.node);
    QVERIFY(node.measurement && node.measurement->medianNs == find.ns);
    QCOMPARE(node.verification.state, Verification::State::ByNumbers);
    if (node.id == 1) continue;
    QCOMPARE(node.author, std::string("annealing"));
    QVERIFY(node.name.starts_with("find "));
    QCOMPARE(byFormula(node.program).ns, find.ns);
  }
  QCOMPARE(session->history().current(), summary.finds.back().node);
  QVERIFY(session->trajectory().has_value());
}

void TestSearchSession::theFileHasEveryEvaluation() {
  {
    auto session = Session::create(file(), start()).value();
    searched(*session, request(50));
  }
  auto session = Session::open(file()).value();
  auto searches = session->journal().searches().value();
  QCOMPARE(searches.size(), size_t{1});
  QCOMPARE(searches[0].state, std::string("finished"));
  QCOMPARE(toJson(searchRequestFrom(searches[0].request).value()).dump(),
           toJson(request(50)).dump());
  auto evaluations = session->journal().evaluations(searches[0].id).value();
  QCOMPARE(evaluations.size(), size_t{50});
  auto game = rl::Game::create(session->original(), avx512()).value();
  for (const EvaluationRecord& e : evaluations) {
    std::vector<std::string> lines;
    for (const QString& line : QString::fromStdString(e.steps).split('\n', Qt::SkipEmptyParts))
      lines.push_back(line.toStdString());
    rl::Candidate candidate = rl::candidateOf(game, stepsFrom(lines).value());
    QCOMPARE(candidate.program.hash(), e.hash);
    QCOMPARE(byFormula(candidate.program).ns, e.outcome.ns);
  }
  session->close();
  QCOMPARE(recordsOf(file()).value().size(), size_t{50});
}

// What one of them only began with, another rejected, whichever came first.
void TestSearchSession::recordsOfSeveralSearchesAreOne() {
  auto session = Session::create(file(), start()).value();
  core::Hash original = session->original().hash();
  core::Program joined = core::apply(session->original(),
                                     core::parseStep("join_scopes t@0").value(), session->machine())
                             .value();
  auto write = [&](std::vector<std::pair<core::Hash, rl::Outcome>> outcomes) {
    int64_t id = session->journal().addSearch(toJson(request(2)).dump()).value();
    int number = 0;
    for (auto& [hash, outcome] : outcomes)
      QVERIFY(session->journal()
                  .append(id, {.number = number++, .hash = hash, .outcome = outcome})
                  .has_value());
  };
  rl::Outcome rounds = byFormula(session->original()), fast = byFormula(joined);
  rounds.reason = "y differs";
  rounds.isVerified = false;
  rl::Outcome wrong = rl::rejected(rl::Rejection::WrongOutput, "y differs");
  write({{joined.hash(), fast}, {original, wrong}});
  write({{original, rounds}});
  write({{original, wrong}});
  auto records = recordsOf(file()).value();
  QCOMPARE(records.size(), size_t{2});
  QCOMPARE(records[joined.hash()].ns, fast.ns);
  QVERIFY(records[original].isStartOnly());
  QCOMPARE(records[original].ns, rounds.ns);
}

void TestSearchSession::aSearchKilledAtAnyMomentEndsAsOneThatWasNot() {
  auto whole = Session::create(file("whole.perfdojo"), start()).value();
  SearchSummary expected = searched(*whole, request(120));
  for (int round = 0; round < 20; ++round) {
    auto path = file(qPrintable(QString("killed%1.perfdojo").arg(round)));
    pid_t child = fork();
    if (child == 0) {
      auto session = Session::create(path, start());
      if (session) searched(**session, request(120));
      pause();
      _exit(0);
    }
    usleep(static_cast<useconds_t>(3000 + round * 9000));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    size_t before = 0;
    auto session = Session::open(path);
    bool begun = session && !(*session)->journal().searches().value().empty();
    if (!begun) continue;  // killed before there was anything to lose
    before = (*session)->journal().evaluations(1).value().size();
    rl::SimulatedEvaluator evaluator(byFormula);
    SearchOptions options;
    options.instead = &evaluator;
    auto resumed = resumeSearch(**session, options);
    QVERIFY2(resumed.has_value(), resumed ? "" : resumed.error().message.text().c_str());
    QCOMPARE(resumed->resumed, static_cast<int>(before));
    QCOMPARE(resumed->evaluations, expected.evaluations);
    QVERIFY(bestSteps(*resumed) == bestSteps(expected));
    QCOMPARE(resumed->finds.size(), expected.finds.size());
    QCOMPARE((*session)->journal().evaluations(1).value().size(), size_t{120});
  }
}

void TestSearchSession::aLongerBudgetGoesOn() {
  auto session = Session::create(file(), start()).value();
  SearchSummary before = searched(*session, request(20));
  rl::SimulatedEvaluator evaluator(byFormula);
  SearchOptions options;
  options.instead = &evaluator;
  auto more = resumeSearch(*session, options, {.evaluations = 60});
  QVERIFY2(more.has_value(), more ? "" : more.error().message.text().c_str());
  QCOMPARE(more->evaluations, 60);
  QCOMPARE(more->resumed, 20);
  QVERIFY(more->finds.back().ns <= before.finds.back().ns);
  // The budget stands in the file, so that it may be killed again.
  auto again = resumeSearch(*session, options);
  QVERIFY(again && again->evaluations == 60 && bestSteps(*again) == bestSteps(*more));
  auto none = Session::create(file("none.perfdojo"), start()).value();
  QVERIFY(!resumeSearch(*none, options));
}

void TestSearchSession::theOtherUnitOfBudgetCounts() {
  auto session = Session::create(file(), start()).value();
  SearchSummary before = searched(*session, request(20));
  rl::SimulatedEvaluator evaluator(byFormula);
  SearchOptions options;
  options.instead = &evaluator;
  double seconds = before.seconds + 0.5;
  auto byTime = resumeSearch(*session, options, {.evaluations = 0, .seconds = seconds});
  QVERIFY2(byTime.has_value(), byTime ? "" : byTime.error().message.text().c_str());
  QVERIFY2(byTime->evaluations > 20, qPrintable(QString::number(byTime->evaluations)));
  auto kept = searchRequestFrom(session->journal().searches()->back().request).value();
  QCOMPARE(kept.evaluations, 0);
  QCOMPARE(kept.seconds, seconds);
  auto byCount =
      resumeSearch(*session, options, {.evaluations = byTime->evaluations + 10, .seconds = 0.0});
  QVERIFY(byCount.has_value());
  QCOMPARE(byCount->evaluations, byTime->evaluations + 10);
}

// A run with another budget goes another way and may be stopped before it has come as far: rows of
// the first way stand behind those of the second.
void TestSearchSession::rowsOfAnotherBudgetAreNoBest() {
  auto session = Session::create(file(), start()).value();
  int64_t id = session->journal().addSearch(toJson(request(6)).dump()).value();
  double times[] = {100, 60, 80, 50, 55, 40};
  bool isBest[] = {true, true, false, true, true, true};
  for (int64_t number = 0; number < 6; ++number) {
    EvaluationRecord row{number, number - 1, "", static_cast<core::Hash>(number), {}, 0};
    row.outcome.ns = times[number];
    row.outcome.isBest = isBest[number];
    QVERIFY(session->journal().append(id, row));
  }
  std::vector<int64_t> bests;
  auto rows = session->journal().evaluations(id).value();
  for (const EvaluationRecord& row : rows)
    if (row.outcome.isBest) bests.push_back(row.number);
  QCOMPARE(bests, (std::vector<int64_t>{0, 1, 3, 5}));
}

// Another process writes far faster than a search; its log is moved into the file again and again.
void TestSearchSession::copiesAreWholeWhileTheFileIsWritten() {
  Session::create(file(), start()).value()->close();
  pid_t child = fork();
  if (child == 0) {
    auto session = Session::open(file());
    if (!session) _exit(1);
    auto id = (*session)->journal().addSearch("{}");
    EvaluationRecord row{0, -1, std::string(600, 's'), 1, {}, 0};
    for (;; ++row.number, usleep(300))
      if (!(*session)->journal().append(*id, row)) _exit(1);
  }
  size_t most = 0;
  int growths = 0;
  for (int i = 0; i < 60; ++i) {
    auto copy = Session::openCopy(file());
    if (!copy) {
      kill(child, SIGKILL);
      QFAIL(copy.error().message.text().c_str());
    }
    auto rows = (*copy)->journal().evaluations(1).value();
    usleep(5000);
    growths += rows.size() > most;
    bool isWhole = rows.size() >= most &&
                   (rows.empty() || rows.back().number + 1 == static_cast<int64_t>(rows.size()));
    if (!isWhole) kill(child, SIGKILL);
    QVERIFY(isWhole);
    most = rows.size();
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  QVERIFY2(growths > 5, qPrintable(QString("%1 growths to %2 rows").arg(growths).arg(most)));
  QVERIFY(Journal::openForReading(file())->evaluations(1)->size() >= most);
}

void TestSearchSession::aCopyHasItsSearches() {
  auto session = Session::create(file(), start()).value();
  AttachedSearch attached = attachSearch(*session, request(30)).value();
  {
    auto own = Session::open(attached.file).value();
    rl::SimulatedEvaluator evaluator(byFormula);
    SearchOptions options;
    options.instead = &evaluator;
    QVERIFY(resumeSearch(*own, options).has_value());
  }
  QVERIFY(!copyWithSearches(*session, file()));
  auto other = Session::create(file("other.perfdojo"), start()).value();
  QVERIFY(!copyWithSearches(*session, file("other.perfdojo")));
  other->close();
  auto there = file("there/copy.perfdojo");
  std::filesystem::create_directories(there.parent_path());
  QVERIFY(copyWithSearches(*session, there));
  QVERIFY(!summarise(there)->isOpen && !summarise(there)->wasInterrupted);
  auto copy = Session::open(there).value();
  auto searches = attachedSearches(*copy);
  QCOMPARE(searches.size(), size_t{1});
  QCOMPARE(searches[0].file.parent_path(), there.parent_path() / "searches");
  QCOMPARE(searches[0].from, attached.from);
  QCOMPARE(Journal::openForReading(searches[0].file)->evaluations(1)->size(), size_t{30});
  QCOMPARE(attachedFiles(there).size(), size_t{1});
  QCOMPARE(attachedSearches(*session).size(), size_t{1});
}

void TestSearchSession::findsAreToldByTheirNames() {
  auto find = readFindName(print(FindName{12, 3.456}));
  QVERIFY(find && find->number == 12 && find->speedup == 3.46);
  for (const char* name : {"find out why", "find 12", "find 12: fast", "Fund 12: 3.46×", "", "12"})
    QVERIFY2(!readFindName(name), name);
  auto session = Session::create(file(), start()).value();
  searched(*session, request(60));
  HistoryId best = session->history().current();
  QVERIFY(session->rename(best, "find out why"));
  QVERIFY(pruneFinds(*session, 1).has_value());
  QVERIFY(!session->history().node(best).deleted);
}

void TestSearchSession::aPrefixStays() {
  auto session = Session::create(file(), start()).value();
  SearchRequest r = request(40);
  r.prefix = {"join_scopes t@0"};
  r.deny = {"unroll"};
  SearchSummary summary = searched(*session, r);
  for (const Find& find : summary.finds) {
    auto path = session->history().pathTo(find.node);
    QVERIFY(path.size() >= 2);
    QCOMPARE(session->history().node(path[1]).step, std::string("join_scopes t@0"));
    for (HistoryId id : path) QVERIFY(!session->history().node(id).step.starts_with("unroll"));
  }
  r.locks = {"no_such_array@0"};
  rl::SimulatedEvaluator evaluator(byFormula);
  SearchOptions options;
  options.instead = &evaluator;
  QVERIFY(!startSearch(*session, r, options));
}

void TestSearchSession::mergingBringsBranchesAndSearches() {
  SearchSummary other;
  {
    auto b = Session::create(file("b.perfdojo"), start()).value();
    other = searched(*b, request(60, 2));
    b->close();
  }
  auto a = Session::create(file("a.perfdojo"), start()).value();
  searched(*a, request(60, 1));
  size_t nodes = a->history().size();
  auto merged = mergeSession(*a, file("b.perfdojo"));
  QVERIFY2(merged.has_value(), merged ? "" : merged.error().message.text().c_str());
  QCOMPARE(merged->searches, 1);
  QCOMPARE(merged->evaluations, 60);
  QCOMPARE(a->history().size(), nodes + static_cast<size_t>(merged->nodes));
  bool found = false;
  for (HistoryId id : a->history().living())
    found = found || (a->history().node(id).measurement &&
                      a->history().node(id).measurement->medianNs == other.finds.back().ns);
  QVERIFY(found);
  QCOMPARE(a->journal().evaluations(2).value().size(), size_t{60});
}

void TestSearchSession::whatCannotBeReadIsNotMerged() {
  auto a = Session::create(file("a.perfdojo"), start()).value();
  QFile raw(QString::fromStdString(file("half.perfdojo").string()));
  QVERIFY(raw.open(QIODevice::WriteOnly));
  raw.write("SQLite format 3");
  raw.close();
  QVERIFY(!mergeSession(*a, file("half.perfdojo")));
  QVERIFY(!mergeSession(*a, file("missing.perfdojo")));
  QVERIFY(!mergeSession(*a, file("a.perfdojo")));
  Session::create(file("other.perfdojo"), start(128)).value()->close();
  auto other = mergeSession(*a, file("other.perfdojo"));
  QVERIFY(!other && other.error().message.text().find("not the same kernel") != std::string::npos);
  QCOMPARE(a->history().size(), size_t{1});
}

void TestSearchSession::pruningKeepsTheFastest() {
  auto session = Session::create(file(), start()).value();
  QVERIFY(session->apply(core::parseStep("join_scopes u@0").value()));
  HistoryId own = session->history().current();
  SearchSummary summary = searched(*session, request(80));
  double best = summary.finds.back().ns;
  auto erased = pruneFinds(*session, 1);
  QVERIFY(erased.has_value());
  int finds = 0;
  bool hasBest = false;
  for (HistoryId id : session->history().living()) {
    const HistoryNode& node = session->history().node(id);
    if (!node.name.starts_with("find ")) continue;
    ++finds;
    hasBest = hasBest || node.measurement->medianNs == best;
  }
  QVERIFY(hasBest);
  QVERIFY(finds >= 1 && finds <= static_cast<int>(summary.finds.size()));
  QVERIFY(!session->history().node(own).deleted);
}

QTEST_APPLESS_MAIN(TestSearchSession)
#include "test_search_session.moc"
