#include "core/polyhedra/integer_system.h"
#include "core/polyhedra/wide.h"

namespace dojo::core {

namespace {

using Answer = IntegerSystem::Answer;
using Terms = InlineVector<Term, 32>;

std::int64_t valueAt(const std::vector<std::int64_t>& point, const Terms& form) {
  Wide value = 0;
  for (const Term& term : form) value += Wide{term.coefficient} * point[term.variable];
  return static_cast<std::int64_t>(value);
}

// Minimises Σ c·x over a system whose form lies in [bound, attained], both ends sound.
class Minimizer {
 public:
  Minimizer(const IntegerSystem& system, const Terms& form, int nodes)
      : m_system(system), m_form(form), m_nodes(nodes) {}

  // The least value, or a lower bound of it if a solve stays open.
  std::int64_t run(std::int64_t bound, std::int64_t attained) {
    for (std::int64_t guess = bound; bound < attained; guess = bound + (attained - bound) / 2) {
      const auto below = valueAtMost(guess);
      if (!m_isExact) return bound;
      if (below) {
        attained = *below;
      } else {
        bound = guess + 1;
      }
    }
    return attained;
  }

  bool isExact() const { return m_isExact; }

 private:
  std::optional<std::int64_t> valueAtMost(std::int64_t limit) {
    IntegerSystem restricted = m_system;
    Terms negated = m_form;
    for (Term& term : negated) term.coefficient = -term.coefficient;
    restricted.addInequality({negated.data(), negated.size()}, limit);
    const Answer answer = restricted.solve(&m_witness, {m_nodes});
    m_isExact = m_isExact && answer != Answer::Unknown;
    if (answer != Answer::Feasible) return std::nullopt;
    return valueAt(m_witness, m_form);
  }

  const IntegerSystem& m_system;
  Terms m_form;
  int m_nodes;
  bool m_isExact = true;
  std::vector<std::int64_t> m_witness;
};

constexpr IntegerSystem::FormRange kUnbounded{{INT64_MIN, INT64_MAX}, false};

// Nothing if a number on the way leaves what the solver stores.
std::optional<Interval> overBoxes(const IntegerSystem& system, std::span<const Term> terms) {
  Wide low = 0, high = 0;
  for (const Term& term : terms) {
    const Interval box = system.box(term.variable);
    if (!fits(term.coefficient) || !fits(box.low) || !fits(box.high)) return std::nullopt;
    const Wide a = Wide{term.coefficient} * box.low;
    const Wide b = Wide{term.coefficient} * box.high;
    low += std::min(a, b);
    high += std::max(a, b);
  }
  if (!fits(low) || !fits(high)) return std::nullopt;
  return Interval{static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
}

}  // namespace

std::optional<IntegerSystem::FormRange> IntegerSystem::range(std::span<const Term> terms,
                                                             std::int64_t constant,
                                                             Budget budget) const {
  std::vector<std::int64_t> witness;
  const Answer answer = solve(&witness, budget);
  if (answer == Answer::Infeasible) return std::nullopt;
  const auto outer = overBoxes(*this, terms);
  if (!outer || !fits(constant)) return kUnbounded;
  const Interval bounds = *outer;
  if (answer == Answer::Unknown) {
    return FormRange{{bounds.low + constant, bounds.high + constant}, false};
  }
  Terms form, negated;
  for (const Term& term : terms) {
    form.push_back(term);
    negated.push_back({term.variable, -term.coefficient});
  }
  const std::int64_t attained = valueAt(witness, form);
  Minimizer least(*this, form, budget.nodes), greatest(*this, negated, budget.nodes);
  const std::int64_t low = least.run(bounds.low, attained);
  const std::int64_t high = -greatest.run(-bounds.high, -attained);
  return FormRange{{low + constant, high + constant}, least.isExact() && greatest.isExact()};
}

}  // namespace dojo::core
