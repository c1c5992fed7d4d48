// Every shipped trajectory: legal step by step at its own extents, where the result has the
// kernel's fingerprint, and at reduced ones every state is valid and computes what the kernel does,
// whatever order parallel iterations take.
#include <QTest>
#include <cmath>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/proof/fingerprint.h"
#include "core/proof/inputs.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"
#include "core/trajectory/shipped.h"
#include "tests/core/trajectory/shipped_trajectories.h"
#include "tests/machines.h"

using namespace dojo::core;
using namespace dojo::tests;

namespace {

constexpr double kManyLeaves =
    2e6;  // programs with more are interpreted at every tenth step and the last

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
  void statesAreValidAtTheirOwnExtents_data() { legalAtItsOwnExtents_data(); }
  void statesAreValidAtTheirOwnExtents();
  void everyStateComputesTheKernel_data() { legalAtItsOwnExtents_data(); }
  void everyStateComputesTheKernel();
  void everyStepIsExplained_data() { legalAtItsOwnExtents_data(); }
  void everyStepIsExplained();
  void theTargetsOwnIsTaken();
  void thePageIsOfTheTargetsTrajectory();
};

void TestShippedTrajectories::legalAtItsOwnExtents_data() {
  QTest::addColumn<QString>("name");
  for (const Resource& r : trajectoryResources())
    QTest::newRow(r.name.data()) << QString::fromUtf8(r.name.data(), r.name.size());
}

void TestShippedTrajectories::legalAtItsOwnExtents() {
  QFETCH(QString, name);
  Trajectory trajectory = trajectoryNamed(name.toStdString());
  Replay run = replay(stepsOf(trajectory), startOf(trajectory, {}), targetOf(trajectory));
  QVERIFY2(run.isLegal(), qPrintable(firstRefusal(run)));
  // Many blocks' parts of a sum are more than a comparison at such extents has time for.
  if (targetOf(trajectory).level(Mapping::Grid))
    run = replay(stepsOf(trajectory), startOf(trajectory, *reducedExtents(name.toStdString())),
                 targetOf(trajectory));
  QVERIFY2(run.isLegal(), qPrintable(firstRefusal(run)));
  auto fingerprint = verifyFingerprint(run.start, run.result());
  QVERIFY2(fingerprint.has_value(), fingerprint ? "" : fingerprint.error().message.text().c_str());
  QVERIFY2(fingerprint->equal,
           (fingerprint->extents + ": " + fingerprint->difference).text().c_str());
}

// Where arrays are too large to be looked at element by element, too.
void TestShippedTrajectories::statesAreValidAtTheirOwnExtents() {
  QFETCH(QString, name);
  Trajectory trajectory = trajectoryNamed(name.toStdString());
  Replay run = replay(stepsOf(trajectory), startOf(trajectory, {}), targetOf(trajectory));
  for (size_t i = 0; i < run.steps.size(); ++i) {
    if (i % 10 != 0 && i + 1 != run.steps.size()) continue;
    auto problems = validate(View(run.steps[i].after));
    QVERIFY2(
        problems.empty(),
        problems.empty()
            ? ""
            : qPrintable(
                  QString("step %1: %2").arg(i).arg(QString::fromStdString(problems[0].message))));
  }
}

void TestShippedTrajectories::everyStateComputesTheKernel() {
  QFETCH(QString, name);
  Trajectory trajectory = trajectoryNamed(name.toStdString());
  auto reduced = reducedExtents(name.toStdString());
  QVERIFY2(reduced, "give this trajectory reduced extents in shipped_trajectories.cpp");
  Program start = startOf(trajectory, *reduced);
  Replay run = replay(stepsOf(trajectory), start, targetOf(trajectory));
  QVERIFY2(run.isLegal(), qPrintable(firstRefusal(run)));
  size_t stride = Interpreter::compile(start)->leafExecutions() < kManyLeaves ? 1 : 10;
  auto inputs = makeInputs(start, InputFamily::Normal, 7);
  std::vector<Tensor> expected = interpret(start, inputs).value().outputs;
  for (size_t i = 0; i < run.steps.size(); ++i) {
    const ReplayedStep& step = run.steps[i];
    auto problems = validate(View(step.after));
    QVERIFY2(
        problems.empty(),
        problems.empty() ? "" : (print(step.written) + ": " + problems[0].message).text().c_str());
    if (i % stride != 0 && i + 1 != run.steps.size()) continue;
    InterpreterOptions options;
    options.parallelSeed = 3;
    auto outcome = interpret(step.after, inputs, options);
    QVERIFY2(outcome.has_value(),
             outcome ? "" : (print(step.written) + ": " + outcome.error().message).text().c_str());
    for (size_t o = 0; o < expected.size(); ++o)
      QVERIFY2(close(expected[o], outcome->outputs[o]), print(step.written).c_str());
  }
}

// A comment above the first step, and never more than thirty steps without another.
void TestShippedTrajectories::everyStepIsExplained() {
  QFETCH(QString, name);
  int since = 1000;
  for (const TrajectoryStep& step : trajectoryNamed(name.toStdString()).steps) {
    since = step.comments.empty() ? since + 1 : 0;
    QVERIFY2(since < 30, print(step.step).c_str());
  }
}

void TestShippedTrajectories::theTargetsOwnIsTaken() {
  auto named = [](const char* kernel, const char* target, Processor processor = Processor::Plain) {
    const Resource* found = shippedTrajectory(kernel, onProcessor(machineFor(target), processor));
    return QString::fromStdString(std::string(found ? found->name : "none"));
  };
  QCOMPARE(named("bmm", "x86-64-avx2"), QString("bmm_avx2"));
  QCOMPARE(named("bmm", "x86-64-avx512"), QString("bmm"));
  QCOMPARE(named("relu", "x86-64-avx2"), QString("relu"));
  QCOMPARE(named("relu", "nvidia-sm90"), QString("relu_sm90"));
  QCOMPARE(named("layernorm_1", "x86-64-avx512-bf16", Processor::Halved),
           QString("layernorm_1_zen4"));
  QCOMPARE(named("layernorm_1", "x86-64-avx512-bf16"), QString("layernorm_1"));
  QCOMPARE(named("add", "x86-64-avx512-bf16", Processor::Halved), QString("add"));
  QCOMPARE(named("gemm", "x86-64-avx512-bf16"), QString("none"));  // gemm_bf16 is another kernel
  QCOMPARE(named("no such kernel", "x86-64-avx2"), QString("none"));
}

void TestShippedTrajectories::thePageIsOfTheTargetsTrajectory() {
  Machine on = avx512();
  auto paged = [&](const char* kernel) {
    const Resource* found = shippedPage(kernel, on);
    return QString::fromStdString(std::string(found ? found->name : "none"));
  };
  QCOMPARE(paged("layernorm_1"), QString("layernorm_1"));
  on = onProcessor(avx512(), Processor::Halved);
  QCOMPARE(paged("layernorm_1"), QString("layernorm_1_zen4"));
  QCOMPARE(paged("layernorm_1_zen4"), QString("layernorm_1_zen4"));
  QCOMPARE(paged("add"), QString("add"));
  QCOMPARE(paged("batchnorm_1"), QString("batchnorm_1"));  // of batchnorm_1_zen4 there is none
  QCOMPARE(paged("gemm"), QString("none"));
  on = avx2();
  QCOMPARE(paged("bmm"), QString("bmm"));  // of bmm_avx2 there is none
}

QTEST_APPLESS_MAIN(TestShippedTrajectories)
#include "test_shipped_trajectories.moc"
