// Net 3: honest kernels pass, and every way of not computing the function fails.
#include <QTest>
#include <cmath>
#include <cstring>

#include "core/proof/compare.h"
#include "core/resources.h"
#include "tests/core/executors.h"
#include "tests/core/program_runs.h"
#include "tests/core/references/reference.h"

using namespace dojo;
using namespace dojo::core;
using namespace dojo::tests;

namespace {

using Inputs = std::span<const TypedBytes>;
using Outputs = std::span<TypedBytes>;

Executor returnsZeros() {
  return [](Inputs, Outputs outputs) -> Result<void> {
    for (TypedBytes& out : outputs) std::fill(out.bytes.begin(), out.bytes.end(), std::byte{0});
    return {};
  };
}

Executor writesNothing() {
  return [](Inputs, Outputs) -> Result<void> { return {}; };
}

// What the kernel gives for the first inputs it ever sees, for ever.
Executor returnsTheFirstOutput(const Program& program) {
  std::vector<std::vector<std::byte>> cache;
  return [honest = executorOf(program), cache](Inputs inputs,
                                               Outputs outputs) mutable -> Result<void> {
    if (cache.empty()) {
      if (auto ran = honest(inputs, outputs); !ran) return ran;
      for (const TypedBytes& out : outputs) cache.push_back(out.bytes);
    }
    for (size_t k = 0; k < outputs.size(); ++k) outputs[k].bytes = cache[k];
    return {};
  };
}

// Always one call behind.
Executor returnsTheLastOutput(const Program& program) {
  std::vector<std::vector<std::byte>> previous;
  return [honest = executorOf(program), previous](Inputs inputs,
                                                  Outputs outputs) mutable -> Result<void> {
    if (auto ran = honest(inputs, outputs); !ran) return ran;
    std::vector<std::vector<std::byte>> fresh;
    for (const TypedBytes& out : outputs) fresh.push_back(out.bytes);
    for (size_t k = 0; k < outputs.size() && !previous.empty(); ++k) outputs[k].bytes = previous[k];
    previous = std::move(fresh);
    return {};
  };
}

// The output's first element everywhere.
Executor returnsAConstant(const Program& program) {
  return [honest = executorOf(program)](Inputs inputs, Outputs outputs) mutable -> Result<void> {
    if (auto ran = honest(inputs, outputs); !ran) return ran;
    for (TypedBytes& out : outputs)
      for (size_t at = sizeOf(out.dtype); at < out.bytes.size(); at += sizeOf(out.dtype))
        std::memcpy(&out.bytes[at], &out.bytes[0], sizeOf(out.dtype));
    return {};
  };
}

Executor returnsItsInput(size_t which) {
  return [which](Inputs inputs, Outputs outputs) -> Result<void> {
    for (TypedBytes& out : outputs)
      for (size_t i = 0; i < out.bytes.size(); ++i)
        out.bytes[i] = inputs[which].bytes[i % inputs[which].bytes.size()];
    return {};
  };
}

// Right but for the last element, which is left as it was.
Executor skipsTheLastElement(const Program& program) {
  return [honest = executorOf(program)](Inputs inputs, Outputs outputs) mutable -> Result<void> {
    std::vector<std::vector<std::byte>> before;
    for (const TypedBytes& out : outputs) before.push_back(out.bytes);
    if (auto ran = honest(inputs, outputs); !ran) return ran;
    for (size_t k = 0; k < outputs.size(); ++k) {
      size_t size = sizeOf(outputs[k].dtype), at = outputs[k].bytes.size() - size;
      std::memcpy(&outputs[k].bytes[at], &before[k][at], size);
    }
    return {};
  };
}

Program kernel(const std::string& name, const Overrides& extents) {
  for (const Resource& resource : kernelResources())
    if (resource.name == name) return programOf(std::string(resource.text), extents);
  throw std::runtime_error("no kernel " + name);
}

std::string elementwise(const std::string& body) {
  return "kernel k\nconst N = 8\nconst M = 24\nin x\nout y\nx f32 [N, M] heap\ny f32 [N, M] heap\n"
         "t f32 [N, M] heap\nc bool [N, M] heap\n\n" +
         body;
}

const char kHardTanh[] =
    "N M t[{0},{1}] = max(x[{0},{1}], -1)\nN M y[{0},{1}] = min(t[{0},{1}], 1)\n";

}  // namespace

class TestNumericalCheck : public QObject {
  Q_OBJECT
 private slots:
  void cheatsFailOnEveryKernel_data();
  void cheatsFailOnEveryKernel();
  void skippedBranchesFail_data();
  void skippedBranchesFail();
  void honestVariantsPass_data();
  void honestVariantsPass();
  void wrongVariantsFail_data();
  void wrongVariantsFail();
  void aBranchThatNoInputCrossesIsReported();
  void aProgramMayRoundAsItMust();
  void anExecutorThatFailsIsAnError();
  void comparisonFollowsItsPolicy();
  void inputsAreFreshAndReproducible();
};

void TestNumericalCheck::cheatsFailOnEveryKernel_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("reference");
  int index = 0;
  for (const references::Reference& reference : references::allReferences())
    QTest::newRow(reference.kernel.c_str()) << QString::fromStdString(reference.kernel) << index++;
}

void TestNumericalCheck::cheatsFailOnEveryKernel() {
  QFETCH(QString, name);
  QFETCH(int, reference);
  static const std::vector<references::Reference> all = references::allReferences();
  Overrides extents;
  for (const auto& [constant, value] : all[reference].sizes.back()) extents[constant] = value;
  Program program = kernel(name.toStdString(), extents);
  auto check = NumbersCheck::prepare(program);
  QVERIFY2(check, qPrintable(check ? QString() : QString::fromStdString(check.error().message)));
  auto passes = [&](const Executor& executor) {
    auto verdict = check->verify(executor);
    if (!verdict) throw std::runtime_error(verdict.error().message);
    return *verdict;
  };
  NumbersVerdict honest = passes(executorOf(program));
  QVERIFY2(honest.pass, honest.failure.text().c_str());
  QVERIFY(honest.maxAbs >= 0 && honest.decided >= 0.5);
  QVERIFY(!passes(returnsZeros()).pass);
  QVERIFY(!passes(writesNothing()).pass);
  QVERIFY(!passes(returnsTheFirstOutput(program)).pass);
  QVERIFY(!passes(returnsTheLastOutput(program)).pass);
  QVERIFY(!passes(skipsTheLastElement(program)).pass);
  for (size_t k = 0; k < program.inputs.size(); ++k) QVERIFY(!passes(returnsItsInput(k)).pass);
  bool isScalar = Tensor::zerosFor(program, program.outputs[0]).size() == 1;
  if (!isScalar) QVERIFY(!passes(returnsAConstant(program)).pass);
}

void TestNumericalCheck::skippedBranchesFail_data() {
  QTest::addColumn<QByteArray>("reference");
  QTest::addColumn<QByteArray>("cheat");
  auto row = [](const char* name, const char* reference, const char* cheat) {
    QTest::newRow(name) << QByteArray(reference) << QByteArray(cheat);
  };
  const char* identity = "N M y[{0},{1}] = x[{0},{1}]\n";
  row("hardtanh: unclamped", kHardTanh, identity);
  row("hardtanh: clamped below only", kHardTanh, "N M y[{0},{1}] = max(x[{0},{1}], -1)\n");
  row("hardtanh: clamped above only", kHardTanh, "N M y[{0},{1}] = min(x[{0},{1}], 1)\n");
  row("clamp far away", "N M y[{0},{1}] = min(x[{0},{1}], 100000)\n", identity);
  row("clamp close to zero", "N M y[{0},{1}] = max(x[{0},{1}], -1e-20)\n",
      "N M y[{0},{1}] = max(x[{0},{1}], 0)\n");
  row("select on a constant",
      "N M c[{0},{1}] = x[{0},{1}] == 42.5\nN M y[{0},{1}] = select(c[{0},{1}], 0, x[{0},{1}])\n",
      identity);
  row("strict instead of weak comparison",
      "N M c[{0},{1}] = x[{0},{1}] <= 0.75\nN M y[{0},{1}] = select(c[{0},{1}], 1, x[{0},{1}])\n",
      "N M c[{0},{1}] = x[{0},{1}] < 0.75\nN M y[{0},{1}] = select(c[{0},{1}], 1, x[{0},{1}])\n");
  row("NaN swallowed", "N M y[{0},{1}] = max(x[{0},{1}], 0)\n",
      "N M c[{0},{1}] = x[{0},{1}] > 0\nN M y[{0},{1}] = select(c[{0},{1}], x[{0},{1}], 0)\n");
  row("relu without its branch", "N M y[{0},{1}] = max(x[{0},{1}], 0)\n",
      "N M y[{0},{1}] = abs(x[{0},{1}])\n");
  row("denormals flushed", identity,
      "N M t[{0},{1}] = abs(x[{0},{1}])\nN M c[{0},{1}] = t[{0},{1}] < 1.1754943508222875e-38\n"
      "N M y[{0},{1}] = select(c[{0},{1}], 0, x[{0},{1}])\n");
}

void TestNumericalCheck::skippedBranchesFail() {
  QFETCH(QByteArray, reference);
  QFETCH(QByteArray, cheat);
  Program honest = programOf(elementwise(reference.toStdString()));
  auto right = verifyNumbers(honest, executorOf(honest));
  QVERIFY2(right && right->pass,
           right ? right->failure.text().c_str() : right.error().message.text().c_str());
  auto wrong = verifyNumbers(honest, executorOf(programOf(elementwise(cheat.toStdString()))));
  QVERIFY(wrong);
  QVERIFY2(!wrong->pass, "the cheat passed");
  QVERIFY(!wrong->failure.empty());
}

namespace {

std::string reduction(const std::string& body) {
  return "kernel k\nconst N = 6\nconst M = 64\nin x\nout y\nx f32 [N, M] heap\ny f32 [N] heap\nt "
         "f32 [N, M] heap\n"
         "p f32 [N, 8] heap\ns f32 [N] heap\nm f32 [N] heap\nv f32 [N] heap\nn f32 [N] heap\n\n" +
         body;
}

const char kSum[] = "N y[{0}] = 0\nN M y[{0}] += x[{0},{1}]\n";
const char kVariance[] =
    "N s[{0}] = 0\nN M s[{0}] += x[{0},{1}]\nN m[{0}] = s[{0}] / M\nN M t[{0},{1}] = x[{0},{1}] - "
    "m[{0}]\n"
    "N v[{0}] = 0\nN M v[{0}] += t[{0},{1}] * t[{0},{1}]\nN y[{0}] = v[{0}] / M\n";
const char kLogSumExp[] =
    "N m[{0}] = -inf\nN M m[{0}] max= x[{0},{1}]\nN M t[{0},{1}] = x[{0},{1}] - m[{0}]\n"
    "N M t[{0},{1}] = exp(t[{0},{1}])\nN s[{0}] = 0\nN M s[{0}] += t[{0},{1}]\nN v[{0}] = "
    "log(s[{0}])\n"
    "N y[{0}] = m[{0}] + v[{0}]\n";

}  // namespace

void TestNumericalCheck::honestVariantsPass_data() {
  QTest::addColumn<QByteArray>("reference");
  QTest::addColumn<QByteArray>("variant");
  auto row = [](const char* name, const char* reference, const char* variant) {
    QTest::newRow(name) << QByteArray(reference) << QByteArray(variant);
  };
  row("a sum in any order", kSum, "N y[{0}] = 0\nN M:p y[{0}] += x[{0},{1}]\n");
  row("a sum in partial sums", kSum,
      "N 8 p[{0},{1}] = 0\nN 8 8 p[{0},{2}] += x[{0},{1}*8+{2}]\nN y[{0}] = 0\nN 8 y[{0}] += "
      "p[{0},{1}]\n");
  row("a sum backwards", kSum, "N y[{0}] = 0\nN M y[{0}] += x[{0},63-{1}]\n");
  row("a mean by the reciprocal",
      "N s[{0}] = 0\nN M s[{0}] += x[{0},{1}]\nN y[{0}] = s[{0}] / 64\n",
      "N M t[{0},{1}] = x[{0},{1}] * 0.015625\nN y[{0}] = 0\nN M y[{0}] += t[{0},{1}]\n");
  row("Welford's variance", kVariance,
      "N n[{0}] = 0\nN m[{0}] = 0\nN v[{0}] = 0\nN M:p (n[{0}], m[{0}], v[{0}]) welford= (1, "
      "x[{0},{1}], 0)\n"
      "N y[{0}] = v[{0}] / n[{0}]\n");
  row("one pass for logsumexp", kLogSumExp,
      "N m[{0}] = -inf\nN s[{0}] = 0\nN M:p (m[{0}], s[{0}]) softmax= (x[{0},{1}], 1)\nN v[{0}] = "
      "log(s[{0}])\n"
      "N y[{0}] = m[{0}] + v[{0}]\n");
}

void TestNumericalCheck::honestVariantsPass() {
  QFETCH(QByteArray, reference);
  QFETCH(QByteArray, variant);
  NumbersOptions options;
  // With infinities a two-pass formula gives NaN where one pass does not, so these differ in
  // meaning.
  if (!QString(QTest::currentDataTag()).contains("sum "))
    std::erase_if(options.families, [](InputFamily family) {
      return family == InputFamily::NonFinite || family == InputFamily::SpecialNeedles ||
             family == InputFamily::Rows;
    });
  auto verdict = verifyNumbers(programOf(reduction(reference.toStdString())),
                               executorOf(programOf(reduction(variant.toStdString()))), options);
  QVERIFY2(verdict && verdict->pass,
           verdict ? verdict->failure.text().c_str() : verdict.error().message.text().c_str());
  QVERIFY(verdict->normRel <= verdict->bound);
  options.families = {InputFamily::Normal};
  verdict = verifyNumbers(programOf(reduction(reference.toStdString())),
                          executorOf(programOf(reduction(variant.toStdString()))), options);
  QVERIFY(verdict->pass && verdict->bound < 1e-4);
}

void TestNumericalCheck::wrongVariantsFail_data() {
  QTest::addColumn<QByteArray>("reference");
  QTest::addColumn<QByteArray>("variant");
  auto row = [](const char* name, const char* reference, const char* variant) {
    QTest::newRow(name) << QByteArray(reference) << QByteArray(variant);
  };
  row("a sum that leaves out one term", kSum, "N y[{0}] = 0\nN 63 y[{0}] += x[{0},{1}]\n");
  row("a sum that counts one term twice", kSum, "N y[{0}] = x[{0},3]\nN M y[{0}] += x[{0},{1}]\n");
  row("rows swapped", kSum, "N y[{0}] = 0\nN M y[{0}] += x[5-{0},{1}]\n");
  row("unbiased variance", kVariance,
      "N n[{0}] = -1\nN m[{0}] = 0\nN v[{0}] = 0\nN s[{0}] = 0\nN M s[{0}] += x[{0},{1}]\nN m[{0}] "
      "= s[{0}] / M\n"
      "N M t[{0},{1}] = x[{0},{1}] - m[{0}]\nN M v[{0}] += t[{0},{1}] * t[{0},{1}]\nN y[{0}] = "
      "v[{0}] / 63\n");
  row("logsumexp without its shift", kLogSumExp,
      "N M t[{0},{1}] = exp(x[{0},{1}])\nN s[{0}] = 0\nN M s[{0}] += t[{0},{1}]\nN y[{0}] = "
      "log(s[{0}])\n");
}

void TestNumericalCheck::wrongVariantsFail() {
  QFETCH(QByteArray, reference);
  QFETCH(QByteArray, variant);
  auto verdict = verifyNumbers(programOf(reduction(reference.toStdString())),
                               executorOf(programOf(reduction(variant.toStdString()))));
  QVERIFY(verdict);
  QVERIFY2(!verdict->pass, "the wrong variant passed");
}

void TestNumericalCheck::aBranchThatNoInputCrossesIsReported() {
  std::string text = elementwise(
      "N M t[{0},{1}] = abs(x[{0},{1}])\nN M c[{0},{1}] = t[{0},{1}] < 0\n"
      "N M y[{0},{1}] = select(c[{0},{1}], 1, x[{0},{1}])\n");
  Program program = programOf(text);
  auto verdict = verifyNumbers(program, executorOf(program));
  QVERIFY(verdict && verdict->pass);
  QCOMPARE(verdict->uncrossed.size(), size_t{2});
  Program clamp = programOf(elementwise(kHardTanh));
  QVERIFY(verifyNumbers(clamp, executorOf(clamp))->uncrossed.empty());
}

// A tree of partial sums has a tighter bound than the chain that it is compared with, which is
// right all the same; what rounds far worse is not.
void TestNumericalCheck::aProgramMayRoundAsItMust() {
  std::string head =
      "kernel k\nin x\nout y\nx f32 [65536] heap\ny f32 [] heap\nt f32 [256] heap\n\n";
  Program tree = programOf(head +
                           "256 t[{0}] = 0\n256 256 t[{0}] += x[{0}*256+{1}]\n"
                           "y = 0\n256 y += t[{0}]\n");
  Program chain = programOf(head + "y = 0\n65536 y += x[{0}]\n");
  // Off by most of what the chain may be.
  InterpreterOptions bounded{.withBounds = true};
  Executor poor = [&](Inputs in, Outputs out) -> Result<void> {
    std::vector<Tensor> x = {fromBytes(in[0].dtype, in[0].shape, in[0].bytes).value()};
    Interpretation run = interpret(chain, x, bounded).value();
    double shift = std::isfinite(run.bounds[0][0]) ? 0.9 * run.bounds[0][0] : 0;
    run.outputs[0].set(0, run.outputs[0].at(0) + shift);
    out[0].bytes = toBytes(run.outputs[0]);
    return {};
  };
  QVERIFY(!verifyNumbers(tree, poor)->pass);
  auto verdict = verifyNumbers(tree, poor, {}, &chain);
  QVERIFY2(verdict->pass, verdict->failure.text().c_str());
  Program cancelling = programOf(head + "y = 1e12\n65536 y += x[{0}]\ny += -1e12\n");
  QVERIFY(!verifyNumbers(tree, executorOf(cancelling), {}, &cancelling)->pass);
  // Exact by chance: 12 / 12, not 12 * (1 / 12).
  std::string half = "kernel k\nin x\nout y\nx f16 [] heap\ny f16 [64] heap\nt f16 [] heap\n\n";
  Program quotient = programOf(half + "t = 12\n64 y[{0}] = {0} / t\n"),
          product = programOf(half + "t = 12\nt = 1 / t\n64 y[{0}] = {0} * t\n");
  verdict = verifyNumbers(quotient, executorOf(product), {}, &product);
  QVERIFY2(verdict->pass, verdict->failure.text().c_str());
}

void TestNumericalCheck::anExecutorThatFailsIsAnError() {
  Program program = programOf(elementwise(kHardTanh));
  auto verdict = verifyNumbers(program, [](Inputs, Outputs) -> Result<void> {
    return fail(ErrorCode::ToolFailure, "the worker died");
  });
  QVERIFY(!verdict);
  QCOMPARE(verdict.error().message, std::string("the worker died"));
  auto invalid = NumbersCheck::prepare(programOf(elementwise("N M y[{0},{1}] = t[{0},{1}]\n")));
  QVERIFY(!invalid);
  QVERIFY(invalid.error().message.text().find("never written") != std::string::npos);
}

void TestNumericalCheck::comparisonFollowsItsPolicy() {
  auto compared = [](double reference, double bound, double actual) {
    Tensor want = Tensor::zeros(DType::F64, {}), got = want;
    want.reals[0] = reference;
    got.reals[0] = actual;
    return compare(want, {bound}, got);
  };
  QVERIFY(compared(1, 0.1, 1.05).pass);
  QVERIFY(!compared(1, 0.1, 1.15).pass);
  QVERIFY(!compared(1, 0.1, NAN).pass);
  QVERIFY(!compared(1, 0.1, INFINITY).pass);
  QVERIFY(compared(NAN, 0, NAN).pass);
  QVERIFY(!compared(NAN, 0, 1).pass);
  QVERIFY(compared(INFINITY, 0, INFINITY).pass);
  QVERIFY(!compared(INFINITY, 0, -INFINITY).pass);
  QVERIFY(!compared(INFINITY, 0, 1e300).pass);
  QVERIFY(compared(0.0, 0, -0.0).pass);
  QVERIFY(compared(1, INFINITY, NAN).pass);
  QCOMPARE(compared(1, INFINITY, NAN).decided, 0);
  Tensor want = Tensor::zeros(DType::I64, {2, 3}), got = want;
  want.integers[4] = (int64_t{1} << 60) + 1;
  got.integers[4] = int64_t{1} << 60;
  Comparison integers = compare(want, std::vector<double>(6, 0.0), got);
  QVERIFY(!integers.pass);
  QCOMPARE(indexName(want, integers.worst), std::string("[1,1]"));
}

void TestNumericalCheck::inputsAreFreshAndReproducible() {
  Program program = programOf(elementwise(kHardTanh));
  for (InputFamily family : allFamilies()) {
    auto a = makeInputs(program, family, 1), b = makeInputs(program, family, 1),
         c = makeInputs(program, family, 2);
    QVERIFY(toBytes(a[0]) == toBytes(b[0]));
    QVERIFY(toBytes(a[0]) != toBytes(c[0]));
  }
  Tensor denormal = makeInputs(program, InputFamily::Denormal, 1)[0];
  for (double v : denormal.reals) QVERIFY(std::fabs(v) < 0x1p-126);
  int special = 0;
  for (double v : makeInputs(program, InputFamily::NonFinite, 1)[0].reals)
    special += !std::isfinite(v);
  QVERIFY(special > 0);
}

QTEST_APPLESS_MAIN(TestNumericalCheck)
#include "test_numerical_check.moc"
