// The measuring worker seen from the parent: kernels that work, and every way in which one can
// fail.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>
#include <set>
#include <thread>

#include "codegen/worker/client.h"
#include "codegen/worker/object_cache.h"

using namespace dojo;
using namespace dojo::codegen;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t kCount = 1000;

// x and y of kCount floats; BODY sees them, n, and a workspace w.
CompileRequest kernel(const std::string& body, const std::string& name = "k") {
  CompileRequest request;
  request.entry = name;
  request.cText = "void " + name +
                  "(void *const *buffers) {\n"
                  "  const float *x = buffers[0];\n"
                  "  float *y = buffers[1], *w = buffers[2];\n"
                  "  const int n = 1000;\n"
                  "  (void)x; (void)y; (void)w; (void)n;\n" +
                  body + "\n}\n";
  return request;
}

const std::string kDouble = "for (int i = 0; i < n; i++) y[i] = 2.0f * x[i];";

std::vector<BufferSpec> specs() {
  return {{"x", kCount * 4, BufferRole::In},
          {"y", kCount * 4, BufferRole::Out},
          {"w", kCount * 4, BufferRole::Workspace}};
}

BufferSet filled(WorkerClient& client, float first = 1.0f, std::uint32_t placement = 0) {
  auto set = client.makeBuffers(specs(), placement);
  Q_ASSERT(set);
  auto x = set->inputAs<float>(0);
  for (std::size_t i = 0; i < x.size(); i++) x[i] = first + static_cast<float>(i);
  return *set;
}

RunPlan rounds(int count) {
  RunPlan plan;
  plan.minRounds = plan.maxRounds = count;
  plan.inner = 1;
  return plan;
}

bool isDoubled(const BufferSet& set) {
  const auto x = set.as<float>(0);
  const auto y = set.as<float>(1);
  for (std::size_t i = 0; i < kCount; i++)
    if (y[i] != 2.0f * x[i]) return false;
  return true;
}

const char* why(const WorkerFailure& failure) {
  static std::string text;
  text = failure.error.message;
  return text.c_str();
}

}  // namespace

#define MUST(expression)                                          \
  do {                                                            \
    const auto& outcomeOf = (expression);                         \
    QVERIFY2(outcomeOf, outcomeOf ? "" : why(outcomeOf.error())); \
  } while (false)

class TestWorker : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir m_folder;

  WorkerSettings settings() const {
    WorkerSettings settings;
    settings.program = DOJO_BIN_DIR "/perfdojo-worker";
    settings.cacheFolder = std::filesystem::path(m_folder.path().toStdString()) / "objects";
    settings.timeout = 10s;
    return settings;
  }

  // Runs BODY once; the client must afterwards still run a good kernel with the same buffers.
  WorkerFailure failureOf(const std::string& body, std::chrono::milliseconds timeout = 10s) {
    WorkerClient client(settings());
    const auto bad = client.compile(kernel(body));
    if (!bad) return bad.error();
    const BufferSet set = filled(client);
    const auto outcome = client.run({{{bad->handle, {set}}}, rounds(1), timeout});
    if (outcome) qFatal("the kernel was expected to fail: %s", body.c_str());
    const auto good = client.compile(kernel(kDouble));
    if (!good) qFatal("compiling after a failure: %s", why(good.error()));
    const auto after = client.run({{{good->handle, {set}}}, rounds(1), {}});
    if (!after) qFatal("running after a failure: %s", why(after.error()));
    if (!isDoubled(set)) qFatal("wrong outputs after a failure");
    return outcome.error();
  }

  static bool mentions(const WorkerFailure& failure, const std::string& part) {
    if (failure.error.message.find(part) != std::string::npos) return true;
    qWarning("'%s' is not in: %s", part.c_str(), failure.error.message.c_str());
    return false;
  }

 private slots:
  void kernelRunsOnEverySetAndItsOutputsComeBack() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    QVERIFY(!compiled->assembly.empty());
    const std::vector<BufferSet> sets = {filled(client, 1), filled(client, 50, 7),
                                         filled(client, -3, 8)};
    const auto outcome = client.run({{{compiled->handle, sets}}, rounds(1), {}});
    MUST(outcome);
    QCOMPARE(outcome->kernels.size(), std::size_t{1});
    QCOMPARE(outcome->kernels[0].ns.size(), std::size_t{1});
    QVERIFY(outcome->kernels[0].ns[0] > 0);
    for (const auto& set : sets) QVERIFY(isDoubled(set));
    QVERIFY(!outcome->noise.flushToZero && !outcome->noise.denormalsAreZero);
  }

  void changedInputsReachTheKernel() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    BufferSet set = filled(client);
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    for (float& x : set.inputAs<float>(0)) x += 100.0f;
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
  }

  void outputsArePoisonedBeforeEverySample() {
    WorkerClient client(settings());
    const auto first = client.compile(kernel("static int calls; if (calls++ == 0) " + kDouble));
    MUST(first);
    const BufferSet set = filled(client);
    MUST(client.run({{{first->handle, {set}}}, rounds(3), {}}));
    QVERIFY(std::isnan(set.as<float>(1)[0]));
    QVERIFY(std::isnan(set.as<float>(1)[kCount - 1]));
  }

  void shortKernelsAreCalledOftenEnoughPerSample() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel("y[0] = x[0];"));
    MUST(compiled);
    RunPlan plan = rounds(5);
    plan.inner = 0;
    const auto outcome =
        client.run({{{compiled->handle, {filled(client), filled(client, 9)}}}, plan, {}});
    MUST(outcome);
    QVERIFY(outcome->kernels[0].inner > 1);
    QCOMPARE(outcome->kernels[0].ns.size(), std::size_t{5});
  }

  void twoKernelsAreInterleaved() {
    WorkerClient client(settings());
    // Each appends its letter to a process-wide trace through a file of its own making.
    const std::string trace = m_folder.filePath("trace").toStdString();
    const auto tracing = [&](char letter) {
      return kernel(
          "int open(const char *, int, ...); long write(int, const void *, unsigned long);"
          "int close(int);"
          "int f = open(\"" +
              trace +
              "\", 02101, 0600);"
              "write(f, \"" +
              std::string(1, letter) + "\", 1); close(f);" + kDouble,
          std::string("k") + letter);
    };
    const auto a = client.compile(tracing('A'));
    const auto b = client.compile(tracing('B'));
    MUST(a);
    MUST(b);
    const BufferSet set = filled(client);
    RunPlan plan = rounds(4);
    plan.warmupRounds = 0;
    const auto outcome = client.run({{{a->handle, {set}}, {b->handle, {set}}}, plan, {}});
    MUST(outcome);
    QCOMPARE(outcome->kernels[0].ns.size(), std::size_t{4});
    QCOMPARE(outcome->kernels[1].ns.size(), std::size_t{4});
    std::string order;
    std::ifstream(trace) >> order;
    QCOMPARE(order, std::string("ABBAABBA"));
  }

  void coldRunsAreOneCallPerSample() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    RunPlan plan = rounds(3);
    plan.inner = 0;
    plan.cache = CacheState::Cold;
    const BufferSet set = filled(client);
    const auto outcome = client.run({{{compiled->handle, {set}}}, plan, {}});
    MUST(outcome);
    QCOMPARE(outcome->kernels[0].inner, 1);
    QVERIFY(isDoubled(set));
  }

  void budgetEndsARun() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    RunPlan plan = rounds(1'000'000'000);
    plan.budgetNs = 20e6;
    const auto outcome = client.run({{{compiled->handle, {filled(client)}}}, plan, {}});
    MUST(outcome);
    QVERIFY(outcome->budgetEnded);
    QVERIFY(!outcome->kernels[0].ns.empty());
  }

  void hopelessKernelsAreGivenUp() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    RunPlan plan = rounds(100);
    plan.giveUpAboveNs = 1e-3;
    const auto outcome = client.run({{{compiled->handle, {filled(client)}}}, plan, {}});
    MUST(outcome);
    QVERIFY(outcome->gaveUp);
    QCOMPARE(outcome->kernels[0].ns.size(), std::size_t{1});
  }

  void parallelKernelUsesPinnedThreads() {
    WorkerClient client(settings());
    auto request = kernel(
        "int omp_get_thread_num(void); int omp_get_num_threads(void); int sched_getcpu(void);\n"
        "#pragma omp parallel\n"
        "{ y[2 * omp_get_thread_num()] = sched_getcpu(); y[99] = omp_get_num_threads(); }");
    request.options.openmp = true;
    const auto compiled = client.compile(request);
    MUST(compiled);
    const BufferSet set = filled(client);
    RunPlan plan = rounds(3);
    plan.threads = 2;
    const auto outcome = client.run({{{compiled->handle, {set}}}, plan, {}});
    MUST(outcome);
    const auto y = set.as<float>(1);
    QCOMPARE(y[99], 2.0f);
    if (outcome->noise.cpus.size() < 2) QSKIP("one processor");
    QCOMPARE(static_cast<int>(y[0]), outcome->noise.cpus[0]);
    QCOMPARE(static_cast<int>(y[2]), outcome->noise.cpus[1]);
    QCOMPARE(outcome->noise.threadsAlive, 3);  // the second of the team, and the parent's watcher
  }

  void compileErrorNamesTheLine() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel("y[0] = zz;"));
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().kind, FailureKind::CompileError);
    QCOMPARE(compiled.error().diagnostics.front().line, 6);
    QVERIFY(mentions(compiled.error(), "kernel.c:6:8"));
  }

  void textThatIsNotUtf8IsACompileErrorOrCompiles() {
    WorkerClient client(settings());
    MUST(client.compile(kernel("/* \xff\xfe */ " + kDouble)));
    const auto bad = client.compile(kernel("\xff\xfe"));
    QVERIFY(!bad);
    QCOMPARE(bad.error().kind, FailureKind::CompileError);
  }

  void undefinedFunctionCannotBeLoaded() {
    const auto failure = failureOf("void nowhere_at_all(void); nowhere_at_all();");
    QCOMPARE(failure.kind, FailureKind::CannotLoad);
    QVERIFY(mentions(failure, "nowhere_at_all"));
  }

  void endlessLoopIsATimeout() {
    const auto failure = failureOf("for (volatile int i = 0;; i++) y[0] = i;", 200ms);
    QCOMPARE(failure.kind, FailureKind::Timeout);
    QCOMPARE(failure.error.code, ErrorCode::Timeout);
    QVERIFY(failure.death && failure.death->killedByUs);
    QVERIFY(mentions(failure, "running kernel k"));
  }

  void longRunOfShortCallsIsNoTimeout() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    RunPlan plan = rounds(1'000'000'000);
    plan.inner = 10'000;
    plan.budgetNs = 600e6;
    MUST(client.run({{{compiled->handle, {filled(client)}}}, plan, 200ms}));
  }

  void segmentationFaultIsReportedWithItsAddress() {
    const auto failure = failureOf("*(volatile int *)0x10 = 1;");
    QCOMPARE(failure.kind, FailureKind::Died);
    QCOMPARE(failure.death->signal, SIGSEGV);
    QCOMPARE(failure.death->fault->address, std::uint64_t{0x10});
    QVERIFY(mentions(failure, "0x10, which is in no buffer"));
  }

  void abortIsReportedWithWhatWasPrinted() {
    const auto failure =
        failureOf("int puts(const char *); void abort(void); puts(\"giving up\"); abort();");
    QCOMPARE(failure.death->signal, SIGABRT);
    QVERIFY(mentions(failure, "giving up"));
  }

  void exitIsReportedWithItsCode() {
    const auto failure = failureOf("void exit(int); exit(7);");
    QCOMPARE(failure.death->exitCode, 7);
    QVERIFY(mentions(failure, "exit code 7"));
  }

  void endlessRecursionIsAStackOverflow() {
    const auto failure =
        failureOf("volatile char pad[8000]; pad[0] = 1; k(buffers); y[0] = pad[1];");
    QVERIFY(mentions(failure, "stack overflowed"));
  }

  void printingForEverDoesNotBlock() {
    const auto failure =
        failureOf("int puts(const char *); for (;;) puts(\"again and again and again\");", 200ms);
    QCOMPARE(failure.kind, FailureKind::Timeout);
  }

  void writeFarBehindTheEndFaultsInTheGuard() {
    const auto failure = failureOf("((volatile float *)y)[n + 5000] = 1.0f;");
    QCOMPARE(failure.kind, FailureKind::Died);
    QCOMPARE(failure.death->fault->relation, FaultRelation::AfterEnd);
    QCOMPARE(failure.death->fault->buffer, 1);
    QVERIFY(mentions(failure, "buffer 1 (y) at byte +20000 after its end"));
  }

  void writeJustBehindTheEndIsFoundInTheRedZone() {
    const auto failure = failureOf("((volatile float *)y)[n + 1] = 1.0f;");
    QCOMPARE(failure.kind, FailureKind::RedZone);
    QVERIFY(mentions(failure, "red zone of buffer 1 (y) overwritten at byte +4 after its end"));
  }

  void writeJustBeforeTheStartIsFoundInTheRedZone() {
    const auto failure = failureOf("((volatile float *)w)[-1] = 1.0f;");
    QCOMPARE(failure.kind, FailureKind::RedZone);
    QVERIFY(mentions(failure, "red zone of buffer 2 (w) overwritten at byte -1 before its start"));
  }

  void writeFarBeforeTheStartFaultsInTheGuard() {
    const auto failure = failureOf("((volatile float *)y)[-2000] = 1.0f;");
    QCOMPARE(failure.death->fault->relation, FaultRelation::BeforeStart);
    QVERIFY(mentions(failure, "buffer 1 (y) at byte -8000 before its start"));
  }

  void writeToAnInputFaults() {
    const auto failure = failureOf("((volatile float *)x)[3] = 1.0f;");
    QCOMPARE(failure.death->fault->relation, FaultRelation::WroteInput);
    QVERIFY(mentions(failure, "writing to the input buffer 0 (x) at byte 12"));
  }

  void deathFromOutsideIsToldApart() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel("for (volatile int i = 0;; i++) y[0] = i;"));
    MUST(compiled);
    const BufferSet set = filled(client);
    std::thread killer([pid = client.workerPid().value()] {
      std::this_thread::sleep_for(100ms);
      ::kill(pid, SIGKILL);
    });
    const auto outcome = client.run({{{compiled->handle, {set}}}, rounds(1), {}});
    killer.join();
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::Died);
    QCOMPARE(outcome.error().death->signal, SIGKILL);
    QVERIFY(!outcome.error().death->killedByUs);
    QVERIFY(mentions(outcome.error(), "sent from outside"));
  }

  void kernelsAndBuffersSurviveADeathBetweenRequests() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    const BufferSet set = filled(client);
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    const int before = client.workerPid().value();
    ::kill(before, SIGKILL);
    std::this_thread::sleep_for(50ms);
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    QVERIFY(client.workerPid().value() != before);
    QVERIFY(isDoubled(set));
  }

  void cancellationStopsARunPromptly() {
    std::atomic<bool> cancel = false;
    auto cancellable = settings();
    cancellable.cancel = &cancel;
    WorkerClient client(cancellable);
    const auto compiled = client.compile(kernel("for (volatile int i = 0;; i++) y[0] = i;"));
    MUST(compiled);
    const BufferSet set = filled(client);
    std::thread user([&] {
      std::this_thread::sleep_for(50ms);
      cancel = true;
    });
    const auto outcome = client.run({{{compiled->handle, {set}}}, rounds(1), 60s});
    user.join();
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::Cancelled);
    QVERIFY(!client.workerPid());
  }

  void workerEndsWithItsParent() {
    int report[2];
    QCOMPARE(pipe(report), 0);
    const pid_t child = fork();
    if (child == 0) {
      WorkerClient client(settings());
      const auto compiled = client.compile(kernel("for (volatile int i = 0;; i++) y[0] = i;"));
      const int pid = compiled ? client.workerPid().value() : -1;
      (void)!write(report[1], &pid, sizeof pid);
      (void)client.run({{{compiled->handle, {filled(client)}}}, rounds(1), 60s});
      _exit(0);
    }
    int worker = -1;
    QCOMPARE(read(report[0], &worker, sizeof worker), static_cast<ssize_t>(sizeof worker));
    QVERIFY(worker > 0);
    std::this_thread::sleep_for(100ms);
    ::kill(child, SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(!isRunning(worker), 10'000);
    close(report[0]);
    close(report[1]);
  }

  void missingProgramIsNamed() {
    auto nowhere = settings();
    nowhere.program = "/no/such/perfdojo-worker";
    WorkerClient client(nowhere);
    const auto compiled = client.compile(kernel(kDouble));
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().kind, FailureKind::NoWorker);
    QVERIFY(mentions(compiled.error(), "/no/such/perfdojo-worker"));
  }

  void programThatIsNoWorkerIsReported() {
    auto other = settings();
    other.program = "/bin/true";
    WorkerClient client(other);
    const auto compiled = client.compile(kernel(kDouble));
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().kind, FailureKind::Died);
    QCOMPARE(compiled.error().death->exitCode, 0);
  }

  void secondCompilationComesFromTheCache() {
    auto fresh = settings();
    fresh.cacheFolder = m_folder.filePath("fresh").toStdString();
    CompiledKernel first;
    {
      WorkerClient client(fresh);
      auto compiled = client.compile(kernel(kDouble));
      MUST(compiled);
      QVERIFY(!compiled->fromCache);
      QVERIFY(compiled->cacheWarning.empty());
      first = *compiled;
    }
    WorkerClient client(fresh);
    const auto again = client.compile(kernel(kDouble));
    MUST(again);
    QVERIFY(again->fromCache);
    QCOMPARE(again->assembly, first.assembly);
    QCOMPARE(again->sourceLines, first.sourceLines);
    const BufferSet set = filled(client);
    MUST(client.run({{{again->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
    auto otherFlags = kernel(kDouble);
    otherFlags.options.optLevel = 1;
    const auto other = client.compile(otherFlags);
    MUST(other);
    QVERIFY(!other->fromCache);
  }

  void damagedCacheEntriesAreIgnoredAndRewritten() {
    auto fresh = settings();
    fresh.cacheFolder = m_folder.filePath("damaged").toStdString();
    WorkerClient client(fresh);
    MUST(client.compile(kernel(kDouble)));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*fresh.cacheFolder)) {
      if (!entry.is_regular_file()) continue;
      std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(static_cast<std::streamoff>(entry.file_size() / 2));
      file.put('\x5a').put('\x5a').put('\x5a');
    }
    const auto second = client.compile(kernel(kDouble));
    MUST(second);
    QVERIFY(!second->fromCache);
    const auto third = client.compile(kernel(kDouble));
    MUST(third);
    QVERIFY(third->fromCache);
  }

  void cacheThatCannotBeWrittenIsAWarning() {
    const std::string file = m_folder.filePath("a-file").toStdString();
    std::ofstream(file) << "not a folder";
    auto blocked = settings();
    blocked.cacheFolder = file + "/objects";
    WorkerClient client(blocked);
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    QVERIFY(compiled->cacheWarning.find("cannot keep compiled code") != std::string::npos);
    const BufferSet set = filled(client);
    MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
    QVERIFY(isDoubled(set));
  }

  void fullDiskIsAnErrorOfTheCacheAlone() {
    if (access("/dev/full", W_OK) != 0) QSKIP("no /dev/full");
    CompiledCode code;
    code.object = std::string(1 << 20, 'x');
    rlimit before{}, small{4096, 4096};
    getrlimit(RLIMIT_FSIZE, &before);
    small.rlim_max = before.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const ObjectCache cache(m_folder.filePath("full").toStdString());
    const auto stored = cache.store(ObjectCache::key("a"), code);
    setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(!stored);
    QVERIFY(!cache.find(ObjectCache::key("a")));
    int files = 0;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(m_folder.filePath("full").toStdString()))
      files += entry.is_regular_file() ? 1 : 0;
    QCOMPARE(files, 0);
  }

  void cacheForgetsTheOldestBeyondItsLimit() {
    const ObjectCache cache(m_folder.filePath("limited").toStdString(), 256 * 4096);
    CompiledCode code;
    code.object = std::string(1500, 'x');
    for (int i = 0; i < 4; i++) {
      QVERIFY(cache.store("aa" + std::to_string(i), code));
      std::this_thread::sleep_for(5ms);
    }
    QVERIFY(!cache.find("aa0"));
    QVERIFY(cache.find("aa3"));
  }

  void buffersBeyondMemoryAreRefused() {
    WorkerClient client(settings());
    const auto huge = client.makeBuffers({{"x", std::size_t{1} << 45, BufferRole::In}});
    QVERIFY(!huge);
    QCOMPARE(huge.error().kind, FailureKind::OutOfMemory);
    const auto absurd = client.makeBuffers({{"x", ~std::size_t{0}, BufferRole::In}});
    QVERIFY(!absurd);
    QCOMPARE(absurd.error().kind, FailureKind::BadRequest);
  }

  void emptyRequestsAreRefused() {
    WorkerClient client(settings());
    const auto nothing = client.run({{}, rounds(1), {}});
    QVERIFY(!nothing);
    QCOMPARE(nothing.error().kind, FailureKind::BadRequest);
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    const auto withoutSets = client.run({{{compiled->handle, {}}}, rounds(1), {}});
    QVERIFY(!withoutSets);
    QCOMPARE(withoutSets.error().kind, FailureKind::BadRequest);
  }

  void forgottenKernelsAndSetsLeaveRoom() {
    WorkerClient client(settings());
    std::set<int> workers;
    for (int i = 0; i < 50; i++) {
      const auto compiled = client.compile(kernel(kDouble));
      MUST(compiled);
      const BufferSet set = filled(client);
      MUST(client.run({{{compiled->handle, {set}}}, rounds(1), {}}));
      workers.insert(client.workerPid().value());
    }
    QCOMPARE(workers.size(), std::size_t{1});
  }

 private:
  static bool isRunning(int pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    stat >> number >> name >> state;
    return !state.empty() && state != "Z";
  }
};

QTEST_APPLESS_MAIN(TestWorker)
#include "test_worker.moc"
