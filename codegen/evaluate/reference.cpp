#include "codegen/evaluate/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "codegen/evaluate/kernel.h"
#include "core/analysis/view.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/edit.h"

namespace dojo::codegen {
namespace {

constexpr double kMostInterpretedLeaves = 2e7;
constexpr double kConfidence =
    8;  // λ: the bound fails with probability below 2·exp(-λ²/2) per element
constexpr double kMostNearJumps = 0.01;  // of an output's elements
constexpr double kRoundingsToJump = 4;
constexpr int kMostMovedApart = 3;  // inputs
constexpr std::chrono::minutes kReferenceTimeout{5};
// No core does as many operations in that time.
constexpr double kMostCompiledLeaves = 1e11 * 60 * kReferenceTimeout.count();

double unitRoundoff(core::DType type) {
  switch (type) {
    case core::DType::F64:
      return 0x1p-53;
    case core::DType::F32:
      return 0x1p-24;
    case core::DType::F16:
      return 0x1p-11;
    case core::DType::BF16:
      return 0x1p-8;
    default:
      return 0;
  }
}

core::DType wide(core::DType type) {
  return core::isFloat(type) ? core::DType::F64 : type;
}

core::NodePtr sequential(const core::NodePtr& node) {
  if (!node->isScope()) return node;
  core::Scope scope = node->scope();
  scope.mapping = core::Mapping::Sequential;
  for (core::NodePtr& child : scope.children) child = sequential(child);
  return core::withScope(*node, std::move(scope));
}

// Extents that the target of an accumulation does not depend on.
double reductionLength(const core::Operation& o, const std::vector<double>& extents) {
  if (o.assign == core::Assign::Set) return 1;
  double length = 1;
  for (size_t d = 0; d < extents.size(); ++d) {
    bool used = std::any_of(o.target().indices.begin(), o.target().indices.end(),
                            [&](const core::Affine& i) { return i.uses(static_cast<int>(d)); });
    if (!used) length *= extents[d];
  }
  return length;
}

struct Chain {
  double longest = 0, operations = 0;
  double length() const { return longest + operations; }
};

// The chains of an operation's own type, and of all.
using Chains = std::map<core::DType, Chain>;

void walkChains(const core::Program& program, const core::Node& node, std::vector<double>& extents,
                Chains& chains) {
  if (!node.isScope()) {
    const core::Operation& o = node.operation();
    Chain& chain = chains[program.bufferOf(o.target().array)->dtype];
    ++chain.operations;
    chain.longest = std::max(chain.longest, reductionLength(o, extents));
    return;
  }
  extents.push_back(static_cast<double>(node.scope().extent.value));
  for (const core::NodePtr& child : node.scope().children)
    walkChains(program, *child, extents, chains);
  extents.pop_back();
}

Chains chainsOf(const core::Program& program) {
  Chains chains;
  std::vector<double> extents;
  for (const core::NodePtr& node : program.body) walkChains(program, *node, extents, chains);
  return chains;
}

// What independent roundings along the chains of each type add up to, relative to what is rounded.
double relativeRounding(const core::Program& program) {
  double variance = 0;
  for (const auto& [type, chain] : chainsOf(program))
    variance += chain.length() * unitRoundoff(type) * unitRoundoff(type);
  return std::sqrt(variance);
}

// What roundings in one direction add up to, relative to what is rounded.
double roundingOneWay(const core::Program& program) {
  double sum = 0;
  for (const auto& [type, chain] : chainsOf(program)) sum += chain.length() * unitRoundoff(type);
  return sum;
}

// Whether results jump where what they are made from does not, and that was rounded.
bool jumps(const core::Program& program) {
  core::View view(program);
  return std::ranges::any_of(view.ops(), [&](const core::OpInfo& op) {
    const core::Operation& o = op.operation();
    bool isRounded = core::isInteger(program.bufferOf(o.target().array)->dtype) &&
                     o.op == core::Operator::Convert;
    if (!isRounded && o.op != core::Operator::Floor && !core::isComparison(o.op)) return false;
    return std::ranges::any_of(o.operands, [&](const core::Operand& operand) {
      const auto* access = std::get_if<core::Access>(&operand);
      return access && !program.isInput(access->array) &&
             core::isFloat(program.bufferOf(access->array)->dtype);
    });
  });
}

// The largest that one rounding of the program's changes, relative to what is rounded.
double coarsestRounding(const core::Program& program) {
  double coarsest = 0;
  for (const core::Buffer& buffer : program.buffers)
    coarsest = std::max(coarsest, unitRoundoff(buffer.dtype));
  return coarsest;
}

// Each with all its elements some roundings farther from zero or nearer to it, as the bits of
// `signs` say.
std::vector<core::Tensor> moved(std::span<const core::Tensor> inputs, double rounding, int signs) {
  std::vector<core::Tensor> result(inputs.begin(), inputs.end());
  for (size_t i = 0; i < result.size(); ++i) {
    double factor = (signs >> (i % kMostMovedApart) & 1) != 0 ? 1 + kRoundingsToJump * rounding
                                                              : 1 - kRoundingsToJump * rounding;
    for (double& x : result[i].reals) x *= factor;
  }
  return result;
}

// Elements that one of these runs brings beyond their bound may differ from `exact` as much as it
// does.
void widenBeyond(ReferenceOutput& output, const core::Tensor& run) {
  output.jumps.resize(static_cast<size_t>(output.values.size()));
  for (int64_t i = 0; i < output.values.size(); ++i) {
    double apart = std::abs(output.values.at(i) - run.at(i));
    double& jump = output.jumps[static_cast<size_t>(i)];
    if (apart > output.bound && std::isfinite(apart)) jump = std::max(jump, apart);
  }
}

bool areFew(const std::vector<double>& jumps) {
  auto some = std::ranges::count_if(jumps, [](double jump) { return jump > 0; });
  return static_cast<double>(some) <= kMostNearJumps * static_cast<double>(jumps.size());
}

}  // namespace

core::Program widened(const core::Program& program) {
  core::Program result = core::mapOperations(program, [](const core::Operation& o) {
    core::Operation wider = o;
    if (wider.op == core::Operator::Convert) wider.converted = wide(wider.converted);
    return wider;
  });
  for (core::Buffer& buffer : result.buffers) {
    buffer.dtype = wide(buffer.dtype);
    if (buffer.location == core::Location::Shared) buffer.location = core::Location::Heap;
  }
  for (core::NodePtr& node : result.body) node = sequential(node);
  return result;
}

double roundingChain(const core::Program& program) {
  Chain all{1, 0};
  for (const auto& [type, chain] : chainsOf(program)) {
    all.longest = std::max(all.longest, chain.longest);
    all.operations += chain.operations;
  }
  return all.length();
}

Reference::Reference(WorkerClient& worker, core::Program program, core::Machine machine,
                     const Backend* backend)
    : m_worker(worker),
      m_program(std::move(program)),
      m_machine(std::move(machine)),
      m_backend(backend) {}

Result<std::vector<ReferenceOutput>> Reference::outputsFor(std::span<const core::Tensor> inputs) {
  auto interpreter = core::Interpreter::compile(m_program);
  if (!interpreter) return tl::unexpected(interpreter.error());
  double operations = interpreter->leafExecutions();
  if (operations <= kMostInterpretedLeaves) return interpreted(inputs);
  if (operations <= kMostCompiledLeaves) return compiled(inputs);
  return fail(ErrorCode::Unsupported,
              phrase("'{}' cannot be checked: a call executes {:.3g} operations, more than "
                     "its reference can compute in {} minutes; set smaller extents",
                     m_program.name, operations, kReferenceTimeout.count()));
}

Result<std::vector<ReferenceOutput>> Reference::interpreted(
    std::span<const core::Tensor> inputs) const {
  core::InterpreterOptions options;
  options.isChecked = false;
  options.withBounds = true;
  auto run = core::interpret(m_program, inputs, options);
  if (!run) return tl::unexpected(run.error());
  std::vector<ReferenceOutput> outputs;
  for (size_t i = 0; i < run->outputs.size(); ++i)
    outputs.push_back({std::move(run->outputs[i]), std::move(run->bounds[i]), 0, 0, {}});
  return outputs;
}

Result<std::vector<core::Tensor>> Reference::outputsOf(const Kernel& widened,
                                                       std::span<const core::Tensor> inputs) {
  auto set = m_worker.makeBuffers(bufferSpecs(widened.emitted));
  if (!set) return tl::unexpected(toError(set.error()));
  for (size_t i = 0; i < inputs.size(); ++i) {
    core::Tensor input = inputs[i];
    input.dtype = wide(input.dtype);
    std::ranges::copy(core::toBytes(input), set->input(i).begin());
  }
  RunRequest request;
  request.kernels.push_back({widened.compiled.handle, {*set}});
  request.plan = {.warmupRounds = 0, .minRounds = 1, .maxRounds = 1, .inner = 1};
  request.timeout = kReferenceTimeout;
  auto outcome = m_worker.run(request);
  if (!outcome) return tl::unexpected(toError(outcome.error()));
  std::vector<core::Tensor> outputs;
  for (size_t i = 0; i < m_program.outputs.size(); ++i) {
    core::Tensor shape = core::Tensor::zerosFor(m_program, m_program.outputs[i]);
    auto values = core::fromBytes(wide(shape.dtype), shape.shape, set->bytes(inputs.size() + i));
    if (!values) return tl::unexpected(values.error());
    outputs.push_back(std::move(*values));
  }
  return outputs;
}

Result<std::vector<ReferenceOutput>> Reference::compiled(std::span<const core::Tensor> inputs) {
  auto kernel = build(m_worker, widened(m_program), m_machine, {}, m_backend);
  if (!kernel) return tl::unexpected(kernel.error());
  auto exact = outputsOf(*kernel, inputs);
  if (!exact) return tl::unexpected(exact.error());
  double relative = kConfidence * relativeRounding(m_program);
  double oneWay = roundingOneWay(m_program);
  std::vector<ReferenceOutput> outputs;
  for (core::Tensor& values : *exact) {
    double largest = 0;
    for (double x : values.reals)
      if (std::isfinite(x)) largest = std::max(largest, std::abs(x));
    outputs.push_back({std::move(values), {}, relative * largest, oneWay * largest, {}});
  }
  if (jumps(m_program))
    if (auto found = findJumps(*kernel, inputs, outputs); !found)
      return tl::unexpected(found.error());
  return outputs;
}

Result<void> Reference::findJumps(const Kernel& widened, std::span<const core::Tensor> inputs,
                                  std::vector<ReferenceOutput>& outputs) {
  int apart = std::min<int>(static_cast<int>(inputs.size()), kMostMovedApart);
  for (int signs = 0; signs < 1 << apart; ++signs) {
    auto run = outputsOf(widened, moved(inputs, coarsestRounding(m_program), signs));
    if (!run) return tl::unexpected(run.error());
    for (size_t i = 0; i < outputs.size(); ++i) widenBeyond(outputs[i], (*run)[i]);
  }
  for (ReferenceOutput& output : outputs)
    if (!areFew(output.jumps)) output.jumps.clear();
  return {};
}

}  // namespace dojo::codegen
