#include "core/analysis/representable_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/iteration_space.h"
#include "core/interpreter/number.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

DType typeOf(const Program& program, const Access& access) {
  return program.bufferOf(access.array)->dtype;
}

// The type that a number takes as this operand; nothing where it has its own.
std::optional<DType> typeAskedFor(const Program& program, const Operation& o, size_t operand) {
  if (o.targets.size() > 1) return typeOf(program, o.targets[operand]);
  if (o.op == Operator::Convert) return std::nullopt;
  if (o.op == Operator::Select && operand == 0) return DType::Bool;
  if (!isComparison(o.op)) return typeOf(program, o.target());
  for (const Operand& other : o.operands)
    if (auto* access = std::get_if<Access>(&other)) return typeOf(program, *access);
  return std::nullopt;
}

Message beyond(const Message& number, DType t) {
  if (isFloat(t))
    return phrase("{} does not fit {}, which holds the numbers {:.8g} to {:.8g}", number, name(t),
                  -largestFinite(t), largestFinite(t));
  return phrase("{} does not fit {}, which holds the whole numbers {} to {}", number, name(t),
                smallestOf(t), largestOf(t));
}

bool holdsWhole(DType t, int64_t value) {
  if (isFloat(t)) return std::isfinite(roundWhole(t, value));
  return value >= smallestOf(t) && value <= largestOf(t);
}

bool becomesZero(DType t, double value) {
  return value != 0 && roundTo(t, value) == 0;
}

bool holdsReal(DType t, double value) {
  if (isFloat(t)) return !std::isfinite(value) || std::isfinite(roundTo(t, value));
  // As a double the largest of i64 is 2^63, the first number beyond it.
  double end = static_cast<double>(largestOf(t)) + (t == DType::I64 ? 0 : 1);
  return value == std::trunc(value) && value >= static_cast<double>(smallestOf(t)) && value < end;
}

Message problemOf(const Literal& literal, DType t) {
  std::string number = print(Operand(literal));
  if (auto* whole = std::get_if<int64_t>(&literal.value)) {
    if (!literal.constant.empty()) number += fmt::format(" ({})", *whole);
    return holdsWhole(t, *whole) ? "" : beyond(number, t);
  }
  double value = std::get<double>(literal.value);
  if (!holdsReal(t, value)) return beyond(number, t);
  if (!isFloat(t) || !becomesZero(t, value)) return "";
  return phrase("{} becomes 0 in {}, whose smallest number above 0 is {:.8g}", number, name(t),
                smallestSubnormal(t));
}

Message problemOf(const Affine& index, DType t, const Operation& o,
                  std::span<const int64_t> extents) {
  auto held = [&](int64_t low, int64_t high) { return holdsWhole(t, low) && holdsWhole(t, high); };
  Affine::Range all = index.range(extents);
  if (held(all.low, all.high)) return "";
  auto run = rangeOf(extents, o.guards, index);
  if (!run || held(run->low, run->high)) return "";
  return beyond(phrase("{}, which runs from {} to {},", print(Operand(index)), run->low, run->high),
                t);
}

std::optional<UnrepresentableIn> findIn(const Program& program, const Node& node,
                                        std::vector<int64_t>& extents) {
  if (!node.isScope()) {
    auto unheld = unrepresentableValues(program, node.operation(), extents);
    if (unheld.empty()) return std::nullopt;
    return UnrepresentableIn{node.id(), std::move(unheld.front().sentence)};
  }
  extents.push_back(node.scope().extent.value);
  std::optional<UnrepresentableIn> found;
  for (const NodePtr& child : node.scope().children)
    if (!found) found = findIn(program, *child, extents);
  extents.pop_back();
  return found;
}

}  // namespace

std::vector<UnrepresentableValue> unrepresentableValues(const Program& program, const Operation& o,
                                                        std::span<const int64_t> extents) {
  std::vector<UnrepresentableValue> found;
  for (size_t k = 0; k < o.operands.size(); ++k) {
    if (std::holds_alternative<Access>(o.operands[k])) continue;
    auto type = typeAskedFor(program, o, k);
    if (!type) continue;
    auto* literal = std::get_if<Literal>(&o.operands[k]);
    Message problem = literal ? problemOf(*literal, *type)
                              : problemOf(std::get<Affine>(o.operands[k]), *type, o, extents);
    if (!problem.empty()) found.push_back({static_cast<int>(k), std::move(problem)});
  }
  return found;
}

std::optional<UnrepresentableIn> findUnrepresentableValue(const Program& program) {
  std::vector<int64_t> extents;
  for (const NodePtr& node : program.body)
    if (auto found = findIn(program, *node, extents)) return found;
  return std::nullopt;
}

}  // namespace dojo::core
