// The families of inputs of net 3: among them every element of a row decides once, every start
// value shows, and what a program compares with is met. Generated mistakes in selecting reductions
// are found by the families alone.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/proof/fingerprint.h"
#include "core/proof/inputs.h"
#include "core/proof/numerical_check.h"
#include "tests/core/executors.h"
#include "tests/core/program_runs.h"
#include "tests/core/verify_cases.h"

using namespace dojo;
using namespace dojo::core;
using namespace dojo::tests;

namespace {

constexpr int kRows = 4;
constexpr int kRow = 9;
constexpr int kLeftOut[] = {0, 4, 8};
constexpr int kOfOneRow = 22;  // an element of the third row, row-major

NumbersVerdict byNumbers(const Program& a, const Program& b, NumbersOptions options = {}) {
  auto verdict = verifyNumbers(a, executorOf(b), options, &b);
  if (!verdict) throw std::runtime_error(verdict.error().message);
  return *verdict;
}

Verdict byBothNets(const Program& a, const Program& b) {
  Verdict verdict;
  auto fingerprint = verifyFingerprint(a, b);
  if (fingerprint) verdict.fingerprint = *fingerprint;
  verdict.numbers = byNumbers(a, b);
  return verdict;
}

// A selecting reduction of rows, and start values that are wrong for it.
struct Reduction {
  std::string type, gather, start;
  std::vector<std::string> wrongStarts;
  bool isPair() const { return gather.starts_with("arg"); }
};

std::vector<Reduction> reductions() {
  std::vector<Reduction> all;
  auto addReals = [&](const std::string& type, const char* largest) {
    std::string least = std::string("-") + largest;
    std::vector<std::string> low = {"0", "-1", "-1000", least}, high = {"0", "1", "1000", largest};
    all.push_back({type, "max", "-inf", low});
    all.push_back({type, "min", "inf", high});
    all.push_back({type, "argmax", "-inf", low});
    all.push_back({type, "argmin", "inf", high});
    all.push_back({type, "and", "1", {"0"}});
    all.push_back({type, "or", "0", {"1"}});
  };
  auto addWholes = [&](const std::string& type, const char* low, const char* high,
                       const std::vector<std::string>& between) {
    all.push_back({type, "max", low, between});
    all.push_back({type, "min", high, between});
    all.push_back({type, "argmax", low, between});
    all.push_back({type, "argmin", high, between});
    all.push_back({type, "and", low[0] == '-' ? "-1" : high, {"0", "1"}});
    all.push_back({type, "or", "0", {"1", "4"}});
  };
  addReals("f64", "1.7976931348623157e308");
  addReals("f32", "3.4028234663852886e38");
  addReals("f16", "65504");
  addReals("bf16", "3.3895313892515355e38");
  addWholes("i64", "-4611686018427387904", "4611686018427387904", {"0", "-7", "7"});
  addWholes("i32", "-2147483648", "2147483647", {"0", "-7", "7", "-2147483647", "2147483646"});
  addWholes("i16", "-32768", "32767", {"0", "-7", "7", "-32767", "32766"});
  addWholes("i8", "-128", "127", {"0", "-7", "7", "-127", "126"});
  addWholes("u8", "0", "255", {"1", "7", "254"});
  all.push_back({"bool", "and", "1", {"0"}});
  all.push_back({"bool", "or", "0", {"1"}});
  return all;
}

std::string header(const Reduction& r) {
  return fmt::format(
      "kernel k\nconst N = {}\nconst M = {}\nin x\nout {}\nx {} [N, M] heap\ny {} [N] heap\n{}\n",
      kRows, kRow, r.isPair() ? "y a" : "y", r.type, r.type, r.isPair() ? "a i32 [N] heap\n" : "");
}

std::string begun(const Reduction& r, const std::string& start) {
  return fmt::format("N y[{{0}}] = {}\n{}", start, r.isPair() ? "N a[{0}] = 0\n" : "");
}

// Gathers the elements [from, to) of each row.
std::string part(const Reduction& r, int from, int to, const std::string& guard = "") {
  if (from >= to) return "";
  std::string column = from == 0 ? "{1}" : fmt::format("{{1}}+{}", from), line;
  if (r.isPair())
    line = fmt::format("(y[{{0}}], a[{{0}}]) {}= (x[{{0}},{}], ({}))", r.gather, column, column);
  else
    line = fmt::format("y[{{0}}] {}= x[{{0}},{}]", r.gather, column);
  return fmt::format("N {} {}{}\n", to - from, line, guard);
}

Program right(const Reduction& r) {
  return programOf(header(r) + begun(r, r.start) + part(r, 0, kRow));
}

struct Mistake {
  std::string name;
  Program program;
};

std::vector<Mistake> mistakes(const Reduction& r) {
  std::vector<Mistake> all;
  auto add = [&](const std::string& name, const std::string& start, const std::string& body) {
    all.push_back({name, programOf(header(r) + begun(r, start) + body)});
  };
  for (int p : kLeftOut)
    add(fmt::format("without {}", p), r.start, part(r, 0, p) + part(r, p + 1, kRow));
  add("without one of one row", r.start,
      part(r, 0, kRow, fmt::format(" if {{0}}*{}+{{1}} < {}", kRow, kOfOneRow)) +
          part(r, 0, kRow, fmt::format(" if -{{0}}*{}-{{1}} < -{}", kRow, kOfOneRow)));
  add("half of the row", r.start, part(r, 0, kRow / 2));
  for (const std::string& start : r.wrongStarts) add("from " + start, start, part(r, 0, kRow));
  return all;
}

}  // namespace

class TestFamilies : public QObject {
  Q_OBJECT
 private slots:
  void mistakesInReductionsAreFound_data();
  void mistakesInReductionsAreFound();
  void differentProgramsAreNotCalledTheSame_data();
  void differentProgramsAreNotCalledTheSame();
  void oneFunctionIsNotCalledDifferent_data();
  void oneFunctionIsNotCalledDifferent();
  void everyPositionStandsOutOnce_data();
  void everyPositionStandsOutOnce();
  void rowsAreOfEveryKind();
  void comparandsAreSolvedFor_data();
  void comparandsAreSolvedFor();
};

void TestFamilies::mistakesInReductionsAreFound_data() {
  QTest::addColumn<int>("which");
  int which = 0;
  for (const Reduction& r : reductions())
    QTest::newRow((r.gather + " of " + r.type).c_str()) << which++;
}

void TestFamilies::mistakesInReductionsAreFound() {
  QFETCH(int, which);
  Reduction r = reductions()[static_cast<size_t>(which)];
  Program original = right(r);
  NumbersOptions options;
  options.families = {InputFamily::Needles, InputFamily::SpecialNeedles, InputFamily::Rows};
  Program reversed = programOf(header(r) + begun(r, r.start) + part(r, 4, kRow) + part(r, 0, 4));
  NumbersVerdict same = byNumbers(original, reversed);
  QVERIFY2(same.pass, same.failure.text().c_str());
  for (const Mistake& mistake : mistakes(r)) {
    NumbersVerdict verdict = byNumbers(original, mistake.program, options);
    QVERIFY2(!verdict.pass, mistake.name.c_str());
    QVERIFY2(verdict.failure.text().find("the reference is") != std::string::npos,
             verdict.failure.text().c_str());
  }
}

void TestFamilies::differentProgramsAreNotCalledTheSame_data() {
  QTest::addColumn<int>("which");
  int which = 0;
  for (const VerifyCase& c : differentPrograms()) QTest::newRow(c.name.c_str()) << which++;
}

void TestFamilies::differentProgramsAreNotCalledTheSame() {
  QFETCH(int, which);
  VerifyCase c = differentPrograms()[static_cast<size_t>(which)];
  Verdict verdict = byBothNets(programOf(c.first), programOf(c.second));
  QVERIFY(verdict.answer() != Answer::Same);
  QVERIFY2(verdict.answer() == Answer::Different, verdict.whyUndecided().text().c_str());
  // One of a long row's elements in one row takes as many runs as the row is long.
  if (c.name != "one element of one row left out") QVERIFY(!verdict.numbers->pass);
}

void TestFamilies::oneFunctionIsNotCalledDifferent_data() {
  QTest::addColumn<int>("which");
  int which = 0;
  for (const VerifyCase& c : samePrograms()) QTest::newRow(c.name.c_str()) << which++;
}

void TestFamilies::oneFunctionIsNotCalledDifferent() {
  QFETCH(int, which);
  VerifyCase c = samePrograms()[static_cast<size_t>(which)];
  Program first = programOf(c.first), second = programOf(c.second);
  NumbersOptions options;
  options.families = {InputFamily::Normal, InputFamily::Ties, InputFamily::SignedZeros,
                      InputFamily::WholeNumbers, InputFamily::Needles};
  for (bool isSwapped : {false, true}) {
    NumbersVerdict verdict =
        byNumbers(isSwapped ? second : first, isSwapped ? first : second, options);
    QVERIFY2(!verdict.failure.text().starts_with("on "), verdict.failure.text().c_str());
  }
}

void TestFamilies::everyPositionStandsOutOnce_data() {
  QTest::addColumn<QString>("shape");
  QTest::addColumn<QString>("body");
  QTest::addColumn<int>("step");    // between elements that compete
  QTest::addColumn<int>("length");  // how many do
  QTest::newRow("rows") << "[6, 10]" << "6 10 y[{0}] max= x[{0},{1}]" << 1 << 10;
  QTest::newRow("columns") << "[10, 6]" << "10 6 y[{1}] max= x[{0},{1}]" << 6 << 10;
  QTest::newRow("all") << "[24]" << "24 y[0] max= x[{0}]" << 1 << 24;
  QTest::newRow("blocks") << "[60]" << "6 10 y[{0}] max= x[{0}*10+{1}]" << 1 << 10;
  QTest::newRow("through a temporary")
      << "[6, 10]" << "6 10 t[{1},{0}] = x[{0},{1}]\n6 10 y[{0}] max= t[{1},{0}]" << 1 << 10;
}

void TestFamilies::everyPositionStandsOutOnce() {
  QFETCH(QString, shape);
  QFETCH(QString, body);
  QFETCH(int, step);
  QFETCH(int, length);
  Program program = programOf(fmt::format(
      "kernel k\nin x\nout y\nx f32 {} heap\ny f32 [6] heap\nt f32 [10, 6] heap\n\n6 y[{{0}}] = "
      "-inf\n{}\n",
      shape.toStdString(), body.toStdString()));
  InputPlan plan(program);
  int calls = plan.callsOf(InputFamily::Needles, 1, 1000);
  std::set<int> highest, lowest;
  for (int call = 0; call < calls; ++call) {
    std::vector<double> x =
        plan.make(InputFamily::Needles, 1, static_cast<uint64_t>(call))[0].reals;
    int rows = static_cast<int>(x.size()) / length;
    for (int row = 0; row < rows; ++row) {
      std::vector<double> of;
      for (int i = 0; i < length; ++i)
        of.push_back(x[static_cast<size_t>(step == 1 ? row * length + i : row + i * step)]);
      auto standsOut = [&](double value) { return std::count(of.begin(), of.end(), value) == 1; };
      auto high = std::max_element(of.begin(), of.end()),
           low = std::min_element(of.begin(), of.end());
      if (call % 2 == 0 && standsOut(*high)) highest.insert(static_cast<int>(high - of.begin()));
      if (call % 2 == 1 && standsOut(*low)) lowest.insert(static_cast<int>(low - of.begin()));
    }
  }
  QCOMPARE(static_cast<int>(highest.size()), length);
  QCOMPARE(static_cast<int>(lowest.size()), length);
}

void TestFamilies::rowsAreOfEveryKind() {
  Program program = programOf(
      "kernel k\nin x\nout y\nx f32 [12] heap\ny f32 [] heap\n\ny = -inf\n12 y max= x[{0}]\n");
  InputPlan plan(program);
  int calls = plan.callsOf(InputFamily::Rows, 1, 100);
  int infinite = 0, minusInfinite = 0, allNaN = 0, oneNaN = 0, farNegative = 0, nearLowest = 0;
  for (int call = 0; call < calls; ++call) {
    std::vector<double> x = plan.make(InputFamily::Rows, 1, static_cast<uint64_t>(call))[0].reals;
    auto all = [&](auto is) { return std::all_of(x.begin(), x.end(), is); };
    auto nan = std::count_if(x.begin(), x.end(), [](double v) { return std::isnan(v); });
    infinite += all([](double v) { return v == INFINITY; });
    minusInfinite += all([](double v) { return v == -INFINITY; });
    allNaN += nan == 12;
    oneNaN += nan == 1;
    farNegative += all([](double v) { return v <= -1e4 && v > -1e30; });
    nearLowest += all([](double v) { return v < -1e38 && std::isfinite(v); });
  }
  QVERIFY(infinite && minusInfinite && allNaN && oneNaN && farNegative && nearLowest);
}

void TestFamilies::comparandsAreSolvedFor_data() {
  QTest::addColumn<QString>("body");
  QTest::addColumn<double>("value");
  QTest::newRow("a literal") << "b = x < 2.5" << 2.5;
  QTest::newRow("a multiple") << "t = x * 3\nb = t == 12" << 4.0;
  QTest::newRow("through two operations") << "t = x - 3\nu = t / 2\nb = u > 5" << 13.0;
  QTest::newRow("a divisor") << "t = 8 / x\nb = t > 2" << 4.0;
  QTest::newRow("a square") << "t = x * x\nb = t >= 49" << -7.0;
  QTest::newRow("a function") << "t = sqrt(x)\nb = t > 3" << 9.0;
  QTest::newRow("fused") << "t = fma(x, 2, 3)\nb = t > 9" << 3.0;
  QTest::newRow("a sum") << "t = 0\n4 t += x\nb = t > 10" << 2.5;
  QTest::newRow("a start") << "t = -100\n4 t max= x\nb = t > 0" << -100.0;
}

void TestFamilies::comparandsAreSolvedFor() {
  QFETCH(QString, body);
  QFETCH(double, value);
  Program program = programOf(
      "kernel k\nin x\nout b\nx f32 [] heap\nt f32 [] heap\nu f32 [] heap\nb bool [] heap\n\n" +
      body.toStdString() + "\n");
  Steering steering;
  steering.add(program);
  std::vector<double> values = steering.valuesOf("x");
  QVERIFY(std::find(values.begin(), values.end(), value) != values.end());
  bool isDrawn = false;
  InputPlan plan(program);
  int calls = plan.callsOf(InputFamily::Thresholds, 1, 1000);
  for (int call = 0; call < calls; ++call)
    isDrawn |=
        makeInputs(program, InputFamily::Thresholds, static_cast<uint64_t>(call))[0].at(0) == value;
  QVERIFY(isDrawn);
}

QTEST_APPLESS_MAIN(TestFamilies)
#include "test_families.moc"
