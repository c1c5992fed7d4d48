// Walks of random legal moves whose programs are also compiled: at the start, after each third of a
// long walk (every ten steps of a short one) and at the end the generated code runs in the worker,
// two threads wide, against the float64 interpreter of the start (net 3), besides what walks/walk.h
// holds against every step. Each walk is for a drawn target that this machine runs.
// walks/settings.h says how to run more of them.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "core/machine/host.h"
#include "core/machine/machines.h"
#include "core/text/printer.h"
#include "tests/codegen/compiled_net.h"
#include "tests/core/walks/series.h"
#include "tests/core/walks/walk.h"

using namespace dojo;
using namespace dojo::tests;

namespace {

std::vector<core::Machine> targets() {
  std::vector<core::Machine> found;
  for (const core::Machine& machine : core::knownMachines())
    if (core::runsHere(machine)) found.push_back(machine);
  return found;
}

// A machine under load may leave a kernel waiting for long.
std::shared_ptr<codegen::WorkerClient> startWorker() {
  return std::make_shared<codegen::WorkerClient>(
      codegen::WorkerSettings{.cacheFolder = std::filesystem::path(),
                              .timeout = std::chrono::minutes(2),
                              .compileTimeout = std::chrono::minutes(10)});
}

WalkReport walkCompiled(codegen::WorkerClient& worker, WalkStart start, const core::Machine& target,
                        unsigned n, int steps) {
  WalkReport report;
  CompiledNet net(worker, start, target, n);
  report.undecided = !net.decides();
  if (std::string atStart = net.faultAtStart(); !atStart.empty()) {
    report.wrong = fmt::format("{}{}, for {}, walk {}: {}\n{}", start.name, start.variant,
                               target.name, n, atStart, print(start.program));
    return report;
  }
  WalkHooks hooks;
  hooks.netEvery = std::max(10, steps / 3);
  hooks.net = [&](const core::Program& program, const std::vector<core::Step>& taken) {
    return ++report.compiled, net.fault(program, taken);
  };
  report.wrong = Walk(std::move(start), target, n).run(steps, report.uses, hooks);
  return report;
}

}  // namespace

class TestCompiledWalks : public QObject {
  Q_OBJECT
 private slots:
  void compiledProgramsKeepTheOutputs();
};

void TestCompiledWalks::compiledProgramsKeepTheOutputs() {
  WalkStarts starts;
  Series series = seriesOf(40, 20);
  auto machines = targets();
  SeriesReport report = runSeries(series, [&] {
    auto worker = startWorker();
    return [&, worker](unsigned n) {
      std::mt19937 random(n);
      WalkStart start = starts.draw(n, random);
      const core::Machine& target = machines[random() % machines.size()];
      return walkCompiled(*worker, std::move(start), target, n, series.steps);
    };
  });
  QCOMPARE(report.wrongWalks, 0);
  QCOMPARE(tooRare(series, report.uses), "");
}

int main(int argc, char** argv) {
  allowLongSeries();
  TestCompiledWalks test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_compiled_walks.moc"
