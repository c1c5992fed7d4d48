// Matrix instructions in CUDA texts: where they stand among the phases of a block, what lanes have
// of a fragment, that each does what its file says on the host SIMT machine, and what is refused.
#include <fmt/format.h>

#include <QTest>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "codegen/cuda/ptxas.h"
#include "codegen/evaluate/executor.h"
#include "codegen/gpu/gpu_plan.h"
#include "codegen/worker/run_program.h"
#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"

using namespace dojo;
using namespace dojo::codegen;
using core::InputFamily;

namespace {

using Kind = GpuItem::Kind;

core::Machine nvidia(const char* name = "nvidia-sm80") {
  return core::machineNamed(name).value();
}

// Four warps, each with two tiles of sums.
std::string product(const std::string& mark, const std::string& location = "fragment") {
  return R"(kernel product
in a b
out c
a f32 [2, 32, 32] heap
b f32 [32, 32] heap
c f32 [2, 32, 32] heap
sa f32 [32, 20] shared
sb f32 [16, 40] shared
acc f32 [2, 2, 2, 2, 16, 8] )" +
         location + R"(

2:g
| 2:b 2:b 2:u 16:i(mma_zero_m16n8) 8 acc[{0},{1},{2},{3},{4},{5}] = 0
| 2
| | 32:b 4:b 4:v sa[{2},{3}*4+{4}] = a[{0},{2},{1}*16+{3}*4+{4}]
| | 16:b 8:b 4:v sb[{2},{3}*4+{4}] = b[{1}*16+{2},{3}*4+{4}]
| | 2:b 2:b 2 2:u 16)" +
         mark +
         R"( 8 8 acc[{0},{2},{3},{5},{6},{7}] += sa[{2}*16+{6},{4}*8+{8}] * sb[{4}*8+{8},{3}*16+{5}*8+{7}]
| 2:b 2:b 2:u 16:i(mma_store_m16n8) 8 c[{0},{1}*16+{4},{2}*16+{3}*8+{5}] = acc[{0},{1},{2},{3},{4},{5}]
)";
}

// One warp: sums that are loaded and stored with columns first, factors of type `type` in device
// memory, the first with rows of any pitch, the second with columns first.
std::string oneWarp(const std::string& type, const std::string& product, int depth,
                    const std::string& store, const std::string& stored) {
  bool isHalf = type != "f32";
  std::string sum = isHalf ? fmt::format(
                                 "\n| | | 8\n| | | | {}\n"
                                 "| | | | | p = f32(a[{{0}},{{2}},{{1}}*{}+{{4}}+3])\n"
                                 "| | | | | q = f32(b[{{0}},{{3}},{{1}}*{}+{{4}}])\n"
                                 "| | | | | t[{{0}},{{2}},{{3}}] += p * q\n",
                                 depth, depth, depth)
                           : fmt::format(
                                 " 8 {0} t[{{0}},{{2}},{{3}}] += "
                                 "b[{{0}},{{3}},{{1}}*{0}+{{4}}] * "
                                 "a[{{0}},{{2}},{{1}}*{0}+{{4}}+3]\n",
                                 depth);
  return fmt::format(
      "kernel one_warp\nin a b d\nout c\na {0} [2, 16, 37] heap\nb {0} [2, 8, 34] heap\n"
      "d f32 [2, 8, 16] heap\nc {1} [2, 8, 16] heap\nt f32 [2, 16, 8] fragment\n{2}\n2:g\n"
      "| 16:i(mma_load_m16n8) 8 t[{{0}},{{1}},{{2}}] = d[{{0}},{{2}},{{1}}]\n"
      "| {3}\n| | 16:i({4}){5}"
      "| 16:i({6}) 8 c[{{0}},{{2}},{{1}}] = {7}\n",
      type, stored, isHalf ? "p f32 [] register\nq f32 [] register\n" : "", 32 / depth, product,
      sum, store,
      stored == "f32" ? "t[{0},{1},{2}]" : fmt::format("{}(t[{{0}},{{1}},{{2}}])", stored));
}

// Through shared memory, where lanes of one warp read what an instruction has stored for others.
constexpr const char* kThroughShared = R"(kernel through_shared
in x
out y
x f32 [2, 2, 16, 8] heap
y f32 [2, 2, 16, 8] heap
t f32 [2, 2, 16, 8] fragment
s f32 [2, 16, 8] shared

2:g
| 2:b
| | 16:i(mma_load_m16n8) 8 t[{0},{1},{2},{3}] = x[{0},{1},{2},{3}]
| | 16:i(mma_store_m16n8) 8 s[{1},{2},{3}] = t[{0},{1},{2},{3}]
| | 16:w 8 y[{0},{1},{2},{3}] = s[{1},{2},{3}]
)";

core::Program programOf(const std::string& text) {
  auto program = core::load(text, "program");
  if (!program) qFatal("%s", program.error().message.text().c_str());
  return std::move(*program);
}

struct Planned {
  explicit Planned(const std::string& text, const core::Machine& machine = nvidia())
      : program(programOf(text)), view(program), plan(planGpu(view, machine)) {}
  std::string help() const {
    return plan.refusal && plan.refusal->help ? core::print(*plan.refusal->help) : "";
  }
  std::string code() const { return plan.refusal ? plan.refusal->why.code : ""; }

  core::Program program;
  core::View view;
  GpuPlan plan;
};

std::string withoutLine(const std::string& text, const std::string& part) {
  std::istringstream in(text);
  std::string left;
  for (std::string line; std::getline(in, line);)
    if (line.find(part) == std::string::npos) left += line + "\n";
  return left;
}

}  // namespace

class TestGpuMatrices : public QObject {
  Q_OBJECT
 private slots:
  void warpsDoThemTogether();
  void lanesHavePartsOfTiles();
  void factorsMayHaveAnyStrides();
  void eachDoesWhatItsFileSays_data();
  void eachDoesWhatItsFileSays();
  void factorsAreRoundedToTf32();
  void lanesWaitForWhatIsStored();
  void theAssemblerTakesThem();
  void otherPlacesAreRefused_data();
  void otherPlacesAreRefused();
  void aMarkThatDoesNotFitIsIgnored();
  void stepsLeadThere();

 private:
  WorkerClient m_worker{{.cacheFolder = std::filesystem::path(), .device = "simt"}};
};

void TestGpuMatrices::warpsDoThemTogether() {
  Planned p(product(":i(mma_m16n8k8_tf32!)"));
  QVERIFY2(!p.plan.refusal, p.plan.refusal ? p.plan.refusal->why.message.text().c_str() : "");
  const GpuKernel& kernel = p.plan.kernels.front();
  QCOMPARE(kernel.threads, int64_t{4 * 32});
  QCOMPARE(kernel.items.size(), size_t{3});
  const GpuItem& zeros = kernel.items[0];
  QVERIFY(zeros.kind == Kind::Warps && zeros.items.front().kind == Kind::Loop);
  QVERIFY(zeros.items.front().items.front().kind == Kind::Collective);
  const GpuItem& turns = kernel.items[1];
  QVERIFY(turns.kind == Kind::Loop && turns.items[2].kind == Kind::Warps);
  QVERIFY(!turns.items[1].barrierBefore && turns.items[2].barrierBefore && turns.barrierAtEnd);
  QVERIFY(!kernel.items[2].barrierBefore);
}

void TestGpuMatrices::lanesHavePartsOfTiles() {
  Planned p(product(":i(mma_m16n8k8_tf32!)"));
  const GpuHome& home = p.plan.homes.at("acc");
  QVERIFY(home.kind == GpuHome::Kind::Thread);
  QCOMPARE(home.tileDims, 2);
  QCOMPARE(home.tileElements, int64_t{4});
  QVERIFY((home.isDistributed == std::vector<bool>{true, true, true, false, false, false}));
  QCOMPARE(home.bytes, int64_t{2 * 4 * 4});
  auto emitted = emitCode(p.program, nvidia());
  QVERIFY(emitted);
  for (const char* part : {"float acc[2][4];", "dojo_mma_zero_m16n8(acc[",
                           "#include \"dojo_gpu_mma.h\"", "__launch_bounds__(128, 1)"})
    QVERIFY2(emitted->text.find(part) != std::string::npos, emitted->text.c_str());
}

void TestGpuMatrices::factorsMayHaveAnyStrides() {
  auto emitted =
      emitCode(programOf(oneWarp("bf16", "mma_m16n8k16_bf16", 16, "mma_store_m16n8_bf16", "bf16")),
               nvidia());
  QVERIFY2(emitted, emitted ? "" : emitted.error().message.text().c_str());
  for (const char* part :
       {", 37, 1, &b[", ", 1, 34);", "dojo_mma_load_m16n8(t, &d[i * 8 * 16], 1, 16)",
        "dojo_mma_store_m16n8_bf16(&c[i * 8 * 16], 1, 16, t)"})
    QVERIFY2(emitted->text.find(part) != std::string::npos, emitted->text.c_str());
  QVERIFY(emitted->text.find("float p") == std::string::npos);
}

void TestGpuMatrices::eachDoesWhatItsFileSays_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("isOfAll");  // inputs
  auto row = [](const char* name, const std::string& text, bool isOfAll) {
    QTest::newRow(name) << QString::fromStdString(text) << isOfAll;
  };
  const char* f32 = "mma_store_m16n8";
  row("three times TF32", oneWarp("f32", "mma_m16n8k8_3xtf32!", 8, f32, "f32"), false);
  row("f16", oneWarp("f16", "mma_m16n8k16_f16", 16, "mma_store_m16n8_f16", "f16"), true);
  row("bf16", oneWarp("bf16", "mma_m16n8k16_bf16", 16, "mma_store_m16n8_bf16", "bf16"), true);
  row("f16 to floats", oneWarp("f16", "mma_m16n8k16_f16", 16, f32, "f32"), true);
  row("through shared memory", kThroughShared, true);
  row("four warps", product(":i(mma_m16n8k8_3xtf32!)"), false);
}

void TestGpuMatrices::eachDoesWhatItsFileSays() {
  QFETCH(QString, text);
  QFETCH(bool, isOfAll);
  core::Program program = programOf(text.toStdString());
  auto kernel = build(m_worker, program, nvidia());
  QVERIFY2(kernel, kernel ? "" : kernel.error().message.text().c_str());
  QVERIFY2(kernel->emitted.text.find("not using") == std::string::npos,
           kernel->emitted.text.c_str());
  core::NumbersOptions options{.seed = 1, .callsPerFamily = 1, .mostCallsPerFamily = 1};
  if (!isOfAll)
    options.families = {InputFamily::Normal, InputFamily::Mixed, InputFamily::SignedZeros};
  auto verdict = core::verifyNumbers(program, workerExecutor(m_worker, *kernel), options, &program);
  QVERIFY2(verdict, verdict ? "" : verdict.error().message.text().c_str());
  QVERIFY2(verdict->pass, (verdict->failure.text() + "\n" + kernel->emitted.text).c_str());
}

// Ties go away from zero, and no bit beyond the tenth is left.
void TestGpuMatrices::factorsAreRoundedToTf32() {
  core::Program program = programOf(product(":i(mma_m16n8k8_tf32!)"));
  auto kernel = build(m_worker, program, nvidia());
  QVERIFY2(kernel, kernel ? "" : kernel.error().message.text().c_str());
  auto typed = [&](const std::string& array, const std::vector<float>& values) {
    core::TypedBytes bytes{array, core::DType::F32, {}, {}};
    for (const core::Dimension& d : program.bufferOf(array)->dims)
      bytes.shape.push_back(d.extent.value);
    bytes.bytes.resize(values.size() * sizeof(float));
    std::memcpy(bytes.bytes.data(), values.data(), bytes.bytes.size());
    return bytes;
  };
  std::vector<float> a(2 * 32 * 32), rounded(a.size()), b(32 * 32), c(a.size());
  constexpr float kParts[][2] = {
      {0, 0}, {0x1p-11f, 0x1p-10f}, {0x1.8p-12f, 0}, {0x1.8p-11f, 0x1p-10f}};
  for (size_t i = 0; i < a.size(); ++i) {
    float whole = 1 + static_cast<float>(i % 2), sign = i % 5 == 0 ? -1 : 1;
    a[i] = sign * whole * (1 + kParts[i % 7 % 4][0]);
    rounded[i] = sign * whole * (1 + kParts[i % 7 % 4][1]);
  }
  for (size_t i = 0; i < b.size(); ++i) b[i] = static_cast<float>(i * 37 % 11) - 5;
  std::vector<core::TypedBytes> inputs = {typed("a", a), typed("b", b)}, outputs = {typed("c", c)};
  auto ran = workerExecutor(m_worker, *kernel)(inputs, outputs);
  QVERIFY2(ran, ran ? "" : ran.error().message.text().c_str());
  std::memcpy(c.data(), outputs[0].bytes.data(), outputs[0].bytes.size());
  for (size_t row = 0; row < 64; ++row)
    for (size_t column = 0; column < 32; ++column) {
      double sum = 0;
      for (size_t k = 0; k < 32; ++k) sum += double{rounded[row * 32 + k]} * b[k * 32 + column];
      QCOMPARE(double{c[row * 32 + column]}, sum);
    }
}

void TestGpuMatrices::lanesWaitForWhatIsStored() {
  auto emitted = emitCode(programOf(kThroughShared), nvidia());
  QVERIFY(emitted);
  QVERIFY2(emitted->text.find("__syncwarp();  // s: written") != std::string::npos,
           emitted->text.c_str());
  CompileRequest request = compileRequest(*emitted, nvidia(), {});
  request.text = withoutLine(request.text, "__syncwarp();");
  auto compiled = m_worker.compile(request);
  QVERIFY(compiled);
  std::vector<BufferSpec> specs = bufferSpecs(*emitted);
  auto set = m_worker.makeBuffers(specs);
  QVERIFY(set);
  RunPlan plan;
  plan.minRounds = plan.maxRounds = plan.inner = 1;
  plan.warmupRounds = 0;
  auto outcome = m_worker.run({{{compiled->handle, {*set}}}, plan});
  QVERIFY(!outcome);
  std::string said = outcome.error().error.message.text();
  QVERIFY2(said.find("race on s") != std::string::npos, said.c_str());
}

void TestGpuMatrices::theAssemblerTakesThem() {
  if (!findProgram("ptxas", {"/usr/local/cuda/bin"})) QSKIP("ptxas is not on this machine");
  for (const std::string& text :
       {product(":i(mma_m16n8k8_tf32!)"), product(":i(mma_m16n8k8_3xtf32!)"),
        oneWarp("f16", "mma_m16n8k16_f16", 16, "mma_store_m16n8_f16", "f16"),
        oneWarp("bf16", "mma_m16n8k16_bf16", 16, "mma_store_m16n8_bf16", "bf16")}) {
    auto kernel = build(m_worker, programOf(text), nvidia(), {.listings = {"ptx"}});
    QVERIFY2(kernel, kernel ? "" : kernel.error().message.text().c_str());
    const std::string& ptx = listingNamed(kernel->compiled.listings, "ptx").text;
    QVERIFY(ptx.find("mma.sync.aligned.m16n8k") != std::string::npos);
    auto resources = resourcesOf(ptx, "sm_80");
    QVERIFY2(resources, resources ? "" : resources.error().message.text().c_str());
  }
}

void TestGpuMatrices::otherPlacesAreRefused_data() {
  QTest::addColumn<QString>("machine");
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QString>("help");
  auto row = [](const char* name, const char* machine, const std::string& text, const char* code,
                const char* help) {
    QTest::newRow(name) << machine << QString::fromStdString(text) << code << help;
  };
  row("no mark", "nvidia-sm80", product(""), "no-instruction",
      "use_instruction acc#1@6 mma_m16n8k8_3xtf32!");
  row("a mark that does not accept", "nvidia-sm80", product(":i(mma_m16n8k8_tf32)"),
      "no-instruction", "set_location acc register");
  row("no such instructions", "opencl", product(":i(mma_m16n8k8_tf32!)"), "no-instruction",
      "set_location acc register");
  const std::string copy =
      "kernel k\nin x\nout y\nx f32 [2, 16, 8] heap\ny f32 [2, 16, 8] heap\n"
      "t f32 [2, 16, 8] fragment\n\n1:g\n"
      "| 2:b 16:i(mma_load_m16n8) 8 t[{1},{2},{3}] = x[{1},{2},{3}]\n";
  row("another warp's", "nvidia-sm80",
      copy + "| 2:b 16:i(mma_store_m16n8) 8 y[{1},{2},{3}] = t[1-{1},{2},{3}]\n", "other-warp",
      "set_location t shared");
  row("single elements", "nvidia-sm80",
      copy + "| 2:b 16:w 8 y[{1},{2},{3}] = t[{1},{2},{3}] * t[{1},{2},{3}]\n", "no-instruction",
      "set_location t register");
}

void TestGpuMatrices::otherPlacesAreRefused() {
  QFETCH(QString, machine);
  QFETCH(QString, text);
  QFETCH(QString, code);
  QFETCH(QString, help);
  Planned p(text.toStdString(), nvidia(machine.toUtf8().constData()));
  QCOMPARE(QString::fromStdString(p.code()), code);
  QCOMPARE(QString::fromStdString(p.help()), help);
}

// Where nothing is in fragments the nest is written as it is, and the text says why.
void TestGpuMatrices::aMarkThatDoesNotFitIsIgnored() {
  auto emitted = emitCode(programOf("kernel k\nin x\nout y\nx f32 [16, 8] heap\n"
                                    "y f32 [16, 8] heap\n\n"
                                    "16:i(mma_store_m16n8) 8 y[{0},{1}] = x[{0},{1}]\n"),
                          nvidia());
  QVERIFY2(emitted, emitted ? "" : emitted.error().message.text().c_str());
  QVERIFY2(emitted->text.find("// not using mma_store_m16n8: mma_store_m16n8 keeps its c in "
                              "fragments, and 'x' is in heap") != std::string::npos,
           emitted->text.c_str());
}

// From the product as anybody writes it, by moves alone.
void TestGpuMatrices::stepsLeadThere() {
  core::Program program = programOf(
      "kernel product\nin a b\nout c\na f32 [64, 32] heap\nb f32 [32, 16] heap\n"
      "c f32 [64, 16] heap\n\n64 16 c[{0},{1}] = 0\n64 16 32 c[{0},{1}] += a[{0},{2}] * "
      "b[{2},{1}]\n");
  const core::Machine machine = nvidia();
  for (const char* text : {"split_scope c#0@0 32",
                           "split_scope c#1@0 32",
                           "join_scopes c#0@0",
                           "add_scope c#1@1",
                           "add_scope c#0@1",
                           "join_scopes c#0@1",
                           "stage_out c#0@1 c",
                           "remove_scope c_out#0@1",
                           "split_scope c_out#0@2 8",
                           "split_scope c_out#0@1 16",
                           "swap_scopes c_out#0@2",
                           "split_scope c_out#1@3 8",
                           "split_scope c_out#1@2 8",
                           "split_scope c_out#1@1 16",
                           "swap_scopes c_out#1@2",
                           "swap_scopes c_out#1@4",
                           "swap_scopes c_out#1@3",
                           "split_scope c#0@2 8",
                           "split_scope c#0@1 16",
                           "swap_scopes c#0@2",
                           "split_dim c_out.1 8",
                           "split_dim c_out.0 16",
                           "reorder_dims c_out.1",
                           "set_location c_out fragment",
                           "use_instruction c_out#0@3 mma_zero_m16n8",
                           "use_instruction c_out#1@4 mma_m16n8k8_tf32!",
                           "use_instruction c#0@3 mma_store_m16n8",
                           "gpu_block c_out#0@1",
                           "gpu_block c_out#1@1",
                           "gpu_block c#0@1",
                           "gpu_grid c#0@0"}) {
    auto step = core::parseStep(text);
    QVERIFY(step);
    auto next = core::apply(program, *step, machine);
    QVERIFY2(next, next ? "" : (text + (": " + next.error().message.text())).c_str());
    program = std::move(*next);
  }
  auto emitted = emitCode(program, machine);
  QVERIFY2(emitted, emitted ? "" : emitted.error().message.text().c_str());
  QVERIFY2(emitted->text.find("dojo_mma_m16n8k8_tf32(c_out[") != std::string::npos,
           emitted->text.c_str());
}

QTEST_APPLESS_MAIN(TestGpuMatrices)
#include "test_gpu_matrices.moc"
