// The device "opencl" as the parent sees it, with texts written by hand. Where the machine has no
// OpenCL driver (Debian's pocl-opencl-icd), only what is said about it is tested.
#include <cmath>

#include "codegen/opencl/build_log.h"
#include "codegen/opencl/opencl_here.h"
#include "codegen/worker/process.h"
#include "tests/codegen/worker_test.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

constexpr int kSize = 64, kTile = 8;  // of matrices

const std::string kTiledProduct = R"(
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void product(__global const float *restrict a, __global const float *restrict b,
             __global float *restrict c) {
  __local float sa[8][8], sb[8][8];
  const int n = 64;
  const int row = get_local_id(0) / 8, column = get_local_id(0) % 8;
  const int top = get_group_id(1) * 8, left = get_group_id(0) * 8;
  float sum = 0.0f;
  for (int k = 0; k < n; k += 8) {
    sa[row][column] = a[(top + row) * n + k + column];
    sb[row][column] = b[(k + row) * n + left + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 8; i++) sum += sa[row][i] * sb[i][column];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[(top + row) * n + left + column] = sum;
}
)";

// One kernel of x, y and a workspace w, with i the thread's number.
CompileRequest openCl(const std::string& body, const std::string& name = "k") {
  CompileRequest request;
  request.entry = name;
  request.language = "opencl";
  request.text = "__kernel void " + name +
                 "(__global const float *x, __global float *y, __global float *w) {\n"
                 "  const int i = get_global_id(0), n = 1000;\n" +
                 body + "\n}\n";
  request.options.listings = {};
  request.launches = {{name, {25, 1, 1}, {40, 1, 1}, 0}};
  return request;
}

const std::string kDoubled = "y[i] = 2.0f * x[i];";

}  // namespace

class TestOpenClDevice : public WorkerTest {
  Q_OBJECT

  WorkerSettings openClSettings() const {
    WorkerSettings with = settings();
    with.program = DOJO_BIN_DIR "/perfdojo-worker-opencl";
    with.device = "opencl";
    with.timeout = 20s;
    return with;
  }

  // What is said of a kernel that runs once; a good one must run on the same buffers afterwards.
  WorkerFailure failureHere(const CompileRequest& request,
                            std::chrono::milliseconds timeout = 20s) {
    WorkerClient client(openClSettings());
    const auto bad = client.compile(request);
    if (!bad) return bad.error();
    const BufferSet set = filled(client);
    const auto outcome = client.run({{{bad->handle, {set}}}, rounds(1), timeout});
    if (outcome) qFatal("the kernel was expected to fail: %s", request.text.c_str());
    const auto good = client.compile(openCl(kDoubled));
    if (!good) qFatal("compiling after a failure: %s", why(good.error()));
    const auto after = client.run({{{good->handle, {set}}}, rounds(1), {}});
    if (!after) qFatal("running after a failure: %s", why(after.error()));
    if (!isDoubled(set)) qFatal("wrong outputs after a failure");
    return outcome.error();
  }

 private slots:
  void init() {
    const QByteArray test = QTest::currentTestFunction();
    if (test.startsWith("absent") || whyNoOpenCl().empty()) return;
    QSKIP(whyNoOpenCl().c_str());
  }

  void tiledProductWithBarriersIsRight() {
    WorkerClient client(openClSettings());
    CompileRequest request{kTiledProduct, "product", {}, "opencl", {}};
    request.launches = {{"product", {kSize / kTile, kSize / kTile, 1}, {kTile * kTile, 1, 1}, 0}};
    const auto compiled = client.compile(request);
    MUST(compiled);
    constexpr std::size_t kBytes = kSize * kSize * sizeof(float);
    auto set = client.makeBuffers({{"a", kBytes, BufferRole::In},
                                   {"b", kBytes, BufferRole::In},
                                   {"c", kBytes, BufferRole::Out}},
                                  3);
    MUST(set);
    auto a = set->inputAs<float>(0), b = set->inputAs<float>(1);
    for (std::size_t i = 0; i < a.size(); i++) {
      a[i] = static_cast<float>(static_cast<int>(i * 7 % 11) - 5);
      b[i] = static_cast<float>(static_cast<int>(i * 5 % 13) - 6);
    }
    const auto outcome = client.run({{{compiled->handle, {*set}}}, rounds(3), {}});
    MUST(outcome);
    QCOMPARE(outcome->unit, TimeUnit::Nanoseconds);
    for (double ns : outcome->kernels[0].ns) QVERIFY(ns > 0);
    const auto c = set->as<float>(2);
    for (std::size_t m = 0; m < kSize; m++)
      for (std::size_t n = 0; n < kSize; n++) {
        float sum = 0;
        for (std::size_t k = 0; k < kSize; k++) sum += a[m * kSize + k] * b[k * kSize + n];
        QCOMPARE(c[m * kSize + n], sum);
      }
  }

  void launchesRunInOrderThroughAWorkspace() {
    WorkerClient client(openClSettings());
    CompileRequest request = openCl("w[n - 1 - i] = x[i];", "reversed");
    request.text += openCl("w[i] *= 2.0f;", "doubled").text;
    request.text += openCl("y[i] = w[n - 1 - i];", "back").text;
    request.launches = {{"reversed", {10, 1, 1}, {100, 1, 1}, 0},
                        {"doubled", {1000, 1, 1}, {1, 1, 1}, 0},
                        {"back", {1, 1, 1}, {1000, 1, 1}, 0}};
    const auto compiled = client.compile(request);
    MUST(compiled);
    const std::vector<BufferSet> sets = {filled(client, 1), filled(client, 50, 7)};
    RunPlan plan = rounds(4);
    plan.inner = 3;
    MUST(client.run({{{compiled->handle, sets}}, plan, {}}));
    for (const BufferSet& set : sets) QVERIFY(isDoubled(set));
  }

  void changedInputsReachTheKernelAndOutputsArePoisoned() {
    WorkerClient client(openClSettings());
    const auto compiled = client.compile(openCl("if (i != 7) " + kDoubled));
    MUST(compiled);
    BufferSet set = filled(client);
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    for (float& x : set.inputAs<float>(0)) x += 100.0F;
    MUST(client.run({{{compiled->handle, {set}}}, rounds(2), {}}));
    QCOMPARE(set.as<float>(1)[8], 2 * set.as<float>(0)[8]);
    QVERIFY(std::isnan(set.as<float>(1)[7]));
  }

  void coldRunsAndCalibratedRunsGiveTimes() {
    WorkerClient client(openClSettings());
    const auto compiled = client.compile(openCl(kDoubled));
    MUST(compiled);
    RunPlan plan = rounds(3);
    plan.inner = 0;
    for (CacheState cache : {CacheState::Warm, CacheState::Cold}) {
      plan.cache = cache;
      const BufferSet set = filled(client);
      const auto outcome = client.run({{{compiled->handle, {set}}}, plan, {}});
      MUST(outcome);
      QCOMPARE(outcome->kernels[0].ns.size(), std::size_t{3});
      if (cache == CacheState::Cold) QCOMPARE(outcome->kernels[0].inner, 1);
      // Not what the driver compiles for the block's size.
      QVERIFY(outcome->kernels[0].ns[0] < 50e6);
      QVERIFY(isDoubled(set));
    }
  }

  void compileErrorsTellTheLineOfTheText() {
    const WorkerFailure failure = failureHere(openCl("\n\n  y[i] = nowhere;"));
    QCOMPARE(failure.kind, FailureKind::CompileError);
    QVERIFY(mentions(failure, "kernel.cl:5:10: use of undeclared identifier 'nowhere'"));
    QVERIFY(!failure.diagnostics.empty());
    QCOMPARE(failure.diagnostics[0].severity, Diagnostic::Severity::Error);
    QCOMPARE(failure.diagnostics[0].line, 5);
    CompileRequest flags = openCl(kDoubled);
    flags.options.extraFlags = {"-not-a-flag"};
    QVERIFY(mentions(failureHere(flags), "rejects its flags"));
  }

  void buildLogsOfAllDriversAreRead() {
    struct Case {
      const char* log;
      Diagnostic::Severity severity;
      int line, column;
    };
    using enum Diagnostic::Severity;
    for (const Case& c :
         {Case{"<kernel>:3:8: error: no y", Error, 3, 8},
          Case{"/tmp/comgr-1/input/CompileSource:12:1: warning: no y", Warning, 12, 1},
          Case{"1:3:8: fatal error: no y", Error, 3, 8},
          Case{"kernel.cl:4:5: note: no y", Note, 4, 5},
          Case{"error: /tmp/tempfile_x.cl:3:8: no y", Error, 3, 8}}) {
      const auto read = diagnosticsOf(std::string("Compilation started\n") + c.log + "\n  ^\n");
      QVERIFY2(read.size() == 1, c.log);
      QCOMPARE(read[0].severity, c.severity);
      QCOMPARE(read[0].line, c.line);
      QCOMPARE(read[0].column, c.column);
      QCOMPARE(read[0].message, std::string("no y"));
    }
    QVERIFY(diagnosticsOf("").empty());
    QVERIFY(diagnosticsOf(std::string(1 << 20, ':')).empty());
  }

  void otherLanguagesAreRefused() {
    CompileRequest request = openCl(kDoubled);
    request.language = "c";
    QVERIFY(mentions(failureHere(request), "this worker compiles opencl, not c"));
  }

  void storesBesideABufferAreFound() {
    WorkerFailure failure = failureHere(openCl(kDoubled + "if (i == 3) y[n + 2] = 0;"));
    QCOMPARE(failure.kind, FailureKind::RedZone);
    QVERIFY(mentions(failure, "buffer 1 (y) overwritten at byte +8 after its end in set 0"));
    failure = failureHere(openCl(kDoubled + "if (i == 3) w[-1] = 0;"));
    QCOMPARE(failure.kind, FailureKind::RedZone);
    QVERIFY(mentions(failure, "buffer 2 (w) overwritten at byte -1 before its start"));
  }

  void storesFarOutsideEndTheWorkerAlone() {
    const WorkerFailure failure = failureHere(openCl(kDoubled + "y[i + (1l << 36)] = 0;"));
    QCOMPARE(failure.kind, FailureKind::Died);
    QVERIFY(mentions(failure, "running kernel k"));
  }

  void buffersOfAnyBytesKeepTheirZones() {
    WorkerClient client(openClSettings());
    CompileRequest request;
    request.entry = "k";
    request.language = "opencl";
    request.text =
        "__kernel void k(__global const uchar *x, __global uchar *y, __global char *none) {\n"
        "  y[get_global_id(0)] = x[get_global_id(0)] + 1;\n}\n";
    request.launches = {{"k", {13, 1, 1}, {1, 1, 1}, 0}};
    const auto compiled = client.compile(request);
    MUST(compiled);
    for (std::uint32_t placement : {0U, 1U, 2U}) {
      auto set = client.makeBuffers({{"x", 13, BufferRole::In},
                                     {"y", 13, BufferRole::Out},
                                     {"none", 0, BufferRole::Workspace}},
                                    placement);
      MUST(set);
      for (std::uint8_t& x : set->inputAs<std::uint8_t>(0)) x = 41;
      MUST(client.run({{{compiled->handle, {*set}}}, rounds(1), {}}));
      for (std::uint8_t y : set->as<std::uint8_t>(1)) QCOMPARE(y, std::uint8_t{42});
    }
    request.launches[0].grid[0] = 14;
    const auto wide = client.compile(request);
    MUST(wide);
    const auto set = client.makeBuffers({{"x", 13, BufferRole::In},
                                         {"y", 13, BufferRole::Out},
                                         {"none", 8, BufferRole::Workspace}});
    MUST(set);
    const auto outcome = client.run({{{wide->handle, {*set}}}, rounds(1), {}});
    QVERIFY(!outcome);
    QVERIFY(mentions(outcome.error(), "buffer 1 (y) overwritten at byte +0 after its end"));
  }

  void overwrittenInputsAreFoundAndRestored() {
    const WorkerFailure failure =
        failureHere(openCl(kDoubled + "if (i == 3) ((__global float *)x)[5] = 0;"));
    QCOMPARE(failure.kind, FailureKind::RedZone);
    // 6.0f = 0x40c00000: of its bytes the third is the first that changes.
    QVERIFY(mentions(failure, "the input buffer 0 (x) was overwritten at byte 22 in set 0"));
  }

  void launchesThatDoNotFitAreTold() {
    CompileRequest request = openCl(kDoubled);
    request.launches[0].block = {1 << 20, 1, 1};
    WorkerFailure failure = failureHere(request);
    QCOMPARE(failure.kind, FailureKind::CannotLoad);
    QVERIFY(mentions(failure, "kernel k has blocks of 1048576 threads, the OpenCL device"));
    request = openCl(kDoubled);
    request.launches[0].function = "nobody";
    QVERIFY(mentions(failureHere(request), "the program has no kernel nobody"));
    request = openCl(kDoubled);
    request.launches[0].grid = {0, 1, 1};
    QVERIFY(mentions(failureHere(request), "empty or too large"));
    request = openCl(kDoubled);
    request.text.replace(0, 8, "__kernel __attribute__((reqd_work_group_size(20, 1, 1)))");
    QVERIFY(mentions(failureHere(request), "is compiled for blocks of 20×1×1"));
    request = openCl("__local float much[1 << 24]; much[i] = x[i]; y[i] = much[999 - i];");
    QVERIFY(mentions(failureHere(request), "bytes of local memory"));
  }

  void parametersAreAsManyAsBuffers() {
    CompileRequest request = openCl(kDoubled);
    request.text.replace(request.text.find(", __global float *w"), 19, "");
    QVERIFY(mentions(failureHere(request), "kernel k has 2 parameters and gets 3 buffers"));
  }

  void endlessKernelsEndAndTheNextIsServed() {
    const WorkerFailure failure = failureHere(
        openCl(kDoubled + "volatile __global float *v = w; while (v[0] != 1.0f) v[1] = i;"), 2s);
    QCOMPARE(failure.kind, FailureKind::Timeout);
    QVERIFY(mentions(failure, "running kernel k"));
  }

  void secondCompilationComesFromTheCache() {
    WorkerSettings fresh = openClSettings();
    fresh.cacheFolder = m_folder.filePath("fresh/objects").toStdString();
    {
      WorkerClient client(fresh);
      const auto first = client.compile(openCl(kDoubled));
      MUST(first);
      QVERIFY(!first->fromCache);
      QVERIFY2(first->cacheWarning.empty(), first->cacheWarning.c_str());
    }
    std::filesystem::remove_all(m_folder.filePath("fresh/pocl").toStdString());
    WorkerClient client(fresh);
    const auto again = client.compile(openCl(kDoubled));
    MUST(again);
    QVERIFY(again->fromCache);
    const BufferSet set = filled(client);
    MUST(client.run({{{again->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
  }

  void noFolderOfTheUsersIsNeeded() {
    const QByteArray home = qgetenv("HOME");
    qputenv("HOME", "/nowhere");
    qputenv("XDG_CACHE_HOME", "/nowhere");
    WorkerSettings without = openClSettings();
    without.cacheFolder = std::filesystem::path();
    WorkerClient client(without);
    const auto compiled = client.compile(openCl(kDoubled));
    qputenv("HOME", home);
    qunsetenv("XDG_CACHE_HOME");
    MUST(compiled);
    const BufferSet set = filled(client);
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
  }

  void largeBuffersAreRefusedInWords() {
    WorkerClient client(openClSettings());
    std::vector<BufferSpec> wanted = specs();
    wanted[2].bytes = std::size_t{1} << 46;
    const auto set = client.makeBuffers(wanted);
    QVERIFY(!set);
    QCOMPARE(set.error().kind, FailureKind::OutOfMemory);
    QVERIFY(mentions(set.error(), "a buffer set needs 67108864 MB"));
  }

  void deviceIsChosenByAPartOfItsName() {
    qputenv("PERFDOJO_OPENCL_DEVICE", "no such thing");
    const WorkerFailure failure = failureHere(openCl(kDoubled));
    qunsetenv("PERFDOJO_OPENCL_DEVICE");
    QCOMPARE(failure.kind, FailureKind::NoDevice);
    QVERIFY(mentions(failure, "no OpenCL device has 'no such thing' in its name; here are: "));
  }

  void absentLoaderIsToldInWords() {
    qputenv("PERFDOJO_OPENCL_LIBRARY", "/nowhere/libOpenCL.so.1");
    WorkerClient client(openClSettings());
    const auto compiled = client.compile(openCl(kDoubled));
    const std::string here = whyNoOpenCl();
    auto set = client.makeBuffers(specs());
    qunsetenv("PERFDOJO_OPENCL_LIBRARY");
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().kind, FailureKind::NoDevice);
    QCOMPARE(compiled.error().error.code, ErrorCode::ToolFailure);
    QVERIFY(mentions(compiled.error(), "the ICD loader"));
    QVERIFY(mentions(compiled.error(), "/nowhere/libOpenCL.so.1"));
    QVERIFY(here.find("/nowhere/libOpenCL.so.1") != std::string::npos);
  }

  void absentDriversAreToldInWords() {
    if (!whyNoOpenCl().empty()) QSKIP("there are none");
    qputenv("OCL_ICD_VENDORS", m_folder.path().toUtf8());
    WorkerClient client(openClSettings());
    const auto compiled = client.compile(openCl(kDoubled));
    qunsetenv("OCL_ICD_VENDORS");
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().kind, FailureKind::NoDevice);
    QVERIFY(mentions(compiled.error(), "no OpenCL platform"));
  }

  void absentProgramOfTheDeviceIsTold() {
    qputenv("PERFDOJO_WORKER", "/bin/sh");
    const auto program = findWorkerProgram("opencl");
    const auto other = findWorkerProgram("cpu");
    qputenv("PERFDOJO_WORKER", DOJO_BIN_DIR "/perfdojo-worker");
    const auto beside = findWorkerProgram("opencl");
    qunsetenv("PERFDOJO_WORKER");
    QVERIFY(!program);
    QVERIFY(program.error().message.text().find("perfdojo-worker-opencl") != std::string::npos);
    QVERIFY(other);
    QVERIFY(beside);
    QCOMPARE(beside->filename().string(), std::string("perfdojo-worker-opencl"));
  }
};

QTEST_APPLESS_MAIN(TestOpenClDevice)
#include "test_opencl_device.moc"
