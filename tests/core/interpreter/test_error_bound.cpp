// The rounding bounds hold for real evaluations in the declared types in any order, and are not
// loose.
#include <QTest>
#include <cmath>

#include "core/proof/inputs.h"
#include "core/resources.h"
#include "tests/core/program_runs.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

std::string withParallelReductions(std::string text) {
  for (size_t at = text.find("\n\n"); at != std::string::npos; at = text.find('\n', at + 1)) {
    size_t end = std::min(text.find('\n', at + 1), text.size());
    std::string line = text.substr(at + 1, end - at - 1);
    size_t name = line.find_first_of("abcdefghijklmnopqrstuvwxyz(");
    if (line.find("+= ") == std::string::npos || name == std::string::npos || name < 2) continue;
    text.insert(at + 1 + name - 1, ":p");
  }
  return text;
}

Interpretation bounded(const Program& program, const std::vector<Tensor>& inputs) {
  auto result = interpret(program, inputs, {.withBounds = true});
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

std::string kernelText(const char* name) {
  for (const Resource& resource : kernelResources())
    if (resource.name == name) return std::string(resource.text);
  throw std::runtime_error(std::string("no kernel ") + name);
}

// z = leaf on one element each of a, b, c.
struct Bounded {
  double value;
  double bound;
};
Bounded scalar(const std::string& type, const std::string& body, double a, double b = 0) {
  std::string text = "kernel k\nin a b\nout z\na " + type + " [] heap\nb " + type + " [] heap\nz " +
                     type + " [] heap\nt " + type + " [] heap\nc bool [] heap\ni i32 [] heap\n\n" +
                     body;
  Program program = programOf(text);
  Interpretation run = bounded(program, inputsOf(program, {{a}, {b}}));
  return {run.outputs[0].at(0), run.bounds[0][0]};
}

}  // namespace

class TestErrorBound : public QObject {
  Q_OBJECT
 private slots:
  void boundsHoldInAnyOrder_data();
  void boundsHoldInAnyOrder();
  void boundsAreTight_data();
  void boundsAreTight();
  void exactResultsHaveNoBound();
  void fmaRoundsOnce();
  void scaledSumsKeepTheirError();
  void uncertainDecisionsShow();
  void overflowIsCertainOrUnknown();
  void whatIsSurelyBelowZeroGivesNaN();
  void narrowRangesRoundWhatIsTiny();
  void sigmoidsStayAboveZero();
  void whatMayBeLargeRoundsAsMuch();
};

void TestErrorBound::boundsHoldInAnyOrder_data() {
  QTest::addColumn<QString>("kernel");
  QTest::addColumn<int>("extent");
  for (const char* name :
       {"softmax", "log_softmax", "softmax_f16", "softmax_online", "layer_norm", "rms_norm", "gelu",
        "sigmoid", "tanh", "softplus", "silu", "rope", "moments"})
    QTest::newRow(name) << name << 24;
  for (const char* name : {"gemm_bf16", "gemm_f16", "matmul"}) QTest::newRow(name) << name << 16;
  QTest::newRow("swiglu") << "swiglu" << 8;
}

void TestErrorBound::boundsHoldInAnyOrder() {
  QFETCH(QString, kernel);
  QFETCH(int, extent);
  Overrides extents;
  std::string text = kernelText(kernel.toStdString().c_str());
  for (const Constant& c : programOf(text).constants)
    if (c.expression.empty()) extents[c.name] = c.name == "N" ? std::min(extent, 8) : extent;
  Program program = programOf(text, extents),
          shuffled = programOf(withParallelReductions(text), extents);
  int64_t decided = 0, elements = 0;
  for (InputFamily family : allFamilies())
    for (uint64_t seed : {1, 2, 3}) {
      std::vector<Tensor> inputs = makeInputs(program, family, seed, 30);
      Interpretation reference = bounded(program, inputs);
      InterpreterOptions declared{.precision = Precision::Declared, .parallelSeed = seed};
      auto actual = interpret(shuffled, inputs, declared);
      QVERIFY2(actual, actual ? "" : actual.error().message.text().c_str());
      for (size_t k = 0; k < reference.outputs.size(); ++k)
        for (int64_t i = 0; i < reference.outputs[k].size(); ++i, ++elements) {
          double want = reference.outputs[k].at(i), got = actual->outputs[k].at(i);
          double bound = reference.bounds[k][i];
          if (!std::isfinite(bound)) continue;
          ++decided;
          bool agrees = want == got || (std::isnan(want) && std::isnan(got)) ||
                        std::fabs(want - got) <= bound;
          QVERIFY2(
              agrees,
              qPrintable(
                  QString("%1 inputs, seed %2, output %3 element %4: %5, reference %6, bound %7")
                      .arg(QString::fromUtf8(name(family).data()))
                      .arg(seed)
                      .arg(k)
                      .arg(i)
                      .arg(got)
                      .arg(want)
                      .arg(bound)));
        }
    }
  QVERIFY2(decided > elements / 2,
           qPrintable(QString("%1 of %2 decided").arg(decided).arg(elements)));
}

void TestErrorBound::boundsAreTight_data() {
  QTest::addColumn<QString>("kernel");
  QTest::addColumn<double>("relative");  // the bound over the magnitude named beside
  QTest::newRow("softmax") << "softmax" << 1e-4;
  QTest::newRow("matmul") << "matmul" << 1e-3;
}

void TestErrorBound::boundsAreTight() {
  QFETCH(QString, kernel);
  QFETCH(double, relative);
  bool isMatmul = kernel == "matmul";
  Program program = programOf(
      kernelText(kernel.toStdString().c_str()),
      isMatmul ? Overrides{{"M", 4}, {"N", 4}, {"K", 1024}} : Overrides{{"N", 4}, {"M", 512}});
  std::vector<Tensor> inputs = makeInputs(program, InputFamily::Normal, 1);
  Interpretation run = bounded(program, inputs);
  std::vector<Tensor> absolute = inputs;
  for (Tensor& t : absolute)
    for (double& v : t.reals) v = std::fabs(v);
  Interpretation magnitude = bounded(program, isMatmul ? absolute : inputs);
  for (int64_t i = 0; i < run.outputs[0].size(); ++i) {
    QVERIFY(run.bounds[0][i] > 0);
    QVERIFY2(run.bounds[0][i] < relative * std::fabs(magnitude.outputs[0].at(i)),
             qPrintable(QString("%1 of %2").arg(run.bounds[0][i]).arg(magnitude.outputs[0].at(i))));
  }
}

void TestErrorBound::exactResultsHaveNoBound() {
  QCOMPARE(scalar("f32", "z = a + b\n", 1, 2).bound, 0.0);
  QCOMPARE(scalar("f32", "z = max(a, b)\n", 0.1, 2).bound, 0.0);
  QCOMPARE(scalar("f32", "z = neg(a)\n", 0.1).bound, 0.0);
  QCOMPARE(scalar("i32", "z = a * b\n", 70000, 70000).bound, 0.0);
  QVERIFY(scalar("f32", "z = a + b\n", 64, 0x1p-149).bound > 0);  // 64 in double, too
  QVERIFY(scalar("f32", "z = a / b\n", 1, 3).bound > 0);
  QVERIFY(scalar("f32", "z = a / b\n", 1, 3).bound < 1e-6);
  QVERIFY(scalar("f16", "z = a / b\n", 1, 3).bound > 1e-4);
}

void TestErrorBound::fmaRoundsOnce() {
  // 3 * (1 + 2^-23) - 3 is a float; the product is none.
  QCOMPARE(scalar("f32", "z = fma(a, b, -3)\n", 3, 1 + 0x1p-23).bound, 0.0);
  QVERIFY(scalar("f32", "t = a * b\nz = t - 3\n", 3, 1 + 0x1p-23).bound > 0);
  QVERIFY(scalar("f32", "z = -3\nz += a * b\n", 3, 1 + 0x1p-23).bound > 0);
}

void TestErrorBound::scaledSumsKeepTheirError() {
  // The terms cancel; what their sum lost by rounding is scaled with it.
  Bounded sum = scalar("f32", "z = a\nz += b\nz += -16777216.0\n", 16777216, 1);
  Bounded scaled = scalar("f32", "z = a\nz += b\nz += -16777216.0\nz *= 0.25\n", 16777216, 1);
  QCOMPARE(sum.value, 1.0);
  QVERIFY(sum.bound >= 1);
  QVERIFY(scaled.bound >= 0.25 * sum.bound);
  QVERIFY(std::isinf(scalar("f32", "z = a\nz += b\nz *= 1e20\n", 1e30, 1e30).bound));
}

void TestErrorBound::uncertainDecisionsShow() {
  // 1/3·3 is 1 but for rounding, so whether it is below 1 is unsure.
  std::string third = "t = a / b\nt = t * b\n";
  QVERIFY(scalar("f32", third + "c = t < 1\nz = select(c, 5, 7)\n", 1, 3).bound >= 2);
  QCOMPARE(scalar("f32", third + "c = t < 2\nz = select(c, 5, 7)\n", 1, 3).bound, 0.0);
  QVERIFY(scalar("f32", third + "z = floor(t)\n", 1, 3).bound >= 1);
  QVERIFY(scalar("f32", third + "i = i32(t)\nz = f32(i)\n", 1, 3).bound >= 1);
  QVERIFY(std::isinf(scalar("f32", third + "t = t - 1\nz = 1 / t\n", 1, 3).bound));
}

void TestErrorBound::overflowIsCertainOrUnknown() {
  Bounded certain = scalar("f32", "z = a * b\n", 1e30, 1e30);
  QVERIFY(std::isinf(certain.value) && certain.bound == 0);
  QVERIFY(std::isinf(scalar("f32", "z = a\nz += b\nz += -3e38\n", 3e38, 3e38).bound));
  // Factors may be grouped otherwise, and a product that is summed at once is not rounded before.
  QVERIFY(std::isinf(scalar("f32", "t = a * b\nz = t * 1e-30\n", 1e30, 1e30).bound));
  QVERIFY(std::isinf(scalar("f32", "z = -inf\nz += a * b\n", 1e30, 1e30).bound));
  // A quotient that is computed as a product overflows where its divisor is denormal.
  QVERIFY(std::isinf(scalar("f32", "t = 1 / b\nz = a * t\n", 1e-30, 1e-39).bound));
  QVERIFY(std::isfinite(scalar("f32", "z = a / b\n", 1e-30, 1e-39).bound));
  Bounded once = scalar("f32", "z = fma(a, b, -inf)\n", 1e30, 1e30);
  QVERIFY(std::isinf(once.value) && once.value < 0 && once.bound == 0);
  Bounded small = scalar("f16", "z = exp(a)\n", 20);
  QVERIFY(std::isinf(small.value) && small.bound == 0);
  QVERIFY(std::isinf(scalar("f16", "z = a\nz *= 3 / a\n", 1e-6).bound));
  std::string open = "t = a\nt *= 3 / a\nt = t / t\ni = i32(t)\n";
  QVERIFY(scalar("f16", open + "z = f16(i)\n", 1e-6).bound > 0);
}

void TestErrorBound::whatIsSurelyBelowZeroGivesNaN() {
  for (const char* function : {"log", "sqrt", "rsqrt"}) {
    std::string body = std::string("t = a - b\nz = ") + function + "(t)\n";
    Bounded certain = scalar("f32", body, 0.1, 4);
    QVERIFY(std::isnan(certain.value) && certain.bound == 0);
    QVERIFY(std::isinf(scalar("f32", "t = a / b\nt = t * b\nt = t - 1\nz = log(t)\n", 1, 3).bound));
  }
}

// Half precision holds more digits than bfloat16, but no number as small.
void TestErrorBound::narrowRangesRoundWhatIsTiny() {
  Program program =
      programOf("kernel k\nin a\nout z\na bf16 [] heap\nz f16 [] heap\nz = 0\nz max= f16(a)\n");
  Interpretation run = bounded(program, inputsOf(program, {{0x1p-43}}));
  QVERIFY(run.bounds[0][0] >= 0x1p-43);
  run = bounded(program, inputsOf(program, {{0x1p-10}}));
  QCOMPARE(run.bounds[0][0], 0.0);
}

void TestErrorBound::sigmoidsStayAboveZero() {
  QCOMPARE(scalar("f64", "z = sigmoid(a)\n", -741).value, std::exp(-741.0));
  QCOMPARE(scalar("f64", "z = sigmoid(a)\n", 40).value, 1.0);
  QVERIFY(std::isnan(scalar("f64", "z = sigmoid(a)\n", NAN).value));
}

// A floor that may be 0 or 1, divided: the quotient of 1 is rounded too.
void TestErrorBound::whatMayBeLargeRoundsAsMuch() {
  double x = -0x1.8cp-13;
  Bounded quotient = scalar("f16", "t = exp(a)\nt = floor(t)\nz = t / a\n", x);
  QVERIFY(quotient.value == 0 && quotient.bound >= -1 / x * (1 + 0x1p-12));
}

QTEST_APPLESS_MAIN(TestErrorBound)
#include "test_error_bound.moc"
