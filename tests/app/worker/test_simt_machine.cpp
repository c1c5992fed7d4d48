// CUDA texts on the host SIMT machine, as the parent sees it: right ones compute what they should,
// and what a GPU leaves undefined is told with its lines, arrays and threads.
#include <cmath>

#include "tests/codegen/worker_test.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

constexpr int kSize = 64;  // of square matrices

// One kernel NAME of three buffers, with the entry that the machine calls.
std::string kernelText(const std::string& body, const std::string& name = "k") {
  return "extern \"C\" __global__ void __launch_bounds__(256) " + name +
         "(const float *__restrict__ a, const float *__restrict__ b, float *c) {\n" + body +
         "}\n#ifdef DOJO_SIMT\n"
         "extern \"C\" void dojo_call_" +
         name +
         "(void *const *buffers) {\n"
         "  " +
         name +
         "((const float *)buffers[0], (const float *)buffers[1], (float *)buffers[2]);\n"
         "}\n#endif\n";
}

// c = a * b of kSize by kSize in tiles of 16 by 16. Rows of `sa` are `pitch` long; barriers are
// written where `hasFirst` and `hasSecond` say.
std::string tiledProduct(int pitch = 16, bool hasFirst = true, bool hasSecond = true) {
  const std::string wide = std::to_string(pitch);
  return kernelText("  __shared__ float sa[16 * " + wide + "];\n" +                     // line 2
                    "  __shared__ float sb[256];\n"                                     // 3
                    "  const int row = threadIdx.x / 16, column = threadIdx.x % 16;\n"  // 4
                    "  float sum = 0.0f;\n"                                             // 5
                    "  for (int tile = 0; tile < 4; tile++) {\n"                        // 6
                    "    sa[row * " +
                    wide +
                    " + column] =\n"                                                     // 7
                    "        a[(blockIdx.y * 16 + row) * 64 + tile * 16 + column];\n"    // 8
                    "    sb[threadIdx.x] =\n"                                            // 9
                    "        b[(tile * 16 + row) * 64 + blockIdx.x * 16 + column];\n" +  // 10
                    (hasFirst ? "    __syncthreads();\n" : "\n") +                       // 11
                    "    for (int k = 0; k < 16; k++)\n"                                 // 12
                    "      sum += sa[row * " +
                    wide + " + k] * sb[k * 16 + column];\n" +        // 13
                    (hasSecond ? "    __syncthreads();\n" : "\n") +  // 14
                    "  }\n"                                          // 15
                    "  c[(blockIdx.y * 16 + row) * 64 + blockIdx.x * 16 + column] = sum;\n");
}

}  // namespace

class TestSimtMachine : public WorkerTest {
  Q_OBJECT

  WorkerSettings simt() const {
    WorkerSettings chosen = settings();
    chosen.device = "simt";
    return chosen;
  }

  struct Outcome {
    WorkerResult<RunOutcome> run;
    std::vector<float> c;
    std::string said() const { return run ? "" : run.error().error.message.text(); }
  };

  // Three square matrices: a and b of small integers, so that sums are exact.
  static BufferSet matrices(WorkerClient& client) {
    const std::size_t bytes = kSize * kSize * sizeof(float);
    auto set = client.makeBuffers({{"a", bytes, BufferRole::In},
                                   {"b", bytes, BufferRole::In},
                                   {"c", bytes, BufferRole::Out}});
    Q_ASSERT(set);
    for (std::size_t buffer : {0, 1}) {
      auto values = set->inputAs<float>(buffer);
      for (std::size_t i = 0; i < values.size(); i++)
        values[i] = static_cast<float>((i * (buffer + 3)) % 11) - 5.0f;
    }
    return *set;
  }

  Outcome runText(const std::string& text, std::vector<Launch> launches,
                  std::chrono::milliseconds timeout = 10s, const std::string& cpu = "sm_90") {
    WorkerClient client(simt());
    CompileRequest request;
    request.text = text;
    request.entry = "k";
    request.language = "cuda";
    request.launches = std::move(launches);
    request.options.cpu = cpu;
    request.options.listings.clear();
    const auto compiled = client.compile(request);
    if (!compiled) return {tl::unexpected(compiled.error()), {}};
    const BufferSet set = matrices(client);
    auto ran = client.run({{{compiled->handle, {set}}}, rounds(1), timeout});
    const auto c = set.as<float>(2);
    return {std::move(ran), {c.begin(), c.end()}};
  }

  Outcome runBody(const std::string& body, Launch launch, std::chrono::milliseconds timeout = 10s) {
    launch.function = "k";
    return runText(kernelText(body), {launch}, timeout);
  }

  Outcome runProduct(const std::string& text) {
    return runText(text, {{.function = "k", .grid = {4, 4, 1}, .block = {256, 1, 1}}});
  }

  static bool isProduct(const std::vector<float>& c) {
    auto value = [](int buffer, int i) { return float(i * (buffer + 3) % 11) - 5.0f; };
    for (int i = 0; i < kSize; i++)
      for (int j = 0; j < kSize; j++) {
        float sum = 0;
        for (int k = 0; k < kSize; k++) sum += value(0, i * kSize + k) * value(1, k * kSize + j);
        if (c[static_cast<std::size_t>(i * kSize + j)] != sum) return false;
      }
    return true;
  }

  static void says(const Outcome& outcome, std::initializer_list<const char*> parts) {
    QVERIFY2(!outcome.run, "the run was expected to fail");
    for (const char* part : parts)
      QVERIFY2(outcome.said().find(part) != std::string::npos,
               (outcome.said() + "\nlacks " + part).c_str());
  }

 private slots:
  void aTiledProductIsRight() {
    const Outcome outcome = runProduct(tiledProduct());
    MUST(outcome.run);
    QVERIFY(isProduct(outcome.c));
  }

  void paddingChangesNothing() {
    const Outcome outcome = runProduct(tiledProduct(17));
    MUST(outcome.run);
    QVERIFY(isProduct(outcome.c));
  }

  void aMissingBarrierBetweenWriteAndReadIsARace() {
    const Outcome outcome = runProduct(tiledProduct(16, false, true));
    says(outcome, {"kernel k: race on s", "line 13 reads it", " writes it in thread (",
                   "a barrier is missing between them"});
  }

  void aMissingBarrierBetweenReadAndNextWriteIsARace() {
    const Outcome outcome = runProduct(tiledProduct(16, true, false));
    says(outcome,
         {"race on s", "line 13 reads it", "a barrier is missing between them", "of block ("});
  }

  void blocksThatWriteTheSameElementRace() {
    says(runBody("  c[threadIdx.x] = a[threadIdx.x];\n", {.grid = {3, 1, 1}, .block = {8, 1, 1}}),
         {"race on c at byte", "line 2 writes it in thread", "of block (0,0,0)",
          "nothing orders the blocks of a launch"});
  }

  void whatABlockWritesNoOtherMayRead() {
    says(runBody("  c[blockIdx.x] = 1.0f;\n"
                 "  if (blockIdx.x > 0) c[blockIdx.x + 8] = c[blockIdx.x - 1];\n",
                 {.grid = {4, 1, 1}}),
         {"race on c", "nothing orders the blocks of a launch"});
  }

  void launchesAreInOrder() {
    const Outcome outcome = runText(
        kernelText("  c[blockIdx.x] = 1.0f;\n", "first") +
            kernelText("  c[64 + blockIdx.x] = c[63 - blockIdx.x];\n", "second"),
        {{.function = "first", .grid = {64, 1, 1}}, {.function = "second", .grid = {64, 1, 1}}});
    MUST(outcome.run);
    QCOMPARE(outcome.c[100], 1.0f);
  }

  // Reading a shared element early would cost a processor nothing, and so compilers like to.
  void aGuardedLoadIsMadeOnlyUnderItsGuard() {
    const std::string loops =
        "  __shared__ float s[24], t[24];\n"             // line 2
        "  const int tid = threadIdx.x;\n"               // 3
        "  s[tid] = a[tid];\n"                           // 4
        "  t[tid] = a[tid];\n"                           // 5
        "  __syncthreads();\n"                           // 6
        "  for (int i = 0; i < 3; i++) {\n"              // 7
        "    for (int j = 0; j < 2; j++) {\n"            // 8
        "      if (tid < 12) t[tid] = t[tid] * 0.5f;\n"  // 9
        "      if (tid == 0)\n"                          // 10
        "        t[13] = s[8];\n"                        // 11
        "      if (tid == GUARD) c[40] = s[8];\n"        // 12
        "    }\n"                                        // 13
        "    if (tid == 0)\n"                            // 14
        "      s[8] = 2.0f;\n"                           // 15
        "  }\n"                                          // 16
        "  __syncthreads();\n"                           // 17
        "  c[tid] = s[23 - tid] + t[23 - tid];\n";
    auto withGuard = [&](const std::string& thread) {
      std::string body = loops;
      return runBody(body.replace(body.find("GUARD"), 5, thread), {.block = {24, 1, 1}});
    };
    const Outcome right = withGuard("0");
    MUST(right.run);
    QCOMPARE(right.c[10], 3.0f);  // a[13] and what s[8] was last
    QCOMPARE(right.c[40], 2.0f);
    says(withGuard("5"), {"race on s", "line 12 reads it in thread (5,0,0)",
                          "line 15 writes it in thread (0,0,0)"});
  }

  void neighbouringBytesAreNoRace() {
    const Outcome outcome = runBody(
        "  ((unsigned char *)c)[threadIdx.x] = 7;\n"
        "  __syncthreads();\n"
        "  ((unsigned short *)c)[64 + threadIdx.x] = 0x1234;\n",
        {.block = {64, 1, 1}});
    MUST(outcome.run);
    says(runBody("  ((unsigned char *)c)[threadIdx.x] = 7;\n"
                 "  ((unsigned short *)c)[threadIdx.x / 2] = 7;\n",
                 {.block = {64, 1, 1}}),
         {"race on c", "a barrier is missing"});
  }

  void lanesExchangeValues() {
    const Outcome outcome = runBody(
        "  const int t = threadIdx.x;\n"
        "  c[t] = __shfl_xor_sync(0xffffffffu, (float)t, 5);\n"
        "  c[64 + t] = __shfl_down_sync(0xffffffffu, (double)t, 3);\n"
        "  c[128 + t] = __shfl_up_sync(0xffffffffu, t, 2, 8);\n"
        "  c[192 + t] = __shfl_sync(0xffffffffu, (unsigned short)t, 9, 4);\n"
        "  c[256 + t] = __ballot_sync(0xffffffffu, t % 32 < 3);\n",
        {.block = {64, 1, 1}});
    MUST(outcome.run);
    for (int t = 0; t < 64; t++) {
      auto at = [&](int row) { return outcome.c[static_cast<std::size_t>(64 * row + t)]; };
      QCOMPARE(at(0), static_cast<float>(t ^ 5));
      QCOMPARE(at(1), static_cast<float>(t % 32 + 3 < 32 ? t + 3 : t));
      QCOMPARE(at(2), static_cast<float>(t % 8 < 2 ? t : t - 2));
      QCOMPARE(at(3), static_cast<float>(t / 4 * 4 + 1));
      QCOMPARE(at(4), 7.0f);
    }
  }

  void aShuffleFromNoLaneIsWrongButRuns() {
    const Outcome outcome =
        runBody("  c[threadIdx.x] = __shfl_sync(0xffffffffu, 1.0f, threadIdx.x + 20);\n",
                {.block = {24, 1, 1}});
    MUST(outcome.run);
    QCOMPARE(outcome.c[0], 1.0f);
    QVERIFY(std::isnan(outcome.c[5]));
  }

  void aWarpOfAmdHas64Lanes() {
    const Outcome outcome =
        runText(kernelText("  c[threadIdx.x] = __shfl_xor_sync(~0ull, (int)threadIdx.x, 32);\n"),
                {{.function = "k", .block = {64, 1, 1}}}, 10s, "gfx942");
    MUST(outcome.run);
    QCOMPARE(outcome.c[1], 33.0f);
  }

  void aWarpIsSynchronisedByItself() {
    const std::string before =
                          "  __shared__ float s[64];\n"
                          "  s[threadIdx.x] = a[threadIdx.x];\n",
                      after = "  c[threadIdx.x] = s[threadIdx.x ^ ";
    const Outcome outcome =
        runBody(before + "  __syncwarp();\n" + after + "1];\n", {.block = {64, 1, 1}});
    MUST(outcome.run);
    says(runBody(before + "\n" + after + "1];\n", {.block = {64, 1, 1}}),
         {"race on s", "line 3 writes it", "line 5 reads it"});
    says(runBody(before + "  __syncwarp();\n" + after + "32];\n", {.block = {64, 1, 1}}),
         {"race on s", "line 3 writes it", "line 5 reads it"});
  }

  void aBarrierThatSomeThreadsDoNotReachIsTold() {
    says(runBody("  if (threadIdx.x < 32)\n    __syncthreads();\n  c[threadIdx.x] = 0.0f;\n",
                 {.block = {64, 1, 1}}),
         {"threads diverge: thread (", "waits at the barrier of line 3", "it has ended"});
    says(runBody("  if (threadIdx.x < 32)\n    __syncthreads();\n  else\n    __syncthreads();\n",
                 {.block = {64, 1, 1}}),
         {"threads diverge", "the barrier of line 3", "the barrier of line 5"});
    says(runBody("  if (threadIdx.x % 2)\n    c[threadIdx.x] = __shfl_xor_sync(~0u, 1.0f, 1);\n"
                 "  __syncthreads();\n",
                 {.block = {64, 1, 1}}),
         {"threads diverge", "the shuffle of line 3", "the barrier of line 4"});
  }

  void aVectorAtAnUnalignedAddressIsTold() {
    const std::string body =
        "  const float4 v = *reinterpret_cast<const float4 *>(a + 4 * threadIdx.x + SHIFT);\n"
        "  *reinterpret_cast<float4 *>(c + 4 * threadIdx.x) =\n"
        "      make_float4(v.x, v.y, v.z, v.w + 1.0f);\n";
    const Outcome good = runBody("#define SHIFT 4\n" + body, {.block = {16, 1, 1}});
    MUST(good.run);
    QCOMPARE(good.c[3], float(7 * 3 % 11) - 4.0f);
    says(runBody("#define SHIFT 1\n" + body, {.block = {16, 1, 1}}),
         {"line 3", "of a, which is at no multiple of 16"});
  }

  void anAccessOutsideOfAnArrayIsTold() {
    says(runBody("  c[4096 + threadIdx.x] = 1.0f;\n", {.block = {4, 1, 1}}),
         {"line 2 writes 4 bytes at byte 163", "of c, which has 16384"});
    says(runBody("  c[threadIdx.x] = a[(int)threadIdx.x - 4];\n", {.block = {4, 1, 1}}),
         {"line 2 reads 4 bytes at byte -", "of a"});
    says(runBody("  __shared__ float s[8];\n  float *p = s;\n"
                 "  p[threadIdx.x] = a[threadIdx.x];\n  c[threadIdx.x] = p[threadIdx.x];\n",
                 {.block = {9, 1, 1}}),
         {"at byte 32 of s, which has 32"});
    says(runBody("  __shared__ float s[8][9];\n"
                 "  s[threadIdx.x % 2][threadIdx.x] = 1.0f;\n  __syncthreads();\n"
                 "  c[threadIdx.x] = s[0][threadIdx.x];\n",
                 {.block = {10, 1, 1}}),
         {"line 3 has an index 9 into 'float[9]'"});
  }

  void anInputIsNotWritten() {
    says(runBody("  ((float *)b)[3] = 1.0f;\n", {}), {"line 2 writes byte 12 of the input b"});
  }

  void sharedMemoryOfTheLaunchIsItsOwn() {
    const std::string body =
        "  extern __shared__ __align__(16) unsigned char bytes[];\n"
        "  float *s = (float *)bytes;\n"
        "  s[threadIdx.x] = a[threadIdx.x];\n"
        "  __syncthreads();\n"
        "  c[threadIdx.x] = s[63 - threadIdx.x];\n";
    const Outcome good = runBody(body, {.block = {64, 1, 1}, .sharedBytes = 256});
    MUST(good.run);
    QCOMPARE(good.c[60], 4.0f);
    says(runBody(body, {.block = {64, 1, 1}, .sharedBytes = 252}),
         {"line 4 writes 4 bytes at byte 252 of bytes, which has 252"});
  }

  void sharedMemoryBeginsUndefined() {
    const Outcome outcome = runBody(
        "  __shared__ float s[32];\n"
        "  s[threadIdx.x] = 1.0f;\n  __syncthreads();\n"
        "  c[threadIdx.x] = s[threadIdx.x + 8];\n",
        {.block = {16, 1, 1}});
    MUST(outcome.run);
    QCOMPARE(outcome.c[0], 1.0f);
    QVERIFY(std::isnan(outcome.c[8]));
  }

  // And no other thread's stack is written.
  void aThreadWithTooLargeArraysIsTold() {
    const Outcome outcome = runBody(
        "  volatile float own[200000];\n"
        "  own[threadIdx.x] = 1.0f;\n  c[threadIdx.x] = own[0];\n",
        {.block = {8, 1, 1}});
    says(outcome, {"stack overflowed"});
  }

  void anEndlessKernelIsATimeout() {
    const Outcome outcome = runBody("  for (volatile int i = 0;; i++) c[0] = i;\n", {}, 300ms);
    QVERIFY(!outcome.run);
    QCOMPARE(outcome.run.error().kind, FailureKind::Timeout);
  }

  void aLongRunOfShortBlocksIsNoTimeout() {
    const Outcome outcome = runBody(
        "  for (int i = 0; i < 20000; i++)\n"
        "    if (a[i % 4096] > 9.0f) c[blockIdx.x % 4096] = 1.0f;\n",
        {.grid = {5000, 1, 1}}, 300ms);
    MUST(outcome.run);
  }

  void listingsAreOfTheGpu() {
    WorkerClient client(simt());
    CompileRequest request;
    request.text = kernelText("  c[threadIdx.x] = a[threadIdx.x];\n");
    request.entry = "k";
    request.language = "cuda";
    request.options.cpu = "sm_90";
    request.options.listings = {"ptx"};
    const auto compiled = client.compile(request);
    MUST(compiled);
    const std::string& ptx = listingNamed(compiled->listings, "ptx").text;
    QVERIFY(ptx.find(".visible .entry k(") != std::string::npos);
  }

  void aCompileErrorNamesItsLine() {
    const Outcome outcome = runBody("  c[0] = zz;\n", {});
    QCOMPARE(outcome.run.error().kind, FailureKind::CompileError);
    QVERIFY(mentions(outcome.run.error(), ":2:10"));
  }
};

QTEST_APPLESS_MAIN(TestSimtMachine)
#include "test_simt_machine.moc"
