#include "core/instructions/flushing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

using Sources = std::set<std::string>;

bool holds(const Sources& all, const Sources& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Follows values back to where they come from. An array is all that any operation writes to it.
class Tracer {
 public:
  explicit Tracer(const View& view) : m_program(view.program()) {
    for (const OpInfo& op : view.ops())
      for (const Access& target : op.operation().targets)
        m_writers[target.array].push_back(&op.operation());
  }

  // Inputs of bfloat16 numbers of which the array, of the same or of floats, holds copies; nothing
  // where it holds something else.
  std::optional<Sources> sourcesOf(const std::string& array) {
    auto [known, isNew] = m_sources.try_emplace(array);
    if (!isNew) return known->second;
    Sources sources;
    std::set<std::string> seen;
    if (copies(array, sources, seen)) known->second = std::move(sources);
    return known->second;
  }

  // Whether the array holds nothing but sums of the factors' products.
  bool isSum(const std::string& array, const Factors& factors) {
    if (m_program.isInput(array)) return false;
    if (!m_sums.insert(array).second) return true;
    return allWriters(array, [&](const Operation& o) { return addsProducts(o, factors); });
  }

 private:
  template <typename Predicate>
  bool allWriters(const std::string& array, Predicate predicate) const {
    auto writers = m_writers.find(array);
    return writers == m_writers.end() ||
           std::ranges::all_of(writers->second, [&](const Operation* o) {
             return o->targets.size() == 1 && predicate(*o);
           });
  }

  DType typeOf(const std::string& array) const { return m_program.bufferOf(array)->dtype; }

  bool copies(const std::string& array, Sources& into, std::set<std::string>& seen) const {
    DType type = typeOf(array);
    if (type != DType::BF16 && type != DType::F32) return false;
    if (m_program.isInput(array)) {
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

  bool addsProducts(const Operation& o, const Factors& factors) {
    if (o.assign != Assign::Set && o.assign != Assign::Add) return false;
    if (o.op == Operator::Mul) return isProduct(o, factors);
    if (o.op == Operator::Add)
      return isSumOperand(o.operands[0], factors) && isSumOperand(o.operands[1], factors);
    return o.op == Operator::Copy && isSumOperand(o.operands[0], factors);
  }

  // Sums of products, or a number without a bit below 2^-126.
  bool isSumOperand(const Operand& operand, const Factors& factors) {
    constexpr int kBits = 24;
    if (auto* from = std::get_if<Access>(&operand))
      return typeOf(from->array) == DType::F32 && isSum(from->array, factors);
    auto* literal = std::get_if<Literal>(&operand);
    if (!literal) return false;
    double value = literal->asDouble();
    return value == 0 || (std::isfinite(value) && std::fabs(value) >= std::ldexp(1, kBits - 126));
  }

  bool isProduct(const Operation& o, const Factors& factors) {
    auto *x = std::get_if<Access>(&o.operands[0]), *y = std::get_if<Access>(&o.operands[1]);
    auto ofX = x ? sourcesOf(x->array) : std::nullopt, ofY = y ? sourcesOf(y->array) : std::nullopt;
    if (!ofX || !ofY) return false;
    return (holds(factors.first, *ofX) && holds(factors.second, *ofY)) ||
           (holds(factors.first, *ofY) && holds(factors.second, *ofX));
  }

  const Program& m_program;
  std::map<std::string, std::vector<const Operation*>> m_writers;
  std::map<std::string, std::optional<Sources>> m_sources;
  std::set<std::string> m_sums;  // found to be, or being looked at
};

}  // namespace

tl::expected<Factors, Refusal> factorsOf(const View& view, int scope,
                                         const Instruction& instruction, const Binding& binding) {
  auto no = [&](Message message) {
    return tl::unexpected(refuse("computed", std::move(message), {view.scope(scope).node->id()}));
  };
  Tracer tracer(view);
  Factors factors;
  std::array into = {&factors.first, &factors.second};
  for (size_t k = 0; k < into.size(); ++k) {
    const std::string& array = binding.at(instruction.factors[k]).array;
    auto sources = tracer.sourcesOf(array);
    if (!sources)
      return no(
          phrase("{0} {1}, and its factor '{2}' is computed, so the inputs cannot be checked for "
                 "them; write {0}! to accept that",
                 instruction.name(), Message(instruction.differs), array));
    *into[k] = std::move(*sources);
  }
  if (const std::string& sums = binding.at(instruction.spec.outputs[0]).array;
      !tracer.isSum(sums, factors))
    return no(
        phrase("{0} {1}, and its accumulator '{2}' holds more than such products; write {0}! to "
               "accept that",
               instruction.name(), Message(instruction.differs), sums));
  return factors;
}

}  // namespace dojo::core
