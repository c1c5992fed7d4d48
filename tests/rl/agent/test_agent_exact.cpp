// Play whose best is known exactly: what the agent learns is what value iteration says, for the
// largest reward and for the sum, which want different play where they must.
#include <QTest>

#include "tests/rl/agent/toy_graph.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;
using Target = AgentSettings::Target;

class TestAgentExact : public QObject {
  Q_OBJECT
 private slots:
  void theFigureOfThePaper();
  void theGoldMineIsReachedThroughItsValley();
  void valuesAreThoseOfValueIteration_data();
  void valuesAreThoseOfValueIteration();
  void recordedBoundsAreExactAndNeverAbove();
  void aBoundCarriesAFindAtOnce();
};

// Figure 7: to stop at once is a fair reward; a1 leads through a state that costs much to one that
// pays more. The largest reward wants a1, the sum of rewards wants to stop.
void TestAgentExact::theFigureOfThePaper() {
  enum : VectorId { S0, S1, S2, S3 };
  const double reward[] = {4, -6, 1, 9};
  const std::vector<std::vector<VectorId>> moves = {{S1}, {S2, S3}, {}, {}};
  for (Target target : {Target::Linear, Target::Sum}) {
    TabularNetwork table(1);
    TargetRule rule{target, 0.9, true};
    for (int sweep = 0; sweep < 10; ++sweep) {
      for (VectorId s : {S0, S1, S2, S3}) {
        Situation here{s, moves[s]};
        std::vector<Sample> samples;
        for (size_t action = 0; action < here.actions(); ++action) {
          bool isStop = action == here.stop();
          VectorId to = isStop ? s : moves[s][action];
          Situation next{to, moves[to]};
          Consequence c{reward[to], isStop, &next, &here};
          samples.push_back({here, action, targets(table, rule, {&c, 1}).value().front()});
        }
        QVERIFY(table.learn(samples));
      }
      QVERIFY(table.follow(1));
    }
    double stop = table.value(QNetwork::Net::Online, {S0, TabularNetwork::kStop});
    double a1 = table.value(QNetwork::Net::Online, {S0, S1});
    QCOMPARE(stop, 4.0);
    QCOMPARE(a1, target == Target::Linear ? 8.1 : -6 + 0.9 * (9 + 0.9 * 9));
    if (target == Target::Linear) QVERIFY(a1 > stop);
  }
}

// A long road of fair programs, and a valley of bad ones with the best behind it.
void TestAgentExact::theGoldMineIsReachedThroughItsValley() {
  ToyGraph mine;
  mine.speedups = {1, 3, 3, 3, 3, 3, 3, 3, 3, 0.1, 0.1, 0.1, 10};
  mine.moves = {{1, 9}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {}, {10}, {11}, {12}, {}};
  for (Target target : {Target::Logarithm, Target::Linear, Target::Sum}) {
    AgentSettings settings = toySettings(target);
    settings.gamma = 0.99;
    ToyAgent agent(mine, settings);
    agent.playAll();
    agent.learn(200);
    QVERIFY2(agent.error(valueIteration(mine, target, 0.99)) < 1e-9,
             qPrintable(QString::number(agent.error(valueIteration(mine, target, 0.99)))));
    size_t end = agent.greedyPlay().back();
    QCOMPARE(end, target == Target::Sum ? size_t{8} : size_t{12});
  }
}

void TestAgentExact::valuesAreThoseOfValueIteration_data() {
  QTest::addColumn<int>("target");
  QTest::addColumn<bool>("bounds");
  QTest::addColumn<bool>("prioritised");
  const char* names[] = {"log", "linear", "sum"};
  for (int target = 0; target < 3; ++target)
    for (bool bounds : {false, true})
      for (bool prioritised : {false, true})
        QTest::addRow("%s%s%s", names[target], bounds ? ", bounds" : "",
                      prioritised ? ", prioritised" : "")
            << target << bounds << prioritised;
}

void TestAgentExact::valuesAreThoseOfValueIteration() {
  QFETCH(int, target);
  QFETCH(bool, bounds);
  QFETCH(bool, prioritised);
  ToyGraph graph = randomGraph(50, 4, static_cast<uint64_t>(target + 1));
  AgentSettings settings = toySettings(static_cast<Target>(target));
  settings.hasLowerBounds = bounds;
  settings.isPrioritised = prioritised;
  ToyAgent agent(graph, settings);
  agent.playAll();
  agent.learn(prioritised ? 2000 : 1000);
  auto right = valueIteration(graph, settings.target, settings.gamma);
  double limit = prioritised ? 1e-2 : 1e-6;  // weights below 1 go a part of the way
  QVERIFY2(agent.error(right) < limit, qPrintable(QString::number(agent.error(right))));
}

void TestAgentExact::recordedBoundsAreExactAndNeverAbove() {
  ToyGraph graph = randomGraph(50, 4, 3);
  for (Target target : {Target::Logarithm, Target::Linear, Target::Sum}) {
    auto right = valueIteration(graph, target, 0.9);
    TargetRule rule{target, 0.9, true};
    RecordedBounds all, some;
    for (uint32_t s = 0; s < graph.size(); ++s) {
      all.setReward(s, graph.reward(target, s), graph.speedups[s] <= 0);
      some.setReward(s, graph.reward(target, s), graph.speedups[s] <= 0);
      for (size_t to : graph.moves[s]) {
        all.addEdge(s, static_cast<uint32_t>(to));
        if ((s + to) % 2) some.addEdge(s, static_cast<uint32_t>(to));
      }
    }
    all.solve(rule);
    some.solve(rule);
    for (uint32_t s = 0; s < graph.size(); ++s)
      for (size_t move = 0; graph.speedups[s] > 0 && move < graph.moves[s].size(); ++move) {
        auto to = static_cast<uint32_t>(graph.moves[s][move]);
        QVERIFY(std::abs(all.action(s, to) - right[s][move]) < 1e-6);
        if ((s + to) % 2) QVERIFY(some.action(s, to) <= right[s][move] + 1e-6);
      }
  }
}

// One update of each transition is enough where the bound is known; without, the find would have to
// travel step by step.
void TestAgentExact::aBoundCarriesAFindAtOnce() {
  ToyGraph chain;
  for (size_t i = 0; i < 20; ++i) {
    chain.speedups.push_back(i == 19 ? 10 : 1);
    chain.moves.push_back(i < 19 ? std::vector<size_t>{i + 1} : std::vector<size_t>{});
  }
  double reached[2];
  for (bool bounds : {false, true}) {
    AgentSettings settings = toySettings();
    settings.hasLowerBounds = bounds;
    settings.batch = 200;
    ToyAgent agent(chain, settings);
    agent.playAll();
    agent.learn(1);
    reached[bounds] = agent.q(0, 0);
  }
  QVERIFY(std::abs(reached[1] - (std::log(10) + 18 * std::log(0.9))) < 1e-6);
  QVERIFY(reached[0] < reached[1]);
}

QTEST_APPLESS_MAIN(TestAgentExact)
#include "test_agent_exact.moc"
