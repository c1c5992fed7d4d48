#include "codegen/evaluate/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "codegen/evaluate/kernel.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/edit.h"

namespace dojo::codegen {
namespace {

constexpr double kMostInterpretedLeaves = 2e7;
constexpr double kConfidence =
    8;  // λ: the bound fails with probability below 2·exp(-λ²/2) per element
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

template <typename T>
double valueAt(std::span<const std::byte> bytes, int64_t i) {
  T value;
  std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
  return static_cast<double>(value);
}

// Element i of raw bytes as a double.
using Reader = double (*)(std::span<const std::byte>, int64_t);
Reader readerOf(core::DType type) {
  switch (type) {
    case core::DType::F64:
      return valueAt<double>;
    case core::DType::F32:
      return valueAt<float>;
    case core::DType::I64:
      return valueAt<int64_t>;
    case core::DType::I32:
      return valueAt<int32_t>;
    case core::DType::I16:
      return valueAt<int16_t>;
    case core::DType::I8:
      return valueAt<int8_t>;
    case core::DType::U8:
    case core::DType::Bool:
      return valueAt<uint8_t>;
    case core::DType::F16:
      return valueAt<_Float16>;
    case core::DType::BF16:
      return [](std::span<const std::byte> bytes, int64_t i) {
        uint16_t half;
        std::memcpy(&half, bytes.data() + 2 * i, 2);
        uint32_t bits = static_cast<uint32_t>(half) << 16;
        float value;
        std::memcpy(&value, &bits, 4);
        return static_cast<double>(value);
      };
  }
  return valueAt<float>;
}

}  // namespace

core::Program widened(const core::Program& program) {
  core::Program result = core::mapOperations(program, [](const core::Operation& o) {
    core::Operation wider = o;
    if (wider.op == core::Operator::Convert) wider.converted = wide(wider.converted);
    return wider;
  });
  for (core::Buffer& buffer : result.buffers) buffer.dtype = wide(buffer.dtype);
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

Reference::Reference(WorkerClient& worker, core::Program program, core::Target target)
    : m_worker(worker), m_program(std::move(program)), m_target(std::move(target)) {}

Result<std::vector<ReferenceOutput>> Reference::outputsFor(std::span<const core::Tensor> inputs) {
  auto interpreter = core::Interpreter::compile(m_program);
  if (!interpreter) return tl::unexpected(interpreter.error());
  double operations = interpreter->leafExecutions();
  if (operations <= kMostInterpretedLeaves) return interpreted(inputs);
  if (operations <= kMostCompiledLeaves) return compiled(inputs);
  return fail(
      ErrorCode::Unsupported,
      fmt::format("what '{}' computes cannot be checked: a call executes {:.3g} operations, "
                  "more than its reference could in {} minutes; set smaller extents",
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
    outputs.push_back({std::move(run->outputs[i]), std::move(run->bounds[i]), 0});
  return outputs;
}

Result<std::vector<ReferenceOutput>> Reference::compiled(std::span<const core::Tensor> inputs) {
  core::Program program = widened(m_program);
  auto kernel = build(m_worker, program, m_target);
  if (!kernel) return tl::unexpected(kernel.error());
  auto set = m_worker.makeBuffers(bufferSpecs(kernel->c));
  if (!set) return tl::unexpected(toError(set.error()));
  for (size_t i = 0; i < inputs.size(); ++i) {
    core::Tensor input = inputs[i];
    input.dtype = wide(input.dtype);
    std::ranges::copy(core::toBytes(input), set->input(i).begin());
  }
  RunRequest request;
  request.kernels.push_back({kernel->compiled.handle, {*set}});
  request.plan = {.warmupRounds = 0, .minRounds = 1, .maxRounds = 1, .inner = 1};
  request.timeout = kReferenceTimeout;
  auto outcome = m_worker.run(request);
  if (!outcome) return tl::unexpected(toError(outcome.error()));
  double relative = kConfidence * relativeRounding(m_program);
  std::vector<ReferenceOutput> outputs;
  for (size_t i = 0; i < program.outputs.size(); ++i) {
    core::Tensor shape = core::Tensor::zerosFor(program, program.outputs[i]);
    auto values = core::fromBytes(shape.dtype, shape.shape, set->bytes(inputs.size() + i));
    if (!values) return tl::unexpected(values.error());
    double largest = 0;
    for (double x : values->reals)
      if (std::isfinite(x)) largest = std::max(largest, std::abs(x));
    outputs.push_back({std::move(*values), {}, relative * largest});
  }
  return outputs;
}

namespace {

double largestOf(const core::Tensor& values) {
  double largest = 0;
  for (int64_t i = 0; i < values.size(); ++i)
    if (double x = values.at(i); std::isfinite(x)) largest = std::max(largest, std::abs(x));
  return largest;
}

// Whether a bound tells a right value from some others: an element's own where it is finite, one
// for all elements where it is less than what they hold.
bool tells(const ReferenceOutput& reference, double bound, double largest) {
  return reference.bounds.empty() ? bound == 0 || bound < largest : std::isfinite(bound);
}

}  // namespace

OutputCheck checkOutput(const ReferenceOutput& reference, core::DType dtype,
                        std::span<const std::byte> actual, double longer) {
  OutputCheck check;
  Reader read = readerOf(dtype);
  double largest = largestOf(reference.values), closest = -1;
  for (int64_t i = 0; i < reference.values.size(); ++i) {
    double expected = reference.values.at(i), found = read(actual, i);
    double bound = reference.bounds.empty() ? reference.bound * std::sqrt(longer)
                                            : reference.bounds[i] * longer;
    check.decided += tells(reference, bound, largest);
    bool same = expected == found || (std::isnan(expected) && std::isnan(found));
    double error = same ? 0 : std::abs(expected - found);
    bool allowed = same || error <= bound || std::isinf(bound);
    if (std::isfinite(error)) check.maxAbs = std::max(check.maxAbs, error);
    double closeness = allowed ? (bound > 0 && std::isfinite(bound) ? error / bound : 0)
                               : (error > 0 && bound > 0 ? std::max(2.0, error / bound) : HUGE_VAL);
    if (closeness > closest || (!allowed && check.pass)) {
      closest = closeness;
      check.bound = bound;
      check.worst = i;
      check.expected = expected;
      check.actual = found;
    }
    if (!allowed) check.pass = false;
  }
  check.normRel = largest > 0 ? check.maxAbs / largest : check.maxAbs;
  return check;
}

}  // namespace dojo::codegen
