// Depth-first search for an integer point of a simplified ReducedSystem. Three ways to branch: on
// the original variables in order, low halves first, which makes the first point found the
// lexicographically least; on columns, fixing one after the other at the value that the relaxation
// proposes, which finds points fast; on columns where the relaxation is fractional, which proves
// emptiness fast.
#pragma once

#include <optional>

#include "core/polyhedra/bound_propagation.h"
#include "core/polyhedra/rational_simplex.h"
#include "core/polyhedra/reduced_system.h"

namespace dojo::core {

class IntegerSearch {
 public:
  using Answer = IntegerSystem::Answer;
  enum class Order { Lexicographic, Fixing, Fractional };

  // With a simplex every node is also checked against the relaxation; without, the search ends in
  // Unknown as soon as propagation creeps.
  IntegerSearch(const IntegerSystem& original, const ReducedSystem& system, Order order,
                RationalSimplex* simplex);

  // Unknown if `nodes` were not enough; they are decreased by what was used.
  Answer run(int& nodes);

  std::span<const std::int64_t> point() const { return {m_point.data(), m_point.size()}; }

 private:
  // A column or a row, cut into [.., cut] and [cut + 1, ..].
  struct Branch {
    int column = -1;
    int row = -1;
    std::int64_t cut = 0;
    bool lowFirst = true;
  };

  Interval* columns(int depth) { return m_states.data() + depth * m_stateSize; }
  Interval* rows(int depth) { return columns(depth) + m_system.columns(); }
  Interval& side(int depth, const Branch& branch) {
    return branch.column >= 0 ? columns(depth)[branch.column] : rows(depth)[branch.row];
  }
  Answer explore(int depth, int& nodes);
  Answer exploreChild(int depth, const Branch& branch, int& nodes);
  bool enter(int depth, const Branch& branch, bool low);
  std::optional<Branch> chooseBranch(int depth);
  std::optional<Branch> lexicographicBranch(int depth);
  std::optional<Branch> columnBranch(int depth);
  Branch cutAtRelaxedValue(int depth, int column);
  Answer checkLeaf(int depth);
  bool takesRelaxedPoint();
  Wide valueOf(int depth, const ReducedSystem::Origin& origin);

  const IntegerSystem& m_original;
  const ReducedSystem& m_system;
  Order m_order;
  RationalSimplex* m_simplex;
  bool m_isCreeping = false;
  bool m_hasRelaxedPoint = false;  // the simplex holds one of the current node
  int m_stateSize;
  InlineVector<Interval, 1024> m_states;
  InlineVector<std::int64_t, 32> m_point;
};

}  // namespace dojo::core
