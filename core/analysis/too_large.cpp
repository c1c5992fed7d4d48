#include "core/analysis/too_large.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/cache/findings.h"
#include "core/ir/magnitude.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

constexpr Wide kBeyondAll = Wide{1} << 100;

Wide product(Wide a, Wide b) {
  return std::min(a * b, kBeyondAll);
}

Wide elementsOf(const Buffer& buffer) {
  Wide elements = 1;
  for (const Dimension& d : buffer.dims) elements = product(elements, d.extent.value);
  return elements;
}

Wide instancesOf(std::span<const int64_t> extents) {
  Wide instances = 1;
  for (int64_t extent : extents) instances = product(instances, extent);
  return instances;
}

bool isLarge(int64_t value) {
  return value > kLargestNumber || value < -kLargestNumber;
}

// Over the whole nest, where 64 bits could overflow.
Wide reachOf(const Affine& expression, std::span<const int64_t> extents) {
  Wide reach = magnitude(expression.constant());
  for (const AffineTerm& t : expression.terms())
    reach += Wide{magnitude(t.coefficient)} * (extents[static_cast<size_t>(t.depth)] - 1);
  return reach;
}

Message tooLarge(const Affine& expression, std::span<const int64_t> extents) {
  if (reachOf(expression, extents) > kLargestValue)
    return phrase("the values of {} are out of range", print(expression));
  bool isBeyond = isLarge(expression.constant()) ||
                  std::ranges::any_of(expression.terms(),
                                      [](const AffineTerm& t) { return isLarge(t.coefficient); });
  return isBeyond ? phrase("{} has a number beyond 2^40", print(expression)) : "";
}

template <typename Visit>
void visitAffines(const Operation& operation, const Visit& visit) {
  for (const Access& target : operation.targets)
    for (const Affine& index : target.indices) visit(index);
  for (const Operand& operand : operation.operands) {
    if (auto* access = std::get_if<Access>(&operand))
      for (const Affine& index : access->indices) visit(index);
    if (auto* index = std::get_if<Affine>(&operand)) visit(*index);
  }
  for (const Guard& guard : operation.guards) visit(guard.expression);
}

std::optional<TooLarge> findIn(const Node& node, std::vector<int64_t>& extents) {
  if (!node.isScope()) {
    Message sentence = tooLarge(node.operation(), extents);
    return sentence.empty() ? std::nullopt : std::optional(TooLarge{node.id(), sentence});
  }
  extents.push_back(node.scope().extent.value);
  for (const NodePtr& child : node.scope().children)
    if (auto found = findIn(*child, extents)) return found;
  extents.pop_back();
  return std::nullopt;
}

}  // namespace

Message tooLarge(const Buffer& buffer) {
  if (elementsOf(buffer) <= kLargestNumber) return "";
  return phrase("'{}' has more than {} elements", buffer.name, kLargestNumber);
}

Message tooLarge(const Operation& operation, std::span<const int64_t> extents) {
  if (instancesOf(extents) > kMostInstances)
    return phrase("the scopes around this operation run it more than 2^56 times");
  for (int64_t extent : extents)
    if (isLarge(extent)) return phrase("the extent {} is larger than 2^40", extent);
  for (const Guard& guard : operation.guards)
    if (isLarge(guard.bound.value))
      return phrase("the bound {} of a guard lies beyond 2^40", guard.bound.value);
  Message found;
  visitAffines(operation, [&](const Affine& expression) {
    if (found.empty()) found = tooLarge(expression, extents);
  });
  return found;
}

std::optional<TooLarge> findTooLarge(const Program& program) {
  for (const Buffer& buffer : program.buffers)
    if (Message sentence = tooLarge(buffer); !sentence.empty()) return TooLarge{0, sentence};
  std::vector<int64_t> extents;
  for (const NodePtr& node : program.body)
    if (auto found = findIn(*node, extents)) return found;
  return std::nullopt;
}

namespace {

Magnitudes measured(const View& view) {
  Magnitudes most;
  for (const Buffer& buffer : view.program().buffers) {
    most.elements = std::max(most.elements, elementsOf(buffer));
    for (const Dimension& d : buffer.dims)
      most.extent = std::max<Wide>(most.extent, d.extent.value);
  }
  for (const OpInfo& op : view.ops()) {
    most.instances = std::max(most.instances, instancesOf(op.extents));
    for (int64_t extent : op.extents) most.extent = std::max<Wide>(most.extent, extent);
    for (const Guard& guard : op.operation().guards)
      most.extent = std::max<Wide>(most.extent, magnitude(guard.bound.value));
    visitAffines(op.operation(), [&](const Affine& expression) {
      most.value = std::max(most.value, reachOf(expression, op.extents));
      for (const AffineTerm& t : expression.terms())
        most.value = std::max<Wide>(most.value, magnitude(t.coefficient));
    });
  }
  return most;
}

}  // namespace

const Magnitudes& magnitudesOf(const View& view) {
  auto& known = view.findings().magnitudes;
  if (!known) known = measured(view);
  return *known;
}

}  // namespace dojo::core
