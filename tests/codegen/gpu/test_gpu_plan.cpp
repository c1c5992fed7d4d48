// How programs run on a GPU: given a program, these launches, items, barriers and homes; and what
// of one a GPU does not run, with the step that helps.
#include <QtTest>

#include "codegen/gpu/gpu_plan.h"
#include "core/analysis/validate.h"
#include "core/machine/machines.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

using Kind = GpuItem::Kind;

core::Machine nvidia() {
  return core::machineNamed("nvidia-sm90").value();
}

// A program, its view and its plan.
struct Planned {
  explicit Planned(const std::string& text, const core::Machine& machine = nvidia())
      : program(core::load("kernel k\n" + text, "k").value()),
        view(program),
        plan(planGpu(view, machine)) {}

  std::string help() const {
    return plan.refusal && plan.refusal->help ? core::print(*plan.refusal->help) : "";
  }
  std::string code() const { return plan.refusal ? plan.refusal->why.code : ""; }
  const std::vector<GpuItem>& items(size_t kernel = 0) const { return plan.kernels[kernel].items; }
  const GpuHome& home(const std::string& buffer) const { return plan.homes.at(buffer); }

  core::Program program;
  core::View view;
  GpuPlan plan;
};

// "sa, sb", empty where there is no barrier.
std::string arraysOf(const std::optional<GpuBarrier>& barrier) {
  std::string text;
  if (!barrier) return text;
  for (const auto& crossing : barrier->crossings)
    text += (text.empty() ? "" : ", ") + crossing.buffer->name;
  return text;
}

int countBarriers(const std::vector<GpuItem>& items) {
  int count = 0;
  for (const GpuItem& item : items)
    count += (item.barrierBefore ? 1 : 0) + (item.barrierAtEnd ? 1 : 0) + countBarriers(item.items);
  return count;
}

// The tiled product of 64×64 tiles, 16 deep, 4×4 sums a thread.
const char* const kTiledProduct = R"(const M = 512
const N = 256
const K = 128
const M1 = M / 64
const N1 = N / 64
const K1 = K / 16
in a
in b
out c
a f32 [M, K] heap
b f32 [K, N] heap
c f32 [M, N] heap
sa f32 [64, 16] shared
sb f32 [16, 64] shared
acc f32 [M1, N1, 16, 16, 4, 4] register

M1:g
| N1:g
| | 16:b 16:b 4:u 4:u acc[{0},{1},{2},{3},{4},{5}] = 0
| | K1
| | | 64:b 4:b 4:v sa[{3},4*{4}+{5}] = a[64*{0}+{3},16*{2}+4*{4}+{5}]
| | | 16:b 16:b 4:v sb[{3},4*{4}+{5}] = b[16*{2}+{3},64*{1}+4*{4}+{5}]
| | | 16:b 16:b 16 4:u 4:u acc[{0},{1},{3},{4},{6},{7}] += sa[4*{3}+{6},{5}] * sb[{5},4*{4}+{7}]
| | 16:b 16:b 4:u 4:u c[64*{0}+4*{2}+{4},64*{1}+4*{3}+{5}] = acc[{0},{1},{2},{3},{4},{5}]
)";

const std::string kArrays = R"(in x
out y
x f32 [8, 256] heap
y f32 [8, 256] heap
)";

// Sums of rows by the lanes of warps.
std::string rowSums(const std::string& location) {
  return "in x\nout y\nx f32 [8, 4, 32] heap\ny f32 [8, 4] heap\np f32 [4, 32] " + location + R"(

8:g
| 4:b
| | 32:w p[{1},{2}] = x[{0},{1},{2}]
| | 16:w p[{1},{2}] += p[{1},{2}+16]
| | 8:w p[{1},{2}] += p[{1},{2}+8]
| | y[{0},{1}] = p[{1},0]
)";
}

}  // namespace

class TestGpuPlan : public QObject {
  Q_OBJECT
 private slots:
  void everyChildOfTheRootIsALaunch();
  void theInnermostGridScopeIsX();
  void aLongGridIsFlattened();
  void theTiledProductHasTwoBarriers();
  void accumulatorsAreDistributedOverThreads();
  void ownElementsNeedNoBarrier();
  void threadsOfOtherShapesAreCompared();
  void aDoubleBufferNeedsOneBarrierAnIteration();
  void aBarrierOfALoopStandsBeforeIt();
  void aBarrierInALoopServesWhatIsBeforeIt();
  void deviceMemoryIsWaitedForToo();
  void aWarpWaitsForItsLanesAlone();
  void lanesReadRegistersOfTheirWarp();
  void whatSeveralLaunchesTouchIsInTheWorkspace();
  void blocksHaveTheirOwnSharedMemory();
  void whatAGpuDoesNotRunIsRefused_data();
  void whatAGpuDoesNotRunIsRefused();
};

void TestGpuPlan::everyChildOfTheRootIsALaunch() {
  Planned p(kArrays + "\n8 256 y[{0},{1}] = x[{0},{1}]\n8:g 128:b y[{0},{1}] *= 2.0\n");
  QCOMPARE(p.plan.kernels.size(), size_t{2});
  QCOMPARE(p.plan.kernels[0].blocks(), int64_t{1});
  QCOMPARE(p.plan.kernels[0].threads, int64_t{1});
  QCOMPARE(p.items(0)[0].kind, Kind::Single);
  QCOMPARE(p.plan.kernels[1].blocks(), int64_t{8});
  QCOMPARE(p.plan.kernels[1].threads, int64_t{128});
  QCOMPARE(p.items(1)[0].kind, Kind::Threads);
}

void TestGpuPlan::theInnermostGridScopeIsX() {
  Planned p(
      "in x\nout y\nx f32 [2, 3, 4] heap\ny f32 [2, 3, 4] heap\n\n"
      "2:g 3:g 4:g y[{0},{1},{2}] = x[{0},{1},{2}]\n");
  QVERIFY((p.plan.kernels[0].grid == std::array<int64_t, 3>{4, 3, 2}));
  QVERIFY(!p.plan.kernels[0].isFlattened);
}

void TestGpuPlan::aLongGridIsFlattened() {
  Planned p(
      "in x\nout y\nx f32 [65536, 4] heap\ny f32 [65536, 4] heap\n\n"
      "65536:g 4:g y[{0},{1}] = x[{0},{1}]\n");
  QVERIFY(p.plan.kernels[0].isFlattened);
  QVERIFY((p.plan.kernels[0].grid == std::array<int64_t, 3>{262144, 1, 1}));
}

void TestGpuPlan::theTiledProductHasTwoBarriers() {
  Planned p(kTiledProduct);
  QVERIFY2(!p.plan.refusal, p.code().c_str());
  QCOMPARE(p.plan.kernels[0].threads, int64_t{256});
  QCOMPARE(p.items().size(), size_t{3});
  const GpuItem& loop = p.items()[1];
  QCOMPARE(loop.kind, Kind::Loop);
  QCOMPARE(loop.items.size(), size_t{3});
  QCOMPARE(arraysOf(loop.items[2].barrierBefore), std::string("sa, sb"));
  QCOMPARE(arraysOf(loop.barrierAtEnd), std::string("sa, sb"));
  QCOMPARE(countBarriers(p.items()), 2);
  QVERIFY(loop.barrierAtEnd->isLocal && !loop.barrierAtEnd->isGlobal);
}

void TestGpuPlan::accumulatorsAreDistributedOverThreads() {
  Planned p(kTiledProduct);
  const GpuHome& home = p.home("acc");
  QCOMPARE(home.kind, GpuHome::Kind::Thread);
  QCOMPARE(home.isDistributed, (std::vector<bool>{true, true, true, true, false, false}));
  QCOMPARE(home.bytes, int64_t{64});
  QCOMPARE(p.home("sa").kind, GpuHome::Kind::Shared);
  QCOMPARE(p.plan.kernels[0].sharedBytes, int64_t{8192});
}

void TestGpuPlan::ownElementsNeedNoBarrier() {
  Planned p(kArrays +
            "s f32 [256] shared\n\n8:g\n| 256:b s[{1}] = x[{0},{1}]\n"
            "| 256:b y[{0},{1}] = s[{1}]\n");
  QVERIFY(!p.plan.refusal);
  QCOMPARE(countBarriers(p.items()), 0);
}

void TestGpuPlan::threadsOfOtherShapesAreCompared() {
  std::string head = kArrays + "s f32 [256] shared\n\n8:g\n| 256:b s[{1}] = x[{0},{1}]\n";
  Planned same(head + "| 16:b 16:b y[{0},16*{1}+{2}] = s[16*{1}+{2}]\n");
  QCOMPARE(countBarriers(same.items()), 0);
  Planned turned(head + "| 16:b 16:b y[{0},16*{1}+{2}] = s[16*{2}+{1}]\n");
  QCOMPARE(arraysOf(turned.items()[1].barrierBefore), std::string("s"));
}

void TestGpuPlan::aDoubleBufferNeedsOneBarrierAnIteration() {
  auto text = [](const char* dims) {
    return kArrays + "s f32 [" + dims + ", 256] shared\n\n8\n| 256:b s[{0},{1}] = x[{0},{1}]\n" +
           "| 256:b y[{0},{1}] = s[{0},255-{1}]\n";
  };
  Planned single(text("8:1")), two(text("8:2"));
  QCOMPARE(countBarriers(single.items()), 2);
  QCOMPARE(arraysOf(single.items()[0].barrierAtEnd), std::string("s"));
  QCOMPARE(countBarriers(two.items()), 1);
  QCOMPARE(arraysOf(two.items()[0].items[1].barrierBefore), std::string("s"));
}

void TestGpuPlan::aBarrierOfALoopStandsBeforeIt() {
  Planned p(kArrays +
            "s f32 [256] shared\n\n1:g\n| 256:b s[{1}] = x[0,{1}]\n"
            "| 8\n| | 256:b y[{1},{2}] = s[255-{2}]\n");
  QCOMPARE(countBarriers(p.items()), 1);
  QCOMPARE(arraysOf(p.items()[1].barrierBefore), std::string("s"));
}

void TestGpuPlan::aBarrierInALoopServesWhatIsBeforeIt() {
  Planned p(kArrays +
            "s f32 [256] shared\nt f32 [8, 256] shared\n\n1:g\n"
            "| 256:b s[{1}] = x[0,{1}]\n| 8\n| | 256:b t[{1},{2}] = x[{1},{2}]\n"
            "| | 256:b y[{1},{2}] = s[255-{2}] + t[{1},255-{2}]\n");
  QCOMPARE(countBarriers(p.items()), 1);
  QVERIFY(p.items()[1].items[1].barrierBefore.has_value());
}

void TestGpuPlan::deviceMemoryIsWaitedForToo() {
  Planned p(kArrays +
            "t f32 [8, 256] heap\n\n8:g\n| 256:b t[{0},{1}] = x[{0},{1}]\n"
            "| 256:b y[{0},{1}] = t[{0},255-{1}]\n");
  QCOMPARE(arraysOf(p.items()[1].barrierBefore), std::string("t"));
  QVERIFY(p.items()[1].barrierBefore->isGlobal && !p.items()[1].barrierBefore->isLocal);
}

void TestGpuPlan::aWarpWaitsForItsLanesAlone() {
  Planned p(rowSums("shared"));
  QVERIFY2(!p.plan.refusal, p.code().c_str());
  QCOMPARE(p.plan.kernels[0].threads, int64_t{128});
  const GpuItem& warps = p.items()[0];
  QCOMPARE(warps.kind, Kind::Warps);
  QCOMPARE(warps.items.size(), size_t{4});
  QVERIFY(!warps.barrierBefore && !warps.items[0].barrierBefore);
  QVERIFY(warps.items[1].barrierBefore && warps.items[2].barrierBefore);
  QVERIFY(!warps.items[3].barrierBefore);  // lane 0 has written it itself
}

void TestGpuPlan::lanesReadRegistersOfTheirWarp() {
  Planned p(rowSums("register"));
  QVERIFY2(!p.plan.refusal, p.code().c_str());
  QCOMPARE(p.home("p").isDistributed, (std::vector<bool>{true, true}));
  QCOMPARE(countBarriers(p.items()), 0);
}

void TestGpuPlan::whatSeveralLaunchesTouchIsInTheWorkspace() {
  Planned p(kArrays +
            "t f32 [256] stack\n\n256 t[{0}] = x[0,{0}]\n256 y[0,{0}] = t[{0}]\n"
            "7 256 y[{0}+1,{1}] = x[{0}+1,{1}]\n");
  QVERIFY(!p.plan.refusal);
  QCOMPARE(p.home("t").kind, GpuHome::Kind::Workspace);
  QCOMPARE(p.plan.workspaceBytes, int64_t{1024});
}

void TestGpuPlan::blocksHaveTheirOwnSharedMemory() {
  Planned p(kArrays +
            "s f32 [8, 256] shared\n\n8:g\n| 256:b s[{0},{1}] = x[{0},{1}]\n"
            "| 256:b y[{0},{1}] = s[{0},255-{1}]\n");
  QCOMPARE(p.home("s").isDistributed, (std::vector<bool>{true, false}));
  QCOMPARE(p.plan.kernels[0].sharedBytes, int64_t{1024});
}

void TestGpuPlan::whatAGpuDoesNotRunIsRefused_data() {
  QTest::addColumn<QString>("machine");
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("help");
  auto row = [](const char* name, const char* machine, const std::string& text, const char* code,
                const char* help) {
    QTest::newRow(name) << machine << QString::fromStdString(text) << code << help;
  };
  row("cores", "nvidia-sm90", kArrays + "\n8:p 256 y[{0},{1}] = x[{0},{1}]\n",
      "threads-of-a-processor", "no_parallelize y@0");
  row("a grid in a loop", "nvidia-sm90", kArrays + "\n8 256:g y[{0},{1}] = x[{0},{1}]\n",
      "not-outermost", "no_gpu_grid y@1");
  row("threads in threads", "nvidia-sm90",
      kArrays + "\n8:b\n| 2 128:b y[{0},128*{1}+{2}] = x[{0},128*{1}+{2}]\n", "nested-parallel",
      "no_gpu_block y@2");
  row("too many threads", "nvidia-sm90", kArrays + "\n8:b 256:b y[{0},{1}] = x[{0},{1}]\n",
      "too-many-threads", "no_gpu_block y@1");
  row("a long warp", "nvidia-sm90", kArrays + "\n8:g 256:w y[{0},{1}] = x[{0},{1}]\n",
      "too-many-threads", "no_gpu_warp y@1");
  row("no warps", "opencl", kArrays + "\n8:g 8 32:w y[{0},32*{1}+{2}] = x[{0},32*{1}+{2}]\n",
      "no-such-level", "no_gpu_warp y@2");
  row("registers of another thread", "nvidia-sm90",
      kArrays +
          "r f32 [8, 256] register\n\n8:g\n| 256:b r[{0},{1}] = x[{0},{1}]\n"
          "| 256:b y[{0},{1}] = r[{0},255-{1}]\n",
      "other-thread", "set_location r shared");
  row("thread 0's stack", "nvidia-sm90",
      kArrays + "r f32 [8] stack\n\n8:g\n| r[{0}] = x[{0},0]\n| 256:b y[{0},{1}] = r[{0}]\n",
      "other-thread", "set_location r shared");
  row("too much shared memory", "nvidia-sm90",
      "in x\nout y\nx f32 [300, 256] heap\ny f32 [300, 256] heap\ns f32 [300, 256] shared\n\n"
      "1:g\n| 300 256:b s[{1},{2}] = x[{1},{2}]\n| 300 256:b y[{1},{2}] = s[{1},255-{2}]\n",
      "no-storage", "set_location s heap");
}

void TestGpuPlan::whatAGpuDoesNotRunIsRefused() {
  QFETCH(QString, machine);
  QFETCH(QString, text);
  QFETCH(QString, code);
  QFETCH(QString, help);
  Planned p(text.toStdString(), core::machineNamed(machine.toStdString()).value());
  QCOMPARE(QString::fromStdString(p.code()), code);
  QCOMPARE(QString::fromStdString(p.help()), help);
  QVERIFY(!p.plan.refusal->why.message.empty());
}

QTEST_APPLESS_MAIN(TestGpuPlan)
#include "test_gpu_plan.moc"
