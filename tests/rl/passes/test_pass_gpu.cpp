// The heuristic pass on machines with a grid: every kernel as blocks and threads that compute the
// same, in the shapes that the rules promise.
#include <QTest>
#include <cmath>

#include "core/analysis/grid.h"
#include "core/cost/gpu_estimate.h"
#include "core/moves/engine.h"
#include "tests/rl/passes/pass_test.h"

using namespace dojo;
using namespace dojo::rl;

class TestPassGpu : public QObject {
  Q_OBJECT
 private slots:
  void everyKernelRunsInThreads_data();
  void everyKernelRunsInThreads();
  void otherMachinesGetBlocksOfTheirs_data();
  void otherMachinesGetBlocksOfTheirs();
  void elementsAreVectorsOfNeighbours();
  void rowsAreBlocksWithTrees();
  void unevenRowsAreMasked();
  void productsAreTilesInSharedMemory();
  void longSumsAreManyBlocks();
  void valuesBetweenLaunchesAreComputedAgain();
  void whatNoScopeHoldsIsOneLaunch();
  void everyDecisionIsLegalBothWays();
};

namespace {

core::Machine machine(const char* name) {
  return core::machineNamed(name).value();
}

Written onSm90(const core::Program& start, std::map<std::string, int64_t> wanted = {}) {
  return writeOn(machine("nvidia-sm90"), 1, start, kHeuristicX86Pass, std::move(wanted));
}

std::vector<core::GridLaunch> launchesOf(const core::View& view) {
  return core::gridLaunches(view);
}

int64_t sharedBuffers(const core::Program& program) {
  return std::ranges::count_if(program.buffers, [](const core::Buffer& buffer) {
    return buffer.location == core::Location::Shared;
  });
}

}  // namespace

void TestPassGpu::everyKernelRunsInThreads_data() {
  QTest::addColumn<QString>("name");
  for (const core::Resource& resource : core::kernelResources())
    QTest::newRow(resource.name.data())
        << QString::fromUtf8(resource.name.data(), qsizetype(resource.name.size()));
}

void TestPassGpu::everyKernelRunsInThreads() {
  QFETCH(QString, name);
  core::Program start = kernel(name.toStdString());
  Written written = onSm90(start);
  core::Program again = start;  // the steps are the whole of it
  for (const core::Step& step : written.steps)
    again = core::apply(again, step, machine("nvidia-sm90")).value();
  QCOMPARE(again.hash(), written.program.hash());
  core::View view(written.program);
  core::GpuEstimate estimate = core::estimateGpu(view, machine("nvidia-sm90"));
  QVERIFY2(!estimate.problem, estimate.problem ? estimate.problem->text().c_str() : "");
  for (const core::GridLaunch& launch : launchesOf(view)) {
    int loops = view.opsIn(*launch.node).end - view.opsIn(*launch.node).first;
    QVERIFY2(launch.threads > 1 || loops <= 2, qPrintable(text(written.program)));
  }
  if (name == "batchnorm_1") return;  // too many elements
  QString difference = whatDiffers(start, written.program, 1e5);
  QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

void TestPassGpu::otherMachinesGetBlocksOfTheirs_data() {
  QTest::addColumn<QString>("target");
  for (const char* target : {"nvidia-sm80", "amd-gfx942", "opencl"})
    QTest::newRow(target) << target;
}

void TestPassGpu::otherMachinesGetBlocksOfTheirs() {
  QFETCH(QString, target);
  core::Machine on = machine(qPrintable(target));
  for (const char* name : {"softmax", "matmul", "add", "mean", "conv2d_2"}) {
    core::Program start = kernel(name);
    Written written = writeOn(on, 1, start, kHeuristicX86Pass);
    core::GpuEstimate estimate = core::estimateGpu(core::View(written.program), on);
    QVERIFY2(!estimate.problem, estimate.problem ? estimate.problem->text().c_str() : "");
    for (const core::GpuLaunchEstimate& launch : estimate.launches) {
      QVERIFY2(launch.threads > 1, qPrintable(text(written.program)));
      QVERIFY(launch.sharedBytes <= on.unit.sharedBytesPerBlock);
    }
    QString difference = whatDiffers(start, written.program, 1e5);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
  }
}

void TestPassGpu::elementsAreVectorsOfNeighbours() {
  Written written = onSm90(kernel("add"));
  QVERIFY2(text(written.program).contains("N:g 4:g 256:b 4:v c["),
           qPrintable(text(written.program)));
}

void TestPassGpu::rowsAreBlocksWithTrees() {
  Written written = onSm90(kernel("softmax"));
  core::View view(written.program);
  auto launches = launchesOf(view);
  QCOMPARE(launches.size(), size_t{1});
  QCOMPARE(launches[0].blocks, int64_t{24576});
  QVERIFY(launches[0].threads >= 64);
  QCOMPARE(count(written.steps, "tree_reduce"), 2);
  // A row's exponentials stay with the threads that read them again.
  QCOMPARE(written.program.bufferNamed("e")->location, core::Location::Register);
  QVERIFY(sharedBuffers(written.program) >= 4);
}

void TestPassGpu::unevenRowsAreMasked() {
  core::Program start = kernel("softmax", {{"N", 1000}, {"M", 509}});
  Written written = onSm90(start);
  core::View view(written.program);
  QCOMPARE(launchesOf(view)[0].blocks, int64_t{1000});
  QVERIFY(launchesOf(view)[0].threads % 32 == 0);
  QVERIFY(count(written.steps, "pad_scope") > 0);
  QString difference = whatDiffers(start, written.program, 1e5);
  QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

void TestPassGpu::productsAreTilesInSharedMemory() {
  Written written = onSm90(kernel("matmul"));
  core::View view(written.program);
  QCOMPARE(launchesOf(view).size(), size_t{1});
  QCOMPARE(written.program.bufferNamed("a_in")->location, core::Location::Shared);
  QCOMPARE(written.program.bufferNamed("b_in")->location, core::Location::Shared);
  QVERIFY(core::elementsOfEach(view, view.bufferIndex("c_out")) >= 16);
  // What follows a product element by element belongs to its tiles.
  QCOMPARE(launchesOf(core::View(onSm90(kernel("gemm")).program)).size(), size_t{1});
}

void TestPassGpu::longSumsAreManyBlocks() {
  Written written = onSm90(kernel("mean"));
  core::View view(written.program);
  auto launches = launchesOf(view);
  QCOMPARE(launches.size(), size_t{2});
  QVERIFY(launches[0].blocks >= 16 && launches[1].blocks == 1);
}

void TestPassGpu::valuesBetweenLaunchesAreComputedAgain() {
  Written written = onSm90(kernel("batchnorm_2"));
  QVERIFY(!written.program.bufferNamed("d"));
  QCOMPARE(launchesOf(core::View(written.program)).size(), size_t{5});
}

void TestPassGpu::whatNoScopeHoldsIsOneLaunch() {
  core::Program start = parsed(
      "kernel k\nconst N = 4096\nin x\nout z\nx f32 [N] heap\nz f32 [] heap\ns f32 [] heap\n\n"
      "s = 0\nN s += x[{0}]\nz = s / N\n");
  Written written = onSm90(start);
  core::View view(written.program);
  QCOMPARE(launchesOf(view).size(), size_t{1});
  QVERIFY(launchesOf(view)[0].threads > 32);
}

void TestPassGpu::everyDecisionIsLegalBothWays() {
  for (const char* name : {"softmax", "matmul", "mean"}) {
    core::Program start = kernel(name);
    Written preferred = onSm90(start);
    QVERIFY(!preferred.decisions.empty());
    std::mt19937 random(7);
    for (int i = 0; i < 4; ++i) {
      Written other = onSm90(start, drawnFrom(preferred.decisions, random));
      QString difference = whatDiffers(start, other.program, 1e5);
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
  }
}

QTEST_APPLESS_MAIN(TestPassGpu)
#include "test_pass_gpu.moc"
