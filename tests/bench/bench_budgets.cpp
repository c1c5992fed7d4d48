// The budgets of the design as one table: what was asked, what this machine does now. Processor
// time for what runs in this process, wall time for what the worker does. Run it on a quiet
// machine.
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <random>

#include "codegen/c/emit/emit_c.h"
#include "codegen/evaluate/evaluator.h"
#include "codegen/evaluate/executor.h"
#include "core/allocation.h"
#include "core/analysis/cache/proof_memo.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/moves/engine.h"
#include "core/proof/fingerprint.h"
#include "core/resources.h"
#include "core/text/printer.h"

using namespace dojo;

namespace {

constexpr int kRepetitions = 15;

double processorSeconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double medianMs(double (*clock)(), const std::function<void()>& body) {
  std::vector<double> ms;
  body();
  for (int i = 0; i < kRepetitions; ++i) {
    double start = clock();
    body();
    ms.push_back(1e3 * (clock() - start));
  }
  return codegen::medianOf(std::move(ms));
}

void row(const char* what, const char* budget, double value, const char* unit, bool met) {
  std::printf("%-52s %14s %12.3g %-9s %s\n", what, budget, value, unit, met ? "met" : "MISSED");
}

core::Program kernel(std::string_view name, const core::Overrides& overrides = {}) {
  for (const core::Resource& r : core::kernelResources())
    if (r.name == name) return core::load(r.text, std::string(name), overrides).value();
  std::fprintf(stderr, "no kernel %s\n", std::string(name).c_str());
  std::exit(2);
}

// A program of at least `nodes` nodes: softmax bodies after one another, on arrays of their own.
core::Program chain(int nodes) {
  std::string header =
                  "kernel chain\nconst N = 64\nconst M = 64\nin x0\nout x%\nx0 f32 [N, M] heap\n",
              body;
  int k = 0;
  for (; k * 15 < nodes; ++k) {
    std::string i = std::to_string(k), j = std::to_string(k + 1);
    header += "m" + i + " f32 [N] heap\ns" + i + " f32 [N] heap\ne" + i + " f32 [N, M] heap\nx" +
              j + " f32 [N, M] heap\n";
    body += "N m" + i + "[{0}] = -inf\nN M m" + i + "[{0}] max= x" + i + "[{0},{1}]\nN M e" + i +
            "[{0},{1}] = x" + i + "[{0},{1}] - m" + i + "[{0}]\nN s" + i + "[{0}] = 0\nN M s" + i +
            "[{0}] += e" + i + "[{0},{1}]\nN M x" + j + "[{0},{1}] = e" + i + "[{0},{1}] / s" + i +
            "[{0}]\n";
  }
  header.replace(header.find('%'), 1, std::to_string(k));
  return core::load(header + body, "chain").value();
}

// States per second of processor time: pick a legal move, apply, hash, list. The walks share a
// memo, as those of a search do, unless each of them begins with an empty one.
double walkRate(const core::Program& start, const core::Machine& machine, bool sharesMemo) {
  std::mt19937 random(1);
  core::ProofMemo memo;
  int states = 0;
  double began = processorSeconds();
  while (processorSeconds() - began < 2) {
    core::Program program = start;
    if (!sharesMemo) memo = core::ProofMemo();
    for (int step = 0; step < 20; ++step, ++states) {
      core::View view(program, memo);
      auto moves = core::listMoves({view, machine});
      if (moves.empty()) break;
      const core::Candidate& chosen = moves[random() % moves.size()];
      core::Program next = chosen.move->rewrite({view, machine}, chosen.step);
      if (next.hash() == 0) std::abort();
      program = std::move(next);
    }
  }
  return states / (processorSeconds() - began);
}

// Net 2, a kernel against itself: four seeds of both programs, whole, and shrunk first.
void fingerprints() {
  struct {
    const char* what;
    core::Program program;
    bool isReduced;
  } cases[] = {
      {"fingerprints of softmax 1024 x 512, whole", kernel("softmax", {{"N", 1024}}), false},
      {"fingerprints of attention 4 x 96 x 96 x 64, whole",
       kernel("attention", {{"A", 4}, {"T", 96}, {"S", 96}}), false},
      {"fingerprints of matmul 768 x 1024 x 1024, reduced", kernel("matmul"), true}};
  for (const auto& c : cases) {
    bool isRight = true;
    double ms = medianMs(processorSeconds, [&] {
      auto verdict = core::verifyFingerprint(c.program, c.program);
      isRight &= verdict && verdict->equal && verdict->reducedExtents == c.isReduced;
    });
    row(c.what, "1 s", ms, "ms", isRight && ms <= 1e3);
  }
}

void inProcess(const core::Machine& machine) {
  core::Program large = chain(200), middle = chain(60);
  std::string text = core::print(large);
  double parse = medianMs(processorSeconds, [&] { core::print(*core::parse(text).program); });
  row("parse and print a 200-node program", "1 ms", parse, "ms", parse <= 1);
  double list = medianMs(processorSeconds, [&] {
    core::View view(middle);
    core::listMoves({view, machine}, true);
  });
  row("list all moves of a 60-node program, with refusals", "2 ms", list, "ms", list <= 2);
  for (bool sharesMemo : {true, false}) {
    double rate = walkRate(kernel("softmax"), machine, sharesMemo);
    row(sharesMemo ? "apply + hash + list, random walks on softmax"
                   : "the same, every walk with an empty memo",
        ">= 2000 /s", rate, "states/s", rate >= 2000);
  }
}

// Compiles a program, compares its outputs with the reference's, and times it; false when a step of
// that fails.
bool timeCandidate(codegen::WorkerClient& worker, const core::NumbersCheck& check,
                   const core::Program& program, const core::Machine& machine) {
  auto built = codegen::build(worker, program, machine);
  if (!built) return false;
  auto verdict = check.verify(codegen::workerExecutor(worker, *built));
  auto set = worker.makeBuffers(codegen::bufferSpecs(built->emitted));
  if (!verdict || !verdict->pass || !set) return false;
  codegen::RunRequest run;
  run.kernels.push_back({built->compiled.handle, {*set}});
  return worker.run(run).has_value();
}

bool withWorker(const core::Machine& machine) {
  codegen::WorkerSettings settings;
  settings.cacheFolder = "";
  codegen::WorkerClient worker(settings);
  core::Program middle = chain(60);
  if (auto built = codegen::build(worker, middle, machine); !built) {
    std::printf("compiling and timing: not measured, because %s\n",
                built.error().message.text().c_str());
    return false;
  }
  bool failed = false;
  double compile = medianMs(
      wallSeconds, [&] { failed |= !codegen::build(worker, middle, machine).has_value(); });
  row("compile a 60-node program to machine code", "40 ms", compile, "ms",
      !failed && compile <= 40);
  core::Program small = kernel("softmax", {{"N", 64}, {"M", 64}});
  core::NumbersOptions options;
  options.families = {core::InputFamily::Normal, core::InputFamily::Mixed};
  options.callsPerFamily = 1;
  auto check = core::NumbersCheck::prepare(small, options).value();
  double candidate =
      medianMs(wallSeconds, [&] { failed |= !timeCandidate(worker, check, small, machine); });
  row("candidates compiled, checked and timed", ">= 15 /s", 1e3 / candidate, "/s",
      !failed && candidate <= 1e3 / 15);
  return !failed;
}

}  // namespace

int main() {
  core::keepFreedMemory();
  core::Machine machine = core::hostMachine();
  std::printf("%-52s %14s %12s\n", "what (one core)", "budget", "now");
  inProcess(machine);
  fingerprints();
  return withWorker(machine) ? 0 : 3;
}
