#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/set.h>
#include <isl/space.h>

#include <QTest>
#include <array>

#include "core/polyhedra/integer_system.h"
#include "tests/core/polyhedra/integer_system_families.h"

using dojo::core::IntegerSystem;
using dojo::core::Term;
using dojo::tests::SystemFamilies;
using Answer = IntegerSystem::Answer;
using Point = std::vector<std::int64_t>;

namespace {

constexpr unsigned kSeed = 20240611;

class IslOracle {
 public:
  IslOracle() : m_context(isl_ctx_alloc()) {}
  ~IslOracle() { isl_ctx_free(m_context); }
  IslOracle(const IslOracle&) = delete;
  IslOracle& operator=(const IslOracle&) = delete;

  bool isEmpty(const IntegerSystem& system) {
    isl_basic_set* set = build(system);
    const isl_bool empty = isl_basic_set_is_empty(set);
    isl_basic_set_free(set);
    if (empty == isl_bool_error) qFatal("isl could not decide emptiness");
    return empty == isl_bool_true;
  }

 private:
  static isl_constraint* withTerms(isl_constraint* constraint, std::span<const Term> terms,
                                   std::int64_t constant) {
    std::map<int, std::int64_t> sums;
    for (const Term& term : terms) sums[term.variable] += term.coefficient;
    for (const auto& [variable, coefficient] : sums) {
      constraint = isl_constraint_set_coefficient_si(constraint, isl_dim_set, variable,
                                                     static_cast<int>(coefficient));
    }
    return isl_constraint_set_constant_si(constraint, static_cast<int>(constant));
  }

  isl_basic_set* build(const IntegerSystem& system) {
    isl_space* space = isl_space_set_alloc(m_context, 0, system.variableCount());
    isl_local_space* local = isl_local_space_from_space(isl_space_copy(space));
    isl_basic_set* set = isl_basic_set_universe(space);
    const auto add = [&](bool isEquality, std::span<const Term> terms, std::int64_t constant) {
      isl_local_space* copy = isl_local_space_copy(local);
      isl_constraint* blank =
          isEquality ? isl_constraint_alloc_equality(copy) : isl_constraint_alloc_inequality(copy);
      set = isl_basic_set_add_constraint(set, withTerms(blank, terms, constant));
    };
    for (int variable = 0; variable < system.variableCount(); ++variable) {
      add(false, std::array{Term{variable, 1}}, -system.box(variable).low);
      add(false, std::array{Term{variable, -1}}, system.box(variable).high);
    }
    for (const auto& c : system.constraints()) add(c.isEquality, system.terms(c), c.constant);
    isl_local_space_free(local);
    return set;
  }

  isl_ctx* m_context;
};

// An independent check of a point, in plain arithmetic.
bool holds(const IntegerSystem& system, const Point& point) {
  if (static_cast<int>(point.size()) != system.variableCount()) return false;
  for (int i = 0; i < system.variableCount(); ++i) {
    if (point[i] < system.box(i).low || point[i] > system.box(i).high) return false;
  }
  for (const auto& c : system.constraints()) {
    std::int64_t value = c.constant;
    for (const Term& term : system.terms(c)) value += term.coefficient * point[term.variable];
    if (c.isEquality ? value != 0 : value < 0) return false;
  }
  return true;
}

// Every solution, in lexicographic order.
std::vector<Point> enumerate(const IntegerSystem& system) {
  std::vector<Point> found;
  Point point;
  for (int i = 0; i < system.variableCount(); ++i) {
    if (system.box(i).isEmpty()) return found;
    point.push_back(system.box(i).low);
  }
  while (true) {
    if (holds(system, point)) found.push_back(point);
    int i = system.variableCount() - 1;
    while (i >= 0 && point[i] == system.box(i).high) point[i] = system.box(i).low, --i;
    if (i < 0) return found;
    ++point[i];
  }
}

std::string describe(const IntegerSystem& system) {
  std::string text;
  for (int i = 0; i < system.variableCount(); ++i) {
    text += "x" + std::to_string(i) + " in [" + std::to_string(system.box(i).low) + ", " +
            std::to_string(system.box(i).high) + "]\n";
  }
  for (const auto& c : system.constraints()) {
    for (const Term& term : system.terms(c)) {
      text += std::to_string(term.coefficient) + "*x" + std::to_string(term.variable) + " + ";
    }
    text += std::to_string(c.constant) + (c.isEquality ? " == 0\n" : " >= 0\n");
  }
  return text;
}

Answer decide(IntegerSystem& system) {
  Point witness;
  const Answer answer = system.solve(&witness);
  if (answer == Answer::Feasible && !holds(system, witness)) qFatal("the witness is no solution");
  return answer;
}

}  // namespace

class TestIntegerSystem : public QObject {
  Q_OBJECT

 private slots:
  void randomSystemsAgreeWithIsl_data();
  void randomSystemsAgreeWithIsl();
  void tinySystemsAgreeWithEnumeration();
  void rangesAgreeWithEnumeration();
  void rangeOfALargeSystemIsExact();
  void aSystemWithoutConstraintsIsFeasible();
  void anEmptyBoxIsInfeasible();
  void aTileNeverMeetsALaterTile();
  void strictCyclesOfLargeExtentEnd();
  void stridesWithCommonFactorNeverMeetAnOddOffset();
  void aGuardCutsTheLastTile();
  void equalitiesWithoutUnitCoefficientAreSolved();
  void thinDiagonalStripWithoutIntegersIsEmpty();
  void largerThanTheInlineBuffers();
  void theWitnessIsLexicographicallyLeast();
  void overflowIsUnknownAndNeverWrong();
  void aSpentBudgetIsUnknown();
};

void TestIntegerSystem::randomSystemsAgreeWithIsl_data() {
  QTest::addColumn<int>("family");
  QTest::addColumn<int>("count");
  for (int family = 0; family < static_cast<int>(std::size(SystemFamilies::kNames)); ++family) {
    QTest::newRow(SystemFamilies::kNames[family]) << family << 2000;
  }
}

void TestIntegerSystem::randomSystemsAgreeWithIsl() {
  QFETCH(int, family);
  QFETCH(int, count);
  IslOracle oracle;
  SystemFamilies families(kSeed + family);
  int feasible = 0, unknown = 0;
  for (int i = 0; i < count; ++i) {
    IntegerSystem system = families.make(family);
    Point witness;
    const Answer answer = system.solve(&witness);
    const bool isEmpty = oracle.isEmpty(system);
    unknown += answer == Answer::Unknown;
    feasible += !isEmpty;
    if (answer == Answer::Infeasible) QVERIFY2(isEmpty, describe(system).c_str());
    if (answer == Answer::Feasible) {
      QVERIFY2(!isEmpty, describe(system).c_str());
      QVERIFY2(holds(system, witness), describe(system).c_str());
    }
    if (answer == Answer::Unknown) qWarning("unknown:\n%s", describe(system).c_str());
  }
  qInfo("seed %u: %d systems, %d feasible, %d unknown", kSeed + family, count, feasible, unknown);
  QCOMPARE(unknown, 0);
  QVERIFY(feasible > 0 && feasible < count);
}

void TestIntegerSystem::tinySystemsAgreeWithEnumeration() {
  constexpr int kTiny = 10;
  SystemFamilies families(kSeed);
  int least = 0, feasible = 0;
  for (int i = 0; i < 3000; ++i) {
    IntegerSystem system = families.make(kTiny);
    const auto solutions = enumerate(system);
    Point witness;
    const Answer answer = system.solve(&witness);
    QVERIFY2(answer == (solutions.empty() ? Answer::Infeasible : Answer::Feasible),
             describe(system).c_str());
    if (solutions.empty()) continue;
    QVERIFY2(holds(system, witness), describe(system).c_str());
    ++feasible;
    least += witness == solutions.front();
  }
  qInfo("seed %u: %d of %d witnesses are lexicographically least", kSeed, least, feasible);
  QCOMPARE(least, feasible);
}

void TestIntegerSystem::rangesAgreeWithEnumeration() {
  constexpr int kTiny = 10;
  SystemFamilies families(kSeed + 1);
  std::mt19937 random(kSeed);
  std::uniform_int_distribution<int> coefficients(-5, 5);
  for (int i = 0; i < 500; ++i) {
    IntegerSystem system = families.make(kTiny);
    std::vector<Term> form;
    for (int v = 0; v < system.variableCount(); ++v) form.push_back({v, coefficients(random)});
    const auto solutions = enumerate(system);
    const auto range = system.range(form, 7);
    QCOMPARE(range.has_value(), !solutions.empty());
    if (!range) continue;
    std::int64_t low = INT64_MAX, high = INT64_MIN;
    for (const Point& point : solutions) {
      std::int64_t value = 7;
      for (const Term& term : form) value += term.coefficient * point[term.variable];
      low = std::min(low, value);
      high = std::max(high, value);
    }
    QVERIFY(range->exact);
    QCOMPARE(range->values.low, low);
    QCOMPARE(range->values.high, high);
  }
}

void TestIntegerSystem::rangeOfALargeSystemIsExact() {
  IntegerSystem system;
  const int tile = system.addVariable(0, 99999);
  const int lane = system.addVariable(0, 15);
  const Term guard[] = {{tile, -16}, {lane, -1}};
  system.addInequality(guard, 299);
  const Term flat[] = {{tile, 16}, {lane, 1}};
  const auto range = system.range(flat, 0);
  QVERIFY(range && range->exact);
  QCOMPARE(range->values.low, 0);
  QCOMPARE(range->values.high, 299);
  const auto tiles = system.range(std::array{Term{tile, 3}}, 1);
  QCOMPARE(tiles->values.high, 3 * 18 + 1);
}

void TestIntegerSystem::aSystemWithoutConstraintsIsFeasible() {
  IntegerSystem nothing;
  QCOMPARE(nothing.solve(), Answer::Feasible);
  IntegerSystem free;
  free.addVariable(-3, 9);
  free.addVariable(4, 4);
  Point witness;
  QCOMPARE(free.solve(&witness), Answer::Feasible);
  QCOMPARE(witness, (Point{-3, 4}));
}

void TestIntegerSystem::anEmptyBoxIsInfeasible() {
  IntegerSystem system;
  system.addVariable(0, 10);
  system.addVariable(3, 2);
  QCOMPARE(system.solve(), Answer::Infeasible);
  QVERIFY(!system.range(std::array{Term{0, 1}}, 0));
}

void TestIntegerSystem::aTileNeverMeetsALaterTile() {
  IntegerSystem system;
  const int i = system.addVariable(0, 99999), laterI = system.addVariable(0, 99999);
  const int j = system.addVariable(0, 15), laterJ = system.addVariable(0, 15);
  const Term sameElement[] = {{i, 16}, {j, 1}, {laterI, -16}, {laterJ, -1}};
  const Term before[] = {{laterI, 1}, {i, -1}};
  system.addEquality(sameElement, 0);
  system.addInequality(before, -1);
  QCOMPARE(decide(system), Answer::Infeasible);
}

void TestIntegerSystem::strictCyclesOfLargeExtentEnd() {
  for (int length = 2; length <= 6; ++length) {
    IntegerSystem system;
    for (int i = 0; i < length; ++i) system.addVariable(0, 99999);
    for (int i = 0; i < length; ++i) {
      const Term less[] = {{(i + 1) % length, 1}, {i, -1}};
      system.addInequality(less, i == 0 ? -1 : 0);
    }
    QCOMPARE(decide(system), Answer::Infeasible);
  }
}

void TestIntegerSystem::stridesWithCommonFactorNeverMeetAnOddOffset() {
  IntegerSystem system;
  system.addVariable(0, 30000);
  system.addVariable(0, 30000);
  const Term even[] = {{0, 6}, {1, -4}};
  system.addEquality(even, 3);
  QCOMPARE(decide(system), Answer::Infeasible);
}

void TestIntegerSystem::aGuardCutsTheLastTile() {
  IntegerSystem system;
  const int i = system.addVariable(0, 18), j = system.addVariable(0, 15);
  const Term inside[] = {{i, -16}, {j, -1}};
  const Term beyond[] = {{i, 16}, {j, 1}};
  system.addInequality(inside, 299);
  QCOMPARE(decide(system), Answer::Feasible);
  system.addInequality(beyond, -300);
  QCOMPARE(decide(system), Answer::Infeasible);
}

void TestIntegerSystem::equalitiesWithoutUnitCoefficientAreSolved() {
  IntegerSystem system;
  for (int i = 0; i < 3; ++i) system.addVariable(-1000, 1000);
  const Term terms[] = {{0, 6}, {1, 10}, {2, 15}};
  system.addEquality(terms, -1);
  QCOMPARE(decide(system), Answer::Feasible);
}

void TestIntegerSystem::thinDiagonalStripWithoutIntegersIsEmpty() {
  IntegerSystem system;
  const int i = system.addVariable(0, 99999), k = system.addVariable(0, 99999);
  const int j = system.addVariable(0, 3);
  const Term above[] = {{k, 8}, {i, -16}, {j, 1}};
  const Term below[] = {{k, -8}, {i, 16}, {j, -1}};
  system.addInequality(above, -5);
  system.addInequality(below, 6);
  QCOMPARE(decide(system), Answer::Infeasible);
}

void TestIntegerSystem::largerThanTheInlineBuffers() {
  for (const bool closed : {false, true}) {
    IntegerSystem system;
    constexpr int kVariables = 90;
    for (int i = 0; i < kVariables; ++i) system.addVariable(0, 99999);
    for (int i = 0; i < kVariables - !closed; ++i) {
      const Term less[] = {{(i + 1) % kVariables, 1}, {i, -1}};
      system.addInequality(less, -1);
    }
    Point witness;
    QCOMPARE(system.solve(&witness), closed ? Answer::Infeasible : Answer::Feasible);
    if (!closed) QCOMPARE(witness.back(), kVariables - 1);
  }
}

void TestIntegerSystem::theWitnessIsLexicographicallyLeast() {
  IntegerSystem system;
  const int i = system.addVariable(0, 30000), laterI = system.addVariable(0, 30000);
  const int j = system.addVariable(0, 99), laterJ = system.addVariable(0, 99);
  const Term sameElement[] = {{i, 10}, {j, 1}, {laterI, -10}, {laterJ, -1}};
  const Term before[] = {{laterI, 1}, {i, -1}};
  system.addEquality(sameElement, 0);
  system.addInequality(before, -1);
  Point witness;
  QCOMPARE(system.solve(&witness), Answer::Feasible);
  QCOMPARE(witness, (Point{0, 1, 10, 0}));
}

void TestIntegerSystem::overflowIsUnknownAndNeverWrong() {
  IntegerSystem system;
  system.addVariable(INT64_MIN, INT64_MAX);
  system.addVariable(INT64_MIN, INT64_MAX);
  const Term terms[] = {{0, INT64_MAX}, {1, INT64_MIN}};
  system.addEquality(terms, INT64_MIN);
  QCOMPARE(system.solve(), Answer::Unknown);
  const auto range = system.range(terms, 0);
  QVERIFY(range && !range->exact);
}

void TestIntegerSystem::aSpentBudgetIsUnknown() {
  IntegerSystem system;
  system.addVariable(0, 1000);
  system.addVariable(0, 1000);
  const Term form[] = {{0, 7}, {1, 11}};
  system.addInequality(form, -50);
  QCOMPARE(system.solve(nullptr, {0}), Answer::Unknown);
  QCOMPARE(system.solve(nullptr, {100}), Answer::Feasible);
}

QTEST_APPLESS_MAIN(TestIntegerSystem)
#include "test_integer_system.moc"
