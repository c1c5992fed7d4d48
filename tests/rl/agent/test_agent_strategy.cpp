// The agent as a search's strategy, in simulation: programs are timed by a formula, an embedder
// gives each its own vector, and a table keeps the values.
#include <QTest>

#include "rl/agent/advisor.h"
#include "rl/agent/agent_strategy.h"
#include "tests/rl/agent/tabular_network.h"
#include "tests/rl/search/search_by_formula.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

namespace {

class RandomEmbedder : public Embedder {
 public:
  explicit RandomEmbedder(int failsAfter = 1 << 30) : m_failsAfter(failsAfter) {}
  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return 4; }
  Result<Vectors> embed(std::span<const core::Program* const> programs) override {
    if (m_calls++ >= m_failsAfter) return fail(ErrorCode::ToolFailure, "the embedder has gone");
    Vectors vectors{4, {}};
    for (const core::Program* program : programs) {
      Random random(program->hash());
      for (int i = 0; i < 4; ++i) vectors.values.push_back(static_cast<float>(random.unit()));
    }
    return vectors;
  }

 private:
  std::string m_identity = "random";
  int m_failsAfter, m_calls = 0;
};

// Of a few kinds of moves, so that a program has tens of them and not hundreds.
Game smallGame() {
  return Game::create(chain(), avx512(),
                      {{"swap_scopes", "join_scopes", "fission", "unroll", "vectorize",
                        "reuse_dims", "set_location"},
                       {},
                       {}})
      .value();
}

AgentSettings smallSettings() {
  AgentSettings settings;
  settings.drafted = 6;
  settings.sampled = 4;
  settings.longestEpisode = 12;
  settings.warmUp = 10;
  settings.batch = 16;
  settings.tau = 0.1;
  return settings;
}

std::unique_ptr<Agent> makeOne(const AgentSettings& settings, int failsAfter = 1 << 30) {
  return std::make_unique<Agent>(settings,
                                 AgentParts{nullptr, std::make_unique<RandomEmbedder>(failsAfter),
                                            std::make_unique<TabularNetwork>(4, 0.5)});
}

struct Played {
  Recorder recorder;
  std::unique_ptr<Agent> agent;
  Result<SearchEnd> end;
};

std::unique_ptr<Played> play(const Game& game, Evaluator& evaluator, int evaluations, uint64_t seed,
                             int stopAt = -1, std::unique_ptr<Agent> agent = nullptr,
                             std::vector<Candidate> extra = {}) {
  auto played = std::make_unique<Played>();
  played->agent = agent ? std::move(agent) : makeOne(smallSettings());
  auto space = edgeSpace(game);
  auto strategy = kAgent.make({&game, played->agent.get(), {}});
  SearchSettings s = settings(evaluations, seed);
  played->recorder.stopAt = stopAt;
  s.stop = &played->recorder.stop;
  Search search(game, *space, *strategy, evaluator, s, std::move(extra));
  played->end = search.run(played->recorder);
  return played;
}

}  // namespace

class TestAgentStrategy : public QObject {
  Q_OBJECT
 private slots:
  void runsImproveAndRepeat();
  void aRunThatWasStoppedEndsAsOneThatWasNot();
  void aSmallSpaceIsPlayedToItsEnd();
  void anEmbedderThatFailsEndsTheSearch();
  void withoutAnAgentThereIsNoSearch();
  void whatASearchBeginsWithIsALesson();
  void rejectedProgramsAreLeftAgain();
  void adviceHasEveryMoveAndItsReasons();
};

void TestAgentStrategy::runsImproveAndRepeat() {
  Game game = smallGame();
  int improved = 0;
  for (uint64_t seed = 1; seed < 4; ++seed) {
    SimulatedEvaluator evaluator(simulated);
    auto run = play(game, evaluator, 60, seed);
    QVERIFY2(run->end, run->end ? "" : run->end.error().message.text().c_str());
    QCOMPARE(run->recorder.evaluations, 60);
    QVERIFY(run->agent->updates() > 60);
    improved += run->recorder.best.back() < 0.95 * run->recorder.best.front();
    if (seed > 1) continue;
    SimulatedEvaluator again(simulated);
    QVERIFY(play(game, again, 60, seed)->recorder.hashes == run->recorder.hashes);
  }
  QVERIFY(improved >= 2);
}

// The outcomes of a run that was killed, given to a new one, lead it to the same place and on.
void TestAgentStrategy::aRunThatWasStoppedEndsAsOneThatWasNot() {
  Game game = smallGame();
  SimulatedEvaluator whole(simulated), half(simulated), rest(simulated);
  auto expected = play(game, whole, 50, 5);
  auto stopped = play(game, half, 50, 5, 27);
  QCOMPARE(stopped->end.value(), SearchEnd::Stopped);
  ReplayingEvaluator resumed(stopped->recorder.records, &rest);
  auto run = play(game, resumed, 50, 5);
  QVERIFY(resumed.replayed() >= 27);
  QVERIFY(run->recorder.hashes == expected->recorder.hashes);
}

void TestAgentStrategy::aSmallSpaceIsPlayedToItsEnd() {
  auto game = Game::create(chain(), avx512(), {{"set_location"}, {}, {}}).value();
  SimulatedEvaluator evaluator(simulated);
  auto run = play(game, evaluator, 0, 1);
  QVERIFY(run->end);
  QCOMPARE(run->end.value(), SearchEnd::Exhausted);
  Positions positions(game);
  QVERIFY(run->recorder.hashes.size() > positions.of(game.start())->options.size());
}

void TestAgentStrategy::anEmbedderThatFailsEndsTheSearch() {
  Game game = smallGame();
  SimulatedEvaluator evaluator(simulated);
  auto run = play(game, evaluator, 100, 1, -1, makeOne(smallSettings(), 9));
  QVERIFY(!run->end);
  QCOMPARE(run->end.error().message.text(), std::string("the embedder has gone"));
}

void TestAgentStrategy::withoutAnAgentThereIsNoSearch() {
  Game game = smallGame();
  auto space = edgeSpace(game);
  SimulatedEvaluator evaluator(simulated);
  auto strategy = kAgent.make({&game, nullptr, {}});
  Recorder recorder;
  Search search(game, *space, *strategy, evaluator, settings(20, 1));
  QVERIFY(!search.run(recorder));
}

void TestAgentStrategy::whatASearchBeginsWithIsALesson() {
  Game game = smallGame();
  auto space = edgeSpace(game);
  Random random(3);
  Candidate lesson = candidateOf(game, {});
  for (int i = 0; i < 3; ++i) lesson = space->neighbour(lesson, random).value();
  SimulatedEvaluator evaluator(simulated);
  auto run = play(game, evaluator, 8, 1, -1, nullptr, {lesson});
  QVERIFY(run->end);
  size_t lessons = 0;
  for (size_t i = 0; i < run->agent->replay().size(); ++i)
    lessons += run->agent->replay()[i].isLesson;
  QVERIFY(lessons >= 1 && lessons <= 3);
}

// An agent that may go on from nothing but the start still ends its budget.
void TestAgentStrategy::rejectedProgramsAreLeftAgain() {
  Game game = smallGame();
  SimulatedEvaluator evaluator([&](const core::Program& program) {
    return program.hash() == game.start().hash() ? simulated(program)
                                                 : rejected(Rejection::Crashes, "it crashes");
  });
  auto run = play(game, evaluator, 12, 1);
  QVERIFY(run->end);
  QCOMPARE(run->recorder.evaluations, 12);
}

void TestAgentStrategy::adviceHasEveryMoveAndItsReasons() {
  Game game = smallGame();
  SimulatedEvaluator evaluator(simulated);
  auto run = play(game, evaluator, 40, 1);
  Advisor advisor(game, *run->agent, simulated(game.start()).ns);
  auto advice = advisor.advise(game.start());
  QVERIFY(advice);
  Positions positions(game);
  QCOMPARE(advice->moves.size(), positions.of(game.start())->options.size());
  QVERIFY(std::ranges::is_sorted(advice->moves, std::greater<>(), &MoveAdvice::q));
  QVERIFY(std::abs(advice->stopNs - simulated(game.start()).ns) < 1e-6 * advice->stopNs);
  QCOMPARE(advice->strangeness, 0.0);
  QVERIFY(std::ranges::any_of(advice->moves, &MoveAdvice::isDraft));
  const Experience& played = run->agent->recollection().experiences().front();
  auto why = advisor.because(game.start(), played.step);
  QVERIFY(why && !why->empty() && why->size() <= 3);
  QVERIFY(std::ranges::is_sorted(*why, {}, &Precedent::distance));
  for (const Precedent& precedent : *why) QCOMPARE(precedent.step.move, played.step.move);
}

QTEST_APPLESS_MAIN(TestAgentStrategy)
#include "test_agent_strategy.moc"
