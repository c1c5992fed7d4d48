// Estimates for GPUs: what they count over a warp and a block, and that they put programs in the
// order in which they are known to stand.
#include <QTest>
#include <cmath>

#include "core/analysis/grid.h"
#include "core/cost/gpu_access.h"
#include "core/cost/gpu_estimate.h"
#include "core/text/printer.h"
#include "core/trajectory/trajectory.h"
#include "tests/core/program_runs.h"
#include "tests/machines.h"

using namespace dojo;
using namespace dojo::core;
using namespace dojo::tests;

class TestGpuEstimate : public QObject {
  Q_OBJECT
 private slots:
  void launchesHavePhasesOfThreads();
  void sectorsAreCountedOverAWarp_data();
  void sectorsAreCountedOverAWarp();
  void banksAreCountedOverAWarp_data();
  void banksAreCountedOverAWarp();
  void loadsThatNoLoopMovesAreDoneOnce();
  void residentBlocksAreBoundedByWhatIsShort();
  void barriersStandBetweenThreadsOnly();
  void memoryBoundsACopy();
  void remarksNameTheAccess();
  void wavesAreWhole();
  void tilesBeatTheNaiveProduct();
  void whatCannotRunTakesForever();
  void machinesOfUnknownSpeedAreEstimated();
};

namespace {

Machine sm90() {
  return machineNamed("nvidia-sm90").value();
}

// A copy of 1024 x 1024 floats with these nests, and a buffer "t" declared so.
Program nests(const std::string& body, const std::string& t = "t f32 [32, 32] shared") {
  return programOf("kernel k\nconst N = 1024\nin x\nout y\nx f32 [N, N] heap\ny f32 [N, N] heap\n" +
                   t + "\n\n" + body);
}

GpuEstimate estimateOf(const Program& program) {
  return estimateGpu(View(program), sm90());
}

// Of the access to an array that comes first.
WarpAccess accessTo(const Program& program, const std::string& array) {
  View view(program);
  for (const AccessInfo& access : view.accesses())
    if (access.access->array == array) return warpAccess(view, access, sm90());
  return {};
}

constexpr char kNaiveProduct[] = R"(kernel matmul
const M = 768
const N = 1024
const K = 1024
in a b
out c
a f32 [M, K] heap
b f32 [K, N] heap
c f32 [M, N] heap
s f32 [] register

48:g 64:g 16:b 16:b
| s = 0
| K s += a[{0}*16+{2},{4}] * b[{4},{1}*16+{3}]
| c[{0}*16+{2},{1}*16+{3}] = s
)";

constexpr char kTiledProduct[] = R"(kernel matmul
const M = 768
const N = 1024
const K = 1024
in a b
out c
a f32 [M, K] heap
b f32 [K, N] heap
c f32 [M, N] heap
sa f32 [64, 20] shared
sb f32 [16, 64] shared
s f32 [16, 4, 16, 4] stack

12:g 16:g
| 16:b 16:b 4:u 4:u s[{2},{4},{3},{5}] = 0
| 64
| | 64:b 4:b 4:v sa[{3},{4}*4+{5}] = a[{0}*64+{3},{2}*16+{4}*4+{5}]
| | 16:b 16:b 4:v sb[{3},{4}*4+{5}] = b[{2}*16+{3},{1}*64+{4}*4+{5}]
| | 16:b 16:b 16 4:u 4:u s[{3},{6},{4},{7}] += sa[{3}*4+{6},{5}] * sb[{5},{4}*4+{7}]
| 16:b 16:b 4:u 4:v c[{0}*64+{2}*4+{4},{1}*64+{3}*4+{5}] = s[{2},{4},{3},{5}]
)";

}  // namespace

void TestGpuEstimate::launchesHavePhasesOfThreads() {
  Program program = programOf(kTiledProduct);
  View view(program);
  auto launches = gridLaunches(view);
  QCOMPARE(launches.size(), size_t{1});
  QCOMPARE(launches[0].blocks, int64_t{192});
  QCOMPARE(launches[0].threads, int64_t{256});
  QCOMPARE(launches[0].phases.size(), size_t{5});
  QCOMPARE(launches[0].phases[0].turns, int64_t{1});
  QCOMPARE(launches[0].phases[1].turns, int64_t{64});
  QCOMPARE(launches[0].phases[1].axes.size(), size_t{2});
  // Threads have 16 sums each, and the dimensions for them no memory.
  QCOMPARE(elementsOfEach(view, view.bufferIndex("s")), int64_t{16});
  QCOMPARE(elementsOfEach(view, view.bufferIndex("sa")), int64_t{64 * 20});
  QVERIFY(usesGrid(view));
  QVERIFY(!usesGrid(View(nests("N N y[{0},{1}] = x[{0},{1}]\n"))));
}

void TestGpuEstimate::sectorsAreCountedOverAWarp_data() {
  QTest::addColumn<QString>("body");
  QTest::addColumn<qint64>("sectors");
  QTest::addColumn<qint64>("least");
  QTest::newRow("neighbours") << "N:g 32:g 32:b y[{0},{1}*32+{2}] = x[{0},{1}*32+{2}]\n"
                              << qint64{4} << qint64{4};
  QTest::newRow("a column") << "N:g 32:g 32:b y[{0},{1}*32+{2}] = x[{1}*32+{2},{0}]\n"
                            << qint64{32} << qint64{4};
  QTest::newRow("every other") << "N:g 16:g 32:b y[{0},{1}*64+{2}] = x[{0},{1}*64+{2}*2]\n"
                               << qint64{8} << qint64{4};
  QTest::newRow("one for all") << "N:g 32:g 32:b y[{0},{1}*32+{2}] = x[{0},{1}]\n"
                               << qint64{1} << qint64{1};
  QTest::newRow("vectors") << "N:g 8:g 32:b 4:v y[{0},{1}*128+{2}*4+{3}] = "
                              "x[{0},{1}*128+{2}*4+{3}]\n"
                           << qint64{16} << qint64{16};
  QTest::newRow("two rows") << "64:g 64:g 16:b 16:b y[{0}*16+{2},{1}*16+{3}] = "
                               "x[{0}*16+{2},{1}*16+{3}]\n"
                            << qint64{4} << qint64{4};
  QTest::newRow("half a warp") << "N:g 64:g 16:b y[{0},{1}*16+{2}] = x[{0},{1}*16+{2}]\n"
                               << qint64{2} << qint64{2};
}

void TestGpuEstimate::sectorsAreCountedOverAWarp() {
  QFETCH(QString, body);
  WarpAccess found = accessTo(nests(body.toStdString()), "x");
  QTEST(qint64{found.sectors}, "sectors");
  QTEST(qint64{found.leastSectors}, "least");
}

void TestGpuEstimate::banksAreCountedOverAWarp_data() {
  QTest::addColumn<QString>("buffer");
  QTest::addColumn<QString>("index");
  QTest::addColumn<qint64>("passes");
  QTest::newRow("a row") << "t f32 [32, 32] shared" << "0,{1}" << qint64{1};
  QTest::newRow("a column") << "t f32 [32, 32] shared" << "{1},0" << qint64{32};
  QTest::newRow("a column of longer rows") << "t f32 [32, 33] shared" << "{1},0" << qint64{1};
  QTest::newRow("every other") << "t f32 [64] shared" << "{1}*2" << qint64{2};
  QTest::newRow("one for all") << "t f32 [32, 32] shared" << "0,0" << qint64{1};
  QTest::newRow("doubles") << "t f64 [32] shared" << "{1}" << qint64{2};
}

void TestGpuEstimate::banksAreCountedOverAWarp() {
  QFETCH(QString, buffer);
  QFETCH(QString, index);
  std::string access = "t[" + index.toStdString() + "]";
  Program program = nests("N:g 32:b " + access + " = 0\n", buffer.toStdString());
  QTEST(qint64{accessTo(program, "t").passes}, "passes");
}

void TestGpuEstimate::loadsThatNoLoopMovesAreDoneOnce() {
  Program program = programOf(kTiledProduct);
  View view(program);
  int sum = view.opNamed("s", 1);
  for (const AccessInfo& access : view.accessesOf(sum)) {
    double loads = instructionsOf(view, access);
    // Of 16 terms a thread's four rows, and its four columns by vectors; the sums stay.
    if (access.access->array == "sa") QCOMPARE(loads, 64.0 * 16 * 4);
    if (access.access->array == "sb") QCOMPARE(loads, 64.0 * 16);
    if (access.access->array == "s") QCOMPARE(homeOf(view, access), GpuHome::Registers);
  }
}

void TestGpuEstimate::residentBlocksAreBoundedByWhatIsShort() {
  auto launch = [](const std::string& body, const std::string& t = "t f32 [32, 32] shared") {
    return estimateOf(nests(body, t)).launches.front();
  };
  QCOMPARE(launch("N:g N:b y[{0},{1}] = x[{0},{1}]\n").residentBlocks, int64_t{2});
  QCOMPARE(launch("N:g 32:g 32:b y[{0},{1}*32+{2}] = x[{0},{1}*32+{2}]\n").residentBlocks,
           int64_t{32});
  auto shared = launch("N:g\n| 256:b t[{1}] = x[{0},{1}]\n| 256:b y[{0},{1}] = t[-{1}+255]\n",
                       "t f32 [25600] shared");
  QCOMPARE(shared.sharedBytes, int64_t{102400});
  QCOMPARE(shared.residentBlocks, int64_t{2});
  QCOMPARE(shared.occupancy, 0.25);
}

void TestGpuEstimate::barriersStandBetweenThreadsOnly() {
  auto barriers = [](const std::string& second) {
    return estimateOf(nests("N:g\n| 32:b t[0,{1}] = x[{0},{1}]\n| " + second + "\n"))
        .launches.front()
        .barriers;
  };
  QCOMPARE(barriers("32:b y[{0},{1}] = t[0,{1}]"), 0.0);
  QCOMPARE(barriers("32:b y[{0},{1}] = t[0,-{1}+31]"), 1.0);
  QCOMPARE(barriers("16:b y[{0},{1}] = t[0,{1}+16]"), 1.0);
  // After both loads of a tile, and before the next overwrites it.
  QCOMPARE(estimateOf(programOf(kTiledProduct)).launches.front().barriers, 128.0);
}

void TestGpuEstimate::memoryBoundsACopy() {
  GpuEstimate found = estimateOf(
      programOf("kernel k\nconst N = 16384\nin x\nout y\nx f32 [N, N] heap\ny f32 [N, N] heap\n\n"
                "N:g 16:g 256:b 4:v y[{0},{1}*1024+{2}*4+{3}] = x[{0},{1}*1024+{2}*4+{3}]\n"));
  double bytes = 2.0 * 4 * 16384 * 16384;
  QCOMPARE(found.launches.front().memoryBytes, bytes);
  QCOMPARE(found.bound, GpuBound::Memory);
  Machine machine = sm90();
  double ns = bytes / machine.memory.back().bytesPerNs + machine.unit.launchNs;
  QVERIFY(std::abs(found.ns - ns) < 0.001 * ns);
  QVERIFY(found.remarks.empty());
}

void TestGpuEstimate::remarksNameTheAccess() {
  GpuEstimate found = estimateOf(nests("N:g 32:g 32:b y[{0},{1}*32+{2}] = x[{1}*32+{2},{0}]\n"));
  auto says = [&](const std::string& text) {
    return std::ranges::any_of(found.remarks, [&](const Message& remark) {
      return remark.text().find(text) != std::string::npos;
    });
  };
  QVERIFY(says("x[{1}*32+{2},{0}] at line 9: 32 sectors for each load, 4 would do"));
  QVERIFY(!says("y["));
}

void TestGpuEstimate::wavesAreWhole() {
  auto rounds = [](const std::string& grid) {
    return estimateOf(programOf("kernel k\nconst N = " + grid +
                                "\nin x\nout y\nx f32 [N, 1024] heap\ny f32 [N, 1024] heap\n\n"
                                "N:g 1024:b y[{0},{1}] = x[{0},{1}]\n"))
        .launches.front()
        .rounds;
  };
  QCOMPARE(rounds("264"), int64_t{1});  // two of them on each of 132 units
  QCOMPARE(rounds("265"), int64_t{2});
}

void TestGpuEstimate::tilesBeatTheNaiveProduct() {
  double naive = estimateOf(programOf(kNaiveProduct)).ns;
  double tiled = estimateOf(programOf(kTiledProduct)).ns;
  QVERIFY2(3 * tiled < naive, qPrintable(QString("%1 %2").arg(tiled).arg(naive)));
  // No more than the peak.
  Machine machine = sm90();
  double peak = 132 * machine.unit.fmaPerCycle * 2 * machine.unit.clockGHz;
  QVERIFY(2.0 * 768 * 1024 * 1024 / tiled < peak);
}

void TestGpuEstimate::whatCannotRunTakesForever() {
  GpuEstimate many = estimateOf(nests("N:g 2:b N:b y[{0},{2}] = x[{0},{2}]\n"));
  QVERIFY(many.problem && std::isinf(many.ns));
  Program program = nests("N:g 32:b y[{0},{1}] = x[{0},{1}]\n");
  GpuEstimate host = estimateGpu(View(program), avx512());
  QVERIFY(host.problem && std::isinf(host.ns));
}

void TestGpuEstimate::machinesOfUnknownSpeedAreEstimated() {
  Program naive = programOf(kNaiveProduct), tiled = programOf(kTiledProduct);
  Machine machine = machineNamed("opencl").value();
  double slow = estimateGpu(View(naive), machine).ns, fast = estimateGpu(View(tiled), machine).ns;
  QVERIFY(std::isfinite(slow) && fast < slow);
}

QTEST_APPLESS_MAIN(TestGpuEstimate)
#include "test_gpu_estimate.moc"
