// The features that programs are judged by, and a search that a learned model guides: times come
// from a formula, so that runs are short and repeatable.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/validate.h"
#include "core/moves/engine.h"
#include "rl/search/ranked.h"
#include "rl/search/search.h"
#include "tests/machines.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::rl;
using namespace dojo::tests;

namespace {

core::Program programOf(const std::string& text) {
  return core::load(text, "test").value();
}

core::Program chain() {
  return programOf(kChainOfRows);
}

double featureOf(const core::Program& program, std::string_view name) {
  auto features = featuresOf(program, avx512());
  auto at = std::ranges::find(featureNames(), name);
  return features[static_cast<size_t>(at - featureNames().begin())];
}

// A machine of a few lines: loops, single elements, vectors and memory have their prices.
double simulatedNs(const core::Program& program) {
  auto f = [&](std::string_view name) { return std::exp2(featureOf(program, name)); };
  return 3 * f("iterations") + 4 * f("scalar_ops") + 2 * f("vector_ops") +
         30 * f("scalar_functions") + 8 * f("vector_functions") + f("l1_traffic") / 8 +
         2 * f("strided_vectors") + f("heap_temporaries") / 4;
}

class SimulatedEvaluator : public Evaluator {
 public:
  Result<std::vector<Outcome>> evaluate(std::span<const core::Program> programs) override {
    std::vector<Outcome> outcomes;
    for (const core::Program& program : programs) {
      Outcome outcome;
      outcome.ns = simulatedNs(program);
      outcome.isBest = outcome.ns < m_best;
      m_best = std::min(m_best, outcome.ns);
      outcomes.push_back(outcome);
    }
    return outcomes;
  }

 private:
  double m_best = HUGE_VAL;
};

struct Unwatched : SearchWatcher {
  Result<void> evaluated(const Visited&, const SearchProgress&) override { return {}; }
};

double bestAfter(int evaluations, uint64_t seed, bool withModel) {
  auto game = Game::create(chain(), avx512()).value();
  auto space = edgeSpace(game);
  std::unique_ptr<Strategy> strategy = strategyNamed("sampling")->make({});
  if (withModel) strategy = ranked(std::move(strategy), CostModel(avx512()));
  SimulatedEvaluator evaluator;
  SearchSettings settings;
  settings.evaluations = evaluations;
  settings.seed = seed;
  Search search(game, *space, *strategy, evaluator, settings);
  Unwatched watcher;
  if (auto end = search.run(watcher); !end) qFatal("%s", end.error().message.text().c_str());
  return search.archive()[search.archive().best()].outcome.ns;
}

std::vector<core::Program> randomStates(int count, uint64_t seed) {
  auto game = Game::create(chain(), avx512()).value();
  auto space = edgeSpace(game);
  Random random(seed);
  std::vector<core::Program> states;
  Candidate state = candidateOf(game, {});
  while (static_cast<int>(states.size()) < count) {
    auto next = space->neighbour(state, random);
    state = next && state.steps.size() < 30 ? std::move(*next) : candidateOf(game, {});
    states.push_back(state.program);
  }
  return states;
}

std::vector<double> ranksOf(const std::vector<double>& values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, [&](size_t a, size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (size_t i = 0; i < order.size(); ++i) ranks[order[i]] = static_cast<double>(i);
  return ranks;
}

// Spearman's: 1 for the same order, 0 for none in common.
double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b) {
  auto x = ranksOf(a), y = ranksOf(b);
  auto n = static_cast<double>(a.size());
  double squares = 0;
  for (size_t i = 0; i < x.size(); ++i) squares += (x[i] - y[i]) * (x[i] - y[i]);
  return 1 - 6 * squares / (n * (n * n - 1));
}

}  // namespace

class TestCostModel : public QObject {
  Q_OBJECT
 private slots:
  void featuresTellVectorsFromElements();
  void theModelOrdersProgramsThatItHasNotSeen();
  void equalSamplesMakeEqualModels();
  void aModelFindsMoreWithTheSameEvaluations();
};

void TestCostModel::featuresTellVectorsFromElements() {
  core::Program scalar = chain();
  core::Program vector = scalar;
  for (const char* step : {"split_scope u@1 16", "vectorize u@2"})
    vector = core::apply(vector, core::parseStep(step).value(), avx512()).value();
  QCOMPARE(featureOf(scalar, "vector_ops"), 0.0);
  QVERIFY(featureOf(vector, "vector_ops") > 8);
  QVERIFY(featureOf(vector, "scalar_ops") < featureOf(scalar, "scalar_ops"));
  QVERIFY(featureOf(vector, "contiguous_vectors") > 8);
  QVERIFY(featureOf(scalar, "scalar_functions") > 8);
  core::Program parallel =
      core::apply(scalar, core::parseStep("parallelize t@0").value(), avx512()).value();
  QCOMPARE(featureOf(parallel, "parallel_share"), static_cast<double>(1 / 3.0F));
}

void TestCostModel::theModelOrdersProgramsThatItHasNotSeen() {
  CostModel model(avx512());
  QVERIFY(!model.isTrained());
  for (const core::Program& program : randomStates(300, 1))
    QVERIFY(model.learn(program, simulatedNs(program)));
  QVERIFY(model.isTrained());
  std::vector<core::Program> unseen = randomStates(150, 2);
  std::vector<const core::Program*> pointers;
  std::vector<double> truth;
  for (const core::Program& program : unseen) {
    pointers.push_back(&program);
    truth.push_back(simulatedNs(program));
  }
  double correlation = rankCorrelation(model.estimate(pointers).value(), truth);
  QVERIFY2(correlation > 0.9, qPrintable(QString::number(correlation)));
}

void TestCostModel::equalSamplesMakeEqualModels() {
  CostModel a(avx512()), b(avx512());
  std::vector<core::Program> states = randomStates(60, 3);
  for (const core::Program& program : states)
    for (CostModel* model : {&a, &b}) QVERIFY(model->learn(program, simulatedNs(program)));
  std::vector<const core::Program*> pointers;
  for (const core::Program& program : states) pointers.push_back(&program);
  QCOMPARE(a.estimate(pointers).value(), b.estimate(pointers).value());
}

void TestCostModel::aModelFindsMoreWithTheSameEvaluations() {
  double gain = 0;
  constexpr int kSeeds = 4;
  for (uint64_t seed = 1; seed <= kSeeds; ++seed)
    gain += std::log(bestAfter(150, seed, false) / bestAfter(150, seed, true)) / kSeeds;
  QVERIFY2(gain > 0, qPrintable(QString::number(std::exp(gain))));
  qInfo("sampling over edges, 150 evaluations: %.2f times better with the model", std::exp(gain));
}

QTEST_APPLESS_MAIN(TestCostModel)
#include "test_cost_model.moc"
