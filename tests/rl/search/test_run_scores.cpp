// What a handful of runs says about two strategies, held against values worked out by hand.
#include <QTest>
#include <cmath>

#include "rl/search/run_scores.h"

using namespace dojo::rl;

class TestRunScores : public QObject {
  Q_OBJECT
 private slots:
  void theMiddleHalfCounts();
  void oneOutlierMovesTheIntervalNotTheMean();
  void betterEverywhereIsCertain();
  void tiesCountHalf();
  void onlyRunsOfOneKernelAreCompared();
  void labelsWithoutACommonKernelAreNotCompared();
  void equalRunsGiveEqualIntervals();
};

namespace {

std::vector<RunScore> runsOf(const char* kernel, const char* label, std::vector<double> scores) {
  std::vector<RunScore> runs;
  for (double score : scores) runs.push_back({kernel, label, score});
  return runs;
}

std::vector<RunScore> both(std::vector<RunScore> a, const std::vector<RunScore>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

void TestRunScores::theMiddleHalfCounts() {
  auto runs = runsOf("k", "a", {0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1});
  QCOMPARE(interquartileMean(runs, "a").value, (0.5 + 0.6 + 0.7 + 0.8) / 4);
  QCOMPARE(interquartileMean(runsOf("k", "a", {0.2, 0.4, 0.9}), "a").value, 0.5);
}

void TestRunScores::oneOutlierMovesTheIntervalNotTheMean() {
  auto steady = interquartileMean(runsOf("k", "a", {0.8, 0.8, 0.8, 0.8}), "a");
  auto shaky = interquartileMean(runsOf("k", "a", {0.1, 0.8, 0.8, 0.8}), "a");
  QCOMPARE(steady.value, shaky.value);
  QCOMPARE(steady.low, steady.high);
  QVERIFY(shaky.low < steady.low);
}

void TestRunScores::betterEverywhereIsCertain() {
  auto runs = both(runsOf("k", "a", {0.9, 0.95}), runsOf("k", "b", {0.1, 0.2}));
  auto better = probabilityOfImprovement(runs, "a", "b");
  QCOMPARE(better.value, 1.0);
  QCOMPARE(better.low, 1.0);
  QCOMPARE(probabilityOfImprovement(runs, "b", "a").value, 0.0);
}

void TestRunScores::tiesCountHalf() {
  auto runs = both(runsOf("k", "a", {0.5, 0.7}), runsOf("k", "b", {0.5}));
  QCOMPARE(probabilityOfImprovement(runs, "a", "b").value, 0.75);
}

void TestRunScores::onlyRunsOfOneKernelAreCompared() {
  auto runs = both(both(runsOf("k", "a", {0.9}), runsOf("k", "b", {0.5})),
                   both(runsOf("l", "a", {0.1}), runsOf("l", "b", {0.4})));
  QCOMPARE(probabilityOfImprovement(runs, "a", "b").value, 0.5);
}

void TestRunScores::labelsWithoutACommonKernelAreNotCompared() {
  auto runs = both(runsOf("k", "a", {0.9}), runsOf("l", "b", {0.5}));
  QVERIFY(std::isnan(probabilityOfImprovement(runs, "a", "b").value));
}

void TestRunScores::equalRunsGiveEqualIntervals() {
  auto runs = both(runsOf("k", "a", {0.9, 0.5, 0.7}), runsOf("k", "b", {0.5, 0.8, 0.6}));
  auto first = probabilityOfImprovement(runs, "a", "b"),
       again = probabilityOfImprovement(runs, "a", "b");
  QCOMPARE(first.low, again.low);
  QCOMPARE(first.high, again.high);
  QVERIFY(first.low <= first.value && first.value <= first.high);
}

QTEST_APPLESS_MAIN(TestRunScores)
#include "test_run_scores.moc"
