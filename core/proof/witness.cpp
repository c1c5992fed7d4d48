#include "core/proof/witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "core/analysis/validate.h"
#include "core/analysis/view.h"
#include "core/interpreter/interpreter.h"
#include "core/interpreter/number.h"
#include "core/proof/compare.h"
#include "core/proof/fingerprint_extents.h"
#include "core/proof/inputs.h"

namespace dojo::core {
namespace {

constexpr double kMostCells = 1 << 22;
constexpr double kMostPlaced = 1e7;  // operations of one run of both on placed inputs
constexpr int64_t kKeptScopes = 8;
constexpr int kMostSeeds = 16;           // of a family that wants more than is asked for
constexpr double kMostSeedWork = 1.5e6;  // operations of all seeds of one family
// How far beyond what both round: error bounds are of first order.
constexpr double kBeyondRounding = 2;

class WitnessSearch {
 public:
  WitnessSearch(const Program& a, const Program& b, Interpreter first, Interpreter second,
                const WitnessOptions& options)
      : m_a(a),
        m_b(b),
        m_first(std::move(first)),
        m_second(std::move(second)),
        m_options(options) {}

  std::optional<Witness> run() {
    InputPlan plans[] = {InputPlan(m_a, &m_b), InputPlan(m_b, &m_a)};
    int most = mostSeeds();
    for (int k = 0; k < most; ++k)
      for (InputFamily family : allFamilies())
        for (const InputPlan& plan : plans)
          if (k < plan.callsOf(family, m_options.seeds, most))
            if (auto found = tryFamily(plan, family, static_cast<uint64_t>(k))) return found;
    return std::nullopt;
  }

 private:
  int mostSeeds() const {
    double work = m_first.leafExecutions() + m_second.leafExecutions();
    double affordable = std::min<double>(kMostSeeds, kMostSeedWork / std::max(1.0, work));
    return std::max(m_options.seeds, static_cast<int>(affordable));
  }

  std::optional<Witness> tryFamily(const InputPlan& plan, InputFamily family, uint64_t call) const {
    InterpreterOptions run{.isChecked = true, .withBounds = true, .stop = m_options.stop};
    std::vector<Tensor> inputs = plan.make(family, m_options.seed + call, call);
    for (const PlacedInput& p : m_options.placed)
      inputs[p.input].set(p.element, roundTo(inputs[p.input].dtype, p.value));
    std::vector<Tensor> ofSecond = inputs;  // the same memory, maybe of another shape
    for (size_t k = 0; k < inputs.size(); ++k) {
      inputs[k].shape = Tensor::zerosFor(m_a, m_a.inputs[k]).shape;
      ofSecond[k].shape = Tensor::zerosFor(m_b, m_b.inputs[k]).shape;
    }
    auto x = m_first.run(inputs, run), y = m_second.run(ofSecond, run);
    bool isFaultOfSecond = x && !y && y.error().code == ErrorCode::BadInput;
    if (isFaultOfSecond) return Witness{phrase("in the second program, {}", y.error().message), ""};
    if (!x || !y) return std::nullopt;
    openBeyondRange(*x, *y, inputs, ofSecond);
    for (size_t output = 0; output < x->outputs.size(); ++output)
      if (auto found = tryOutput(*x, *y, output, family)) return found;
    return std::nullopt;
  }

  // An overflow of the declared types says nothing of the real numbers.
  void openBeyondRange(Interpretation& x, const Interpretation& y, std::span<const Tensor> inputs,
                       std::span<const Tensor> ofSecond) const {
    auto areFinite = [](const Interpretation& a, const Interpretation& b, size_t k, int64_t e) {
      return std::isfinite(a.outputs[k].at(e)) && std::isfinite(b.outputs[k].at(e));
    };
    std::vector<std::pair<size_t, int64_t>> beyond;
    for (size_t k = 0; k < x.outputs.size(); ++k)
      for (int64_t e = 0; e < x.outputs[k].size(); ++e)
        if (!areFinite(x, y, k, e)) beyond.emplace_back(k, e);
    if (beyond.empty()) return;
    InterpreterOptions wide{.isChecked = false, .stop = m_options.stop};
    auto a = m_first.run(inputs, wide), b = m_second.run(ofSecond, wide);
    if (!a || !b) return;
    for (auto [k, e] : beyond)
      if (areFinite(*a, *b, k, e)) x.bounds[k][static_cast<size_t>(e)] = INFINITY;
  }

  std::optional<Witness> tryOutput(const Interpretation& x, const Interpretation& y, size_t output,
                                   InputFamily family) const {
    std::vector<double> bounds = x.bounds[output];
    for (size_t e = 0; e < bounds.size(); ++e)
      bounds[e] = kBeyondRounding * (bounds[e] + y.bounds[output][e]);
    Comparison compared = compare(x.outputs[output], bounds, y.outputs[output]);
    if (compared.pass) return std::nullopt;
    return Witness{phrase("{} is {:.9g} in the first program and {:.9g} in the second on {} inputs",
                          m_a.outputs[output] + indexName(x.outputs[output], compared.worst),
                          compared.worstReference, compared.worstActual, name(family)),
                   ""};
  }

  const Program &m_a, &m_b;
  Interpreter m_first, m_second;
  const WitnessOptions& m_options;
};

std::optional<Witness> searchAt(const Program& a, const Program& b, const WitnessOptions& options) {
  auto first = Interpreter::compile(a), second = Interpreter::compile(b);
  if (!first || !second) return std::nullopt;
  return WitnessSearch(a, b, std::move(*first), std::move(*second), options).run();
}

double workOf(const Program& a, const Program& b) {
  auto first = Interpreter::compile(a), second = Interpreter::compile(b);
  return first && second ? first->leafExecutions() + second->leafExecutions() : 0;
}

std::optional<Witness> searchAtSomeExtents(const Program& a, const Program& b, double work,
                                           const WitnessOptions& options) {
  if (work <= options.mostWork) return searchAt(a, b, options);
  ExtentReduction extents(a, b, kKeptScopes);
  ExtentReduction::Pair pair = extents.within(options.mostWork, kMostCells);
  bool isValid = validate(View(pair.a)).empty() && validate(View(pair.b)).empty();
  if (!pair.isReduced || !isValid || extents.work() > 50 * options.mostWork) return std::nullopt;
  auto found = searchAt(pair.a, pair.b, options);
  if (found) found->extents = pair.extents;
  return found;
}

}  // namespace

std::optional<Witness> findWitness(const Program& a, const Program& b,
                                   const WitnessOptions& options) {
  double work = workOf(a, b);
  if (!options.placed.empty() && work <= kMostPlaced)
    if (auto found = searchAt(a, b, options)) return found;
  WitnessOptions elsewhere = options;
  elsewhere.placed.clear();
  return searchAtSomeExtents(a, b, work, elsewhere);
}

}  // namespace dojo::core
