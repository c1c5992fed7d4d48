#include "core/polyhedra/integer_system.h"

#include "core/polyhedra/integer_search.h"
#include "core/polyhedra/reduced_system.h"
#include "core/polyhedra/wide.h"

namespace dojo::core {

namespace {

using Answer = IntegerSystem::Answer;
using Witness = std::vector<std::int64_t>;

Answer keep(Answer answer, const IntegerSearch& search, Witness* witness) {
  if (answer == Answer::Feasible && witness) {
    witness->assign(search.point().begin(), search.point().end());
  }
  return answer;
}

// Finds what lies in plain sight: nearly every dependence that exists is seen here.
Answer dive(const IntegerSystem& original, const ReducedSystem& system, int detours, int& nodes,
            Witness* witness) {
  if (system.isCreeping()) return Answer::Unknown;
  int diveNodes = std::min(nodes, original.variableCount() + detours);
  nodes -= diveNodes;
  IntegerSearch search(original, system, IntegerSearch::Order::Lexicographic, nullptr);
  return keep(search.run(diveNodes), search, witness);
}

// The lexicographically least witness if it is found soon, otherwise the one at hand.
void improve(Witness& witness, const IntegerSystem& original, const ReducedSystem& system,
             RationalSimplex& simplex, int nodes) {
  constexpr int kNodes = 400;
  nodes = std::min(nodes, kNodes);
  IntegerSearch search(original, system, IntegerSearch::Order::Lexicographic, &simplex);
  keep(search.run(nodes), search, &witness);
}

Answer branchAndBound(const IntegerSystem& original, const ReducedSystem& system, int& nodes,
                      Witness* witness) {
  constexpr int kNodesForFixing = 200;
  RationalSimplex simplex(system);
  Answer answer = Answer::Unknown;
  for (const auto order : {IntegerSearch::Order::Fixing, IntegerSearch::Order::Fractional}) {
    int allowed = order == IntegerSearch::Order::Fixing ? std::min(nodes, kNodesForFixing) : nodes;
    nodes -= allowed;
    IntegerSearch search(original, system, order, &simplex);
    answer = keep(search.run(allowed), search, witness);
    nodes += std::max(allowed, 0);
    if (answer != Answer::Unknown) break;
  }
  if (answer == Answer::Feasible && witness) improve(*witness, original, system, simplex, nodes);
  return answer;
}

Answer decided(ReducedSystem::State state) {
  return state == ReducedSystem::State::Infeasible ? Answer::Infeasible : Answer::Unknown;
}

}  // namespace

int IntegerSystem::addVariable(std::int64_t low, std::int64_t high) {
  m_boxes.push_back({low, high});
  return variableCount() - 1;
}

void IntegerSystem::addEquality(std::span<const Term> terms, std::int64_t constant) {
  add(terms, constant, true);
}

void IntegerSystem::addInequality(std::span<const Term> terms, std::int64_t constant) {
  add(terms, constant, false);
}

void IntegerSystem::add(std::span<const Term> terms, std::int64_t constant, bool isEquality) {
  m_constraints.push_back(
      {static_cast<int>(m_terms.size()), static_cast<int>(terms.size()), constant, isEquality});
  for (const Term& term : terms) m_terms.push_back(term);
}

Answer IntegerSystem::solve(std::vector<std::int64_t>* witness) const {
  return solve(witness, {});
}

Answer IntegerSystem::solve(std::vector<std::int64_t>* witness, Budget budget) const {
  ReducedSystem system(*this);
  if (auto state = system.simplify(); state != ReducedSystem::State::Open) return decided(state);
  constexpr int kFewDetours = 4, kSomeDetours = 16;
  Answer seen = dive(*this, system, kFewDetours, budget.nodes, witness);
  if (seen != Answer::Unknown) return seen;
  system.reduceBasis();
  if (auto state = system.simplify(); state != ReducedSystem::State::Open) return decided(state);
  seen = dive(*this, system, kSomeDetours, budget.nodes, witness);
  if (seen != Answer::Unknown) return seen;
  return branchAndBound(*this, system, budget.nodes, witness);
}

bool IntegerSystem::isSatisfiedBy(std::span<const std::int64_t> point) const {
  for (std::size_t i = 0; i < m_boxes.size(); ++i) {
    if (!m_boxes[i].contains(point[i])) return false;
  }
  for (const Constraint& constraint : m_constraints) {
    Wide value = constraint.constant;
    for (const Term& term : terms(constraint))
      value += Wide{term.coefficient} * point[term.variable];
    if (constraint.isEquality ? value != 0 : value < 0) return false;
  }
  return true;
}

std::optional<IntegerSystem::FormRange> IntegerSystem::range(std::span<const Term> terms,
                                                             std::int64_t constant) const {
  return range(terms, constant, {});
}

}  // namespace dojo::core
