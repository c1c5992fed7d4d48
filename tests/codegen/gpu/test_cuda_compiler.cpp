// CUDA texts through Clang without a CUDA or ROCm installation: PTX that ptxas takes, code objects
// of AMD's, places of what is wrong, lines of what is right.
#include <QtTest>
#include <algorithm>

#include "codegen/clang/cuda_compiler.h"
#include "codegen/clang/ptx_lines.h"
#include "codegen/cuda/ptxas.h"
#include "codegen/worker/run_program.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

const char* const kScale = R"(extern "C" __global__ void __launch_bounds__(128)
scale(const float *__restrict__ x, float *__restrict__ y) {
  const int i = blockIdx.x * 128 + threadIdx.x;
  y[i] = 2.0f * x[i] +
         1.0f;
}
)";

// Two kernels, shared memory of both kinds, barriers, shuffles, vectors.
const char* const kLarge = R"(#include "sum.h"
extern __shared__ __align__(16) unsigned char dynamic[];

extern "C" __global__ void __launch_bounds__(256) rows_1(const float *__restrict__ x,
                                                         float *__restrict__ y) {
  __shared__ float part[8];
  const int tid = threadIdx.x;
  const float4 v = *reinterpret_cast<const float4 *>(x + (blockIdx.x * 256 + tid) * 4);
  float sum = sumOf(v);
#pragma unroll
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, lanes);
  if (tid % 32 == 0) part[tid / 32] = sum;
  __syncthreads();
  if (tid < 8) {
    sum = part[tid];
    for (int lanes = 4; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffu, sum, lanes, 8);
    if (tid == 0) y[blockIdx.x] = sum;
  }
}

extern "C" __global__ void __launch_bounds__(64) columns_2(const double *__restrict__ x,
                                                           double *__restrict__ y) {
  double *kept = reinterpret_cast<double *>(dynamic);
  const int tid = threadIdx.x;
  kept[tid] = __shfl_up_sync(0xffffffffu, x[tid + blockIdx.y * blockDim.x], 1);
  __syncwarp();
  __syncthreads();
  const short last = __shfl_sync(0xffffffffu, static_cast<short>(tid), 31);
  y[tid + gridDim.x] = kept[63 - tid] + last;
  reinterpret_cast<float4 *>(y)[tid + 64] = make_float4(1, 2, 3, 4);
}
)";

CompileOptions optionsFor(const std::string& cpu, std::vector<std::string> listings = {}) {
  CompileOptions options;
  options.cpu = cpu;
  options.listings = std::move(listings);
  options.virtualFiles["sum.h"] =
      "__device__ inline float sumOf(float4 v) {\n  return v.x + v.y + v.z + v.w;\n}\n";
  return options;
}

const char* why(const CompileFailure& failure) {
  static std::string text;
  text = failure.error.message.text();
  return text.c_str();
}

std::vector<int> linesOf(const Listing& listing, const std::string& part) {
  std::vector<int> found;
  std::size_t begin = 0;
  for (const int sourceLine : listing.sourceLines) {
    const auto end = listing.text.find('\n', begin);
    if (listing.text.substr(begin, end - begin).find(part) != std::string::npos)
      found.push_back(sourceLine);
    begin = end + 1;
  }
  return found;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

class TestCudaCompiler : public QObject {
  Q_OBJECT

 private slots:
  void ptxNamesItsTargetAndItsBounds() {
    const auto code = m_compiler.compile(kScale, optionsFor("sm_90"));
    QVERIFY2(code, code ? "" : why(code.error()));
    QVERIFY(code->object.starts_with(".version 7.8\n.target sm_90\n.address_size 64\n"));
    QVERIFY(contains(code->object, ".visible .entry scale("));
    QVERIFY(contains(code->object, ".maxntid 128, 1, 1\n.minnctapersm 1\n"));
    QVERIFY(code->listings.empty());
  }

  void twoArgumentsOfLaunchBoundsAreKept() {
    std::string text = kScale;
    text.replace(text.find("(128)"), 5, "(128, 4)");
    const auto code = m_compiler.compile(text, optionsFor("sm_80"));
    QVERIFY2(code, code ? "" : why(code.error()));
    QVERIFY(contains(code->object, ".target sm_80\n"));
    QVERIFY(contains(code->object, ".minnctapersm 4\n"));
  }

  void productsAndSumsAreRoundedOneByOne() {
    const auto code = m_compiler.compile(kScale, optionsFor("sm_90"));
    QVERIFY(code);
    QVERIFY(contains(code->object, "add.rn.f32"));
    QVERIFY(!contains(code->object, "fma"));
  }

  void linesLeadBackToTheText() {
    const auto code = m_compiler.compile(kScale, optionsFor("sm_90", {"ptx", "llvm"}));
    QVERIFY2(code, code ? "" : why(code.error()));
    const Listing& ptx = listingNamed(code->listings, "ptx");
    QCOMPARE(static_cast<int>(ptx.sourceLines.size()),
             static_cast<int>(std::ranges::count(ptx.text, '\n')));
    QCOMPARE(linesOf(ptx, "ld.global"), std::vector{4});
    QCOMPARE(linesOf(ptx, "add.rn.f32"), (std::vector{4, 4}));
    QCOMPARE(linesOf(ptx, "%tid.x"), std::vector{3});  // not a line of the shim
    QCOMPARE(linesOf(ptx, ".maxntid"), std::vector{0});
    for (const char* noise : {".loc", ".file", ".section", "$L__tmp", "//"})
      QVERIFY2(!contains(ptx.text, noise), noise);
    QVERIFY(contains(listingNamed(code->listings, "llvm").text, "define"));
  }

  void vectorsAreCopiedByOneAccess() {
    const std::string text =
        R"(#define COPY(name, type, vector, lanes)                                                   \
  extern "C" __global__ void __launch_bounds__(64)                                        \
  name(const type *__restrict__ x, type *__restrict__ y) {                                \
    __shared__ __align__(16) type s[64 * lanes];                                          \
    const int tid = threadIdx.x;                                                          \
    *(vector *)&s[tid * lanes] = *(const vector *)&x[tid * lanes];                        \
    __syncthreads();                                                                      \
    *(vector *)&y[tid * lanes] = *(const vector *)&s[(63 - tid) * lanes];                 \
  }
COPY(of_f32, float, float4, 4)
COPY(of_f64, double, double2, 2)
COPY(of_i32, int, int4, 4)
COPY(of_f16, unsigned short, ushort4, 4)
)";
    const auto code = m_compiler.compile(text, optionsFor("sm_90"));
    QVERIFY2(code, code ? "" : why(code.error()));
    for (const char* vector : {"v4.f32", "v2.f64", "v4.u32", "v4.u16"})
      for (const char* access : {"ld.global.nc.", "st.shared.", "ld.shared.", "st.global."})
        QVERIFY2(contains(code->object, std::string(access) + vector),
                 (access + code->object).c_str());
  }

  void whatIsRunIsWhatIsShown() {
    for (const char* text : {kScale, kLarge}) {
      const auto plain = m_compiler.compile(text, optionsFor("sm_90"));
      const auto listed = m_compiler.compile(text, optionsFor("sm_90", {"ptx"}));
      QVERIFY(plain && listed);
      QCOMPARE(plain->object, listed->object);
      QCOMPARE(listed->object, listingNamed(listed->listings, "ptx").text);
    }
  }

  void linesOfAHeaderBelongToTheirCaller() {
    const auto code = m_compiler.compile(kLarge, optionsFor("sm_90", {"ptx"}));
    QVERIFY2(code, code ? "" : why(code.error()));
    const Listing& ptx = listingNamed(code->listings, "ptx");
    QVERIFY(contains(ptx.text, "ld.global.nc.v4.f32"));
    QVERIFY(contains(ptx.text, "shfl.sync.bfly.b32"));
    const auto adds = linesOf(ptx, "add.rn.f32");
    QVERIFY(std::ranges::count(adds, 9) == 3);   // sumOf
    QVERIFY(std::ranges::count(adds, 11) == 4);  // the unrolled sum; the last was moved
    for (const int line : linesOf(ptx, "shfl.sync")) QVERIFY(line > 0);
  }

  void ptxasTakesWhatIsMade_data() {
    QTest::addColumn<QString>("cpu");
    for (const char* cpu : {"sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a"})
      QTest::newRow(cpu) << cpu;
  }

  void ptxasTakesWhatIsMade() {
    QFETCH(QString, cpu);
    const auto code = m_compiler.compile(kLarge, optionsFor(cpu.toStdString()));
    QVERIFY2(code, code ? "" : why(code.error()));
    if (!findProgram("ptxas", {"/usr/local/cuda/bin"})) QSKIP("ptxas is not on this machine");
    const auto use = resourcesOf(code->object, cpu.toStdString());
    QVERIFY2(use, use ? "" : use.error().message.text().c_str());
    QCOMPARE(use->kernels.size(), std::size_t{2});
    QCOMPARE(use->of("rows_1")->sharedBytes, int64_t{32});
    QCOMPARE(use->of("columns_2")->spillStoreBytes, int64_t{0});
    QVERIFY(use->of("columns_2")->registers > 0);
    QVERIFY(use->of("other") == nullptr);
  }

  void errorsCarryTheirPlace() {
    std::string text = kScale;
    text.replace(text.find("x[i]"), 4, "z[i]");
    for (const char* cpu : {"sm_90", "gfx942"}) {
      const auto code = m_compiler.compile(text, optionsFor(cpu));
      QVERIFY(!code);
      QCOMPARE(code.error().error.code, ErrorCode::BadInput);
      QVERIFY2(QString(why(code.error())).startsWith("kernel.cu:4:17: "), why(code.error()));
      QCOMPARE(code.error().diagnostics.front().line, 4);
      QVERIFY(!code.error().compilerCrashed);
    }
  }

  void aMissingHeaderIsSaid() {
    const auto code = m_compiler.compile("#include <cuda_fp16.h>\n", optionsFor("sm_90"));
    QVERIFY(!code);
    QVERIFY(contains(why(code.error()), "kernel.cu:1:10: 'cuda_fp16.h' file not found"));
  }

  void anUnknownProcessorIsAnError() {
    for (const char* cpu : {"", "znver4", "sm_1", "gfx1"}) {
      const auto code = m_compiler.compile(kScale, optionsFor(cpu));
      QVERIFY2(!code, cpu);
      QVERIFY(contains(why(code.error()), cpu));
    }
  }

  void whatTheBackEndCannotDoIsAFailureNotAnEnd() {
    const auto code = m_compiler.compile(
        "extern \"C\" __global__ void k(float *y) { y[0] = __builtin_expf(y[1]); }\n",
        optionsFor("sm_90"));
    QVERIFY(!code);
    QVERIFY(!code.error().error.message.text().empty());
    QVERIFY(m_compiler.compile(kScale, optionsFor("sm_90")).has_value());
  }

  void theSameTextBecomesACodeObject() {
    const auto code = m_compiler.compile(kLarge, optionsFor("gfx942", {"asm", "llvm"}));
    QVERIFY2(code, code ? "" : why(code.error()));
    const Listing& assembly = listingNamed(code->listings, "asm");
    QVERIFY(contains(assembly.text, "rows_1"));
    QVERIFY(contains(assembly.text, "s_barrier"));
    QVERIFY(contains(assembly.text, "global_load_dwordx4"));
    QCOMPARE(linesOf(assembly, "global_load_dwordx4"), std::vector{8});
    QVERIFY(contains(assembly.text, "ds_bpermute_b32"));
    if (code->object.empty()) {
      QCOMPARE(code->warnings.size(), std::size_t{1});
      QVERIFY(contains(code->warnings.front().message, "no code object was made"));
      QSKIP("ld.lld is not on this machine");
    }
    QVERIFY(
        code->object.starts_with("\x7f"
                                 "ELF"));
    QVERIFY(contains(code->object, "rows_1.kd"));
    QVERIFY(contains(code->object, "columns_2.kd"));
  }

  void aListingOfTheOtherFamilyIsARemark() {
    for (const auto& [cpu, listing, words] :
         {std::tuple{"sm_90", "asm", "// PTX is the assembly of NVIDIA's GPUs\n"},
          std::tuple{"gfx942", "ptx", "// gfx942 has assembly and no PTX\n"}}) {
      const auto code = m_compiler.compile(kScale, optionsFor(cpu, {listing}));
      QVERIFY2(code, code ? "" : why(code.error()));
      QCOMPARE(listingNamed(code->listings, listing).text, std::string(words));
    }
  }

  void labelsAndDirectivesHaveNoLine() {
    const auto ptx = readablePtx(
        ".visible .entry k()\n{\n\t.local .b8 a[8];\n\t.loc\t1 3 0\n\t.reg .b32 "
        "%r<2>;\n$L__BB0_1:\n\tmov.u32 %r1, 1;\n"
        "\t.loc\t2 9 0\n\tret;\n$L__tmp0:\n}\n\t.file\t1 \"/perfdojo/kernel.cu\"\n"
        "\t.file\t2 \"/perfdojo/a.h\"\n\t.section\t.debug_str\n{\n$L__info_string0:\n.b8 1\n\n}\n",
        "kernel.cu");
    QCOMPARE(
        ptx.text,
        std::string(".visible .entry k()\n{\n\t.local .b8 a[8];\n\t.reg .b32 %r<2>;\n$L__BB0_1:\n"
                    "\tmov.u32 %r1, 1;\n\tret;\n}\n"));
    QCOMPARE(ptx.sourceLines, (std::vector{0, 0, 0, 0, 0, 3, 0, 0}));
  }

 private:
  CudaCompiler m_compiler;
};

QTEST_GUILESS_MAIN(TestCudaCompiler)
#include "test_cuda_compiler.moc"
