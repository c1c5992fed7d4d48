// Who is believed to be the best, and what never is: cheats, wrong programs, noise.
#include <QTemporaryDir>

#include "rl/search/search.h"
#include "rl/search/strategy.h"
#include "tests/rl/evaluator/cheating_game.h"
#include "tests/rl/evaluator/evaluator_test.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestSearchConfirmation : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qputenv("XDG_CACHE_HOME", m_folder.path().toUtf8()); }
  void theFasterProgramIsBelieved();
  void aBudgetThatHoldsOnePairIsEnoughForAFarFasterOne();
  void whatIsNotFasterBesideTheBestIsNotVerified();
  void cheatsNeverBecomeBest_data();
  void cheatsNeverBecomeBest();
  void wrongProgramsNeverBecomeBest();
  void aWholeSearchIsNotTakenIn_data();
  void aWholeSearchIsNotTakenIn();
  void whatDisturbedATimeIsNoDrift();

 private:
  QTemporaryDir m_folder;
};

void TestSearchConfirmation::theFasterProgramIsBelieved() {
  core::Program original = programOf(kMatmul);
  MeasuringSettings settings = quick();
  settings.budgetNs = 4e8;  // enough pairs to tell them apart on a busy machine too
  auto evaluator = evaluatorOf(original, settings);
  std::vector<core::Program> both = {original, fasterMatmul()};
  auto outcomes = evaluator->evaluate(both);
  QVERIFY2(outcomes.has_value(), outcomes ? "" : outcomes.error().message.text().c_str());
  QCOMPARE(outcomes->size(), size_t{2});
  QVERIFY((*outcomes)[0].isBest && (*outcomes)[0].isVerified);
  QVERIFY((*outcomes)[1].isBest && (*outcomes)[1].isVerified);
  QVERIFY((*outcomes)[1].speedup > 1);
  QVERIFY((*outcomes)[1].ns < (*outcomes)[0].ns);
  QCOMPARE(evaluator->incumbent()->program.hash(), both[1].hash());
  QVERIFY(!outcomeOf(*evaluator, original).isBest);
}

void TestSearchConfirmation::aBudgetThatHoldsOnePairIsEnoughForAFarFasterOne() {
  core::Program original = programOf(kMatmul);
  MeasuringSettings settings = quick();
  settings.budgetNs = 1;
  auto evaluator = evaluatorOf(original, settings);
  std::vector<core::Program> both = {original, fasterMatmul()};
  auto outcomes = evaluator->evaluate(both);
  QVERIFY2(outcomes.has_value(), outcomes ? "" : outcomes.error().message.text().c_str());
  QVERIFY((*outcomes)[1].isBest);
}

// A program whose code was made slower than the best's is no best, whatever its first time was, and
// no verification is spent on it.
void TestSearchConfirmation::whatIsNotFasterBesideTheBestIsNotVerified() {
  core::Program fused =
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n");
  MeasuringSettings settings = quick();
  settings.build = slowing(fused, {});
  auto evaluator = evaluatorOf(honest(), settings);
  QVERIFY(outcomeOf(*evaluator, honest()).isBest);
  evaluator->setIncumbent({honest(), 1e9});  // so that it seems to be the best by far
  Outcome outcome = outcomeOf(*evaluator, fused);
  QCOMPARE(outcome.verdict, Verdict::Timed);
  QVERIFY(outcome.speedup > 0 && outcome.speedup < 1);
  QVERIFY(!outcome.isVerified && !outcome.isBest);
  QVERIFY(outcome.ns >= 1e9);
  QCOMPARE(evaluator->incumbent()->program.hash(), honest().hash());
}

void TestSearchConfirmation::cheatsNeverBecomeBest_data() {
  QTest::addColumn<QString>("body");
  QTest::newRow("zeros") << "N y[{0}] = 0\n";
  QTest::newRow("the input") << "N y[{0}] = x[{0}]\n";
  QTest::newRow("a branch that normal inputs do not reach") << "N y[{0}] = min(x[{0}], 4.0)\n";
  QTest::newRow("one element for all") << "N y[{0}] = x[0]\n";
}

void TestSearchConfirmation::cheatsNeverBecomeBest() {
  QFETCH(QString, body);
  core::Program original = honest();
  core::Program fused =
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n");
  MeasuringSettings settings = quick();
  settings.build = slowing(original, lyingAbout(fused, hardTanhWith(body.toStdString())));
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  evaluator->setIncumbent({original, 1e9});  // so that the cheat is the fastest seen by far
  Outcome cheat = outcomeOf(*evaluator, fused);
  QCOMPARE(cheat.verdict, Verdict::Rejected);
  QCOMPARE(cheat.rejection, Rejection::WrongOutput);
  QVERIFY(!cheat.reason.empty() && !cheat.isBest);
  QCOMPARE(evaluator->incumbent()->program.hash(), original.hash());
}

void TestSearchConfirmation::wrongProgramsNeverBecomeBest() {
  core::Program original = honest();
  MeasuringSettings settings = quick();
  settings.build = slowing(original, {});
  auto evaluator = evaluatorOf(original, settings);
  QVERIFY(outcomeOf(*evaluator, original).isBest);
  evaluator->setIncumbent({original, 1e9});
  Outcome wrong = outcomeOf(*evaluator, hardTanhWith("N y[{0}] = min(x[{0}], 4.0)\n"));
  QCOMPARE(wrong.verdict, Verdict::Rejected);
  QVERIFY(wrong.rejection == Rejection::WrongFunction || wrong.rejection == Rejection::WrongOutput);
}

void TestSearchConfirmation::aWholeSearchIsNotTakenIn_data() {
  QTest::addColumn<bool>("compilerCheats");
  QTest::newRow("by a move that leaves half of the work undone") << false;
  QTest::newRow("by a compiler that leaves half of the work undone now and then") << true;
}

// Compiled, timed, verified and compared as for a person; what lies takes half the time.
void TestSearchConfirmation::aWholeSearchIsNotTakenIn() {
  QFETCH(bool, compilerCheats);
  core::Machine target = core::hostMachine();
  core::Program start = core::load(kChainOfRows, "chain", {{"N", 64}, {"M", 256}}).value();
  core::Program undone = CheatingGame(start, target).apply(start, {"halve_scope", {}, {}}).value();
  auto isCheated = [&](core::Hash hash) { return compilerCheats && hash % 3 == 0; };
  MeasuringSettings settings = quick();
  settings.build = [&](codegen::WorkerClient& worker, const core::Program& program,
                       const core::Machine& machine) {
    bool lies = program.hash() != start.hash() && isCheated(program.hash());
    return codegen::build(worker, lies ? undone : program, machine);
  };
  auto evaluator = evaluatorOf(start, settings);
  Rules rules{{"join_scopes", "split_scope", "vectorize"}, {}, {}};  // so that lies come soon
  std::unique_ptr<Game> game =
      compilerCheats ? std::make_unique<Game>(Game::create(start, target, rules).value())
                     : std::make_unique<CheatingGame>(start, target, rules);
  struct Watcher : SearchWatcher {
    Result<void> evaluated(const Visited& visited, const SearchProgress&) override {
      all.push_back(visited);
      return {};
    }
    std::vector<Visited> all;
  } watcher;
  auto space = edgeSpace(*game);
  auto strategy = strategyNamed("random")->make({});
  SearchSettings asked;
  asked.evaluations = 16;
  auto end = Search(*game, *space, *strategy, *evaluator, asked).run(watcher);
  QVERIFY2(end.has_value(), end ? "" : end.error().message.text().c_str());
  Verifier verifier(start, target, {}, 1, nullptr);
  int lies = 0, bests = 0;
  for (const Visited& visited : watcher.all) {
    bool isLie = (visited.id > 0 && isCheated(visited.candidate.program.hash())) ||
                 std::ranges::any_of(visited.candidate.steps, [](const core::Step& step) {
                   return step.move == "halve_scope";
                 });
    lies += isLie;
    if (!visited.outcome.isBest) continue;
    ++bests;
    QVERIFY(!isLie && visited.outcome.isVerified);
    auto doubt = verifier.fingerprint(visited.candidate.program);
    QVERIFY(doubt && doubt->rejection == Rejection::None);
  }
  QVERIFY2(lies > 1 && bests > 0, qPrintable(QString("%1 lies, %2 bests").arg(lies).arg(bests)));
}

// A best whose time is sixteen times what it takes now, or a sixteenth: no clock changes by that
// much. Taken out of the times as drift it made every program seem to be the best.
void TestSearchConfirmation::whatDisturbedATimeIsNoDrift() {
  core::Program original = programOf(kMatmul);
  for (double factor : {16.0, 1 / 16.0}) {
    MeasuringSettings settings = quick();
    settings.driftEvery = 1;
    auto evaluator = evaluatorOf(original, settings);
    double ns = outcomeOf(*evaluator, original).ns;
    evaluator->setIncumbent({original, ns * factor});
    QCOMPARE(outcomeOf(*evaluator, fasterMatmul()).drift, 1.0);
  }
}

QTEST_APPLESS_MAIN(TestSearchConfirmation)
#include "test_search_confirmation.moc"
