#include "core/proof/steering.h"

#include <algorithm>
#include <cmath>

namespace dojo::core {
namespace {

constexpr size_t kMostValues = 24;  // of one array
constexpr int kMostPasses = 8;      // over the operations, each one step further back

// Adds; false where it is known, not finite, or one too many.
bool add(std::vector<double>& values, double value) {
  if (!std::isfinite(value) || values.size() >= kMostValues) return false;
  if (std::find(values.begin(), values.end(), value) != values.end()) return false;
  values.push_back(value);
  return true;
}

struct Leaf {
  const Operation* operation;
  double reduced = 1;  // how many iterations add to one element
};

void collect(const Node& node, std::vector<double>& extents, std::vector<Leaf>& leaves) {
  if (node.isScope()) {
    extents.push_back(static_cast<double>(node.scope().extent.value));
    for (const NodePtr& child : node.scope().children) collect(*child, extents, leaves);
    extents.pop_back();
    return;
  }
  Leaf leaf{&node.operation()};
  for (size_t d = 0; d < extents.size(); ++d)
    if (!leaf.operation->target().uses(static_cast<int>(d))) leaf.reduced *= extents[d];
  leaves.push_back(leaf);
}

// The values of a term at which an accumulation comes to `goal`.
std::vector<double> termsFor(const Leaf& leaf, double goal) {
  switch (leaf.operation->assign) {
    case Assign::Add:
      return {goal, goal / leaf.reduced};
    case Assign::Mul:
      return {goal, goal > 0 ? std::pow(goal, 1 / leaf.reduced) : goal};
    default:
      return {goal};
  }
}

// x with f(x) = goal.
std::vector<double> solveFunction(Operator op, double goal) {
  switch (op) {
    case Operator::Neg:
      return {-goal};
    case Operator::Abs:
      return {goal, -goal};
    case Operator::Exp:
      return {std::log(goal)};
    case Operator::Log:
      return {std::exp(goal)};
    case Operator::Sqrt:
      return {goal * goal};
    case Operator::Rsqrt:
      return {1 / (goal * goal)};
    case Operator::Tanh:
      return {std::atanh(goal)};
    case Operator::Sin:
      return {std::asin(goal)};
    case Operator::Cos:
      return {std::acos(goal)};
    case Operator::Sigmoid:
      return {std::log(goal / (1 - goal))};
    default:
      return {goal};
  }
}

// The operand at `place` where the other one holds `other` and the result is `goal`.
double solveBinary(Operator op, size_t place, double other, double goal) {
  switch (op) {
    case Operator::Add:
      return goal - other;
    case Operator::Sub:
      return place == 0 ? goal + other : other - goal;
    case Operator::Mul:
      return goal / other;
    case Operator::Div:
      return place == 0 ? goal * other : other / goal;
    case Operator::Pow:
      return place == 0 ? std::pow(goal, 1 / other) : std::log(goal) / std::log(other);
    default:
      return goal;
  }
}

std::vector<double> solveSame(Operator op, double goal) {
  switch (op) {
    case Operator::Add:
      return {goal / 2};
    case Operator::Mul:
      return {std::sqrt(goal), -std::sqrt(goal)};
    default:
      return {goal};
  }
}

// What the access at `place` may hold so that the operation yields `goal`.
std::vector<double> solve(const Operation& o, size_t place, double goal) {
  auto literalAt = [&](size_t k) { return std::get_if<Literal>(&o.operands[k]); };
  if (o.op == Operator::Fma && place < 2) {
    double addend = literalAt(2) ? literalAt(2)->asDouble() : 0;
    double factor = literalAt(1 - place) ? literalAt(1 - place)->asDouble() : 1;
    return {(goal - addend) / factor};
  }
  if (o.operands.size() != 2) return solveFunction(o.op, goal);
  if (auto* literal = literalAt(1 - place))
    return {solveBinary(o.op, place, literal->asDouble(), goal)};
  std::vector<double> found = solveSame(o.op, goal);
  found.push_back(solveBinary(o.op, place, 0, goal));
  found.push_back(solveBinary(o.op, place, 1, goal));
  return found;
}

bool isCondition(const Operation& o, size_t place) {
  return isComparison(o.op) || (o.op == Operator::Select && place == 0);
}

// One step back from what an operation stores to what it reads; whether something is new.
bool stepBack(const Leaf& leaf, std::map<std::string, std::vector<double>>& byArray) {
  const Operation& o = *leaf.operation;
  bool isNew = false;
  for (size_t target = 0; target < o.targets.size(); ++target) {
    auto goals = byArray.find(o.targets[target].array);
    if (goals == byArray.end()) continue;
    std::vector<double> of = goals->second;
    for (size_t k = 0; k < o.operands.size(); ++k) {
      auto* access = std::get_if<Access>(&o.operands[k]);
      bool isOther = o.targets.size() > 1 && k != target;
      if (!access || isCondition(o, k) || isOther) continue;
      std::vector<double>& into = byArray[access->array];
      for (double goal : of)
        for (double term : termsFor(leaf, goal))
          for (double value : solve(o, k, term)) isNew |= add(into, value);
    }
  }
  return isNew;
}

// A literal is met by the operands beside it, and, where it begins a maximum or minimum, by what
// that gathers.
void begin(const Leaf& leaf, std::map<std::string, std::vector<double>>& byArray) {
  const Operation& o = *leaf.operation;
  for (const Operand& operand : o.operands) {
    auto* literal = std::get_if<Literal>(&operand);
    if (!literal || !std::isfinite(literal->asDouble())) continue;
    bool isStart = o.op == Operator::Copy && o.assign == Assign::Set;
    if (isStart) add(byArray[o.target().array], literal->asDouble());
    for (const Operand& other : o.operands)
      if (auto* access = std::get_if<Access>(&other))
        add(byArray[access->array], literal->asDouble());
  }
}

}  // namespace

void Steering::add(const Program& program) {
  std::vector<Leaf> leaves;
  std::vector<double> extents;
  for (const NodePtr& node : program.body) collect(*node, extents, leaves);
  std::map<std::string, std::vector<double>> byArray;
  for (const Leaf& leaf : leaves) begin(leaf, byArray);
  for (int pass = 0; pass < kMostPasses; ++pass) {
    bool isNew = false;
    for (auto leaf = leaves.rbegin(); leaf != leaves.rend(); ++leaf)
      isNew |= stepBack(*leaf, byArray);
    if (!isNew) break;
  }
  for (const std::string& input : program.inputs)
    for (double value : byArray[input]) m_byArray[input].push_back(value);
}

std::vector<double> Steering::valuesOf(const std::string& input) const {
  std::vector<double> values = {0, 1};
  if (auto found = m_byArray.find(input); found != m_byArray.end())
    values.insert(values.end(), found->second.begin(), found->second.end());
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

}  // namespace dojo::core
