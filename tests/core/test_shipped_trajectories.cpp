// Every shipped trajectory: legal step by step at its own extents, where the result has the
// kernel's fingerprint, and at reduced ones every state is valid and computes what the kernel does,
// whatever order parallel iterations take.
#include <QTest>
#include <cmath>
#include <map>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/proof/fingerprint.h"
#include "core/proof/inputs.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"

using namespace dojo::core;

namespace {

// Extents that leave every step legal and the interpreter quick.
const std::map<std::string, Overrides> kReduced = {
    {"add", {{"N", 3}, {"M", 256}}},
    {"attention_flash", {{"A", 2}, {"T", 3}}},
    {"batchnorm_1", {{"N", 2}, {"H", 4}, {"W", 128}}},
    {"batchnorm_2", {{"N", 2}, {"C", 4}, {"H", 4}}},
    {"bmm", {{"B", 2}, {"M", 16}, {"N", 64}, {"K", 3}}},
    {"conv2d_1", {{"N", 2}, {"O", 2}, {"C", 1}, {"H", 6}}},
    {"conv2d_2", {{"N", 2}, {"O", 32}, {"C", 2}, {"H", 5}, {"W", 14}}},
    {"conv2d_2_im2col", {{"N", 2}, {"O", 32}, {"C", 2}, {"H", 5}}},
    {"gemm_bf16", {{"M", 8}, {"N", 128}, {"K", 4}}},
    {"gemm_u8i8", {{"M", 8}, {"N", 128}, {"K", 8}}},
    {"layernorm_1", {{"N", 3}}},
    {"layernorm_1_welford", {{"N", 3}}},
    {"layernorm_2", {{"N", 3}}},
    {"matmul", {{"M", 12}, {"N", 128}, {"K", 4}}},
    {"matmul_packed", {{"M", 96}, {"N", 64}, {"K", 3}}},
    {"mul", {}},
    {"reducemean", {{"N", 4}}},
    {"reducemean_masked", {{"N", 3}}},
    {"reducemean_prime", {{"N", 3}}},
    {"relu_ffn", {{"N", 2}, {"C", 16}, {"H", 4}, {"W", 32}}},
    {"relu", {{"N", 3}, {"M", 256}}},
    {"rmsnorm", {{"N", 3}}},
    {"softmax", {{"N", 3}}},
    {"softmax_online", {{"N", 3}}},
    {"swiglu", {{"S", 16}, {"I", 1024}, {"H", 64}}},
};
constexpr double kManyLeaves =
    2e6;  // programs with more are interpreted at every tenth step and the last

// The target that the trajectory names, as far as moves look at it.
Target targetOf(const Trajectory& trajectory) {
  Target target;
  target.name = trajectory.target;
  if (trajectory.target.rfind("x86-64-avx512", 0) == 0) target.vectorBits = {512, 256, 128};
  if (trajectory.target == "x86-64-avx512-vnni") target.features = {"+avx512vnni"};
  if (trajectory.target == "x86-64-avx512-bf16") target.features = {"+avx512bf16"};
  return target;
}

Trajectory trajectoryNamed(const QString& name) {
  for (const Resource& r : trajectoryResources())
    if (r.name == name.toStdString()) return parseTrajectory(r.text, std::string(r.name)).value();
  qFatal("no such trajectory");
}

Program startOf(const Trajectory& trajectory, Overrides overrides) {
  for (const auto& [constant, value] : trajectory.constants) overrides.try_emplace(constant, value);
  for (const Resource& r : kernelResources())
    if (r.name == trajectory.kernel) {
      auto program = load(r.text, trajectory.kernel, overrides);
      if (!program) qFatal("%s", program.error().message.c_str());
      return std::move(*program);
    }
  qFatal("no such kernel");
}

QString firstRefusal(const Replay& replay) {
  for (const ReplayedStep& step : replay.steps)
    if (step.refusal)
      return QString::fromStdString(print(step.written) + ": " + step.refusal->message);
  return {};
}

bool close(const Tensor& a, const Tensor& b) {
  for (int64_t i = 0; i < a.size(); ++i) {
    double x = a.at(i), y = b.at(i);
    if (std::abs(x - y) > 1e-9 * (1 + std::abs(x))) return false;
  }
  return a.size() == b.size();
}

}  // namespace

class TestShippedTrajectories : public QObject {
  Q_OBJECT
 private slots:
  void legalAtItsOwnExtents_data();
  void legalAtItsOwnExtents();
  void everyStateComputesTheKernel_data() { legalAtItsOwnExtents_data(); }
  void everyStateComputesTheKernel();
  void everyStepIsExplained_data() { legalAtItsOwnExtents_data(); }
  void everyStepIsExplained();
};

void TestShippedTrajectories::legalAtItsOwnExtents_data() {
  QTest::addColumn<QString>("name");
  for (const Resource& r : trajectoryResources())
    QTest::newRow(r.name.data()) << QString::fromUtf8(r.name.data(), r.name.size());
}

void TestShippedTrajectories::legalAtItsOwnExtents() {
  QFETCH(QString, name);
  Trajectory trajectory = trajectoryNamed(name);
  Replay run = replay(stepsOf(trajectory), startOf(trajectory, {}), targetOf(trajectory));
  QVERIFY2(run.isLegal(), qPrintable(firstRefusal(run)));
  auto fingerprint = verifyFingerprint(run.start, run.result());
  QVERIFY2(fingerprint.has_value(), fingerprint ? "" : fingerprint.error().message.c_str());
  QVERIFY2(fingerprint->equal, (fingerprint->extents + ": " + fingerprint->difference).c_str());
}

void TestShippedTrajectories::everyStateComputesTheKernel() {
  QFETCH(QString, name);
  auto reduced = kReduced.find(name.toStdString());
  QVERIFY2(reduced != kReduced.end(), "give this trajectory reduced extents in the table above");
  Trajectory trajectory = trajectoryNamed(name);
  Program start = startOf(trajectory, reduced->second);
  Replay run = replay(stepsOf(trajectory), start, targetOf(trajectory));
  QVERIFY2(run.isLegal(), qPrintable(firstRefusal(run)));
  size_t stride = Interpreter::compile(start)->leafExecutions() < kManyLeaves ? 1 : 10;
  auto inputs = makeInputs(start, InputFamily::Normal, 7);
  std::vector<Tensor> expected = interpret(start, inputs).value().outputs;
  for (size_t i = 0; i < run.steps.size(); ++i) {
    const ReplayedStep& step = run.steps[i];
    auto problems = validate(View(step.after));
    QVERIFY2(problems.empty(),
             problems.empty() ? "" : (print(step.written) + ": " + problems[0].message).c_str());
    if (i % stride != 0 && i + 1 != run.steps.size()) continue;
    InterpreterOptions options;
    options.parallelSeed = 3;
    auto outcome = interpret(step.after, inputs, options);
    QVERIFY2(outcome.has_value(),
             outcome ? "" : (print(step.written) + ": " + outcome.error().message).c_str());
    for (size_t o = 0; o < expected.size(); ++o)
      QVERIFY2(close(expected[o], outcome->outputs[o]), print(step.written).c_str());
  }
}

// A comment above the first step, and never more than thirty steps without another.
void TestShippedTrajectories::everyStepIsExplained() {
  QFETCH(QString, name);
  int since = 1000;
  for (const TrajectoryStep& step : trajectoryNamed(name).steps) {
    since = step.comments.empty() ? since + 1 : 0;
    QVERIFY2(since < 30, print(step.step).c_str());
  }
}

QTEST_APPLESS_MAIN(TestShippedTrajectories)
#include "test_shipped_trajectories.moc"
