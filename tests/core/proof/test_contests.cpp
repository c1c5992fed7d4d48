// Net 2 where most elements lose: maxima, comparisons and what is made of them notice each element
// that is left out, and each start value.
#include <fmt/format.h>

#include <QTest>
#include <random>
#include <set>

#include "core/proof/contests.h"
#include "core/proof/fingerprint.h"
#include "tests/core/program_runs.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

constexpr int kRow = 12;

// One way to reduce a row: what an element becomes, and how it is gathered.
struct Reduction {
  std::string name, type, result, start, gather;
  std::string element = "";  // of b[{0},{1}]; empty: x itself is gathered
};

std::vector<Reduction> reductions() {
  std::vector<Reduction> all;
  for (const char* type : {"f64", "f32", "bf16", "i64", "i32", "i8", "u8"}) {
    bool isReal = std::string(type).find('f') != std::string::npos;
    auto add = [&](const std::string& name, Reduction r) {
      r.name = name + " " + type;
      r.type = type;
      if (r.result.empty()) r.result = type;
      all.push_back(std::move(r));
    };
    add("max", {.start = isReal                      ? "-inf"
                         : type == std::string("u8") ? "0"
                                                     : "-128",
                .gather = "max="});
    add("min", {.start = isReal ? "inf" : "127", .gather = "min="});
    for (const char* test : {"> 0", "< 3", ">= 1", "== 2", "!= 2", "<= 0"}) {
      std::string condition = fmt::format("x[{{0}},{{1}}] {}", test);
      add(fmt::format("all {}", test),
          {.result = "bool", .start = "1", .gather = "and=", .element = condition});
      add(fmt::format("any {}", test),
          {.result = "bool", .start = "0", .gather = "or=", .element = condition});
    }
    if (isReal) {
      add("has NaN",
          {.result = "bool", .start = "0", .gather = "or=", .element = "x[{0},{1}] != x[{0},{1}]"});
      add("all finite above",
          {.result = "bool", .start = "1", .gather = "and=", .element = "x[{0},{1}] < inf"});
      add("least of relu", {.start = "inf", .gather = "min=", .element = "max(x[{0},{1}], 0)"});
      add("greatest magnitude", {.start = "0", .gather = "max=", .element = "abs(x[{0},{1}])"});
    }
  }
  return all;
}

std::string header(const Reduction& r) {
  std::string b = r.result == "bool" ? "bool" : r.type;
  return fmt::format(
      "kernel k\nconst N = 5\nconst M = {}\nin x\nout y\nx {} [N, M] heap\ny {} [N] heap\n"
      "b {} [N, M] heap\n\n",
      kRow, r.type, r.result, b);
}

// Gathers the elements [from, to) of each row.
std::string part(const Reduction& r, int from, int to) {
  if (from == to) return "";
  auto shifted = [from](std::string text) {
    for (size_t at = 0; (at = text.find("{1}", at)) != std::string::npos; at += 3)
      text.replace(at, 3, fmt::format("{{1}}+{}", from)), at += 3;
    return text;
  };
  std::string what = "x[{0},{1}]", lines;
  if (!r.element.empty()) {
    lines = fmt::format("N {} b[{{0}},{{1}}+{}] = {}\n", to - from, from, shifted(r.element));
    what = "b[{0},{1}]";
  }
  return lines + fmt::format("N {} y[{{0}}] {} {}\n", to - from, r.gather, shifted(what));
}

Program reduced(const Reduction& r, std::vector<std::pair<int, int>> parts) {
  std::string text = header(r) + fmt::format("N y[{{0}}] = {}\n", r.start);
  for (auto [from, to] : parts) text += part(r, from, to);
  return programOf(text);
}

}  // namespace

class TestContests : public QObject {
  Q_OBJECT
 private slots:
  void ordersStayTotalAndSymmetricUnderPlans();
  void eachMemberStandsAloneOnce();
  void elementsLeftOutAreNoticed_data();
  void elementsLeftOutAreNoticed();
  void anyOrderOfElementsIsTheSame();
  void startValuesAreNoticed_data();
  void startValuesAreNoticed();
  void branchesOfOneProgramAreTaken_data();
  void branchesOfOneProgramAreTaken();
  void whatOnlyTheFieldTellsApartIsUndecided_data();
  void whatOnlyTheFieldTellsApartIsUndecided();
};

void TestContests::ordersStayTotalAndSymmetricUnderPlans() {
  std::mt19937_64 random(1);
  std::vector<double> literals = {0.5, -1e30, 3e38, 1e-30};
  for (auto known :
       {OrderPlan::Known::Among, OrderPlan::Known::Nearer, OrderPlan::Known::Farther}) {
    FieldOrder order(3, 17, literals);
    std::vector<uint64_t> numbers = {0};
    for (double v : literals) numbers.push_back(fieldValue(v).outer);
    OrderPlan plan{.known = known, .sides = {}, .poles = {}};
    for (int i = 0; i < 60; ++i) {
      uint64_t n = OuterField::fromRandom(random());
      numbers.push_back(n);
      uint64_t name = FieldOrder::canonical(n).first;
      if (i % 3 == 0) plan.sides[name] = i % 2 ? 1 : -1;
      if (i % 7 == 0) plan.poles[name] = i % 2 ? -1 : 1;
    }
    order.setPlan(plan);
    for (uint64_t a : numbers)
      for (uint64_t b : numbers) {
        QCOMPARE(order.isLess(a, b), order.isLess(negateOuter(b), negateOuter(a)));
        QVERIFY(a == b || order.isLess(a, b) != order.isLess(b, a));
        for (uint64_t c : numbers)
          QVERIFY(!order.isLess(a, b) || !order.isLess(b, c) || order.isLess(a, c));
      }
    for (double a : literals)
      for (double b : literals)
        QCOMPARE(order.isLess(fieldValue(a).outer, fieldValue(b).outer), a < b);
  }
}

void TestContests::eachMemberStandsAloneOnce() {
  std::mt19937_64 random(2);
  for (int round = 0; round < 50; ++round) {
    std::vector<uint64_t> pool;
    for (int i = 0; i < 40; ++i) pool.push_back(OuterField::fromRandom(random()));
    std::vector<Contest> contests;
    for (int c = 0; c < 12; ++c) {
      Contest contest{{}, random() % 3 != 0, true, {}};
      for (int i = 0; i < 8; ++i) {
        uint64_t n = pool[random() % pool.size()];
        contest.numbers.push_back(random() % 5 == 0 ? OuterField::negate(n) : n);
      }
      std::sort(contest.numbers.begin(), contest.numbers.end());
      contest.numbers.erase(std::unique(contest.numbers.begin(), contest.numbers.end()),
                            contest.numbers.end());
      contests.push_back(contest);
    }
    ContestCover cover(contests, ContestCover::Of::Numbers, random());
    std::set<std::pair<size_t, uint64_t>> topped;
    for (int runs = 0; auto choice = cover.next(); ++runs) {
      QVERIFY(runs < 1000);
      for (size_t c = 0; c < contests.size(); ++c) {
        std::vector<uint64_t> standing;
        for (uint64_t n : contests[c].numbers)
          if (choice->standing.contains(FieldOrder::canonical(n).first)) standing.push_back(n);
        std::set<uint64_t> names;
        for (uint64_t n : standing) names.insert(FieldOrder::canonical(n).first);
        if (names.size() != 1 || choice->pole < 0) continue;
        for (uint64_t n : standing) {
          auto [name, isNegated] = FieldOrder::canonical(n);
          if ((choice->standing[name] > 0) != isNegated) topped.emplace(c, n);
        }
      }
    }
    QCOMPARE(cover.left(), 0);
    for (size_t c = 0; c < contests.size(); ++c)
      for (uint64_t n : contests[c].numbers)
        if (contests[c].wantsTop) QVERIFY(topped.contains({c, n}));
  }
}

void TestContests::elementsLeftOutAreNoticed_data() {
  QTest::addColumn<int>("number");
  for (size_t i = 0; i < reductions().size(); ++i)
    QTest::addRow("%s", reductions()[i].name.c_str()) << static_cast<int>(i);
}

void TestContests::elementsLeftOutAreNoticed() {
  QFETCH(int, number);
  Reduction r = reductions()[static_cast<size_t>(number)];
  Program whole = reduced(r, {{0, kRow}});
  for (int skipped : {0, 5, kRow - 1}) {
    Program without = reduced(r, {{0, skipped}, {skipped + 1, kRow}});
    for (bool isFirst : {true, false}) {
      auto verdict = verifyFingerprint(isFirst ? whole : without, isFirst ? without : whole);
      QVERIFY2(verdict.has_value(), verdict ? "" : verdict.error().message.text().c_str());
      QVERIFY2(!verdict->equal, fmt::format("element {} left out", skipped).c_str());
    }
  }
}

void TestContests::anyOrderOfElementsIsTheSame() {
  for (const Reduction& r : reductions()) {
    Program whole = reduced(r, {{0, kRow}});
    for (const auto& parts : std::vector<std::vector<std::pair<int, int>>>{
             {{6, kRow}, {0, 6}}, {{3, 9}, {9, kRow}, {0, 3}}}) {
      auto verdict = verifyFingerprint(whole, reduced(r, parts));
      QVERIFY2(verdict && verdict->equal,
               (r.name + ": " + (verdict ? verdict->difference : verdict.error().message))
                   .text()
                   .c_str());
    }
  }
}

void TestContests::startValuesAreNoticed_data() {
  QTest::addColumn<std::string>("gather");
  QTest::addColumn<std::string>("right");
  QTest::addColumn<std::string>("wrong");
  for (const char* start : {"0", "-1e30", "-3.4028234663852886e38", "1", "inf"}) {
    QTest::addRow("max from %s", start)
        << std::string("max=") << std::string("-inf") << std::string(start);
    std::string negated = start[0] == '-' ? start + 1 : std::string("-") + start;
    QTest::addRow("min from %s", negated.c_str())
        << std::string("min=") << std::string("inf") << negated;
  }
}

void TestContests::startValuesAreNoticed() {
  QFETCH(std::string, gather);
  QFETCH(std::string, right);
  QFETCH(std::string, wrong);
  Reduction r{"", "f32", "f32", right, gather};
  Program whole = reduced(r, {{0, kRow}});
  r.start = wrong;
  auto verdict = verifyFingerprint(whole, reduced(r, {{0, kRow}}));
  QVERIFY(verdict && !verdict->equal);
}

void TestContests::branchesOfOneProgramAreTaken_data() {
  QTest::addColumn<std::string>("type");
  QTest::addColumn<std::string>("made");
  QTest::addColumn<std::string>("test");
  auto add = [](const char* type, const char* made, const char* test) {
    QTest::addRow("%s %s %s", type, made, test)
        << std::string(type) << std::string(made) << std::string(test);
  };
  add("u8", "x[{0}]", "== 77");
  add("i32", "x[{0}]", "== 1234567");
  add("i32", "x[{0}] * 3", "== 370370367");
  add("i64", "x[{0}] - 5", "== 123456789012345");
  add("i16", "7 - x[{0}]", "== 12345");
  add("f32", "x[{0}]", "== 0.75");
  add("f32", "x[{0}] * 4", "== 12");
  add("f32", "x[{0}] + 100", "== 42.5");
}

// A program that answers otherwise for one value of an input.
void TestContests::branchesOfOneProgramAreTaken() {
  QFETCH(std::string, type);
  QFETCH(std::string, made);
  QFETCH(std::string, test);
  std::string header = fmt::format(
      "kernel k\nconst N = 12\nin x\nout y\nx {0} [N] heap\ny {0} [N] heap\nt {0} [N] heap\n"
      "k bool [N] heap\n\n",
      type);
  Program whole = programOf(header + "N y[{0}] = x[{0}]\n");
  Program other = programOf(header + fmt::format("N t[{{0}}] = {}\nN k[{{0}}] = t[{{0}}] {}\n"
                                                 "N y[{{0}}] = select(k[{{0}}], 1, x[{{0}}])\n",
                                                 made, test));
  for (bool isFirst : {true, false}) {
    auto verdict = verifyFingerprint(isFirst ? whole : other, isFirst ? other : whole);
    QVERIFY(verdict && !verdict->equal);
    QVERIFY2(verdict->undecided.empty(), verdict->undecided.text().c_str());
  }
}

void TestContests::whatOnlyTheFieldTellsApartIsUndecided_data() {
  QTest::addColumn<std::string>("first");
  QTest::addColumn<std::string>("second");
  auto add = [](const char* name, const char* first, const char* second) {
    QTest::addRow("%s", name) << std::string(first) << std::string(second);
  };
  add("maximum of sums", "N\n| t[{0}] = x[{0}] + c\n| y max= t[{0}]\n",
      "N z max= x[{0}]\ny = z + c\n");
  add("maximum of doubles", "N\n| t[{0}] = x[{0}] * 2\n| y max= t[{0}]\n",
      "N z max= x[{0}]\ny = z * 2\n");
  add("maximum of exponentials", "N\n| t[{0}] = exp(x[{0}])\n| y max= t[{0}]\n",
      "N z max= x[{0}]\ny = exp(z)\n");
}

void TestContests::whatOnlyTheFieldTellsApartIsUndecided() {
  QFETCH(std::string, first);
  QFETCH(std::string, second);
  std::string header =
      "kernel k\nconst N = 9\nin x c\nout y\nx f32 [N] heap\nc f32 [] heap\ny f32 [] heap\n"
      "z f32 [] heap\nt f32 [N] heap\n\ny = -inf\nz = -inf\n";
  auto verdict = verifyFingerprint(programOf(header + first), programOf(header + second));
  QVERIFY2(verdict.has_value(), verdict ? "" : verdict.error().message.text().c_str());
  QVERIFY(!verdict->equal);
  QVERIFY2(!verdict->undecided.empty(), verdict->values.text().c_str());
}

QTEST_APPLESS_MAIN(TestContests)
#include "test_contests.moc"
