#include "tests/core/walks/resize.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/analysis/validate.h"
#include "core/moves/edit.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr int64_t kLengths[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 17};
constexpr int kAttempts = 12;

using Lengths = std::map<int64_t, int64_t>;

// Whether every scope may have another length.
bool collect(const Node& node, Lengths& lengths) {
  if (!node.isScope()) return true;
  const Scope& scope = node.scope();
  if (scope.mapping == Mapping::Vector || !scope.instruction.empty()) return false;
  lengths[scope.extent.value] = 0;
  return std::all_of(scope.children.begin(), scope.children.end(),
                     [&](const NodePtr& child) { return collect(*child, lengths); });
}

Extent replaced(const Extent& extent, const Lengths& lengths) {
  auto found = lengths.find(extent.value);
  return found == lengths.end() ? extent : Extent{found->second, ""};
}

NodePtr replaced(const NodePtr& node, const Lengths& lengths) {
  if (!node->isScope()) {
    Operation operation = node->operation();
    for (Guard& guard : operation.guards) guard.bound = replaced(guard.bound, lengths);
    return withOperation(*node, std::move(operation));
  }
  Scope scope = node->scope();
  scope.extent = replaced(scope.extent, lengths);
  for (NodePtr& child : scope.children) child = replaced(child, lengths);
  return withScope(*node, std::move(scope));
}

}  // namespace

std::optional<Program> resized(const Program& program, std::mt19937& random) {
  Lengths lengths;
  for (const NodePtr& node : program.body)
    if (!collect(*node, lengths)) return std::nullopt;
  for (const Buffer& buffer : program.buffers)
    for (const Dimension& d : buffer.dims) lengths[d.extent.value] = 0;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    // Every second attempt leaves most lengths, where several hang together.
    for (auto& [from, to] : lengths)
      to = attempt % 2 && random() % 2 ? from : kLengths[random() % std::size(kLengths)];
    Program other = program;
    for (Buffer& buffer : other.buffers)
      for (Dimension& d : buffer.dims) d.extent = replaced(d.extent, lengths);
    for (NodePtr& node : other.body) node = replaced(node, lengths);
    if (validate(View(other)).empty()) return other;
  }
  return std::nullopt;
}

}  // namespace dojo::tests
