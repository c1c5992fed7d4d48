// What a linear probe finds in vectors: an order that is there, and none that is not.
#include <QTest>
#include <cmath>

#include "rl/embed/rank_probe.h"
#include "rl/environment/random_source.h"

using namespace dojo::rl;

class TestRankProbe : public QObject {
  Q_OBJECT
 private slots:
  void tiesShareTheirRank();
  void timesThatVectorsTellAreRanked();
  void vectorsOfNoMeaningRankNothing();
  void moreColumnsThanProgramsAreNoTrouble();
  void tooFewProgramsAreRefused();
};

namespace {

Vectors noise(size_t rows, size_t width, uint64_t seed) {
  Random random(seed);
  Vectors vectors{width, std::vector<float>(rows * width)};
  for (float& value : vectors.values) value = static_cast<float>(random.unit() - 0.5);
  return vectors;
}

// A product of powers of the columns.
std::vector<double> timesBy(const Vectors& vectors) {
  std::vector<double> ns;
  for (size_t r = 0; r < vectors.rows(); ++r)
    ns.push_back(1000 * std::exp(3 * vectors.row(r)[0] - 2 * vectors.row(r)[1]));
  return ns;
}

}  // namespace

void TestRankProbe::tiesShareTheirRank() {
  std::vector<double> a = {1, 2, 2, 3}, b = {10, 20, 30, 40};
  QVERIFY(std::abs(rankCorrelation(a, b) - 4.5 / std::sqrt(4.5 * 5)) < 1e-12);
  QCOMPARE(rankCorrelation(b, b), 1.0);
}

void TestRankProbe::timesThatVectorsTellAreRanked() {
  Vectors vectors = noise(200, 8, 1);
  QVERIFY(rankProbe(vectors, timesBy(vectors)).value() > 0.99);
}

void TestRankProbe::vectorsOfNoMeaningRankNothing() {
  Vectors vectors = noise(200, 8, 1), other = noise(200, 8, 2);
  QVERIFY(std::abs(rankProbe(other, timesBy(vectors)).value()) < 0.25);
}

void TestRankProbe::moreColumnsThanProgramsAreNoTrouble() {
  Vectors vectors = noise(40, 100, 3);
  double found = rankProbe(vectors, timesBy(vectors)).value();
  QVERIFY(std::isfinite(found) && found > 0);
}

void TestRankProbe::tooFewProgramsAreRefused() {
  Vectors vectors = noise(9, 2, 1);
  QVERIFY(!rankProbe(vectors, timesBy(vectors)));
}

QTEST_APPLESS_MAIN(TestRankProbe)
#include "test_rank_probe.moc"
