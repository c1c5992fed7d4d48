// A range that is seen without solving must be the range that trying every iteration gives.
#include <QTest>
#include <random>

#include "core/analysis/guarded_range.h"

using namespace dojo::core;

namespace {

struct Case {
  std::vector<int64_t> extents;
  std::vector<Guard> guards;
  Affine expression;
};

class Maker {
 public:
  explicit Maker(unsigned seed) : m_random(seed) {}

  Case make() {
    Case made;
    for (int d = 0; d < 3; ++d) made.extents.push_back(number(1, 6));
    Affine common = expression();
    for (int n = number(0, 3); n > 0; --n) {
      Affine guarded = number(0, 1) ? common.scaled(number(0, 1) ? 1 : -1) : expression();
      made.guards.push_back({guarded.add(number(-2, 2)), Extent{number(-12, 20), ""}});
    }
    made.expression = number(0, 1) ? common.add(number(-3, 3)) : expression();
    return made;
  }

 private:
  int64_t number(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(m_random);
  }

  Affine expression() {
    Affine made(number(-4, 4));
    for (int d = 0; d < 3; ++d)
      if (number(0, 2) > 0) made.addTerm(d, number(-3, 4));
    return made;
  }

  std::mt19937 m_random;
};

bool holds(const Guard& guard, std::span<const int64_t> at) {
  return guard.expression.evaluate(at) < guard.bound.value;
}

std::optional<Interval> tried(const Case& c) {
  std::optional<Interval> range;
  for (int64_t i = 0; i < c.extents[0]; ++i)
    for (int64_t j = 0; j < c.extents[1]; ++j)
      for (int64_t k = 0; k < c.extents[2]; ++k) {
        int64_t at[] = {i, j, k};
        if (!std::all_of(c.guards.begin(), c.guards.end(),
                         [&](const Guard& guard) { return holds(guard, at); }))
          continue;
        int64_t value = c.expression.evaluate(at);
        range = range ? Interval{std::min(range->low, value), std::max(range->high, value)}
                      : Interval{value, value};
      }
  return range;
}

GuardedRange seen(const Case& c) {
  return guardedRange(c.extents, c.guards, c.expression);
}

}  // namespace

class TestGuardedRange : public QObject {
  Q_OBJECT
 private slots:
  void whatIsSeenIsTrue();
  void aGuardOnOneIterationShortensIt();
  void aSumWithoutGapsIsClipped();
  void aSumWithGapsIsLeftToTheSolver();
};

void TestGuardedRange::whatIsSeenIsTrue() {
  Maker maker(1);
  int clear = 0, never = 0;
  constexpr int kCases = 40000;
  for (int i = 0; i < kCases; ++i) {
    Case c = maker.make();
    GuardedRange range = seen(c);
    if (range.kind == GuardedRange::Kind::Unclear) continue;
    ++clear;
    never += range.kind == GuardedRange::Kind::NeverRuns;
    auto right = tried(c);
    QCOMPARE(range.kind == GuardedRange::Kind::NeverRuns, !right.has_value());
    if (!right) continue;
    QCOMPARE(range.values.low, right->low);
    QCOMPARE(range.values.high, right->high);
  }
  QVERIFY2(clear > kCases / 2 && never > kCases / 20,
           qPrintable(QString("%1 clear, %2 never").arg(clear).arg(never)));
}

void TestGuardedRange::aGuardOnOneIterationShortensIt() {
  Case c{{10, 4}, {{Affine::iteration(0, 3), {14, ""}}}, Affine::iteration(0).addTerm(1, 10)};
  GuardedRange range = seen(c);
  QCOMPARE(range.kind, GuardedRange::Kind::Range);
  QCOMPARE(range.values, (Interval{0, 34}));
}

void TestGuardedRange::aSumWithoutGapsIsClipped() {
  Affine sum = Affine::iteration(0, 4).addTerm(1, 1);
  Case c{{10, 4}, {{sum, {30, ""}}}, Affine(sum).add(1)};
  GuardedRange range = seen(c);
  QCOMPARE(range.kind, GuardedRange::Kind::Range);
  QCOMPARE(range.values, (Interval{1, 30}));
}

void TestGuardedRange::aSumWithGapsIsLeftToTheSolver() {
  Affine sum = Affine::iteration(0, 5).addTerm(1, 1);
  Case c{{10, 4}, {{sum, {30, ""}}}, sum};
  QCOMPARE(seen(c).kind, GuardedRange::Kind::Unclear);
}

QTEST_APPLESS_MAIN(TestGuardedRange)
#include "test_guarded_range.moc"
