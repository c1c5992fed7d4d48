#include "rl/agent/draft.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/ir/hash.h"

namespace dojo::rl {
namespace {

constexpr size_t kWeights = size_t{1} << 14;
constexpr double kRate = 0.1;

using Parts = std::vector<uint64_t>;

// What a node is by itself, without what is inside.
uint64_t partOf(const core::Node& node, int depth) {
  core::Hasher hasher;
  hasher.add(static_cast<uint64_t>(depth));
  if (node.isScope()) {
    const core::Scope& scope = node.scope();
    hasher.add(static_cast<uint64_t>(scope.extent.value));
    hasher.add(static_cast<uint64_t>(scope.mapping)).add(scope.instruction);
    hasher.add(static_cast<uint64_t>(scope.hints.keepRolled) |
               static_cast<uint64_t>(scope.hints.reload) << 1 |
               static_cast<uint64_t>(scope.hints.align) << 2 |
               static_cast<uint64_t>(scope.hints.halve) << 3);
    return hasher.add(scope.children.size()).value();
  }
  const core::Operation& operation = node.operation();
  hasher.add(static_cast<uint64_t>(operation.op)).add(static_cast<uint64_t>(operation.assign));
  return hasher.add(operation.operands.size()).add(operation.guards.size()).value();
}

void addParts(Parts& parts, const core::Node& node, int depth) {
  parts.push_back(partOf(node, depth));
  if (!node.isScope()) return;
  for (const core::NodePtr& child : node.scope().children) addParts(parts, *child, depth + 1);
}

Parts partsOf(const core::Program& program) {
  Parts parts;
  for (const core::NodePtr& node : program.body) addParts(parts, *node, 0);
  for (const core::Buffer& buffer : program.buffers) {
    core::Hasher hasher;
    hasher.add(static_cast<uint64_t>(buffer.dtype)).add(static_cast<uint64_t>(buffer.location));
    for (const core::Dimension& d : buffer.dims) hasher.add(static_cast<uint64_t>(d.stored()));
    parts.push_back(hasher.add(buffer.arrays.size()).add("buffer").value());
  }
  std::ranges::sort(parts);
  return parts;
}

uint32_t traitOf(const std::string& move, std::string_view what, uint64_t value) {
  return static_cast<uint32_t>(core::Hasher().add(move).add(what).add(value).value() % kWeights);
}

void addNumbers(Draft::Traits& traits, const core::Step& step) {
  for (size_t i = 0; i < step.arguments.size(); ++i) {
    const std::string& word = step.arguments[i];
    int64_t number = 0;
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc() && end == word.data() + word.size())
      traits.push_back(traitOf(step.move, "number", static_cast<uint64_t>(number) * 8 + i));
  }
}

void addDifference(Draft::Traits& traits, const core::Step& step, const Parts& from,
                   const Parts& to, std::string_view what) {
  Parts gone;
  std::ranges::set_difference(from, to, std::back_inserter(gone));
  for (uint64_t part : gone) {
    traits.push_back(traitOf(step.move, what, part));
    traits.push_back(traitOf("", what, part));
  }
}

}  // namespace

Draft::Draft() : m_weights(kWeights), m_squares(kWeights) {}

size_t Draft::size() {
  return kWeights;
}

// What was learnt is not thrown over by the first new lessons.
void Draft::setWeights(std::vector<float> weights) {
  m_weights = std::move(weights);
  m_squares.assign(m_weights.size(), 1);
}

std::vector<Draft::Traits> Draft::traitsOf(const Position& position) {
  std::vector<Traits> all;
  Parts before = partsOf(position.program);
  for (const Option& option : position.options) {
    Traits traits = {
        traitOf(option.step.move, "kind", 0),
        traitOf(option.step.move, "depth", static_cast<uint64_t>(option.step.place.depth + 1))};
    addNumbers(traits, option.step);
    Parts after = partsOf(option.program);
    addDifference(traits, option.step, before, after, "gone");
    addDifference(traits, option.step, after, before, "new");
    all.push_back(std::move(traits));
  }
  return all;
}

double Draft::guess(const Traits& traits) const {
  double sum = 0;
  for (uint32_t trait : traits) sum += m_weights[trait];
  return sum;
}

void Draft::learn(const Traits& traits, double advantage) {
  double error = std::clamp(advantage - guess(traits), -2.0, 2.0);
  for (uint32_t trait : traits) {
    m_squares[trait] += static_cast<float>(error * error);
    if (m_squares[trait] <= 0) continue;
    double rate = kRate / (1e-3 + std::sqrt(static_cast<double>(m_squares[trait])));
    m_weights[trait] += static_cast<float>(rate * error / std::sqrt(double(traits.size())));
  }
}

}  // namespace dojo::rl
