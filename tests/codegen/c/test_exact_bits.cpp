// Exact means compiled bits: random programs are taken through random steps that say "exact" at
// their place, through vectors of every width too, and what is compiled before and after must give
// the same bits; without functions, the bits that the interpreter rounds to.
#include <fmt/format.h>

#include <QTest>
#include <cmath>
#include <random>

#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"
#include "core/moves/legality/rounding.h"
#include "core/text/printer.h"
#include "tests/codegen/compiled_kernel.h"
#include "tests/core/program_runs.h"

using namespace dojo;
using namespace dojo::core;
using namespace dojo::tests;

namespace {

constexpr int kElements = 64;

// Left open are which NaN it is and, after max and min, the sign of a zero.
std::string difference(const std::vector<Tensor>& a, const std::vector<Tensor>& b, bool signs) {
  for (size_t k = 0; k < a.size(); ++k)
    for (int64_t i = 0; i < a[k].size(); ++i) {
      double x = a[k].at(i), y = b[k].at(i);
      bool same =
          std::isnan(x) ? std::isnan(y) : x == y && (!signs || std::signbit(x) == std::signbit(y));
      if (!same) return fmt::format("output {}, element {}: {:a} and {:a}", k, i, x, y);
    }
  return "";
}

// Chains of operations on rows, sums of products among them, and values that cancel.
class RandomRows {
 public:
  RandomRows(unsigned seed, std::string type, bool withFunctions)
      : m_random(seed), m_type(std::move(type)), m_withFunctions(withFunctions) {}

  std::string text() {
    std::string header = "kernel rows\nin a b c d\nout y s\n", body;
    for (const char* name : {"a", "b", "c", "d", "y"})
      header += fmt::format("{} {} [{}] heap\n", name, m_type, kElements);
    header += fmt::format("s {} [] heap\n", m_type);
    int count = between(3, 7);
    for (int i = 0; i < count; ++i) {
      header += fmt::format("t{} {} [{}] heap\n", i, m_type, kElements);
      body += fmt::format("{} t{}[{{0}}] = {}\n", kElements, i, rightSide());
      m_arrays.push_back(fmt::format("t{}", i));
    }
    std::string last = m_arrays.back();
    body += fmt::format("{} y[{{0}}] = {}[{{0}}]\n", kElements, last);
    body += fmt::format("{} y[{{0}}] += {} * {}\n", kElements, row(), row());
    if (chance(50)) body += fmt::format("{} y[{{0}}] = sqrt({}[{{0}}])\n", kElements, last);
    body += fmt::format("s = 0\n{} s += {} * {}\n", kElements, row(), row());
    return header + "\n" + body;
  }

 private:
  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }
  bool chance(int percent) { return between(1, 100) <= percent; }
  std::string row() {
    return m_arrays[static_cast<size_t>(between(0, static_cast<int>(m_arrays.size()) - 1))] +
           "[{0}]";
  }

  std::string rightSide() {
    static const std::vector<std::string> functions = {"exp", "log",  "tanh",    "erf",  "sin",
                                                       "cos", "sqrt", "sigmoid", "rsqrt"};
    int kind = between(0, m_withFunctions ? 9 : 7);
    switch (kind) {
      case 0:
        return row() + " + " + row();
      case 1:
      case 2:
        return row() + " - " + row();
      case 3:
        return row() + " / " + row();
      case 4:
        return "fma(" + row() + ", " + row() + ", " + row() + ")";
      case 5:
        return "max(" + row() + ", " + row() + ")";
      case 8:
      case 9:
        return functions[static_cast<size_t>(between(0, 8))] + "(" + (chance(70) ? row() : "{0}") +
               ")";
      default:
        return row() + " * " + (chance(85) ? row() : "0.3");
    }
  }

  std::mt19937 m_random;
  std::string m_type;
  bool m_withFunctions;
  std::vector<std::string> m_arrays = {"a", "b", "c", "d"};
};

// c and d hold in part what a and b hold, so that differences of products cancel.
std::vector<Tensor> inputsFor(const Program& program, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<Tensor> inputs;
  for (const std::string& name : program.inputs) {
    inputs.push_back(Tensor::zerosFor(program, name));
    for (int64_t i = 0; i < inputs.back().size(); ++i) inputs.back().set(i, normal(random));
  }
  for (size_t k = 2; k < inputs.size(); ++k)
    for (size_t i = 0; i < kElements; ++i)
      if (random() % 2 == 0) inputs[k].reals[i] = inputs[k - 2].reals[i];
  return inputs;
}

// A legal step that says it is exact here, one that makes vectors where there is one more often.
std::optional<Step> exactStep(const Program& program, const Machine& target, std::mt19937& random) {
  View view(program);
  Context context{view, target};
  std::vector<Candidate> legal = listMoves(context);
  std::erase_if(legal, [](const Candidate& c) { return c.move->rounding != Rounding::Exact; });
  std::shuffle(legal.begin(), legal.end(), random);
  auto wanted = [&](const Candidate& c) {
    return c.step.move == "vectorize" || (c.step.move == "split_scope" && random() % 4 == 0);
  };
  if (random() % 2 == 0) std::stable_partition(legal.begin(), legal.end(), wanted);
  for (const Candidate& c : legal)
    if (roundingAt(context, c.step) == RoundingAt::Exact) return c.step;
  return std::nullopt;
}

std::vector<Machine> targets() {
  std::vector<Machine> found;
  for (const core::Machine& machine : core::knownMachines())
    if (core::runsHere(machine)) found.push_back(machine);
  return found;
}

// Whether z += x * y rounds once in code for the target, as the interpreter does.
bool sumsUnrounded(const Machine& target) {
  return target.name != "x86-64-sse4.2";
}

}  // namespace

class TestExactBits : public QObject {
  Q_OBJECT
 private slots:
  void exactStepsKeepCompiledBits_data();
  void exactStepsKeepCompiledBits();
  void differencesOfEqualProductsAreZero();
  void aProgramAgreesWithItselfWhereItOverflows();
  void splittingAnFmaShowsInTheBits();
  void widthsOfFunctionsAreNotExact();

 private:
  std::vector<Tensor> run(const Program& program, const std::vector<Tensor>& inputs,
                          const Machine& target) {
    auto outputs = m_runner.run(program, inputs, target);
    if (!outputs) throw std::runtime_error(outputs.error().message);
    return *outputs;
  }

  KernelRunner m_runner;
  std::map<std::string, int> m_taken;
};

void TestExactBits::exactStepsKeepCompiledBits_data() {
  QTest::addColumn<QString>("type");
  QTest::addColumn<bool>("functions");
  for (const char* type : {"f32", "f64", "f16", "bf16"})
    for (bool functions : {false, true})
      QTest::addRow("%s%s", type, functions ? " with functions" : "") << QString(type) << functions;
}

void TestExactBits::exactStepsKeepCompiledBits() {
  QFETCH(QString, type);
  QFETCH(bool, functions);
  constexpr unsigned kPrograms = 6, kSteps = 24;
  auto machines = targets();
  QVERIFY(!machines.empty());
  for (unsigned seed = 1; seed <= kPrograms; ++seed) {
    std::mt19937 random(seed);
    const Machine& target = machines[seed % machines.size()];
    Program start = programOf(RandomRows(seed, type.toStdString(), functions).text());
    std::vector<Tensor> inputs = inputsFor(start, seed), before = run(start, inputs, target);
    bool signs = print(start).find("max(") == std::string::npos;
    if (!functions && sumsUnrounded(target)) {
      auto rounded = interpret(start, inputs, {.precision = Precision::Declared});
      QVERIFY(rounded);
      std::string wrong = difference(rounded->outputs, before, signs);
      QVERIFY2(wrong.empty(),
               qPrintable(QString::fromStdString(fmt::format(
                   "interpreted and compiled, for {}: {}\n{}", target.name, wrong, print(start)))));
    }
    Program program = start;
    std::string steps;
    for (unsigned n = 0; n < kSteps; ++n) {
      auto step = exactStep(program, target, random);
      if (!step) break;
      ++m_taken[step->move];
      steps += print(*step) + "\n";
      program = apply(program, *step, target).value();
    }
    std::string wrong = difference(before, run(program, inputs, target), signs);
    QVERIFY2(wrong.empty(), qPrintable(QString::fromStdString(fmt::format(
                                "for {}: {}\n{}{}", target.name, wrong, print(start), steps))));
  }
  QVERIFY(m_taken["vectorize"] > 0);
}

// Where one product is rounded and the other is not, the root is of what lies below 0.
void TestExactBits::differencesOfEqualProductsAreZero() {
  std::string header =
      "kernel r\nin a b c d\nout y\na f32 [64] heap\nb f32 [64] heap\nc f32 [64] heap\n"
      "d f32 [64] heap\ny f32 [64] heap\n";
  std::string apart = header +
                      "p f32 [64] heap\nq f32 [64] heap\nr f32 [64] heap\n\n"
                      "64 p[{0}] = a[{0}] * b[{0}]\n64 q[{0}] = c[{0}] * d[{0}]\n"
                      "64 r[{0}] = p[{0}] - q[{0}]\n64 y[{0}] = sqrt(r[{0}])\n";
  std::string together = header +
                         "p f32 [] register\nq f32 [] register\nr f32 [] register\n\n"
                         "64\n| p = a[{0}] * b[{0}]\n| q = c[{0}] * d[{0}]\n| r = p - q\n"
                         "| y[{0}] = sqrt(r)\n";
  for (const Machine& target : targets())
    for (const std::string& text : {apart, together}) {
      Program program = programOf(text);
      std::vector<Tensor> inputs = inputsFor(program, 5);
      inputs[2] = inputs[0];
      inputs[3] = inputs[1];
      for (double y : run(program, inputs, target)[0].reals) QCOMPARE(y, 0.0);
    }
}

void TestExactBits::aProgramAgreesWithItselfWhereItOverflows() {
  Program program = programOf(
      "kernel inplace\nin x\nout y\nx f32 [10] heap\ny f32 [10] heap\nc f32 [10] heap\n\n"
      "10 y[{0}] = x[{0}]\n8 y[{0}+1] = y[{0}] + y[{0}+2]\n10 c[{0}] = y[{0}]\n"
      "5 y[{0}] = c[-{0}+9] * y[{0}+5]\n5 y[{0}*2] += y[{0}*2+1]\n");
  Tensor x = Tensor::zerosFor(program, "x");
  for (double scale : {1e20, 1e30})
    for (int signs : {0, 5, 10, 21}) {
      for (int i = 0; i < 10; ++i)
        x.set(i, ((signs >> (i % 5)) & 1 ? -scale : scale) * (1 + 0.1 * i));
      auto meant = interpret(program, std::vector{x}, {.precision = Precision::Declared});
      QVERIFY(meant);
      for (const Machine& target : targets()) {
        std::string wrong = difference(meant->outputs, run(program, {x}, target), true);
        QVERIFY2(wrong.empty(), wrong.c_str());
      }
    }
}

void TestExactBits::splittingAnFmaShowsInTheBits() {
  std::string header =
      "kernel r\nin a b c d\nout y\na f32 [64] heap\nb f32 [64] heap\nc f32 [64] heap\n"
      "d f32 [64] heap\ny f32 [64] heap\n\n64 y[{0}] = c[{0}]\n";
  for (const Machine& target : targets())
    for (const char* sum :
         {"64 y[{0}] = fma(a[{0}], b[{0}], c[{0}])\n", "64 y[{0}] += a[{0}] * b[{0}]\n"}) {
      Program once = programOf(header + sum);
      Program twice = apply(once, parseStep("split_fma y#1").value(), target).value();
      std::vector<Tensor> inputs = inputsFor(once, 3);
      auto a = run(once, inputs, target)[0].reals, b = run(twice, inputs, target)[0].reals;
      bool fuses = a != b;
      bool isSum = once.body.back()->scope().children[0]->operation().assign == Assign::Add;
      QCOMPARE(fuses, !isSum || sumsUnrounded(target));
    }
}

void TestExactBits::widthsOfFunctionsAreNotExact() {
  auto target = core::machineNamed("x86-64-avx512").value();
  auto roundingOf = [&](const std::string& leaf, const char* type) {
    Program program = programOf(fmt::format(
        "kernel r\nin a\nout y\na {0} [8] heap\ny {0} [8] heap\n\n8 y[{{0}}] = {1}\n", type, leaf));
    View view(program);
    return roundingAt({view, target}, parseStep("vectorize y@0").value());
  };
  QVERIFY(roundingOf("exp(a[{0}])", "f32") == RoundingAt::Approximates);
  QVERIFY(roundingOf("rsqrt(a[{0}])", "bf16") == RoundingAt::Approximates);
  QVERIFY(roundingOf("exp(a[{0}])", "f64") == RoundingAt::Exact);
  QVERIFY(roundingOf("sin(a[{0}])", "f32") == RoundingAt::Exact);
  QVERIFY(roundingOf("sqrt(a[{0}])", "f32") == RoundingAt::Exact);
  QVERIFY(roundingOf("a[{0}] * a[{0}]", "f32") == RoundingAt::Exact);
}

QTEST_APPLESS_MAIN(TestExactBits)
#include "test_exact_bits.moc"
