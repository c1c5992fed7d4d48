#include "tests/core/mutants/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/interpreter/interpreter.h"
#include "tests/core/mutants/adversary.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr double kClear = 2;            // times both bounds
constexpr double kClearlyRounded = 64;  // times the first one's bound

bool isFinite(const std::vector<Tensor>& inputs) {
  return std::all_of(inputs.begin(), inputs.end(), [](const Tensor& t) {
    return std::all_of(t.reals.begin(), t.reals.end(), [](double v) { return std::isfinite(v); });
  });
}

// Infinite bounds decide nothing.
bool areClearlyApart(double a, double b, double allowed) {
  constexpr double kSmallest = 1e-30;  // below, results underflow in some type
  if (!std::isfinite(allowed) || a == b) return false;
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) != std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return true;
  return std::fabs(a - b) > std::max(allowed, kSmallest);
}

// NaN equals NaN; nothing between roundings that differ is decided here.
bool areSame(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
  for (size_t k = 0; k < a.size(); ++k)
    for (int64_t i = 0; i < a[k].size(); ++i) {
      double first = a[k].at(i), second = b[k].at(i);
      bool isNaN = std::isnan(first) && std::isnan(second);
      bool isSame = isFloat(a[k].dtype) ? first == second
                                        : a[k].integers[static_cast<size_t>(i)] ==
                                              b[k].integers[static_cast<size_t>(i)];
      if (!isNaN && !isSame) return false;
    }
  return true;
}

class Judge {
 public:
  Judge(const Interpreter& a, const Interpreter& b) : m_a(a), m_b(b) {}

  std::optional<Witness> on(const std::vector<Tensor>& inputs) const {
    const InterpreterOptions bounded{.isChecked = false, .withBounds = true};
    const InterpreterOptions declared{.precision = Precision::Declared, .isChecked = false};
    auto roundedA = m_a.run(inputs, declared), roundedB = m_b.run(inputs, declared);
    if (!roundedA || !roundedB) return std::nullopt;  // an integer divided by zero
    if (areSame(roundedA->outputs, roundedB->outputs)) return std::nullopt;
    auto a = m_a.run(inputs, bounded), b = m_b.run(inputs, bounded);
    if (!a || !b) return std::nullopt;
    if (auto found = compare(*a, *b, kClear)) return found;
    return compare(*a, *roundedB, kClearlyRounded);
  }

 private:
  static std::optional<Witness> compare(const Interpretation& a, const Interpretation& b,
                                        double factor) {
    for (size_t k = 0; k < a.outputs.size(); ++k)
      for (int64_t i = 0; i < a.outputs[k].size(); ++i) {
        double first = a.outputs[k].at(i), second = b.outputs[k].at(i);
        auto element = static_cast<size_t>(i);
        double bound = a.bounds[k][element] + (b.bounds.empty() ? 0 : b.bounds[k][element]);
        if (areClearlyApart(first, second, factor * bound))
          return Witness{
              fmt::format("element {} of output {} is {:.9g} and {:.9g}, where rounding explains "
                          "{:.3g}",
                          i, k, first, second, bound),
              std::isfinite(first)};
      }
    return std::nullopt;
  }

  const Interpreter &m_a, &m_b;
};

}  // namespace

std::optional<Witness> findWitness(const Program& a, const Program& b, unsigned seed) {
  auto first = Interpreter::compile(a), second = Interpreter::compile(b);
  if (!first || !second) return std::nullopt;
  Judge judge(*first, *second);
  Adversary adversary(a, b, seed);
  std::optional<Witness> found;
  for (int number = 0; number < adversary.count(); ++number) {
    std::vector<Tensor> inputs = adversary.inputs(number);
    auto witness = judge.on(inputs);
    if (witness) witness->text += fmt::format(", on input {}", number);
    if (witness && witness->isFinite && isFinite(inputs)) return witness;
    if (witness) witness->isFinite = false;
    if (witness && !found) found = std::move(witness);
  }
  return found;
}

}  // namespace dojo::tests
