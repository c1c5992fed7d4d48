#include "core/instructions/flushing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/moves/refuse.h"

namespace dojo::core {
namespace {

using Sources = std::set<std::string>;

bool holds(const Sources& all, const Sources& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Follows values back to where they come from. An array is all that any operation writes to it.
class Tracer {
 public:
  Tracer(const View& view, Factors factors) : m_view(view), m_factors(std::move(factors)) {}

  // Inputs of bfloat16 numbers of which the array, of the same or of floats, holds copies.
  static bool factor(const View& view, const std::string& array, Sources& into) {
    std::set<std::string> seen;
    return Tracer(view, {}).copies(array, into, seen);
  }

  // Whether the array holds nothing but sums of the factors' products.
  bool isSum(const std::string& array) {
    if (m_view.program().isInput(array)) return false;
    if (!m_sums.insert(array).second) return true;
    return allWriters(array, [&](const Operation& o) { return addsProducts(o); });
  }

 private:
  template <typename Predicate>
  bool allWriters(const std::string& array, Predicate predicate) const {
    return std::ranges::all_of(m_view.ops(), [&](const OpInfo& op) {
      const Operation& o = op.operation();
      bool writes = std::ranges::any_of(
          o.targets, [&](const Access& target) { return target.array == array; });
      return !writes || (o.targets.size() == 1 && predicate(o));
    });
  }

  DType typeOf(const std::string& array) const { return m_view.program().bufferOf(array)->dtype; }

  bool copies(const std::string& array, Sources& into, std::set<std::string>& seen) const {
    DType type = typeOf(array);
    if (type != DType::BF16 && type != DType::F32) return false;
    if (m_view.program().isInput(array)) {
      into.insert(array);
      return type == DType::BF16;
    }
    if (!seen.insert(array).second) return true;
    return allWriters(array, [&](const Operation& o) {
      if (o.assign != Assign::Set || (o.op != Operator::Copy && o.op != Operator::Convert))
        return false;
      if (auto* from = std::get_if<Access>(&o.operands[0])) {
        bool keeps = o.op == Operator::Copy || o.converted == DType::F32 || o.converted == type;
        return keeps && copies(from->array, into, seen);
      }
      auto* literal = std::get_if<Literal>(&o.operands[0]);
      return literal && literal->asDouble() == 0;
    });
  }

  bool addsProducts(const Operation& o) {
    if (o.assign != Assign::Set && o.assign != Assign::Add) return false;
    if (o.op == Operator::Mul) return isProduct(o);
    if (o.op != Operator::Copy) return false;
    if (auto* from = std::get_if<Access>(&o.operands[0]))
      return typeOf(from->array) == DType::F32 && isSum(from->array);
    auto* literal = std::get_if<Literal>(&o.operands[0]);
    return literal && hasNoLowBits(literal->asDouble());
  }

  // Zero, or a float without a bit below 2^-126.
  static bool hasNoLowBits(double value) {
    constexpr int kBits = 24;
    return value == 0 || (std::isfinite(value) && std::fabs(value) >= std::ldexp(1, kBits - 126));
  }

  bool isProduct(const Operation& o) const {
    auto *x = std::get_if<Access>(&o.operands[0]), *y = std::get_if<Access>(&o.operands[1]);
    Sources ofX, ofY;
    std::set<std::string> seenX, seenY;
    if (!x || !y || !copies(x->array, ofX, seenX) || !copies(y->array, ofY, seenY)) return false;
    return (holds(m_factors.first, ofX) && holds(m_factors.second, ofY)) ||
           (holds(m_factors.first, ofY) && holds(m_factors.second, ofX));
  }

  const View& m_view;
  Factors m_factors;
  std::set<std::string> m_sums;
};

}  // namespace

tl::expected<Factors, Refusal> factorsOf(const View& view, int scope,
                                         const Instruction& instruction, const Binding& binding) {
  auto no = [&](std::string message) {
    return tl::unexpected(refuse("computed", std::move(message), {view.scope(scope).node->id()}));
  };
  Factors factors;
  std::array into = {&factors.first, &factors.second};
  for (size_t k = 0; k < into.size(); ++k)
    if (const std::string& array = binding.at(instruction.factors[k]).array;
        !Tracer::factor(view, array, *into[k]))
      return no(
          fmt::format("{0} {1}, and its factor '{2}' is computed, so that no input can be "
                      "asked for them; write {0}! where that may be",
                      instruction.name(), instruction.differs, array));
  if (const std::string& sums = binding.at(instruction.spec.outputs[0]).array;
      !Tracer(view, factors).isSum(sums))
    return no(
        fmt::format("{0} {1}, and '{2}', to which it adds, holds more than such products; "
                    "write {0}! where that may be",
                    instruction.name(), instruction.differs, sums));
  return factors;
}

}  // namespace dojo::core
