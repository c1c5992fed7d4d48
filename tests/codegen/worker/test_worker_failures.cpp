// Every way in which a kernel, the compiler or the worker can fail, as the parent sees it.
#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "tests/codegen/worker_test.h"

using namespace dojo;
using namespace dojo::codegen;

class TestWorkerFailures : public WorkerTest {
  Q_OBJECT
 private slots:
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

  void aProcessorHasNoGrid() {
    WorkerClient client(settings());
    CompileRequest request = kernel(kDouble);
    request.launches = {{.function = "k", .grid = {2, 1, 1}}};
    const auto compiled = client.compile(request);
    MUST(compiled);
    const auto outcome = client.run({{{compiled->handle, {filled(client)}}}, rounds(1), {}});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::CannotLoad);
    QVERIFY(mentions(outcome.error(), "without a grid"));
  }

  void aWorkerSaysWhichDevicesItHas() {
    WorkerSettings other = settings();
    other.device = "drum";
    WorkerClient client(other);
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    const auto outcome = client.run({{{compiled->handle, {filled(client)}}}, rounds(1), {}});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().kind, FailureKind::NoDevice);
    QVERIFY(mentions(outcome.error(), "no device 'drum'; it has cpu"));
  }

  void endlessLoopIsATimeout() {
    const auto failure = failureOf("for (volatile int i = 0;; i++) y[0] = i;", 200ms);
    QCOMPARE(failure.kind, FailureKind::Timeout);
    QCOMPARE(failure.error.code, ErrorCode::Timeout);
    QVERIFY(failure.death && failure.death->killedByUs);
    QVERIFY(mentions(failure, "running kernel k"));
  }

  void aCompilationIsGivenUpByItsProcessorTime() {
    WorkerSettings patient = settings();
    patient.compileProcessorTime = 1s;
    WorkerClient client(patient);
    std::string body = "#define R0(x) x x x x x x x x\n";
    for (int i = 1; i < 7; ++i) {
      const std::string n = std::to_string(i), before = std::to_string(i - 1);
      body += "#define R" + n + "(x) R" + before + "(x) R" + before + "(x) R" + before + "(x)\n";
    }
    const auto endless = client.compile(kernel(body + "R6(y[(int)x[0]] += x[(int)y[0]];)"));
    QVERIFY(!endless);
    QCOMPARE(endless.error().kind, FailureKind::Timeout);
    QVERIFY(mentions(endless.error(), "more than 1 s of processor time"));
    QVERIFY(mentions(endless.error(), "compiling kernel k"));
    MUST(client.compile(kernel(kDouble)));
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

  // A line of which nothing is used may be loaded there, as masked lanes are, at no cost.
  void onlyUnshiftedBuffersEndAtTheGuard() {
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(
        "for (int i = 0; i < n; i++) y[i] = 2.0f * x[i]; (void)((volatile float *)x)[n + 15];"));
    MUST(compiled);
    for (std::uint32_t placement = 1; placement <= 200; placement++)
      MUST(client.run({{{compiled->handle, {filled(client, 1.0f, placement)}}}, rounds(1)}));
    const auto atGuard = client.run({{{compiled->handle, {filled(client)}}}, rounds(1)});
    QVERIFY(!atGuard);
    QVERIFY(mentions(atGuard.error(), "after its end"));
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

 private:
  static bool isRunning(int pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    stat >> number >> name >> state;
    return !state.empty() && state != "Z";
  }
};

QTEST_APPLESS_MAIN(TestWorkerFailures)
#include "test_worker_failures.moc"
