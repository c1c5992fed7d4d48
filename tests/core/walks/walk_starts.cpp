#include "tests/core/walks/walk_starts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/analysis/validate.h"
#include "core/interpreter/interpreter.h"
#include "core/moves/catalogue.h"
#include "core/resources.h"
#include "core/trajectory/trajectory.h"
#include "tests/core/references/inputs.h"
#include "tests/core/walks/draw.h"
#include "tests/core/walks/resize.h"
#include "tests/core/walks/retype.h"

namespace dojo::tests {

using namespace core;
using references::Extents;
using references::Reference;

namespace {

constexpr double kMostLeafExecutions = 20'000;
constexpr size_t kLongestBeginning = 50;

std::string textOf(std::string_view kernel) {
  for (const Resource& resource : kernelResources())
    if (resource.name == kernel) return std::string(resource.text);
  return {};
}

bool isSmall(const Program& program) {
  auto compiled = Interpreter::compile(program);
  return compiled && compiled->leafExecutions() <= kMostLeafExecutions;
}

// A walk keeps to one kind of extents, so that tiles and remainders both come up.
Extents drawExtents(const Reference& reference, std::mt19937& random) {
  static const std::vector<std::vector<int64_t>> kKinds = {
      {8, 16, 4, 6, 12, 3, 2}, {1, 2, 4, 8, 16, 32}, {1, 2, 3, 5, 7}, {11, 13, 17, 3, 7, 1}};
  const auto& values = kKinds[random() % kKinds.size()];
  std::string text = textOf(reference.kernel);
  for (int attempt = 0; attempt < 40; ++attempt) {
    Extents extents;
    for (const auto& [name, value] : reference.sizes[0])
      extents[name] = values[random() % values.size()];
    auto program = load(text, reference.kernel, extents);
    if (program && isSmall(*program)) return extents;
  }
  return reference.sizes[random() % reference.sizes.size()];
}

std::vector<Tensor> inputsFor(const Program& program, const Reference& reference, uint64_t seed) {
  std::vector<Tensor> tensors;
  for (const auto& array : references::makeInputs(program, reference, seed)) {
    Tensor& tensor =
        tensors.emplace_back(Tensor::zerosFor(program, program.inputs[tensors.size()]));
    for (int64_t k = 0; k < tensor.size(); ++k)
      tensor.set(k, array.elements()[static_cast<size_t>(k)]);
  }
  return tensors;
}

// Integers may be divided by zero.
bool means(const Program& program, const std::vector<Tensor>& inputs) {
  return interpret(program, inputs).has_value();
}

// Some steps of a shipped trajectory, every second time up to one whose move is rare.
std::vector<Step> beginningFor(const std::string& kernel, std::mt19937& random) {
  std::vector<Trajectory> found;
  for (const Resource& resource : trajectoryResources())
    if (auto trajectory = parseTrajectory(resource.text, std::string(resource.name));
        trajectory && trajectory->kernel == kernel)
      found.push_back(std::move(*trajectory));
  if (found.empty() || random() % 2) return {};
  const auto& steps = found[random() % found.size()].steps;
  std::vector<size_t> lengths;
  for (size_t i = 0; i < std::min(steps.size(), kLongestBeginning); ++i)
    if (rarityOf(steps[i].step.move).weight > 1) lengths.push_back(i);
  size_t length = random() % (std::min(steps.size(), kLongestBeginning) + 1);
  if (!lengths.empty() && random() % 2) length = lengths[random() % lengths.size()];
  std::vector<Step> beginning;
  for (size_t i = 0; i < length; ++i) beginning.push_back(steps[i].step);
  return beginning;
}

// Every second time in another type, where there is one.
void retype(WalkStart& start, const Reference& reference, unsigned seed, std::mt19937& random) {
  auto types = otherTypesOf(start.program);
  if (types.empty() || random() % 2 == 0) return;
  DType type = types[random() % types.size()];
  Program other = retyped(start.program, type);
  if (!means(other, inputsFor(other, reference, seed))) return;
  start.program = std::move(other);
  start.variant += fmt::format(", its arrays {}", name(type));
}

// What a machine instruction does has lengths and types of its own.
bool isOfInstructions(std::string_view move) {
  return moveNamed(move)->needs == Needs::Instructions;
}

// What integers alone allow.
bool isOfIntegers(std::string_view move) {
  return moveNamed(move)->needs == Needs::Integers;
}

bool isLegal(const GoldenStep& step) {
  return step.expected.rfind("illegal ", 0) != 0;
}

}  // namespace

WalkStarts::WalkStarts() : m_references(references::allReferences()) {
  for (const Move* move : catalogue())
    for (GoldenCase& c : read(kGoldenMoves + std::string(move->name) + ".golden"))
      if (std::any_of(c.steps.begin(), c.steps.end(), isLegal))
        m_cases[std::string(move->name)].push_back(std::move(c));
  for (size_t i = 0; i < m_references.size(); ++i) m_order.emplace_back(true, i);
  for (size_t i = 0; i < catalogue().size(); ++i)
    m_order.insert(m_order.end(), rarityOf(catalogue()[i]->name).starts, {false, i});
  std::mt19937 random(1);
  for (size_t i = m_order.size(); i > 1; --i) std::swap(m_order[i - 1], m_order[random() % i]);
}

WalkStart WalkStarts::draw(unsigned walk, std::mt19937& random) const {
  auto [isKernel, which] = m_order[walk % m_order.size()];
  return isKernel ? kernel(m_references[which], random)
                  : golden(std::string(catalogue()[which]->name), random);
}

WalkStart WalkStarts::kernel(const Reference& reference, std::mt19937& random) const {
  WalkStart start{reference.kernel, "", {}, {}, {}};
  Extents extents = drawExtents(reference, random);
  for (const auto& [name, value] : extents)
    start.variant += fmt::format(" --set {}={}", name, value);
  start.program = load(textOf(reference.kernel), reference.kernel, extents).value();
  unsigned seed = random();
  retype(start, reference, seed, random);
  start.inputs = inputsFor(start.program, reference, seed);
  start.beginning = beginningFor(reference.kernel, random);
  return start;
}

WalkStart WalkStarts::golden(const std::string& move, std::mt19937& random) const {
  const auto& cases = m_cases.at(move);
  const GoldenCase& chosen = cases[random() % cases.size()];
  WalkStart start{move + ", " + chosen.title, "", load(chosen.program, move).value(), {}, {}};
  Reference reference{.kernel = move};
  unsigned seed = random();
  if (!isOfInstructions(move) && random() % 2)
    if (auto other = resized(start.program, random);
        other && isSmall(*other) && means(*other, inputsFor(*other, reference, seed))) {
      start.program = std::move(*other);
      start.variant += ", resized";
    }
  if (!isOfIntegers(move)) retype(start, reference, seed, random);
  start.inputs = inputsFor(start.program, reference, seed);
  size_t length = random() % (chosen.steps.size() + 1);
  for (size_t i = 0; i < length; ++i)
    if (isLegal(chosen.steps[i]))
      start.beginning.push_back(parseStep(chosen.steps[i].step).value());
  return start;
}

}  // namespace dojo::tests
