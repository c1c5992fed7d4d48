// The best trajectories known on this machine: what is entered, what gives way, what is held to
// verification again before it is used.
#include <QTemporaryDir>
#include <QTest>

#include "app/search/best_known.h"
#include "app/search/merge.h"
#include "tests/app/search/simulated_search.h"

using namespace dojo;
using namespace dojo::app;
using namespace dojo::tests;

namespace {

// By the formula, but for programs that are found to be wrong.
MakeEvaluator byFormulaBut(std::vector<core::Hash> wrong = {}) {
  return [wrong](const core::Program&, const core::Machine&,
                 int) -> Result<std::unique_ptr<rl::Evaluator>> {
    return std::make_unique<rl::SimulatedEvaluator>([wrong](const core::Program& program) {
      if (std::ranges::find(wrong, program.hash()) == wrong.end()) return byFormula(program);
      rl::Outcome outcome;
      outcome.verdict = rl::Verdict::Rejected;
      outcome.rejection = rl::Rejection::WrongOutput;
      outcome.reason = "y differs";
      return outcome;
    });
  };
}

Result<std::unique_ptr<rl::Evaluator>> nobody(const core::Program&, const core::Machine&, int) {
  return fail(ErrorCode::ToolFailure, "asked without need");
}

LibraryKey keyOf(const Session& session) {
  return {session.original().hash(), session.machine().name, "another machine", 1};
}

core::Hash hashOf(const Session& session, const std::vector<core::Step>& steps) {
  auto game = rl::Game::create(session.original(), session.machine()).value();
  return rl::candidateOf(game, steps).program.hash();
}

}  // namespace

class TestLibrary : public QObject {
  Q_OBJECT
 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void theLibraryKeepsTheFaster();
  void whatIsBestKnownIsBegunWith();
  void entriesOfOlderVersionsAreNotTrusted();
  void anEntryOfOtherRulesGivesWay();
  void anEntryOfOtherRulesIsVerifiedBeforeItIsUsed();
  void oneThatDoesNotStandIsDropped_data();
  void oneThatDoesNotStandIsDropped();
  void findsOfOthersAreVerifiedBeforeTheyAreEntered();
  void whatWasTimedColdIsNotEntered();

 private:
  std::filesystem::path file(const char* name = "a.perfdojo") const {
    return std::filesystem::path(m_folder->path().toStdString()) / name;
  }
  std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLibrary::theLibraryKeepsTheFaster() {
  auto library = Library::open(file("library.sqlite")).value();
  LibraryKey key{42, "x86-64-avx512", "machine", 1};
  QVERIFY(!library.find(key).value());
  QVERIFY(library.offer(key, {"chain", {"join_scopes t@0"}, 50, 100, "annealing"}).value());
  QVERIFY(!library.offer(key, {"chain", {}, 40, 60, "beam"}).value());  // a faster day only
  QVERIFY(library.offer(key, {"chain", {"a", "b"}, 50, 200, "beam"}).value());
  auto entry = Library::open(file("library.sqlite")).value().find(key).value();
  QVERIFY(entry && entry->author == "beam" && entry->steps.size() == 2);
  QCOMPARE(entry->speedup(), 4.0);
  key.threads = 2;
  QVERIFY(!library.find(key).value());
  auto any = library.findAny(42, "x86-64-avx512").value();
  QVERIFY(any && any->first.machine == "machine" && any->first.threads == 1);
  QVERIFY(!library.findAny(42, "x86-64-avx2").value());
}

// Also after a prefix, of which the rest of what is known follows.
void TestLibrary::whatIsBestKnownIsBegunWith() {
  auto library = Library::open(file("library.sqlite")).value();
  auto session = Session::create(file(), start()).value();
  SearchSummary summary = searched(*session, request(60));
  QVERIFY(summary.best.size() > 1);
  QVERIFY(keepBest(library, *session, summary).value());
  SearchRequest whole = request(1), rest = request(1);
  rest.prefix = {bestSteps(summary).front()};
  for (SearchRequest* r : {&whole, &rest})
    QVERIFY(beginWithBestKnown(library, *r, session->original(), session->machine())->has_value());
  QCOMPARE(whole.begin.size(), size_t{1});
  QVERIFY(whole.begin[0] == bestSteps(summary));
  QCOMPARE(rest.begin.size(), size_t{1});
  rest.begin[0].insert(rest.begin[0].begin(), rest.prefix[0]);
  QVERIFY(rest.begin == whole.begin);
  // What was found after a prefix is kept with it, where the original's time is known.
  auto other = Session::create(file("b.perfdojo"), start(128)).value();
  SearchRequest r = request(60, 4);
  r.prefix = {"join_scopes t@0"};
  SearchSummary found = searched(*other, r);
  QVERIFY(!keepBest(library, *other, found).value());
  found.originalNs = found.finds.back().ns;  // no slower, and no faster either
  QVERIFY(!keepBest(library, *other, found).value());
  found.originalNs = byFormula(other->original()).ns;
  QVERIFY(keepBest(library, *other, found).value());
  auto begin = request(1);
  auto entry = beginWithBestKnown(library, begin, other->original(), other->machine()).value();
  QVERIFY(entry && entry->steps.front() == "join_scopes t@0");
  QCOMPARE(entry->steps.size(), found.best.size() + 1);
}

// As the first version of the product wrote them.
void TestLibrary::entriesOfOlderVersionsAreNotTrusted() {
  {
    auto old = rl::Database::open(file("library.sqlite"), rl::Database::Open::MakeIfMissing, "");
    QVERIFY(old.has_value());
    QVERIFY(old->execute(
        "CREATE TABLE best(original INTEGER NOT NULL, target TEXT NOT NULL, machine TEXT NOT NULL,"
        " threads INTEGER NOT NULL, kernel TEXT NOT NULL, steps TEXT NOT NULL, ns REAL NOT NULL,"
        " original_ns REAL NOT NULL, author TEXT NOT NULL, created INTEGER NOT NULL,"
        " PRIMARY KEY(original, target, machine, threads)) WITHOUT ROWID;"
        "INSERT INTO best VALUES(42,'t','m',1,'chain','join_scopes t@0\n',5,1e9,'beam',0);"
        "PRAGMA user_version=1"));
  }
  auto library = Library::open(file("library.sqlite")).value();
  auto entry = library.find({42, "t", "m", 1}).value();
  QVERIFY(entry && !entry->isTrusted());
  QCOMPARE(entry->steps, std::vector<std::string>{"join_scopes t@0"});
  // A trusted one comes first, however slow.
  QVERIFY(library.offer({42, "t", "m", 2}, {"chain", {}, 50, 100, "annealing"}).value());
  QCOMPARE(library.findAny(42, "t").value()->first.threads, 2);
}

void TestLibrary::anEntryOfOtherRulesGivesWay() {
  auto library = Library::open(file("library.sqlite")).value();
  LibraryKey key{42, "t", "m", 1};
  QVERIFY(library.offer(key, {"chain", {"a"}, 1, 1e9, "a bug", kLibraryRules - 1}).value());
  QVERIFY(library.offer(key, {"chain", {"b"}, 50, 100, "annealing"}).value());
  QCOMPARE(library.find(key).value()->author, std::string("annealing"));
  QVERIFY(!library.offer(key, {"chain", {"c"}, 60, 100, "beam"}).value());
}

void TestLibrary::anEntryOfOtherRulesIsVerifiedBeforeItIsUsed() {
  auto library = Library::open(file("library.sqlite")).value();
  auto session = Session::create(file(), start()).value();
  SearchSummary summary = searched(*session, request(60));
  LibraryKey key = keyOf(*session);
  LibraryEntry old{"chain", bestSteps(summary), 1, 1e9, "annealing", kLibraryRules - 1};
  QVERIFY(library.offer(key, old).value());
  auto best = trustedBest(library, session->original(), session->machine(), byFormulaBut()).value();
  QVERIFY2(best.entry.has_value(), best.dropped.c_str());
  QCOMPARE(best.entry->ns, summary.finds.back().ns);
  QCOMPARE(best.entry->originalNs, byFormula(session->original()).ns);
  QVERIFY(!library.find(key).value());  // it stands under this machine's name now
  auto again = trustedBest(library, session->original(), session->machine(), nobody);
  QVERIFY2(again.has_value(), again ? "" : again.error().message.text().c_str());
  QVERIFY(again->entry && again->entry->isTrusted() && again->entry->steps == old.steps);
  QVERIFY(!trustedBest(library, session->program(), session->machine(), nobody)->entry);
}

void TestLibrary::oneThatDoesNotStandIsDropped_data() {
  QTest::addColumn<QString>("what");
  QTest::addColumn<QString>("why");
  QTest::newRow("a wrong one") << "wrong" << "y differs";
  QTest::newRow("one with a step that is no move here") << "illegal" << "no longer legal";
  QTest::newRow("one that is no faster") << "slow" << "not faster";
}

void TestLibrary::oneThatDoesNotStandIsDropped() {
  QFETCH(QString, what);
  QFETCH(QString, why);
  auto library = Library::open(file("library.sqlite")).value();
  auto session = Session::create(file(), start()).value();
  SearchSummary summary = searched(*session, request(60));
  LibraryEntry old{"chain", bestSteps(summary), 1, 1e9, "annealing", kLibraryRules - 1};
  if (what == "illegal") old.steps = {"join_scopes u@7"};
  if (what == "slow") old.steps = {"split_scope t@0 2"};
  QVERIFY(library.offer(keyOf(*session), old).value());
  std::vector<core::Hash> wrong;
  if (what == "wrong") wrong = {hashOf(*session, summary.best)};
  auto best =
      trustedBest(library, session->original(), session->machine(), byFormulaBut(wrong)).value();
  QVERIFY(!best.entry);
  QVERIFY2(best.dropped.find(why.toStdString()) != std::string::npos, best.dropped.c_str());
  QVERIFY(!library.find(keyOf(*session)).value());
}

// The fastest, which is tried first, is wrong.
void TestLibrary::findsOfOthersAreVerifiedBeforeTheyAreEntered() {
  auto library = Library::open(file("library.sqlite")).value();
  auto session = Session::create(file("b.perfdojo"), start()).value();
  SearchRequest vector = request(2), joined = request(2);
  vector.begin = {{"split_scope t@0 16", "vectorize t@1"}};
  joined.begin = {{"join_scopes t@0"}};
  SearchSummary faster = searched(*session, vector);
  auto other = Session::create(file(), start()).value();
  SearchSummary slower = searched(*other, joined);
  other->close();
  QVERIFY(slower.best.size() == 1 && faster.best.size() == 2);
  QVERIFY(slower.finds.back().ns > faster.finds.back().ns);
  QVERIFY(mergeSession(*session, file()).has_value());
  core::Hash wrong = hashOf(*session, faster.best);
  auto entered = enterFinds(library, *session, byFormulaBut({wrong})).value();
  QCOMPARE(entered.size(), size_t{1});
  QCOMPARE(entered[0].whyNot.size(), size_t{1});
  QVERIFY(entered[0].entry && entered[0].isTaken);
  QVERIFY(entered[0].entry->steps == bestSteps(slower));
  auto best = trustedBest(library, session->original(), session->machine(), nobody).value();
  QVERIFY(best.entry && best.entry->steps == bestSteps(slower));
  QVERIFY(!enterFinds(library, *session, byFormulaBut({wrong})).value()[0].isTaken);
}

void TestLibrary::whatWasTimedColdIsNotEntered() {
  auto library = Library::open(file("library.sqlite")).value();
  auto session = Session::create(file(), start()).value();
  SearchRequest cold = request(60);
  cold.cold = true;
  SearchSummary summary = searched(*session, cold);
  QVERIFY(!keepBest(library, *session, summary).value());
  QVERIFY(enterFinds(library, *session, byFormulaBut()).value().empty());
}

QTEST_APPLESS_MAIN(TestLibrary)
#include "test_library.moc"
