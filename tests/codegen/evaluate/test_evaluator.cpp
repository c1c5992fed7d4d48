// Statistics of samples, and measuring and judging real kernels in the worker, cheats among them.
#include <fmt/format.h>

#include <QTest>

#include "codegen/evaluate/evaluator.h"
#include "codegen/evaluate/executor.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/proof/numerical_check.h"
#include "tests/programs.h"

using namespace dojo;
using namespace dojo::codegen;
using namespace dojo::tests;

namespace {

core::Program programOf(const std::string& text) {
  return core::load(text, "test").value();
}

core::Program hardTanhWith(const std::string& body) {
  return programOf(kHardTanhArrays + body);
}

EvaluatorSettings quick() {
  EvaluatorSettings settings;
  settings.budgetNs = 2e7;
  settings.withRoofline = false;
  return settings;
}

}  // namespace

class TestEvaluator : public QObject {
  Q_OBJECT
 private slots:
  void medianAndItsInterval();
  void aRightKernelIsTimedAndVerified();
  void programsAreComparedInOneRun();
  void exchangedBuffersHoldTheOwnOutputs();
  void otherInterfacesAreRefused_data();
  void otherInterfacesAreRefused();
  void kernelsOfOtherSizesAreNotRun();
  void cheatsFail_data();
  void cheatsFail();
  void readsBeyondTheEndAreFound();
  void largeProgramsAreHeldToACompiledReference();
  void anOutputThatIsOffIsFound();
  void aLargeOutputIsLookedThroughInParts();
  void whatBoundsDoNotDecideIsNotVerified();
};

void TestEvaluator::medianAndItsInterval() {
  std::vector<double> samples;
  for (int i = 1; i <= 101; ++i) samples.push_back(i);
  Summary s = summarise(samples);
  QCOMPARE(s.median, 51.0);
  QCOMPARE(s.ci.low, 41.0);  // binomial(101, 1/2): ranks 41 and 61
  QCOMPARE(s.ci.high, 61.0);
  QCOMPARE(summarise(std::vector<double>{3}).median, 3.0);
  QCOMPARE(medianOf({4, 1, 3, 2}), 2.5);
}

void TestEvaluator::aRightKernelIsTimedAndVerified() {
  EvaluatorSettings patient = quick();
  patient.budgetNs = 2e10;  // of a busy machine
  Evaluator evaluator(programOf(hardTanh()), core::hostMachine(), patient);
  auto result = evaluator.evaluate(programOf(hardTanh()));
  QVERIFY2(result.has_value(), result ? "" : result.error().message.text().c_str());
  QVERIFY(*result->verified);
  QVERIFY(result->time.samples >= 10);
  QVERIFY(result->time.ci.low > 0 && result->time.ci.low <= result->time.median);
}

void TestEvaluator::programsAreComparedInOneRun() {
  Evaluator evaluator(programOf(hardTanh()), core::hostMachine(), quick());
  std::vector<core::Program> programs = {
      programOf(hardTanh()),
      hardTanhWith("N\n| t[{0}] = min(x[{0}], 4.0)\n| y[{0}] = max(t[{0}], -4.0)\n")};
  auto results = evaluator.evaluate(programs);
  QVERIFY2(results.has_value(), results ? "" : results.error().message.text().c_str());
  QCOMPARE(results->size(), size_t{2});
  QCOMPARE(results->front().samples.size(), results->back().samples.size());
  QVERIFY(*results->back().verified);
  // Whole units, within which they exchange their buffers.
  int unit = results->front().pairsPerUnit;
  QVERIFY(unit >= 2 && unit == results->back().pairsPerUnit);
  QCOMPARE(results->front().samples.size() % static_cast<size_t>(unit), size_t{0});
}

// Programs that take the same buffers have each other's in turns; the outputs that are checked are
// a program's own nevertheless.
void TestEvaluator::exchangedBuffersHoldTheOwnOutputs() {
  Evaluator evaluator(programOf(hardTanh()), core::hostMachine(), quick());
  std::vector<core::Program> programs = {programOf(hardTanh()), programOf(hardTanh("0.5")),
                                         programOf(hardTanh())};
  auto results = evaluator.evaluate(programs);
  QVERIFY2(results.has_value(), results ? "" : results.error().message.text().c_str());
  QVERIFY(*results->at(0).verified && !*results->at(1).verified && *results->at(2).verified);
}

void TestEvaluator::otherInterfacesAreRefused_data() {
  QTest::addColumn<QString>("before");
  QTest::addColumn<QString>("after");
  QTest::newRow("a smaller input") << "x f32 [N]" << "x f32 [8]";
  QTest::newRow("more of all") << "N = 300" << "N = 40000";
  QTest::newRow("another type") << "y f32 [N]" << "y i32 [N]";
  QTest::newRow("another name") << "x" << "z";
}

// Buffers are filled with the original's bytes, and what they hold is compared with its outputs.
void TestEvaluator::otherInterfacesAreRefused() {
  QFETCH(QString, before);
  QFETCH(QString, after);
  QString text =
      "kernel k\nconst N = 300\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n\nN y[{0}] = 0\n";
  core::Program original = programOf(text.toStdString());
  core::Program other = programOf(text.replace(before, after).toStdString());
  Evaluator evaluator(original, core::hostMachine(), quick());
  auto result = evaluator.evaluate(other);
  QVERIFY(!result && result.error().code == ErrorCode::BadInput);
  QVERIFY2(
      result.error().message.text().starts_with("the programs differ in their inputs or outputs: "),
      result.error().message.text().c_str());
}

// By itself too, where nobody has asked before.
void TestEvaluator::kernelsOfOtherSizesAreNotRun() {
  QString text =
      "kernel k\nconst N = 300\nin x\nout y\nx f32 [N] heap\ny f32 [N] heap\n\nN y[{0}] = 0\n";
  core::Program original = programOf(text.toStdString());
  WorkerClient worker;
  auto kernel =
      build(worker, programOf(text.replace("300", "8").toStdString()), core::hostMachine());
  QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().message.text().c_str());
  auto verdict = core::verifyNumbers(original, workerExecutor(worker, *kernel));
  QVERIFY(!verdict && verdict.error().code == ErrorCode::BadInput);
}

void TestEvaluator::cheatsFail_data() {
  QTest::addColumn<QString>("body");
  QTest::newRow("zeros") << "N y[{0}] = 0\n";
  QTest::newRow("a constant") << "N y[{0}] = 0.25\n";
  QTest::newRow("the input") << "N y[{0}] = x[{0}]\n";
  QTest::newRow("a branch skipped below") << "N y[{0}] = min(x[{0}], 4.0)\n";
  QTest::newRow("a branch skipped above") << "N y[{0}] = max(x[{0}], -4.0)\n";
  QTest::newRow("one element for all") << "N y[{0}] = x[0]\n";
  QTest::newRow("last element missing") << "N y[{0}] = 0\nN\n| t[{0}] = min(x[{0}], 4.0)\n"
                                           "| y[{0}] = max(t[{0}], -4.0) if {0} < 299\n";
}

void TestEvaluator::cheatsFail() {
  QFETCH(QString, body);
  WorkerClient worker;
  auto kernel = build(worker, hardTanhWith(body.toStdString()), core::hostMachine());
  QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().message.text().c_str());
  auto verdict = core::verifyNumbers(programOf(hardTanh()), workerExecutor(worker, *kernel));
  QVERIFY2(verdict.has_value(), verdict ? "" : verdict.error().message.text().c_str());
  QVERIFY(!verdict->pass);
  QVERIFY(!verdict->failure.empty());
}

// Of a buffer that ends where its guard page begins, as those that are timed do not.
void TestEvaluator::readsBeyondTheEndAreFound() {
  core::Program copy = programOf(
      "kernel k\nconst N = 64\nin x\nout y\nx f32 [N] heap\ny f32 [N] "
      "heap\n\nN y[{0}] = x[{0}]\n");
  EvaluatorSettings settings = quick();
  int64_t last = 63;
  settings.build = [&](WorkerClient& worker, const core::Program& program,
                       const core::Machine& machine) -> Result<Kernel> {
    auto c = emitCode(program, machine);
    auto request = compileRequest(*c, machine, {});
    request.text = fmt::format(
        "void {}(void *const *buffers) {{\n"
        "  const float *x = buffers[0];\n  float *y = buffers[1];\n"
        "  (void)((const volatile float *)x)[{}];\n"
        "  for (int i = 0; i < 64; i++) y[i] = x[i];\n}}\n",
        request.entry, last);
    auto compiled = worker.compile(request);
    if (!compiled) return tl::unexpected(toError(compiled.error()));
    return Kernel{std::move(*c), std::move(*compiled)};
  };
  Evaluator evaluator(copy, core::hostMachine(), settings);
  auto within = evaluator.evaluate(copy);
  QVERIFY2(within.has_value(), within ? "" : within.error().message.text().c_str());
  QVERIFY(*within->verified);
  last = 64;
  auto beyond = evaluator.evaluate(copy);
  QVERIFY(!beyond.has_value());
  QVERIFY2(beyond.error().message.text().find("after its end") != std::string::npos,
           beyond.error().message.text().c_str());
}

void TestEvaluator::largeProgramsAreHeldToACompiledReference() {
  const char* sum =
      "kernel sums\nconst N = 2048\nconst M = 16384\nin x\nout y\nx f32 [N, M] heap\ny f32 [N] "
      "heap\n\n"
      "N\n| y[{0}] = 0\n| M y[{0}] += x[{0},{1}]\n";
  std::string wrong = std::string(sum).replace(std::string(sum).find("| M y"), 5, "| 16383 y");
  EvaluatorSettings settings = quick();
  Evaluator evaluator(programOf(sum), core::hostMachine(), settings);
  auto right = evaluator.evaluate(programOf(sum));
  QVERIFY2(right.has_value(), right ? "" : right.error().message.text().c_str());
  QVERIFY2(*right->verified, right->whyNotVerified.text().c_str());
  auto missing = evaluator.evaluate(programOf(wrong));
  QVERIFY(missing.has_value());
  QVERIFY(!*missing->verified);
}

void TestEvaluator::anOutputThatIsOffIsFound() {
  ReferenceOutput reference;
  reference.values = core::Tensor::zeros(core::DType::F64, {3});
  reference.values.reals = {1, 2, std::numeric_limits<double>::quiet_NaN()};
  reference.bound = 1e-3;
  float right[3] = {1.0005f, 2, std::numeric_limits<float>::quiet_NaN()}, wrong[3] = {1, 2.1f, 0};
  QVERIFY(checkOutput(reference, core::DType::F32, std::as_bytes(std::span(right))).pass);
  OutputCheck check = checkOutput(reference, core::DType::F32, std::as_bytes(std::span(wrong)));
  QVERIFY(!check.pass);
  float rough[3] = {1.003f, 2, std::numeric_limits<float>::quiet_NaN()};
  auto passes = [&](double longer) {
    return checkOutput(reference, core::DType::F32, std::as_bytes(std::span(rough)), longer).pass;
  };
  QVERIFY(!passes(4));
  QVERIFY(passes(16));
}

// As if element by element: the worst is found in whichever part it lies, the first of equals.
void TestEvaluator::aLargeOutputIsLookedThroughInParts() {
  constexpr int64_t kSize = (1 << 20) + 3;
  ReferenceOutput reference;
  reference.values = core::Tensor::zeros(core::DType::F64, {kSize});
  reference.values.reals.assign(kSize, 4);
  reference.bound = 1;
  std::vector<float> actual(kSize, 4);
  auto look = [&] {
    return checkOutput(reference, core::DType::F32, std::as_bytes(std::span(actual)));
  };
  OutputCheck same = look();
  QVERIFY(same.pass);
  QCOMPARE(same.decided, kSize);
  QCOMPARE(same.worst, 0);
  for (int64_t place : {kSize - 1, kSize - 2, int64_t{70'000}}) {
    actual[place] = 4.5;
    OutputCheck near = look();
    QVERIFY(near.pass);
    QCOMPARE(near.worst, place);
    QCOMPARE(near.maxAbs, 0.5);
    QCOMPARE(near.normRel, 0.125);
  }
  for (int64_t place : {kSize - 1, int64_t{90'000}, int64_t{0}}) {
    actual[place] = 7;
    OutputCheck off = look();
    QVERIFY(!off.pass);
    QCOMPARE(off.worst, place);
    QCOMPARE(off.actual, 7.0);
  }
}

// The sum rounds so often that no bound is left to hold another program to.
void TestEvaluator::whatBoundsDoNotDecideIsNotVerified() {
  const std::string arrays =
      "kernel sums\nconst M = 3000\nin x\nout y\nx f16 [8, M] heap\ny f16 [8] heap\n\n";
  Evaluator evaluator(programOf(arrays + "8 y[{0}] = 0\n8 M y[{0}] += x[{0},{1}]\n"),
                      core::hostMachine(), quick());
  auto another = evaluator.evaluate(programOf(arrays + "8 y[{0}] = 3\n8 y[{0}] += x[{0},0]\n"));
  QVERIFY2(another.has_value(), another ? "" : another.error().message.text().c_str());
  QVERIFY(!another->verified && !another->isWrong());
  QVERIFY2(another->undecided.text().find("decide") != std::string::npos,
           another->undecided.text().c_str());
}

QTEST_APPLESS_MAIN(TestEvaluator)
#include "test_evaluator.moc"
