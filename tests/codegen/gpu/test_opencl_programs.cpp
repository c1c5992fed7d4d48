// Programs in OpenCL C compute what they mean: by hand, and at drawn kernels and golden cases after
// drawn moves that map scopes to blocks and threads. They run on the OpenCL device of this machine
// (Debian's pocl-opencl-icd is one); without one this test is skipped. DOJO_OPENCL_WALKS=N draws N
// programs, DOJO_OPENCL_WALK=SEED begins with this one.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <filesystem>
#include <random>

#include "codegen/evaluate/evaluator.h"
#include "codegen/evaluate/executor.h"
#include "codegen/opencl/opencl_here.h"
#include "core/analysis/validate.h"
#include "core/machine/machines.h"
#include "core/moves/engine.h"
#include "core/proof/numerical_check.h"
#include "core/text/printer.h"
#include "tests/core/walks/series.h"
#include "tests/core/walks/walk_starts.h"

using namespace dojo;
using namespace dojo::tests;

namespace {

const char* const kTiledProduct = R"(kernel product
in a b
out c
a f32 [128, 64] heap
b f32 [64, 192] heap
c f32 [128, 192] heap
sa f32 [2, 3, 4, 64, 16] shared
sb f32 [2, 3, 4, 16, 64] shared
acc f32 [2, 3, 16, 16, 4, 4] register

)";

constexpr const char* kMoves[] = {
    "gpu_grid",  "gpu_block",  "gpu_grid",      "gpu_block",    "gpu_block",       "vectorize",
    "unroll",    "fission",    "set_location",  "split_scope",  "swap_scopes",     "stage_in",
    "stage_out", "compute_at", "double_buffer", "reorder_dims", "materialize_dims"};

struct Drawn {
  core::Program program;
  std::vector<core::Step> steps;
};

class Mapper {
 public:
  Mapper(core::Machine machine, unsigned seed) : m_machine(std::move(machine)), m_random(seed) {}

  // So many legal steps, each of a move drawn from those above.
  void take(Drawn& drawn, int steps) {
    for (int i = 0; i < steps; ++i) {
      core::View view(drawn.program);
      std::string move = kMoves[m_random() % std::size(kMoves)];
      std::vector<core::Candidate> found = core::listMoves({view, m_machine});
      std::erase_if(found, [&](const core::Candidate& c) { return c.step.move != move; });
      if (!found.empty()) go(drawn, found[m_random() % found.size()].step);
    }
  }

  // What the back end refuses, by the moves that it names. Empty where it then takes the program.
  std::string help(Drawn& drawn) {
    for (int i = 0; i < 40; ++i) {
      auto backend = codegen::backendFor(m_machine);
      if (!backend) return backend.error().message;
      auto refusal = (*backend)->refuse(core::View(drawn.program), m_machine);
      if (!refusal) return {};
      if (!refusal->help || !go(drawn, *refusal->help)) return refusal->why.message;
    }
    return "help does not end";
  }

 private:
  bool go(Drawn& drawn, const core::Step& step) {
    auto next = core::apply(drawn.program, step, m_machine);
    if (!next) return false;
    drawn.program = std::move(*next);
    drawn.steps.push_back(step);
    return true;
  }

  core::Machine m_machine;
  std::mt19937 m_random;
};

std::string storyOf(const WalkStart& start, const Drawn& drawn, const std::string& wrong) {
  std::string steps;
  for (const core::Step& step : drawn.steps) steps += core::print(step) + "\n";
  return fmt::format("{}{}: {}\n{}\n{}\n{}", start.name, start.variant, wrong,
                     core::print(start.program), steps, core::print(drawn.program));
}

}  // namespace

class TestOpenClPrograms : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase();
  void tiledProductIsRight();
  void drawnProgramsComputeTheStart();

 private:
  std::string fault(const WalkStart& start, const core::Program& program, unsigned seed);

  core::Machine m_machine;
  int m_withThreads = 0, m_withBarriers = 0;  // of the programs that ran
  codegen::WorkerClient m_worker{{.cacheFolder = std::filesystem::path(),
                                  .timeout = std::chrono::minutes(2),
                                  .compileTimeout = std::chrono::minutes(10),
                                  .device = "opencl"}};
};

void TestOpenClPrograms::initTestCase() {
  if (std::string why = codegen::whyNoOpenCl(); !why.empty()) QSKIP(why.c_str());
  auto machine = core::machineNamed("opencl");
  QVERIFY(machine);
  m_machine = *machine;
}

void TestOpenClPrograms::tiledProductIsRight() {
  auto program = core::load(std::string(kTiledProduct) + R"(2:g
| 3:g
| | 16:b 16:b 4:u 4:u acc[{0},{1},{2},{3},{4},{5}] = 0
| | 4
| | | 64:b 16 sa[{0},{1},{2},{3},{4}] = a[{0}*64+{3},{2}*16+{4}]
| | | 16 64:b sb[{0},{1},{2},{3},{4}] = b[{2}*16+{3},{1}*64+{4}]
| | | 16:b 16:b 16 4:u 4:u acc[{0},{1},{3},{4},{6},{7}] += sa[{0},{1},{2},{3}*4+{6},{5}] * sb[{0},{1},{2},{5},{4}*4+{7}]
| | 16:b 16:b 4:u 4:u c[{0}*64+{2}*4+{4},{1}*64+{3}*4+{5}] = acc[{0},{1},{2},{3},{4},{5}]
)",
                            "product");
  QVERIFY2(program, program ? "" : program.error().message.text().c_str());
  codegen::EvaluatorSettings settings;
  settings.budgetNs = 5e8;
  settings.withRoofline = false;
  codegen::Evaluator evaluator(*program, m_machine, settings);
  auto evaluation = evaluator.evaluate(*program);
  QVERIFY2(evaluation, evaluation ? "" : evaluation.error().message.text().c_str());
  QVERIFY2(evaluation->verified.value_or(false), evaluation->whyNotVerified.text().c_str());
  QVERIFY(evaluation->time.median > 0);
}

// Empty where the program does what the start does, and where the bounds decide too little.
std::string TestOpenClPrograms::fault(const WalkStart& start, const core::Program& program,
                                      unsigned seed) {
  auto kernel = codegen::build(m_worker, program, m_machine);
  if (!kernel) return "it does not compile: " + kernel.error().message.text();
  auto has = [&](const char* word) { return kernel->emitted.text.find(word) != std::string::npos; };
  m_withThreads += has("get_local_id") || has("get_group_id") ? 1 : 0;
  m_withBarriers += has("barrier(") ? 1 : 0;
  auto check = core::NumbersCheck::prepare(start.program, {.seed = seed, .callsPerFamily = 1});
  if (!check) return check.error().message;
  auto verdict = check->verify(codegen::workerExecutor(m_worker, *kernel), &program);
  std::string wrong = !verdict        ? verdict.error().message.text()
                      : verdict->pass ? ""
                                      : verdict->failure.text();
  if (wrong.find("rounding bounds decide only") != std::string::npos) return {};
  return wrong.empty() ? "" : wrong + "\n" + kernel->emitted.text;
}

void TestOpenClPrograms::drawnProgramsComputeTheStart() {
  WalkStarts starts;
  auto number = [](const char* variable, unsigned otherwise) {
    return qEnvironmentVariableIsSet(variable)
               ? static_cast<unsigned>(qEnvironmentVariableIntValue(variable))
               : otherwise;
  };
  const unsigned first = number("DOJO_OPENCL_WALK", 0);
  const unsigned count = number("DOJO_OPENCL_WALKS", first == 0 ? 12 : 1);
  int wrong = 0, refused = 0;
  for (unsigned n = first; n < first + count; ++n) {
    std::mt19937 random(n);
    WalkStart start = starts.draw(n, random);
    Drawn drawn{start.program, {}};
    Mapper mapper(m_machine, n);
    mapper.take(drawn, 6 + static_cast<int>(n % 12));
    if (std::string why = mapper.help(drawn); !why.empty()) {
      ++refused;
      if (qEnvironmentVariableIsSet("DOJO_OPENCL_WALK"))
        qInfo("%s", storyOf(start, drawn, why).c_str());
      continue;
    }
    std::string what = fault(start, drawn.program, n);
    if (what.empty()) continue;
    ++wrong;
    qWarning("walk %u: %s", n, storyOf(start, drawn, what).c_str());
  }
  qInfo("%u programs, %d refused, %d with threads or groups, %d with barriers", count, refused,
        m_withThreads, m_withBarriers);
  QCOMPARE(wrong, 0);
  if (count > 1) QVERIFY(m_withThreads > 0);
}

int main(int argc, char** argv) {
  allowLongSeries();
  TestOpenClPrograms test;
  return QTest::qExec(&test, argc, argv);
}
#include "test_opencl_programs.moc"
