#include "tests/bench/peers/workloads.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "app/search/best_known.h"
#include "core/machine/host.h"
#include "core/moves/engine.h"
#include "core/resources.h"
#include "core/trajectory/replay.h"
#include "core/trajectory/shipped.h"
#include "rl/passes/pass.h"
#include "rl/peers/library_operators.h"

namespace dojo::peers {
namespace {

const core::Resource* resourceNamed(std::span<const core::Resource> resources,
                                    std::string_view name) {
  for (const core::Resource& r : resources)
    if (r.name == name) return &r;
  return nullptr;
}

OurProgram shipped(const Workload& workload, const core::Machine& machine) {
  const core::Resource* resource = core::shippedTrajectory(workload.kernel, machine);
  if (!resource) return {workload.original, "no shipped trajectory: the kernel as it is"};
  auto trajectory = core::parseTrajectory(resource->text, workload.kernel);
  core::Replay run = core::replay(core::stepsOf(*trajectory), workload.original, machine);
  auto legal = std::count_if(run.steps.begin(), run.steps.end(),
                             [](const core::ReplayedStep& s) { return !s.refusal; });
  std::string origin = fmt::format("the shipped trajectory {}", resource->name);
  if (!run.isLegal()) origin = fmt::format("{} of {} steps of {}", legal, run.steps.size(), origin);
  return {run.result(), origin};
}

Result<OurProgram> fromPass(const Workload& workload, const core::Machine& machine) {
  auto game = rl::Game::create(workload.original, machine);
  if (!game) return tl::unexpected(game.error());
  rl::Choices choices;
  rl::Schedule schedule(*game, workload.original, workload.problem.threads, choices);
  rl::kHeuristicX86Pass.run(schedule);
  return OurProgram{schedule.program(),
                    fmt::format("{} steps of the heuristic pass", schedule.steps().size())};
}

Result<OurProgram> fromLibrary(const Workload& workload, const core::Machine& machine) {
  auto library = app::Library::open(app::defaultLibrary());
  if (!library) return tl::unexpected(library.error());
  auto known = app::trustedBest(*library, workload.original, machine, app::measuringHere(nullptr));
  if (!known) return tl::unexpected(known.error());
  const auto& entry = known->entry;
  if (!entry)
    return fail(ErrorCode::BadInput, fmt::format("no search has found anything for {}; try "
                                                 "`perfdojo search {} --strategy sampling`",
                                                 workload.name(), workload.kernel));
  core::Program program = workload.original;
  for (const std::string& text : entry->steps) {
    auto step = core::parseStep(text);
    if (!step) return tl::unexpected(step.error());
    auto next = core::apply(program, *step, machine);
    if (!next) return fail(ErrorCode::BadInput, text + ": " + next.error().message);
    program = std::move(*next);
  }
  return OurProgram{program,
                    fmt::format("{} steps found by {}", entry->steps.size(), entry->author)};
}

// Products of narrow numbers, which libtorch is not timed in and oneDNN has: a, b, and what they
// are summed in.
Problem narrowProblem(const core::Program& program) {
  Problem problem{program.name, {}, {}, 1, "", {}};
  for (const std::string& array : {program.inputs[0], program.inputs[1], program.outputs[0]}) {
    const core::Buffer& buffer = *program.bufferOf(array);
    Shape shape;
    for (const core::Dimension& d : buffer.dims) shape.push_back(d.extent.value);
    problem.types.emplace_back(core::name(buffer.dtype));
    problem.inputs.push_back(std::move(shape));
  }
  problem.output = std::move(problem.inputs.back());
  problem.inputs.pop_back();
  return problem;
}

}  // namespace

std::string Workload::name() const {
  std::string text = kernel;
  for (const auto& [constant, value] : extents) text += fmt::format(" {}={}", constant, value);
  return text;
}

std::vector<std::string> table3() {
  std::vector<std::string> kernels;
  for (const KnownOperator& known : knownOperators()) kernels.push_back(known.kernel);
  return kernels;
}

std::vector<std::string> otherSizes() {
  return {"matmul M=17 N=33 K=65",         "matmul M=31 N=4099 K=257", "matmul M=1000 N=48 K=1000",
          "bmm B=64 M=40 N=40 K=40",       "softmax N=1009 M=1013",    "softmax N=100000 M=17",
          "layernorm_1 N=509 M=3001",      "rmsnorm N=7 M=65537",      "reducemean N=30011 M=67",
          "batchnorm_2 N=3 C=31 H=57 W=57"};
}

std::vector<std::string> narrowProducts() {
  std::vector<std::string> names;
  for (const char* kernel : {"gemm_u8i8", "gemm_i8", "gemm_bf16"})
    for (auto [m, n, k] : {std::array{256, 256, 256},
                           {512, 512, 512},
                           {64, 64, 64},
                           {200, 300, 301},
                           {64, 500, 300},
                           {33, 65, 100},
                           {1000, 40, 200},
                           {128, 1000, 1000},
                           {300, 784, 64},
                           {16, 256, 256}})
      names.push_back(fmt::format("{} M={} N={} K={}", kernel, m, n, k));
  return names;
}

Result<Workload> workloadNamed(const std::string& name) {
  std::istringstream words(name);
  Workload workload;
  words >> workload.kernel;
  for (std::string word; words >> word;) {
    size_t equals = word.find('=');
    if (equals == std::string::npos)
      return fail(ErrorCode::BadInput, fmt::format("'{}' of '{}' is no NAME=INT", word, name));
    workload.extents[word.substr(0, equals)] = std::atoll(word.c_str() + equals + 1);
  }
  const core::Resource* kernel = resourceNamed(core::kernelResources(), workload.kernel);
  if (!kernel)
    return fail(ErrorCode::BadInput,
                fmt::format("'{}' is no kernel that libraries have", workload.kernel));
  auto program = core::load(kernel->text, workload.kernel, workload.extents);
  if (!program) return tl::unexpected(program.error());
  workload.original = std::move(*program);
  if (isNarrow(workload.kernel)) {
    workload.problem = narrowProblem(workload.original);
    return workload;
  }
  auto known = problemOf(workload.original);
  if (!known) return tl::unexpected(known.error());
  workload.problem = std::move(known->problem);
  return workload;
}

Result<OurProgram> ourProgram(const Workload& workload, Ours ours) {
  core::Machine machine = core::hostMachine();
  if (ours == Ours::Heuristic) return fromPass(workload, machine);
  if (ours == Ours::Library) return fromLibrary(workload, machine);
  return shipped(workload, machine);
}

}  // namespace dojo::peers
