// How often a comparison tells a program from itself on this machine:
//   bench_same_program [COMPARISONS [SECONDS]]
// Each comparison times a built-in kernel twice within SECONDS per program (0.3), in turns; half of
// them run while other processes take all processors in bursts. Prints every claim and their
// number. Exit code 1 where more than one in a hundred is a claim.
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "codegen/evaluate/evaluator.h"
#include "codegen/measure/comparison.h"
#include "core/analysis/validate.h"
#include "core/machine/host.h"
#include "core/resources.h"

using namespace dojo;

namespace {

// Processes that compute and sleep for random times, as a machine's other users do.
class Load {
 public:
  explicit Load(unsigned processes) {
    for (unsigned i = 0; i < processes; ++i)
      if (pid_t child = fork(); child == 0)
        burn(i);
      else if (child > 0)
        m_children.push_back(child);
  }
  ~Load() {
    for (pid_t child : m_children) kill(child, SIGKILL);
    for (pid_t child : m_children) waitpid(child, nullptr, 0);
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  [[noreturn]] static void burn(unsigned seed) {
    std::mt19937 random(seed);
    std::exponential_distribution<double> length(1 / 0.03);
    pid_t parent = getppid();
    while (getppid() == parent) {
      auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(length(random));
      while (std::chrono::steady_clock::now() < end) {
      }
      std::this_thread::sleep_for(std::chrono::duration<double>(length(random)));
    }
    _exit(0);
  }

  std::vector<pid_t> m_children;
};

struct Tried {
  const char* kernel;
  core::Overrides extents;
};

// From microseconds to milliseconds, in and out of the caches.
std::vector<Tried> programs() {
  return {{"softmax", {{"N", 64}, {"M", 128}}},
          {"softmax", {{"N", 1024}, {"M", 512}}},
          {"matmul", {{"N", 48}, {"M", 48}, {"K", 48}}},
          {"relu", {{"N", 512}, {"M", 512}}},
          {"layernorm_1", {{"N", 256}, {"M", 256}}}};
}

struct Count {
  int comparisons = 0, claims = 0, failures = 0;
};

std::string_view textOf(std::string_view kernel) {
  for (const core::Resource& resource : core::kernelResources())
    if (resource.name == kernel) return resource.text;
  return {};
}

void compareWithItself(const Tried& tried, double seconds, uint64_t seed, Count& count) {
  auto program = core::load(textOf(tried.kernel), tried.kernel, tried.extents);
  if (!program) {
    ++count.failures;
    fmt::print("{}: {}\n", tried.kernel, program.error().message);
    return;
  }
  codegen::EvaluatorSettings settings;
  settings.budgetNs = seconds * 1e9;
  settings.verify = settings.withRoofline = false;
  settings.seed = seed;
  codegen::Evaluator evaluator(*program, core::hostMachine(), settings);
  std::vector<core::Program> both = {*program, *program};
  auto evaluations = evaluator.evaluate(both);
  if (!evaluations) {
    ++count.failures;
    fmt::print("{}: {}\n", tried.kernel, evaluations.error().message);
    return;
  }
  const codegen::Evaluation& first = evaluations->front();
  auto comparison =
      codegen::compare(first.samples, evaluations->back().samples, first.pairsPerUnit);
  ++count.comparisons;
  if (comparison.verdict == codegen::Comparison::Verdict::NoDifference) return;
  ++count.claims;
  fmt::print("{}: {} (p {:.2g}, {} units)\n", program->name, codegen::describe(comparison),
             comparison.pValue, comparison.units);
}

}  // namespace

int main(int argc, char** argv) {
  int comparisons = argc > 1 ? std::atoi(argv[1]) : 500;
  double seconds = argc > 2 ? std::atof(argv[2]) : 0.3;
  auto tried = programs();
  Count all;
  for (bool isLoaded : {false, true}) {
    Load load(isLoaded ? std::thread::hardware_concurrency() : 0);
    Count count;
    for (int i = 0; i < comparisons / 2; ++i)
      compareWithItself(tried[static_cast<size_t>(i) % tried.size()], seconds,
                        static_cast<uint64_t>(i) + 1, count);
    fmt::print("{}: {} claims in {} comparisons of a program with itself, {} failed\n",
               isLoaded ? "under load" : "as the machine is", count.claims, count.comparisons,
               count.failures);
    std::fflush(stdout);
    all.comparisons += count.comparisons;
    all.claims += count.claims;
    all.failures += count.failures;
  }
  return all.claims * 100 > all.comparisons || all.failures > 0 ? 1 : 0;
}
