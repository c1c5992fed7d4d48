// Walks of random legal moves whose programs are also compiled: every ten steps and at the end the
// generated code runs in the worker, two threads wide, against the float64 interpreter of the start
// (net 3), besides what walks/walk.h holds against every step. Each walk is for a drawn target that
// this machine runs. walks/settings.h says how to run more of them.
#include <fmt/format.h>

#include <QTest>
#include <filesystem>

#include "codegen/evaluate/executor.h"
#include "codegen/target/host.h"
#include "core/proof/numbers.h"
#include "tests/codegen/moderate_moves.h"
#include "tests/core/walks/settings.h"
#include "tests/core/walks/walk.h"

using namespace dojo;
using namespace dojo::tests;

namespace {

std::vector<core::Target> targets() {
  std::vector<core::Target> found;
  for (const std::string& name : codegen::targetNames())
    if (auto target = codegen::targetNamed(name); target && codegen::runsHere(*target))
      found.push_back(std::move(*target));
  return found;
}

// What net 3 says of programs that should do as `start` does.
class CompiledNet {
 public:
  CompiledNet(codegen::WorkerClient& worker, const WalkStart& start, const core::Target& target,
              unsigned seed)
      : m_worker(worker),
        m_target(target),
        m_all(core::NumbersCheck::prepare(start.program, {.seed = seed, .callsPerFamily = 1})),
        m_moderate(core::NumbersCheck::prepare(start.program,
                                               {.seed = seed, .families = kModerateFamilies})) {}

  std::string fault(const core::Program& program, const std::vector<core::Step>& steps) const {
    if (!m_all || !m_moderate) return (m_all ? m_moderate : m_all).error().message;
    auto kernel = codegen::build(m_worker, program, m_target);
    if (!kernel) return "it does not compile: " + kernel.error().message;
    auto verdict = (hasModerateMove(steps) ? m_moderate : m_all)
                       ->verify(codegen::workerExecutor(m_worker, *kernel, 2));
    if (!verdict) return verdict.error().message;
    return verdict->pass ? "" : verdict->failure;
  }

 private:
  codegen::WorkerClient& m_worker;
  core::Target m_target;
  Result<core::NumbersCheck> m_all, m_moderate;
};

}  // namespace

class TestCompiledWalks : public QObject {
  Q_OBJECT
 private slots:
  void compiledProgramsKeepTheOutputs();
};

void TestCompiledWalks::compiledProgramsKeepTheOutputs() {
  // A machine under load may leave a kernel waiting for long.
  codegen::WorkerClient worker({.cacheFolder = std::filesystem::path(),
                                .timeout = std::chrono::minutes(2),
                                .compileTimeout = std::chrono::minutes(10)});
  WalkStarts starts;
  Series series = seriesOf(40, 20);
  MoveUses uses;
  auto machines = targets();
  int wrongWalks = 0, compiled = 0, undecided = 0;
  for (unsigned n = series.first; n < series.first + static_cast<unsigned>(series.walks); ++n) {
    std::mt19937 random(n);
    WalkStart start = starts.draw(n, random);
    const core::Target& target = machines[random() % machines.size()];
    CompiledNet net(worker, start, target, n);
    WalkHooks hooks;
    if (n > series.first && (n - series.first) % 100 == 0)
      fmt::print("{}{} walks, {} programs compiled\n", uses.table(), n - series.first, compiled);
    // Bounds that decide too little say so of the start already.
    std::string atStart = net.fault(start.program, {});
    bool decides = atStart.find("rounding bounds decide only") == std::string::npos;
    if (!decides) ++undecided;
    if (decides && !atStart.empty()) {
      ++wrongWalks;
      fmt::print(stderr, "{}{}, for {}: {}\n", start.name, start.variant, target.name, atStart);
      continue;
    }
    if (decides)
      hooks.net = [&](const core::Program& program, const std::vector<core::Step>& steps) {
        return ++compiled, net.fault(program, steps);
      };
    Walk walk(std::move(start), target, n);
    std::string wrong = walk.run(series.steps, uses, hooks);
    if (wrong.empty()) continue;
    ++wrongWalks;
    fmt::print(stderr, "{}\n", wrong);
  }
  fmt::print("{}{} programs compiled; the bounds decide nothing of {} starts\n", uses.table(),
             compiled, undecided);
  QCOMPARE(wrongWalks, 0);
}

int main(int argc, char** argv) {
  allowLongSeries();
  TestCompiledWalks test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_compiled_walks.moc"
