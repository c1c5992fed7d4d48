#include "codegen/analysis/straight_code.h"

#include <algorithm>

namespace dojo::codegen {
namespace {

// A vector instruction with an address is 6 to 11 bytes long.
constexpr double kInstructionBytes = 8;

// Of a function that is written out where it is called: counted in loops over the widest vectors.
// Of many single elements side by side a compiler makes two to three times as many.
double instructionsOf(core::Operator op) {
  using enum core::Operator;
  switch (op) {
    case Sigmoid:
      return 25;
    case Exp:
    case Tanh:
      return 30;
    case Log:
    case Erf:
      return 34;
    case Sin:
    case Cos:
      return 50;
    case Pow:
      return 130;
    default:
      return 1;
  }
}

double instructionsOf(core::Assign assign) {
  using enum core::Assign;
  return assign == Softmax ? instructionsOf(core::Operator::Exp) : 1;
}

// A load for each operand (but for constants), the operator, what the guards compare and jump by,
// and a store.
double instructionsOf(const core::Operation& operation) {
  auto loads = std::ranges::count_if(operation.operands, [](const core::Operand& operand) {
    return std::holds_alternative<core::Access>(operand);
  });
  return static_cast<double>(loads) + instructionsOf(operation.op) +
         instructionsOf(operation.assign) + 2 * static_cast<double>(operation.guards.size());
}

StraightCode& operator+=(StraightCode& sum, const StraightCode& more) {
  sum.statements += more.statements;
  sum.bytes += more.bytes;
  sum.loops += more.loops;
  return sum;
}

// A compiler makes vectors of a long innermost loop and takes several of them per iteration.
constexpr int64_t kLongLoop = 16;
constexpr double kIterationsAtOnce = 4;

bool isTakenApart(const core::Scope& scope) {
  return scope.mapping == core::Mapping::Sequential && scope.extent.value >= kLongLoop &&
         std::ranges::none_of(scope.children, [](const auto& child) { return child->isScope(); });
}

// Of a node in an unrolled scope. Statements of loops are written once.
StraightCode written(const core::Node& node) {
  if (!node.isScope()) return {1, kInstructionBytes * instructionsOf(node.operation())};
  const core::Scope& scope = node.scope();
  StraightCode sum;
  for (const core::NodePtr& child : scope.children) sum += written(*child);
  if (isTakenApart(scope)) sum.bytes *= kIterationsAtOnce;
  if (scope.mapping == core::Mapping::Sequential && scope.extent.value > 1) ++sum.loops;
  if (scope.mapping != core::Mapping::Unroll) return sum;
  int64_t copies = scope.extent.value;
  return {sum.statements * copies, sum.bytes * static_cast<double>(copies), sum.loops * copies};
}

StraightCode larger(const StraightCode& a, const StraightCode& b) {
  StraightCode larger = std::ranges::max(a, b, {}, &StraightCode::bytes);
  larger.loops = std::max(a.loops, b.loops);
  return larger;
}

StraightCode largestIn(const core::Node& node) {
  if (!node.isScope()) return {};
  if (node.scope().mapping == core::Mapping::Unroll) return written(node);
  StraightCode most;
  for (const core::NodePtr& child : node.scope().children) most = larger(most, largestIn(*child));
  return most;
}

}  // namespace

StraightCode largestUnrolled(const core::Program& program) {
  StraightCode most;
  for (const core::NodePtr& node : program.body) most = larger(most, largestIn(*node));
  return most;
}

}  // namespace dojo::codegen
