// The mistakes that works like this one have made, planted one at a time: each check holds without
// its bug and fails with it.
//
// bug (rl/agent/planted_bugs.h)   caught by the check
// BootstrapsPastStop              stopIsWorthItsReward
// TimeLimitIsTerminal             whatLiesBehindTheTimeLimitCounts
// DiscountsOwnReward              anArrivalIsNotDiscounted
// CandidatesOfSource              valuesAreThoseOfValueIteration
// FirstOfEqualsWins               theOrderOfMovesIsOfNoMatter
// OnlineValuesItself              theTargetNetworkValues
// EqualProgramIsStop              noMoveLeadsNowhere
// BestOfTimings                   timingAgainDoesNotRaiseTheReward
// HopelessIsTime                  whatIsGivenUpIsNoTime
// AnotherKernelsStart             eachKernelHasItsOwnStart
// EpsilonByUpdates                epsilonGoesByEvaluations
// ForgetsToSeed                   equalSeedsPlayAlike
// UnboundedValues                 nothingIsWorthMoreThanTheBestPossible
// SamplesWeighNothing             oneTransitionIsLearnedByHeart
// AcceptsOtherVectors             anotherEmbeddersAgentIsRefused
// TargetMovesAtOnce               theTargetNetworkFollowsSlowly
// DriftingRewards                 earlyRewardsAreAsLateOnes
#include <QTemporaryDir>
#include <QTest>

#include "core/analysis/validate.h"
#include "rl/agent/agent_file.h"
#include "rl/agent/planted_bugs.h"
#include "tests/machines.h"
#include "tests/programs.h"
#include "tests/rl/agent/toy_graph.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;
using Target = AgentSettings::Target;
using Net = QNetwork::Net;

namespace {

bool isNear(double a, double b) {
  return std::abs(a - b) < 1e-6;
}

ToyGraph line(std::vector<double> speedups) {
  ToyGraph graph{std::move(speedups), {}};
  for (size_t i = 0; i < graph.size(); ++i)
    graph.moves.push_back(i + 1 < graph.size() ? std::vector<size_t>{i + 1}
                                               : std::vector<size_t>{});
  return graph;
}

bool stopIsWorthItsReward() {
  ToyGraph graph = line({1, 2, 8});
  ToyAgent agent(graph, toySettings());
  agent.playAll();
  agent.learn(50);
  return isNear(agent.q(0, 1), 0) && isNear(agent.q(1, 1), std::log(2));
}

bool whatLiesBehindTheTimeLimitCounts() {
  ToyGraph graph = line({1, 1, 1, 1, 9});
  ToyAgent agent(graph, toySettings());
  agent.look(0);
  for (size_t i = 0; i + 1 < graph.size(); ++i) {  // each move an episode
    agent.play(i, i + 1);
    if (!agent.agent().endByTime(graph.position(i + 1), agent.random())) return false;
  }
  agent.learn(100);
  return agent.error(valueIteration(graph, Target::Logarithm, 0.9)) < 1e-6;
}

bool anArrivalIsNotDiscounted() {
  ToyGraph graph = line({1, 5});
  ToyAgent agent(graph, toySettings());
  agent.playAll();
  agent.learn(50);
  return isNear(agent.q(0, 0), std::log(5));
}

bool valuesAreThoseOfValueIteration() {
  ToyGraph graph = randomGraph(20, 3, 5);
  ToyAgent agent(graph, toySettings());
  agent.playAll();
  agent.learn(400);
  return agent.error(valueIteration(graph, Target::Logarithm, 0.9)) < 1e-6;
}

bool theOrderOfMovesIsOfNoMatter() {
  Situation situation{0, {4, 2, 9, 7}};
  std::vector<Estimate> estimates = {{1, 0}, {3, 0}, {3, 0}, {3, 0}, {0, 0}};
  std::vector<size_t> order = {0, 1, 2, 3};
  do {
    Situation permuted{0, {}};
    std::vector<Estimate> values;
    for (size_t i : order) {
      permuted.moves.push_back(situation.moves[i]);
      values.push_back(estimates[i]);
    }
    values.push_back(estimates.back());
    if (permuted.moves[bestAction(permuted, values, std::nullopt)] != 2) return false;
  } while (std::ranges::next_permutation(order).found);
  return true;
}

bool theTargetNetworkValues() {
  TabularNetwork table(1);
  table.set(Net::Online, {1, 2}, 5);
  table.set(Net::Online, {1, 3}, 1);
  table.set(Net::Target, {1, 2}, 2);
  table.set(Net::Target, {1, 3}, 9);
  Situation next{1, {2, 3}};
  Consequence c{-9, false, &next, nullptr};
  double target = targets(table, {Target::Linear, 1, true}, {&c, 1}).value().front();
  double simple = targets(table, {Target::Linear, 1, false}, {&c, 1}).value().front();
  return isNear(target, 2) && isNear(simple, 9);
}

// Of a game that has a step which changes nothing.
bool noMoveLeadsNowhere() {
  struct IdleGame : Game {
    explicit IdleGame(const core::Program& start) : Game(start, avx512(), {}) {}
    Result<core::Program> apply(const core::Program& program,
                                const core::Step& step) const override {
      return step.move == "split_scope" ? Result<core::Program>(program)
                                        : Game::apply(program, step);
    }
  };
  IdleGame game(core::load(kChainOfRows, "chain").value());
  Positions positions(game);
  auto position = positions.of(game.start());
  return std::ranges::none_of(position->options,
                              [&](const Option& o) { return o.hash == position->hash; });
}

bool timingAgainDoesNotRaiseTheReward() {
  Random random(1);
  TimeEstimate time;
  for (int i = 0; i < 200; ++i) {
    Outcome outcome;
    outcome.ns = 100 * std::exp(0.06 * (random.unit() - 0.5));
    time.add(outcome);
  }
  return std::abs(logReward(time, 1000) - std::log(10)) < 0.01;
}

bool whatIsGivenUpIsNoTime() {
  TimeEstimate hopeless, wrong;
  Outcome outcome;
  outcome.verdict = Verdict::Pruned;
  outcome.ns = 1;  // of a first call that did nothing
  hopeless.add(outcome);
  wrong.add(rejected(Rejection::WrongOutput, "it is wrong"));
  return !hopeless.isTimed() && logReward(hopeless, 1000) <= 0 &&
         isNear(logReward(wrong, 1000), kWorstLog);
}

bool eachKernelHasItsOwnStart() {
  ToyGraph graph = line({1, 2});
  ToyAgent agent(graph, toySettings());
  core::Program start = toyProgram(7, "other");
  agent.agent().beginKernel(start);
  Outcome slow, fast;
  slow.ns = 10;
  fast.ns = 5;
  agent.agent().addOutcome(start.hash(), slow);
  agent.agent().addOutcome(toyProgram(8).hash(), fast);
  ProgramMemory& memory = agent.agent().memory();
  return isNear(memory.logReward(memory.idOf(toyProgram(8).hash())), std::log(2));
}

bool epsilonGoesByEvaluations() {
  ToyGraph graph = line({1, 2, 3});
  ToyAgent agent(graph, toySettings());
  agent.playAll();
  double before = agent.agent().epsilon(0.3);
  agent.learn(30);
  return isNear(agent.agent().epsilon(0.3), before) && isNear(before, 1 - 0.95 * 0.5) &&
         isNear(agent.agent().epsilon(1), 0.05);
}

std::vector<size_t> randomPlay(const ToyGraph& graph) {
  ToyAgent agent(graph, toySettings());
  std::vector<size_t> played = {0};
  while (played.size() < 40) {
    Position position = graph.position(played.back());
    auto choice =
        agent.agent()
            .decide(position, openOptions(position, {}, false), 0.7, false, agent.random())
            .value();
    played.push_back(graph.moves[played.back()][choice.option.value_or(0)]);
  }
  return played;
}

bool equalSeedsPlayAlike() {
  ToyGraph graph = randomGraph(50, 6, 4);
  return randomPlay(graph) == randomPlay(graph);
}

// Two programs that lead to each other keep any value that they were once believed to have.
bool nothingIsWorthMoreThanTheBestPossible() {
  ToyGraph graph{{1, 2}, {{1}, {0}}};
  AgentSettings settings = toySettings();
  settings.gamma = 1;
  ToyAgent agent(graph, settings, 10);
  agent.agent().setFastestPossible(400);
  agent.playAll();
  agent.learn(200);
  return agent.q(0, 0) <= std::log(1000 / 400.0) + 1e-9;
}

bool oneTransitionIsLearnedByHeart() {
  ToyGraph graph{{1, 0}, {{1}, {}}};  // to a program that is rejected
  AgentSettings settings = toySettings();
  settings.batch = 1;
  ToyAgent agent(graph, settings, 3, 0.1);
  agent.look(0);
  agent.play(0, 1);
  agent.learn(400);
  return isNear(agent.q(0, 0), kWorstLog);
}

bool anotherEmbeddersAgentIsRefused() {
  QTemporaryDir folder;
  std::filesystem::path file = folder.filePath("toy.agent").toStdString();
  ToyGraph graph = line({1, 2});
  ToyAgent agent(graph, toySettings());
  agent.playAll();
  if (!saveAgent(file, agent.agent())) return false;
  AgentParts same{nullptr, std::make_unique<OneHotEmbedder>(2),
                  std::make_unique<TabularNetwork>(2)};
  AgentParts other{nullptr, std::make_unique<OneHotEmbedder>(2, "one-hot, new weights"),
                   std::make_unique<TabularNetwork>(2)};
  Agent first(toySettings(), std::move(same)), second(toySettings(), std::move(other));
  return loadAgent(file, first) && !loadAgent(file, second);
}

bool theTargetNetworkFollowsSlowly() {
  ToyGraph graph = line({1, 5});
  AgentSettings settings = toySettings();
  settings.tau = 0.005;
  settings.batch = 50;
  ToyAgent agent(graph, settings);
  agent.playAll();
  agent.learn(1);
  double target = agent.table().value(Net::Target, {agent.row(0), agent.row(1)});
  return isNear(target, 0.005 * agent.q(0, 0)) && agent.q(0, 0) > 1;
}

bool earlyRewardsAreAsLateOnes() {
  ToyGraph graph = line({1, 5});
  ToyAgent agent(graph, toySettings());
  agent.playAll();
  Outcome again;
  again.ns = 1000 / 5.0 * std::exp(0.4);
  agent.agent().addOutcome(toyProgram(1).hash(), again);
  agent.learn(50);
  return isNear(agent.q(0, 0), std::log(5) - 0.2);
}

}  // namespace

class TestAgentBugs : public QObject {
  Q_OBJECT
 private slots:
  void aPlantedBugIsCaught_data();
  void aPlantedBugIsCaught();
};

using Check = bool (*)();
Q_DECLARE_METATYPE(Check)

void TestAgentBugs::aPlantedBugIsCaught_data() {
  QTest::addColumn<int>("bug");
  QTest::addColumn<Check>("check");
  auto row = [](Bug bug, const char* name, Check check) {
    QTest::newRow(name) << static_cast<int>(bug) << check;
  };
  row(Bug::BootstrapsPastStop, "stopIsWorthItsReward", stopIsWorthItsReward);
  row(Bug::TimeLimitIsTerminal, "whatLiesBehindTheTimeLimitCounts",
      whatLiesBehindTheTimeLimitCounts);
  row(Bug::DiscountsOwnReward, "anArrivalIsNotDiscounted", anArrivalIsNotDiscounted);
  row(Bug::CandidatesOfSource, "valuesAreThoseOfValueIteration", valuesAreThoseOfValueIteration);
  row(Bug::FirstOfEqualsWins, "theOrderOfMovesIsOfNoMatter", theOrderOfMovesIsOfNoMatter);
  row(Bug::OnlineValuesItself, "theTargetNetworkValues", theTargetNetworkValues);
  row(Bug::EqualProgramIsStop, "noMoveLeadsNowhere", noMoveLeadsNowhere);
  row(Bug::BestOfTimings, "timingAgainDoesNotRaiseTheReward", timingAgainDoesNotRaiseTheReward);
  row(Bug::HopelessIsTime, "whatIsGivenUpIsNoTime", whatIsGivenUpIsNoTime);
  row(Bug::AnotherKernelsStart, "eachKernelHasItsOwnStart", eachKernelHasItsOwnStart);
  row(Bug::EpsilonByUpdates, "epsilonGoesByEvaluations", epsilonGoesByEvaluations);
  row(Bug::ForgetsToSeed, "equalSeedsPlayAlike", equalSeedsPlayAlike);
  row(Bug::UnboundedValues, "nothingIsWorthMoreThanTheBestPossible",
      nothingIsWorthMoreThanTheBestPossible);
  row(Bug::SamplesWeighNothing, "oneTransitionIsLearnedByHeart", oneTransitionIsLearnedByHeart);
  row(Bug::AcceptsOtherVectors, "anotherEmbeddersAgentIsRefused", anotherEmbeddersAgentIsRefused);
  row(Bug::TargetMovesAtOnce, "theTargetNetworkFollowsSlowly", theTargetNetworkFollowsSlowly);
  row(Bug::DriftingRewards, "earlyRewardsAreAsLateOnes", earlyRewardsAreAsLateOnes);
}

void TestAgentBugs::aPlantedBugIsCaught() {
  QFETCH(int, bug);
  QFETCH(Check, check);
  plantedBug = Bug::None;
  QVERIFY(check());
  plantedBug = static_cast<Bug>(bug);
  bool isMissed = check();
  plantedBug = Bug::None;
  QVERIFY(!isMissed);
}

QTEST_APPLESS_MAIN(TestAgentBugs)
#include "test_agent_bugs.moc"
