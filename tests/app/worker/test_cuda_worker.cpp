// CUDA texts through perfdojo-worker on a driver that pretends: compiled by Clang, loaded, run,
// timed; and what becomes of the worker when the card is lost.
#include <QFile>

#include "tests/codegen/worker_test.h"

using namespace dojo;
using namespace dojo::codegen;

namespace {

constexpr std::size_t kBytes = kCount * 4;

// The driver runs its own kernel of that name.
CompileRequest cuda(const std::string& name) {
  CompileRequest request;
  request.language = "cuda";
  request.entry = name;
  request.launches = {{.function = name, .grid = {10, 1, 1}, .block = {100, 1, 1}}};
  request.options.cpu = "sm_90";
  request.options.listings = {"ptx"};
  request.text = "extern \"C\" __global__ void __launch_bounds__(100) " + name +
                 "(const float *__restrict__ x, float *__restrict__ y,\n"
                 "    unsigned char *__restrict__ w) {\n"
                 "  const int i = blockIdx.x * 100 + threadIdx.x;\n"
                 "  y[i] = 2.0f * x[i];\n"
                 "}\n";
  return request;
}

bool hasWarning(const RunOutcome& outcome, const std::string& part) {
  return std::ranges::any_of(outcome.warnings, [&](const std::string& warning) {
    return warning.find(part) != std::string::npos;
  });
}

}  // namespace

class TestCudaWorker : public WorkerTest {
  Q_OBJECT

 private slots:
  void init() {
    qputenv("PERFDOJO_CUDA_DRIVER", DOJO_FAKE_CUDA);
    qputenv("FAKE_CUDA_LOG", m_folder.filePath("log").toUtf8());
    qunsetenv("FAKE_CUDA");
    QFile::remove(m_folder.filePath("log"));
  }

  void aTextIsCompiledRunAndTimed() {
    WorkerClient client(onCuda());
    const auto kernel = client.compile(cuda("scale_1"));
    MUST(kernel);
    const Listing& ptx = listingNamed(kernel->listings, "ptx");
    QVERIFY(ptx.text.find(".visible .entry scale_1(") != std::string::npos);
    QVERIFY(std::ranges::find(ptx.sourceLines, 4) != ptx.sourceLines.end());
    const std::vector sets = {filled(client, 1), filled(client, 5, 9)};
    RunPlan plan = rounds(4);
    const auto outcome = client.run({{{kernel->handle, sets}}, plan, {}});
    MUST(outcome);
    for (const BufferSet& set : sets) QVERIFY(isDoubled(set));
    QCOMPARE(outcome->kernels.front().ns.size(), std::size_t{4});
    for (const double ns : outcome->kernels.front().ns) QCOMPARE(std::round(ns), 1e3);
    QVERIFY(outcome->unit == TimeUnit::Nanoseconds);
    QVERIFY(hasWarning(*outcome, "timed by events on Pretended Card"));
  }

  void samplesOfSmallKernelsAreGraphs() {
    WorkerClient client(onCuda());
    const auto kernel = client.compile(cuda("scale_1"));
    MUST(kernel);
    RunPlan plan = rounds(3);
    plan.inner = 0;
    const auto outcome = client.run({{{kernel->handle, {filled(client)}}}, plan, {}});
    MUST(outcome);
    QVERIFY(outcome->kernels.front().inner >= 200);
    QVERIFY(log().contains("replay"));
  }

  void coldCallsAreFlushedOneByOne() {
    WorkerClient client(onCuda());
    const auto kernel = client.compile(cuda("scale_1"));
    MUST(kernel);
    RunPlan plan = rounds(3);
    plan.cache = CacheState::Cold;
    const BufferSet set = filled(client);
    const auto outcome = client.run({{{kernel->handle, {set}}}, plan, {}});
    MUST(outcome);
    QVERIFY(isDoubled(set));
    QVERIFY(hasWarning(*outcome, "flushed by writing 64 MB"));
    const QStringList lines = log();
    const auto runs = lines.count("run scale_1");
    QVERIFY(runs >= 3);
    QVERIFY(lines.count("set 67108864") >= runs);
  }

  void compiledCodeOfTheCardIsKept() {
    for (int links : {2, 1}) {  // the device's own kernels are always linked
      QFile::remove(m_folder.filePath("log"));
      WorkerClient client(onCuda());
      const auto kernel = client.compile(cuda("increase_1"));
      MUST(kernel);
      MUST(client.run({{{kernel->handle, {filled(client)}}}, rounds(1), {}}));
      QCOMPARE(log().count("link"), links);
    }
  }

  void aMistakeInTheTextHasItsLine() {
    WorkerClient client(onCuda());
    CompileRequest wrong = cuda("scale_1");
    wrong.text.replace(wrong.text.find("x[i]"), 4, "z[i]");
    const auto kernel = client.compile(wrong);
    QVERIFY(!kernel);
    QCOMPARE(kernel.error().kind, FailureKind::CompileError);
    QCOMPARE(kernel.error().diagnostics.front().line, 4);
    QVERIFY(mentions(kernel.error(), "kernel.cu:4:17: "));
  }

  void aLostCardEndsTheWorkerAndTheNextOneWorks_data() {
    QTest::addColumn<QString>("words");
    QTest::newRow("fault") << "fault: a kernel read or wrote outside its buffers";
    QTest::newRow("misaligned") << "misaligned: a kernel used an address that is not aligned";
    QTest::newRow("trap") << "trap: a kernel stopped itself";
  }

  void aLostCardEndsTheWorkerAndTheNextOneWorks() {
    QFETCH(QString, words);
    WorkerClient client(onCuda());
    const auto bad = client.compile(cuda(QTest::currentDataTag()));
    const auto good = client.compile(cuda("scale_1"));
    MUST(bad);
    MUST(good);
    const BufferSet set = filled(client);
    const auto before = client.workerPid();
    const auto outcome = client.run({{{bad->handle, {set}}}, rounds(2), {}});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::Died);
    QVERIFY(mentions(outcome.error(), words.toStdString()));
    MUST(client.run({{{good->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
    QVERIFY(client.workerPid() != before);
  }

  void anEndlessKernelIsKilled() {
    WorkerClient client(onCuda());
    const auto bad = client.compile(cuda("hang"));
    const auto good = client.compile(cuda("scale_1"));
    MUST(bad);
    const BufferSet set = filled(client);
    const auto outcome = client.run({{{bad->handle, {set}}}, rounds(1), 300ms});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::Timeout);
    QVERIFY(mentions(outcome.error(), "running kernel hang"));
    MUST(client.run({{{good->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
  }

  void aWriteBesideABufferIsFoundAndTheWorkerGoesOn() {
    WorkerClient client(onCuda());
    for (const auto& [name, words] : {std::pair{"below", "red zone of buffer 1 (y)"},
                                      std::pair{"input", "input buffer 0 (x)"}}) {
      const auto bad = client.compile(cuda(name));
      MUST(bad);
      const auto before = client.workerPid();
      const auto outcome = client.run({{{bad->handle, {filled(client)}}}, rounds(1), {}});
      QVERIFY(!outcome);
      QCOMPARE(outcome.error().kind, FailureKind::RedZone);
      QVERIFY(mentions(outcome.error(), words));
      QVERIFY(client.workerPid() == before);
    }
  }

  void withoutACardItCompilesAndSaysWhyItDoesNotRun() {
    qputenv("FAKE_CUDA", "no-device");
    WorkerClient client(onCuda());
    const auto kernel = client.compile(cuda("scale_1"));
    MUST(kernel);
    const auto outcome = client.run({{{kernel->handle, {filled(client)}}}, rounds(1), {}});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::NoDevice);
    QVERIFY(mentions(outcome.error(), "the NVIDIA driver finds no card"));
  }

  void wantOfMemoryIsSaid() {
    qputenv("FAKE_CUDA", "little-memory");
    WorkerClient client(onCuda());
    const auto kernel = client.compile(cuda("scale_1"));
    MUST(kernel);
    auto large = client.makeBuffers({{"x", 8 << 20, BufferRole::In},
                                     {"y", kBytes, BufferRole::Out},
                                     {"w", kBytes, BufferRole::Workspace}});
    MUST(large);
    const auto outcome = client.run({{{kernel->handle, {*large}}}, rounds(1), {}});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::OutOfMemory);
    QVERIFY(mentions(outcome.error(), "of the card's memory"));
  }

  void codeForAnAmdCardIsCompiledAlone() {
    WorkerClient client(onCuda());
    CompileRequest amd = cuda("scale_1");
    amd.options.cpu = "gfx942";
    amd.options.listings = {"asm"};
    const auto kernel = client.compile(amd);
    MUST(kernel);
    QVERIFY(listingNamed(kernel->listings, "asm").text.find("global_load_dword") !=
            std::string::npos);
    const auto outcome = client.run({{{kernel->handle, {filled(client)}}}, rounds(1), {}});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::CannotLoad);
  }

 private:
  WorkerSettings onCuda() const {
    WorkerSettings chosen = settings();
    chosen.device = "cuda";
    return chosen;
  }
  QStringList log() const {
    QFile file(m_folder.filePath("log"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
  }
};

QTEST_GUILESS_MAIN(TestCudaWorker)
#include "test_cuda_worker.moc"
