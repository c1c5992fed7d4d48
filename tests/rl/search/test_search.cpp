// Strategies in simulation: programs are timed by a formula, so that runs are short and repeatable.
#include <QTest>
#include <cmath>
#include <set>

#include "core/moves/catalogue.h"
#include "core/resources.h"
#include "rl/evaluator/verifier.h"
#include "rl/search/minimise.h"
#include "tests/rl/evaluator/cheating_game.h"
#include "tests/rl/search/search_by_formula.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

class TestSearch : public QObject {
  Q_OBJECT
 private slots:
  void strategiesImproveAndRepeat_data();
  void strategiesImproveAndRepeat();
  void otherSeedsAreOtherRuns();
  void annealingLeavesWhereAllIsKnown();
  void aStartThatIsNotRightIsLeft_data();
  void aStartThatIsNotRightIsLeft();
  void noProgramIsEvaluatedTwice();
  void aRunThatWasStoppedEndsAsOneThatWasNot_data();
  void aRunThatWasStoppedEndsAsOneThatWasNot();
  void heuristicSequencesStartWherePassesEnd();
  void everyDecisionIsTakenOtherwise();
  void aPlantedLyingMoveNeverBecomesBest();
  void failedWritingEndsTheSearch();
  void minimisingDropsWhatDoesNotPay();
};

void TestSearch::strategiesImproveAndRepeat_data() {
  QTest::addColumn<QString>("strategy");
  QTest::addColumn<bool>("heuristic");
  for (const StrategyKind* kind : strategies())
    for (bool heuristic : {false, true})
      QTest::addRow("%s %s", std::string(kind->name).c_str(), heuristic ? "heuristic" : "edges")
          << QString::fromStdString(std::string(kind->name)) << heuristic;
}

void TestSearch::strategiesImproveAndRepeat() {
  QFETCH(QString, strategy);
  QFETCH(bool, heuristic);
  auto game = Game::create(chain(), avx512()).value();
  auto space = heuristic ? heuristicSpace(game, kHeuristicX86Pass, 1) : edgeSpace(game);
  SimulatedEvaluator evaluator(simulated), again(simulated);
  Recorder first, second;
  runInto(first, game, *space, strategy.toStdString(), evaluator, 120);
  QCOMPARE(first.evaluations, 120);
  int improved = first.best.back() < 0.95 * first.best.front();
  for (uint64_t seed = 2; seed < 6; ++seed) {  // one walk of 120 programs may be unlucky
    Recorder other;
    SimulatedEvaluator fresh(simulated);
    runInto(other, game, *space, strategy.toStdString(), fresh, 120, seed);
    improved += other.best.back() < 0.95 * other.best.front();
  }
  QVERIFY2(improved >= 4, qPrintable(QString("%1 of 5 seeds").arg(improved)));
  QVERIFY(std::ranges::is_sorted(first.best, std::greater<>()));
  runInto(second, game, *space, strategy.toStdString(), again, 120);
  QVERIFY(first.hashes == second.hashes);
}

void TestSearch::otherSeedsAreOtherRuns() {
  auto game = Game::create(chain(), avx512()).value();
  auto space = edgeSpace(game);
  SimulatedEvaluator a(simulated), b(simulated);
  Recorder first, second;
  runInto(first, game, *space, "annealing", a, 40, 1);
  runInto(second, game, *space, "annealing", b, 40, 2);
  QVERIFY(first.hashes != second.hashes);
}

void TestSearch::annealingLeavesWhereAllIsKnown() {
  // Edges, two steps deep: there is nothing behind the best.
  struct Shallow : Space {
    explicit Shallow(const Game& game) : edges(edgeSpace(game)) {}
    std::optional<Candidate> neighbour(const Candidate& candidate, Random& random) const override {
      if (candidate.steps.size() >= 2) return std::nullopt;
      return edges->neighbour(candidate, random);
    }
    std::unique_ptr<Space> edges;
  };
  auto game = Game::create(chain(), avx512()).value();
  Shallow space(game);
  SimulatedEvaluator evaluator(simulated);
  Recorder recorder;
  runInto(recorder, game, space, "annealing", evaluator, 200);
  QCOMPARE(recorder.evaluations, 200);
}

void TestSearch::aStartThatIsNotRightIsLeft_data() {
  QTest::addColumn<QString>("strategy");
  for (const StrategyKind* kind : strategies())
    QTest::newRow(std::string(kind->name).c_str())
        << QString::fromStdString(std::string(kind->name));
}

// It is faster than anything right, and yet strategies go on as if it were slower than all.
void TestSearch::aStartThatIsNotRightIsLeft() {
  QFETCH(QString, strategy);
  auto game = Game::create(chain(), avx512()).value();
  auto space = edgeSpace(game);
  auto withStart = [&](double ns, const char* reason) {
    return [&game, ns, reason](const core::Program& program) {
      Outcome outcome = simulated(program);
      if (program.hash() != game.start().hash()) return outcome;
      outcome.ns = ns;
      outcome.reason = reason;
      return outcome;
    };
  };
  SimulatedEvaluator wrong(withStart(1, "y differs")), slow(withStart(1e30, ""));
  Recorder recorder, expected;
  runInto(recorder, game, *space, strategy.toStdString(), wrong, 120);
  runInto(expected, game, *space, strategy.toStdString(), slow, 120);
  QCOMPARE(recorder.best.front(), 1.0);
  double naive = simulated(game.start()).ns;
  QVERIFY2(recorder.best.size() > 2 && recorder.best.back() < naive,
           qPrintable(QString("%1 of %2").arg(recorder.best.back()).arg(naive)));
  QVERIFY(std::is_sorted(recorder.best.begin() + 1, recorder.best.end(), std::greater<>()));
  // Sampling goes by the start's time, for all of its children alike.
  if (strategy != "sampling") QVERIFY(recorder.hashes == expected.hashes);
}

void TestSearch::noProgramIsEvaluatedTwice() {
  auto game = Game::create(chain(), avx512()).value();
  auto space = edgeSpace(game);
  SimulatedEvaluator evaluator(simulated);
  Recorder recorder;
  runInto(recorder, game, *space, "random", evaluator, 150);
  QCOMPARE(recorder.records.size(), recorder.hashes.size());
}

void TestSearch::aRunThatWasStoppedEndsAsOneThatWasNot_data() {
  QTest::addColumn<QString>("strategy");
  QTest::addColumn<int>("stopAt");
  for (const StrategyKind* kind : strategies())
    for (int stopAt : {1, 2, 17, 58, 99})
      QTest::addRow("%s at %d", std::string(kind->name).c_str(), stopAt)
          << QString::fromStdString(std::string(kind->name)) << stopAt;
}

void TestSearch::aRunThatWasStoppedEndsAsOneThatWasNot() {
  QFETCH(QString, strategy);
  QFETCH(int, stopAt);
  auto game = Game::create(chain(), avx512()).value();
  auto space = edgeSpace(game);
  SimulatedEvaluator a(simulated), b(simulated), c(simulated);
  Recorder whole, cut, rest;
  runInto(whole, game, *space, strategy.toStdString(), a, 100);
  cut.stopAt = stopAt;
  runInto(cut, game, *space, strategy.toStdString(), b, 100);
  QVERIFY(cut.evaluations < 100 || stopAt > 95);
  ReplayingEvaluator resumed(cut.records, &c);
  runInto(rest, game, *space, strategy.toStdString(), resumed, 100);
  QVERIFY(rest.hashes == whole.hashes);
  QVERIFY(rest.best == whole.best);
  QCOMPARE(static_cast<size_t>(resumed.replayed()), cut.records.size());
}

void TestSearch::heuristicSequencesStartWherePassesEnd() {
  auto game = Game::create(chain(), avx512()).value();
  auto space = heuristicSpace(game, kHeuristicX86Pass, 1);
  SimulatedEvaluator a(simulated), b(simulated);
  Recorder heuristic, edges;
  runInto(heuristic, game, *space, "annealing", a, 60);
  runInto(edges, game, *edgeSpace(game), "annealing", b, 60);
  QVERIFY(heuristic.best.back() < edges.best.back());
  // Every candidate's steps give its program.
  Random random(3);
  Candidate candidate = space->roots().front();
  for (int i = 0; i < 60; ++i) {
    auto next = space->neighbour(candidate, random);
    if (!next) continue;
    QCOMPARE(candidateOf(game, next->steps).program.hash(), next->program.hash());
    candidate = std::move(*next);
  }
}

void TestSearch::everyDecisionIsTakenOtherwise() {
  auto game = Game::create(chain(), avx512()).value();
  auto space = heuristicSpace(game, kHeuristicX86Pass, 1);
  Candidate root = space->roots().front();
  // Nothing is better than what the pass wrote.
  SimulatedEvaluator evaluator([&](const core::Program& program) {
    Outcome outcome = simulated(program);
    outcome.ns = program.hash() == root.program.hash() ? 1 : 100;
    return outcome;
  });
  Recorder recorder;
  auto variants = static_cast<int>(space->variants(root));
  QVERIFY(variants > 5);
  runInto(recorder, game, *space, "heuristic", evaluator, variants + 2);
  for (int i = 0; i < variants; ++i) {
    Candidate other = space->variant(root, static_cast<size_t>(i));
    QCOMPARE(other.wanted.size(), root.wanted.size() + 1);
    QVERIFY(std::ranges::count(recorder.hashes, other.program.hash()) == 1);
  }
  // Each once before any twice.
  auto open = std::ranges::count_if(
      root.decisions, [](const Decision& decision) { return decision.options.size() > 1; });
  std::set<std::string> taken;
  for (auto i = decltype(open){0}; i < open; ++i)
    taken.insert(space->variant(root, static_cast<size_t>(i)).wanted.begin()->first);
  QCOMPARE(static_cast<decltype(open)>(taken.size()), open);
  QVERIFY(variants > open);
}

void TestSearch::aPlantedLyingMoveNeverBecomesBest() {
  core::Program start = core::load(kChainOfRows, "chain", {{"N", 4}, {"M", 8}}).value();
  CheatingGame game(start, avx512());
  auto space = edgeSpace(game);
  Verifier verifier(start, avx512(), {}, 1, nullptr);
  int rejected = 0;
  // Timed by the formula, believed by net 2 alone.
  SimulatedEvaluator evaluator([&](const core::Program& program) {
    Outcome outcome = simulated(program);
    auto doubt = verifier.fingerprint(program);
    if (!doubt || doubt->rejection == Rejection::None) return outcome;
    ++rejected;
    return Outcome{
        .verdict = Verdict::Rejected, .rejection = doubt->rejection, .reason = doubt->reason};
  });
  Recorder recorder;
  runInto(recorder, game, *space, "sampling", evaluator, 150);
  QVERIFY(rejected > 0);
  auto verdict = verifier.fingerprint(evaluator.incumbent()->program);
  QVERIFY(verdict && verdict->rejection == Rejection::None);
}

void TestSearch::failedWritingEndsTheSearch() {
  struct FullDisk : SearchWatcher {
    Result<void> evaluated(const Visited& visited, const SearchProgress&) override {
      if (visited.id == 3) return fail(ErrorCode::ToolFailure, "the disk is full");
      return {};
    }
  } watcher;
  auto game = Game::create(chain(), avx512()).value();
  auto space = edgeSpace(game);
  SimulatedEvaluator evaluator(simulated);
  auto strategy = strategyNamed("random")->make({});
  Search search(game, *space, *strategy, evaluator, settings(50, 1));
  auto end = search.run(watcher);
  QVERIFY(!end && end.error().message == "the disk is full");
  QVERIFY(search.archive().size() <= 4);
}

void TestSearch::minimisingDropsWhatDoesNotPay() {
  auto game = Game::create(chain(), avx512()).value();
  std::vector<core::Step> steps;
  for (const char* step : {"split_scope u@1 16", "vectorize u@2", "swap_scopes y@0",
                           "split_scope t@1 16", "vectorize t@2"})
    steps.push_back(core::parseStep(step).value());
  auto compare = [](const core::Program& a, const core::Program& b) -> Result<codegen::Comparison> {
    codegen::Comparison c;
    c.ratio = simulated(a).ns / simulated(b).ns;
    using enum codegen::Comparison::Verdict;
    c.verdict = c.ratio > 1 ? Faster : c.ratio < 1 ? Slower : NoDifference;
    return c;
  };
  auto result = minimise(game, steps, compare);
  QVERIFY2(result.has_value(), result ? "" : result.error().message.text().c_str());
  using enum JudgedStep::Role;
  std::vector<JudgedStep::Role> roles;
  for (const JudgedStep& step : result->steps) roles.push_back(step.role);
  QVERIFY(roles == (std::vector<JudgedStep::Role>{Enables, Pays, Dropped, Enables, Pays}));
  QCOMPARE(core::print(result->steps[3].enabled.front()), std::string("vectorize t@2"));
  QVERIFY(result->steps[4].ratio > 1.01);
  QVERIFY(result->kept.size() < steps.size());
  QCOMPARE(candidateOf(game, result->kept).program.hash(), result->program.hash());
  // A step that wrong outputs ask for stays, however fast it is without.
  core::Hash whole = result->program.hash();
  auto wrong = [&](const core::Program& a, const core::Program& b) -> Result<codegen::Comparison> {
    if (a.hash() == whole) return fail(ErrorCode::Illegal, "y differs");
    return compare(a, b);
  };
  auto needed = minimise(game, steps, wrong);
  QVERIFY(needed && needed->steps[2].role == Needed && needed->steps[2].reason == "y differs");
  QCOMPARE(needed->kept.size(), result->kept.size() + 1);
  auto cancelled = [](const core::Program&, const core::Program&) -> Result<codegen::Comparison> {
    return fail(ErrorCode::Cancelled, "stopped");
  };
  QVERIFY(!minimise(game, steps, cancelled));
}

QTEST_APPLESS_MAIN(TestSearch)
#include "test_search.moc"
