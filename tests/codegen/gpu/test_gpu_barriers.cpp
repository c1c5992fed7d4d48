// The barriers of CUDA texts are those that are needed: with them a program does what it means on
// the host SIMT machine, and without any one of them two threads race.
#include <fmt/format.h>

#include <QTest>
#include <filesystem>
#include <memory>
#include <sstream>

#include "codegen/backend.h"
#include "codegen/evaluate/executor.h"
#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/proof/numerical_check.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

constexpr const char* kTiledProduct = R"(kernel product
in a b
out c
a f32 [128, 64] heap
b f32 [64, 192] heap
c f32 [128, 192] heap
sa f32 [2, 3, 64, 16] shared
sb f32 [2, 3, 16, 64] shared
acc f32 [2, 3, 16, 16, 4, 4] register

2:g
| 3:g
| | 16:b 16:b 4:u 4:u acc[{0},{1},{2},{3},{4},{5}] = 0
| | 4
| | | 64:b 16 sa[{0},{1},{3},{4}] = a[{0}*64+{3},{2}*16+{4}]
| | | 16 64:b sb[{0},{1},{3},{4}] = b[{2}*16+{3},{1}*64+{4}]
| | | 16:b 16:b 16 4:u 4:u acc[{0},{1},{3},{4},{6},{7}] += sa[{0},{1},{3}*4+{6},{5}] * sb[{0},{1},{5},{4}*4+{7}]
| | 16:b 16:b 4:u 4:u c[{0}*64+{2}*4+{4},{1}*64+{3}*4+{5}] = acc[{0},{1},{2},{3},{4},{5}]
)";

// Threads hand elements of device memory to each other from turn to turn.
constexpr const char* kStencil = R"(kernel stencil
in x
out y
x f32 [4, 66] heap
w f32 [4, 66] heap
t f32 [4, 64] register
y f32 [4, 64] heap

4:g
| 66:b w[{0},{1}] = x[{0},{1}]
| 8
| | 64:b t[{0},{2}] = w[{0},{2}] + w[{0},{2}+2]
| | 64:b w[{0},{2}+1] = t[{0},{2}]
| 64:b y[{0},{1}] = w[{0},{1}+1]
)";

constexpr const char* kRowSums = R"(kernel row_sums
in x
out y
x f32 [6, 256] heap
s f32 [6, 256] shared
y f32 [6, 256] heap
total f32 [6] shared

6:g
| 256:b s[{0},{1}] = x[{0},{1}] * x[{0},{1}]
| total[{0}] = 0
| 256 total[{0}] += s[{0},{1}]
| 256:b y[{0},{1}] = s[{0},{1}] * total[{0}]
)";

// Warps multiply what all threads load, and each sums what its instructions stored for it.
constexpr const char* kMatrices = R"(kernel matrices
in a b
out c
a bf16 [64, 32] heap
b bf16 [32, 16] heap
c f32 [64] heap
sa bf16 [32, 18] shared
sb bf16 [16, 18] shared
ss f32 [2, 16, 18] shared
p f32 [] register
q f32 [] register
acc f32 [2, 2, 16, 8] fragment
sum f32 [2, 16] register

2:g
| 2:b 2 16:i(mma_zero_m16n8) 8 acc[{1},{2},{3},{4}] = 0
| 2
| | 32:b 16 sa[{2},{3}] = a[{0}*32+{2},{1}*16+{3}]
| | 16:b 16 sb[{2},{3}] = b[{1}*16+{2},{3}]
| | 2:b 2 16:i(mma_m16n8k16_bf16) 8 16
| | | p = f32(sa[{2}*16+{4},{6}])
| | | q = f32(sb[{6},{3}*8+{5}])
| | | acc[{2},{3},{4},{5}] += p * q
| 2:b
| | 2 16:i(mma_store_m16n8) 8 ss[{1},{3},{2}*8+{4}] = acc[{1},{2},{3},{4}]
| | 16:w
| | | sum[{1},{2}] = 0
| | | 16 sum[{1},{2}] += ss[{1},{2},{3}]
| | | c[{0}*32+{1}*16+{2}] = sum[{1},{2}]
)";

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool isBarrier(const std::string& line) {
  return line.find("__syncthreads();") != std::string::npos ||
         line.find("__syncwarp();") != std::string::npos;
}

BufferRole roleOf(Parameter::Role role) {
  return role == Parameter::Role::Input    ? BufferRole::In
         : role == Parameter::Role::Output ? BufferRole::Out
                                           : BufferRole::Workspace;
}

}  // namespace

class TestGpuBarriers : public QObject {
  Q_OBJECT
 private slots:
  void programsDoWhatTheyMean_data() { programs(); }
  void programsDoWhatTheyMean();
  void withoutAnyBarrierThreadsRace_data() { programs(); }
  void withoutAnyBarrierThreadsRace();

 private:
  static void programs() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("barriers");
    QTest::newRow("tiled product") << kTiledProduct << 2;
    QTest::newRow("stencil") << kStencil << 3;
    QTest::newRow("row sums") << kRowSums << 2;
    QTest::newRow("matrix instructions") << kMatrices << 3;
  }
  std::string said(const CompileRequest& request, const Emitted& emitted);

  core::Machine m_machine = core::machineNamed("nvidia-sm90").value();
  WorkerClient m_worker{{.cacheFolder = std::filesystem::path(), .device = "simt"}};
};

void TestGpuBarriers::programsDoWhatTheyMean() {
  QFETCH(QString, text);
  auto program = core::load(text.toStdString(), "program");
  QVERIFY2(program, program ? "" : program.error().message.text().c_str());
  auto kernel = build(m_worker, *program, m_machine);
  QVERIFY2(kernel, kernel ? "" : kernel.error().message.text().c_str());
  auto check = core::NumbersCheck::prepare(*program, {.seed = 1, .callsPerFamily = 1});
  QVERIFY2(check, check ? "" : check.error().message.text().c_str());
  auto verdict = check->verify(workerExecutor(m_worker, *kernel), &*program);
  QVERIFY2(verdict, verdict ? "" : verdict.error().message.text().c_str());
  QVERIFY2(verdict->pass, (verdict->failure.text() + "\n" + kernel->emitted.text).c_str());
}

// What the machine says of a run; empty where it finds nothing.
std::string TestGpuBarriers::said(const CompileRequest& request, const Emitted& emitted) {
  auto compiled = m_worker.compile(request);
  if (!compiled) return compiled.error().error.message;
  std::vector<BufferSpec> specs;
  for (const Parameter& p : emitted.parameters)
    specs.push_back({p.name, static_cast<size_t>(p.bytes), roleOf(p.role)});
  auto set = m_worker.makeBuffers(specs);
  if (!set) return set.error().error.message;
  RunPlan plan;
  plan.minRounds = plan.maxRounds = plan.inner = 1;
  plan.warmupRounds = 0;
  auto outcome = m_worker.run({{{compiled->handle, {*set}}}, plan});
  return outcome ? "" : outcome.error().error.message.text();
}

void TestGpuBarriers::withoutAnyBarrierThreadsRace() {
  QFETCH(QString, text);
  QFETCH(int, barriers);
  auto program = core::load(text.toStdString(), "program");
  QVERIFY(program);
  auto emitted = emitCode(*program, m_machine);
  QVERIFY2(emitted, emitted ? "" : emitted.error().message.text().c_str());
  CompileRequest request = compileRequest(*emitted, m_machine, {});
  const std::vector<std::string> lines = linesOf(request.text);
  QCOMPARE(said(request, *emitted), "");
  int found = 0;
  for (size_t barrier = 0; barrier < lines.size(); ++barrier) {
    if (!isBarrier(lines[barrier])) continue;
    ++found;
    request.text.clear();
    for (size_t i = 0; i < lines.size(); ++i) request.text += (i == barrier ? "" : lines[i]) + "\n";
    std::string what = said(request, *emitted);
    QVERIFY2(what.find("a barrier is missing between them") != std::string::npos,
             (lines[barrier] + ": " + what + "\n" + emitted->text).c_str());
  }
  QVERIFY2(found == barriers,
           fmt::format("{} barriers, not {}:\n{}", found, barriers, emitted->text).c_str());
}

QTEST_APPLESS_MAIN(TestGpuBarriers)
#include "test_gpu_barriers.moc"
