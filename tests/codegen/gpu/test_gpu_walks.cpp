// Walks of random legal moves for GPU targets whose programs also run: the CUDA text on the host
// SIMT machine, which reports races and missing barriers, and the OpenCL text on the OpenCL device
// that is here (PoCL in the tests), each against the float64 interpreter of the start (net 3),
// besides what walks/walk.h holds against every step. Programs that the back end refuses are
// counted: a refusal names what it cannot express, and a move that helps is tried.
// walks/settings.h says how to run more of them.
#include <fmt/format.h>

#include <QTest>
#include <filesystem>
#include <memory>

#include "codegen/backend.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"
#include "core/text/printer.h"
#include "tests/codegen/compiled_net.h"
#include "tests/core/walks/series.h"

using namespace dojo;
using namespace dojo::tests;

namespace {

struct GpuNet {
  const core::Machine& machine;
  const codegen::Backend& backend;
  CompiledNet net;

  // Empty where the back end refuses the program with a reason; what is wrong else.
  std::string fault(const core::Program& program, const std::vector<core::Step>& steps,
                    WalkReport& report) const {
    core::View view(program);
    if (auto refused = backend.refuse(view, machine)) {
      ++report.undecided;
      return faultOf(*refused, program);
    }
    ++report.compiled;
    return net.fault(program, steps);
  }

  // The sentence is there, and the step that it gives is known and has a place.
  std::string faultOf(const codegen::BackendRefusal& refused, const core::Program& program) const {
    if (refused.why.message.empty()) return "a refusal without words";
    if (!refused.help) return "";
    auto move = core::moveOf(*refused.help);
    if (!move) return "a refusal's help is no step: " + move.error().message.text();
    core::View view(program);
    auto no = core::check({view, machine}, *refused.help);
    bool isNowhere = no && no->code == "no-such-place";
    return isNowhere ? "a refusal's help has no place: " + no->message.text() : "";
  }
};

std::shared_ptr<codegen::WorkerClient> startWorker(const codegen::Backend& backend) {
  return std::make_shared<codegen::WorkerClient>(
      codegen::WorkerSettings{.cacheFolder = std::filesystem::path(),
                              .timeout = std::chrono::minutes(2),
                              .compileTimeout = std::chrono::minutes(10),
                              .device = std::string(backend.device())});
}

WalkReport walkOnGpu(codegen::WorkerClient& worker, WalkStart start, const core::Machine& machine,
                     unsigned n, int steps) {
  WalkReport report;
  GpuNet net{machine, **codegen::backendFor(machine), {worker, start, machine, n, 1}};
  if (std::string wrong = net.fault(start.program, {}, report); !wrong.empty()) {
    report.wrong = fmt::format("{}{}, for {}, walk {}: {}\n{}", start.name, start.variant,
                               machine.name, n, wrong, print(start.program));
    return report;
  }
  WalkHooks hooks;
  hooks.netEvery = std::max(5, steps / 4);
  hooks.checksSteps = false;  // test_walks does
  hooks.net = [&](const core::Program& program, const std::vector<core::Step>& taken) {
    return net.fault(program, taken, report);
  };
  report.wrong = Walk(std::move(start), machine, n).run(steps, report.uses, hooks);
  return report;
}

}  // namespace

class TestGpuWalks : public QObject {
  Q_OBJECT
 private slots:
  void programsOnDevicesKeepTheOutputs_data();
  void programsOnDevicesKeepTheOutputs();
};

void TestGpuWalks::programsOnDevicesKeepTheOutputs_data() {
  QTest::addColumn<QString>("target");
  QTest::newRow("CUDA") << "nvidia-sm90";
  QTest::newRow("OpenCL") << "opencl";
}

void TestGpuWalks::programsOnDevicesKeepTheOutputs() {
  QFETCH(QString, target);
  core::Machine machine = core::machineNamed(target.toStdString()).value();
  auto backend = codegen::backendFor(machine);
  QVERIFY(backend);
  if (machine.isa == "opencl")
    if (std::string why = (*backend)->whyNotRunHere(machine); !why.empty()) QSKIP(why.c_str());
  WalkStarts starts;
  Series series = seriesOf(30, 20);
  SeriesReport report = runSeries(series, [&] {
    auto worker = startWorker(**backend);
    return [&, worker](unsigned n) {
      std::mt19937 random(n);
      return walkOnGpu(*worker, starts.draw(n, random), machine, n, series.steps);
    };
  });
  QCOMPARE(report.wrongWalks, 0);
  // Most programs of a walk are run, not refused.
  QVERIFY2(report.compiled > 2 * report.undecided,
           fmt::format("{} compiled, {} refused", report.compiled, report.undecided).c_str());
}

int main(int argc, char** argv) {
  allowLongSeries();
  TestGpuWalks test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_gpu_walks.moc"
