// The programs along every shipped trajectory, compiled: at reduced extents each of them computes
// on every family of inputs what the kernel does, two threads wide, by net 3. One in ten and the
// last are compiled; DOJO_TRAJECTORY_STRIDE=1 takes all of them.
#include <QTest>
#include <filesystem>

#include "codegen/evaluate/executor.h"
#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/proof/numerical_check.h"
#include "core/resources.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"
#include "tests/codegen/moderate_moves.h"
#include "tests/core/trajectory/shipped_trajectories.h"

using namespace dojo;
using namespace dojo::tests;

class TestCompiledTrajectories : public QObject {
  Q_OBJECT
 private slots:
  void compiledStatesComputeTheKernel_data();
  void compiledStatesComputeTheKernel();

 private:
  // A machine under load may leave a kernel waiting for long.
  codegen::WorkerClient m_worker{{.cacheFolder = std::filesystem::path(),
                                  .timeout = std::chrono::minutes(2),
                                  .compileTimeout = std::chrono::minutes(10)}};
};

void TestCompiledTrajectories::compiledStatesComputeTheKernel_data() {
  QTest::addColumn<QString>("name");
  for (const core::Resource& r : core::trajectoryResources())
    QTest::newRow(r.name.data()) << QString::fromUtf8(r.name.data(), r.name.size());
}

void TestCompiledTrajectories::compiledStatesComputeTheKernel() {
  QFETCH(QString, name);
  core::Trajectory trajectory = trajectoryNamed(name.toStdString());
  auto target = core::machineNamed(trajectory.target);
  QVERIFY2(target, target ? "" : target.error().message.text().c_str());
  if (!core::runsHere(*target)) QSKIP(("this machine does not run " + trajectory.target).c_str());
  auto reduced = reducedExtents(name.toStdString());
  QVERIFY(reduced);
  core::Program start = startOf(trajectory, *reduced);
  core::Replay run = core::replay(core::stepsOf(trajectory), start, *target);
  QVERIFY(run.isLegal());
  auto all = core::NumbersCheck::prepare(start, {.callsPerFamily = 1, .mostCallsPerFamily = 1});
  auto moderate = core::NumbersCheck::prepare(start, {.families = kModerateFamilies});
  QVERIFY(all && moderate);
  size_t stride = std::max(1, qEnvironmentVariableIntValue("DOJO_TRAJECTORY_STRIDE"));
  if (!qEnvironmentVariableIsSet("DOJO_TRAJECTORY_STRIDE")) stride = 10;
  std::vector<core::Step> played;
  for (size_t i = 0; i < run.steps.size(); ++i) {
    const core::ReplayedStep& step = run.steps[i];
    played.push_back(step.written);
    if (i % stride != 0 && i + 1 != run.steps.size()) continue;
    auto at = [&](const std::string& what) { return core::print(step.written) + ": " + what; };
    auto kernel = codegen::build(m_worker, step.after, *target);
    QVERIFY2(kernel, kernel ? "" : at(kernel.error().message).c_str());
    auto verdict = (hasModerateMove(played) ? moderate : all)
                       ->verify(codegen::workerExecutor(m_worker, *kernel, 2));
    QVERIFY2(verdict, verdict ? "" : at(verdict.error().message).c_str());
    QVERIFY2(verdict->pass, at(verdict->failure).c_str());
  }
}

QTEST_APPLESS_MAIN(TestCompiledTrajectories)
#include "test_compiled_trajectories.moc"
