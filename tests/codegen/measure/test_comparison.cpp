// Whether a comparison claims a difference between a program and itself, on simulated machines, and
// finds those that are there.
#include <QTest>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <random>

#include "codegen/measure/comparison.h"
#include "codegen/measure/interleaving.h"

using namespace dojo::codegen;

namespace {

using Random = std::mt19937_64;
// The logarithm of the factor by which the machine is slow at the moment, asked call by call.
using Noise = std::function<double()>;

double normal(Random& random, double deviation) {
  return std::normal_distribution<double>(0, deviation)(random);
}

double uniform(Random& random) {
  return std::uniform_real_distribution<double>(0, 1)(random);
}

Noise quiet(Random& random) {
  return [&random] { return normal(random, 0.01); };
}

Noise autocorrelated(Random& random) {
  return [&random, level = 0.0]() mutable {
    level = 0.99 * level + normal(random, 0.02);
    return level;
  };
}

// Another process has the processor for some calls, up to several units long, and halves it.
Noise bursts(Random& random) {
  double length = std::exp(6 * uniform(random));
  return [&random, length, isBusy = false]() mutable {
    if (uniform(random) < 1 / length) isBusy = !isBusy;
    return normal(random, 0.02) + (isBusy ? std::log(2.0) + normal(random, 0.2) : 0);
  };
}

// The clock falls and swings.
Noise drift(Random& random) {
  double slope = normal(random, 0.002), period = 2 + 60 * uniform(random), now = 0;
  return [&random, slope, period, now]() mutable {
    ++now;
    return slope * now + 0.2 * std::sin(2 * std::numbers::pi * now / period) +
           normal(random, 0.005);
  };
}

Noise heavyTails(Random& random) {
  return [&random] { return std::log1p(0.01 * std::pow(1 - uniform(random), -1.1)); };
}

// A clock that ticks so seldom that most times are the same.
Noise coarseClock(Random& random) {
  return [&random] { return uniform(random) < 0.1 ? 0.25 : 0.0; };
}

struct MachineNoises {
  std::function<Noise(Random&)> noise;
  double layout = 0;    // deviation of what a set of buffers costs, as a logarithm
  double position = 0;  // what a call costs more that comes second in a round
};

const std::map<std::string, MachineNoises>& machines() {
  static const std::map<std::string, MachineNoises> all = {
      {"quiet", {quiet}},
      {"autocorrelated", {autocorrelated}},
      {"bursts", {bursts}},
      {"drift", {drift}},
      {"heavy tails", {heavyTails}},
      {"a coarse clock", {coarseClock}},
      {"buffers that lie badly", {quiet, 0.1}},
      {"buffers that lie badly, under load", {bursts, 0.1}},
      {"the second call is slow", {quiet, 0, 0.2}},
  };
  return all;
}

// As time_together.cpp takes turns: segments, rounds, exchanged buffers. B takes `slower` as long.
Comparison simulated(const MachineNoises& machine, InterleavingLengths lengths, int units,
                     double slower, uint64_t seed) {
  Random random(seed);
  Noise noise = machine.noise(random);
  double layout[2] = {normal(random, machine.layout), normal(random, machine.layout)};
  Interleaving turns(2, seed + 1);
  std::vector<double> ns[2];
  for (int unit = 0; unit < units; ++unit) {
    turns.nextUnit();
    for (int segment = 0; segment < lengths.segments; ++segment) {
      auto order = turns.order(segment);
      for (int round = 0; round < lengths.rounds; ++round)
        for (size_t call = 0; call < 2; ++call) {
          size_t place = round % 2 == 0 ? call : 1 - call;
          size_t program = order[place];
          double log = noise() + layout[place] + (call == 1 ? machine.position : 0);
          ns[program].push_back(1000 * std::exp(log) * (program == 1 ? slower : 1));
        }
    }
  }
  return compare(ns[0], ns[1], lengths.pairsPerUnit());
}

bool isClaimed(const Comparison& c) {
  return c.verdict != Comparison::Verdict::NoDifference;
}

}  // namespace

class TestComparison : public QObject {
  Q_OBJECT
 private slots:
  void signedRanksAreExact();
  void intervalsHoldTheRatio();
  void sameProgramsAreSeldomToldApart_data();
  void sameProgramsAreSeldomToldApart();
  void smallDifferencesAreFound_data();
  void smallDifferencesAreFound();
  void farApartNeedsFewPairs();
  void timesThatAreNoneAreLeftOut();
  void comparisonIsAntisymmetric();
  void verdictsInWords();
  void rolesAreExchangedWithinAUnit();
  void unitsFitTheBudget();
};

void TestComparison::signedRanksAreExact() {
  // Of 2^5 signs, those whose rank sum is at most 3: {}, {1}, {2}, {3}, {1, 2}.
  QCOMPARE(signedRank(std::vector<double>{0.5, -0.3, 0.4, 0.1, 0.2}), 2 * 5 / 32.0);
  QCOMPARE(signedRank(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9}), 2 / 512.0);
  QCOMPARE(signedRank(std::vector<double>{1, 1, 1, 1, 1, 1, 1, 1, 1}), 2 / 512.0);
  QCOMPARE(signedRank(std::vector<double>{0, 0, 0}), 1.0);
  QCOMPARE(signedRank({}), 1.0);
  // Two zeros have no sign: four signs are left.
  QCOMPARE(signedRank(std::vector<double>{0, 0, 1, 2}), 2 / 4.0);
  // Beyond what is counted: close to the exact value at the border.
  std::vector<double> effects;
  for (int i = 1; i <= 101; ++i) effects.push_back(i % 3 == 0 ? -i : i);
  double many = signedRank(effects);
  effects.pop_back();
  QVERIFY(std::abs(std::log(many / signedRank(effects))) < 0.5);
}

void TestComparison::intervalsHoldTheRatio() {
  int held = 0, runs = 2000;
  for (int i = 0; i < runs; ++i) {
    Comparison c = simulated(machines().at("heavy tails"), {4, 2}, 12, 1 / 1.1, 77000 + i);
    QVERIFY(c.ci.low <= c.ratio && c.ratio <= c.ci.high);
    held += c.ci.low <= 1.1 && 1.1 <= c.ci.high;
  }
  QVERIFY2(held >= 0.93 * runs, qPrintable(QString::number(held)));
}

void TestComparison::sameProgramsAreSeldomToldApart_data() {
  QTest::addColumn<QString>("machine");
  QTest::addColumn<int>("rounds");
  QTest::addColumn<int>("segments");
  QTest::addColumn<int>("units");
  for (const auto& [name, machine] : machines()) {
    auto row = [&](const char* length, int rounds, int segments, int units) {
      QTest::addRow("%s, %s", name.c_str(), length)
          << QString::fromStdString(name) << rounds << segments << units;
    };
    row("fast calls", 10, 2, 10);
    row("long", 3, 2, 40);
    // One segment a unit: the buffers are exchanged between units only.
    row("slow calls", 2, 1, 12);
    row("very slow calls", 2, 1, 3);
  }
}

void TestComparison::sameProgramsAreSeldomToldApart() {
  QFETCH(QString, machine);
  QFETCH(int, rounds);
  QFETCH(int, segments);
  QFETCH(int, units);
  int runs = 3000, claims = 0;
  for (int i = 0; i < runs; ++i)
    claims += isClaimed(simulated(machines().at(machine.toStdString()), {rounds, segments}, units,
                                  1, 1000 * static_cast<uint64_t>(i) + 5));
  QVERIFY2(claims <= runs / 100, qPrintable(QString("%1 of %2").arg(claims).arg(runs)));
}

void TestComparison::smallDifferencesAreFound_data() {
  QTest::addColumn<QString>("machine");
  QTest::addColumn<double>("slower");
  QTest::addColumn<double>("share");  // that must be found
  QTest::newRow("3 %, quiet") << "quiet" << 1.03 << 0.99;
  QTest::newRow("3 %, buffers that lie badly") << "buffers that lie badly" << 1.03 << 0.99;
  QTest::newRow("3 %, the second call is slow") << "the second call is slow" << 1.03 << 0.99;
  QTest::newRow("5 %, heavy tails") << "heavy tails" << 1.05 << 0.99;
  QTest::newRow("10 %, autocorrelated") << "autocorrelated" << 1.1 << 0.95;
  QTest::newRow("30 %, bursts") << "bursts" << 1.3 << 0.8;
}

void TestComparison::smallDifferencesAreFound() {
  QFETCH(QString, machine);
  QFETCH(double, slower);
  QFETCH(double, share);
  int runs = 1000, found = 0;
  for (int i = 0; i < runs; ++i) {
    Comparison c = simulated(machines().at(machine.toStdString()), {10, 2}, 10, slower,
                             1000 * static_cast<uint64_t>(i) + 7);
    found += c.verdict == Comparison::Verdict::Slower;
    QVERIFY(c.verdict != Comparison::Verdict::Faster);
  }
  QVERIFY2(found >= share * runs, qPrintable(QString("%1 of %2").arg(found).arg(runs)));
}

void TestComparison::farApartNeedsFewPairs() {
  std::vector<double> slow = {2.2, 2.3, 2.1, 2.5}, fast = {1, 1.02, 0.9, 1.04};
  QCOMPARE(compare(slow, fast).verdict, Comparison::Verdict::Faster);
  QCOMPARE(compare(fast, slow).verdict, Comparison::Verdict::Slower);
  slow.pop_back();
  QVERIFY(!isClaimed(compare(slow, fast)));
  slow.push_back(2.05);  // less than twice the slowest of the others
  QVERIFY(!isClaimed(compare(slow, fast)));
}

void TestComparison::timesThatAreNoneAreLeftOut() {
  double nan = std::nan(""), infinity = INFINITY;
  std::vector<double> a = {2, 0, nan, 2, infinity, 2}, b = {1, 1, 1, 1, 1, -1};
  Comparison c = compare(a, b);
  QCOMPARE(c.units, 2);
  QCOMPARE(c.ratio, 2.0);
  QCOMPARE(compare({}, {}).ratio, 1.0);
  QVERIFY(!isClaimed(compare({}, {})));
}

void TestComparison::comparisonIsAntisymmetric() {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    std::vector<double> a, b;
    for (int k = 0; k < 20 + i; ++k) {
      a.push_back(std::exp(normal(random, 0.1)));
      b.push_back(std::exp(normal(random, 0.1)) * (1 + 0.001 * i));
    }
    Comparison one = compare(a, b, 2), other = compare(b, a, 2);
    QVERIFY(std::abs(one.ratio * other.ratio - 1) < 1e-9);
    QVERIFY(std::abs(one.ci.low * other.ci.high - 1) < 1e-9);
    QCOMPARE(one.pValue, other.pValue);
    QCOMPARE(isClaimed(one), isClaimed(other));
  }
}

void TestComparison::verdictsInWords() {
  std::vector<double> slow(30, 200), fast(30, 100), same(30, 200);
  for (size_t i = 0; i < 30; ++i) {
    slow[i] += static_cast<double>(i % 3);
    same[i] += static_cast<double>((i + 1) % 3);
  }
  auto words = [](const Comparison& c) { return QString::fromStdString(describe(c)); };
  QCOMPARE(words(compare(slow, fast)), QString("faster, 2.01× (2.00 to 2.01)"));
  QCOMPARE(words(compare(fast, slow)), QString("slower, 2.01× (2.00 to 2.01)"));
  QCOMPARE(words(compare(slow, same)), QString("no difference seen"));
  slow.resize(8);
  fast.resize(8);
  fast[0] = 150;
  QCOMPARE(words(compare(slow, fast)), QString("no difference seen (too few runs to tell)"));
}

void TestComparison::rolesAreExchangedWithinAUnit() {
  Interleaving turns(3, 1);
  std::map<std::vector<size_t>, int> seen;
  for (int unit = 0; unit < 600; ++unit) {
    turns.nextUnit();
    auto first = turns.order(0), second = turns.order(1);
    std::ranges::reverse(second);
    QCOMPARE(first, second);
    ++seen[first];
  }
  QCOMPARE(seen.size(), size_t{6});
  for (const auto& [order, count] : seen) QVERIFY(count > 60);
}

void TestComparison::unitsFitTheBudget() {
  for (double round : {1e3, 1e5, 1e7, 1e8, 1e9}) {
    InterleavingLengths lengths = interleavingLengths(4e9, round);
    QVERIFY(lengths.rounds >= 2 && lengths.segments >= 1);
    if (lengths.segments == 2) QVERIFY(kFewestUnits * lengths.pairsPerUnit() * round < 4e9);
  }
  QCOMPARE(interleavingLengths(4e9, 1e9).pairsPerUnit(), 2);
  QCOMPARE(interleavingLengths(-1, 1e3).pairsPerUnit(), 2);
}

QTEST_APPLESS_MAIN(TestComparison)
#include "test_comparison.moc"
