// Kernels that work, run and timed in the worker as the parent sees it.
#include <sched.h>

#include <cmath>
#include <fstream>
#include <set>

#include "tests/codegen/worker_test.h"

using namespace dojo;
using namespace dojo::codegen;

class TestWorker : public WorkerTest {
  Q_OBJECT
 private slots:
  // What threads share is in their caches before it is timed, and not in those of one; the last
  // call is on poisoned buffers.
  void severalThreadsHaveTheirSharesBeforeTheTime() {
    auto run = [this](int threads, CacheState cache, bool sharesOut, const char* body) {
      WorkerClient client(settings());
      const auto compiled = client.compile(kernel(body));
      if (!compiled) return -1.0F;
      BufferSet set = filled(client);
      RunPlan plan = rounds(3);
      plan.warmupRounds = 0;
      plan.threads = threads;
      plan.sharesOut = sharesOut;
      plan.cache = cache;
      return client.run({{{compiled->handle, {set}}}, plan}) ? set.as<float>(1)[0] : -1.0F;
    };
    const char* counting =
        "static float calls; y[0] = ++calls; for (int i = 1; i < n; i++) y[i] = x[i];";
    QCOMPARE(run(1, CacheState::Warm, true, counting), 3.0F);
    QCOMPARE(run(2, CacheState::Warm, true, counting), 7.0F);
    QCOMPARE(run(2, CacheState::Warm, false, counting), 3.0F);
    QCOMPARE(run(2, CacheState::Cold, true, counting), 3.0F);
    const char* onceOnly = "static int calls; if (calls++ == 0) y[0] = 1;";
    QVERIFY(std::isnan(run(2, CacheState::Warm, true, onceOnly)));
  }

  void kernelRunsOnEverySetAndItsOutputsComeBack() {
    WorkerClient client(settings());
    auto request = kernel(kDouble);
    request.options.listings = {"asm"};
    const auto compiled = client.compile(request);
    MUST(compiled);
    QVERIFY(!listingNamed(compiled->listings, "asm").text.empty());
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

  // Else workers that compile at once would share one.
  void compilingMayUseEveryProcessorAndRunningUsesOne() {
    cpu_set_t own, workers;
    QCOMPARE(sched_getaffinity(0, sizeof own, &own), 0);
    WorkerClient client(settings());
    const auto compiled = client.compile(kernel(kDouble));
    MUST(compiled);
    QVERIFY(client.workerPid());
    QCOMPARE(sched_getaffinity(*client.workerPid(), sizeof workers, &workers), 0);
    QVERIFY(CPU_EQUAL(&own, &workers));
    MUST(client.run({{{compiled->handle, {filled(client)}}}, rounds(1), {}}));
    QCOMPARE(sched_getaffinity(*client.workerPid(), sizeof workers, &workers), 0);
    QCOMPARE(CPU_COUNT(&workers), 1);
    MUST(client.compile(kernel(kDouble + "y[0] = 0;")));
    QCOMPARE(sched_getaffinity(*client.workerPid(), sizeof workers, &workers), 0);
    QVERIFY(CPU_EQUAL(&own, &workers));
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
    // The second call tells it from one that another process interrupted.
    QCOMPARE(outcome->kernels[0].ns.size(), std::size_t{2});
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
};

QTEST_APPLESS_MAIN(TestWorker)
#include "test_worker.moc"
