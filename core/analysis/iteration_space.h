// Building IntegerSystems from a program's nests: variables for an operation's iterations, its
// guards as constraints, affine expressions as terms. What dependence, bounds and coverage queries
// share.
#pragma once

#include <span>
#include <vector>

#include "core/analysis/view.h"
#include "core/polyhedra/integer_system.h"

namespace dojo::core {

// Σ coefficient·variable + constant in a system's variables.
struct Form {
  InlineVector<Term, 6> terms;
  int64_t constant = 0;
  Form& add(const Form& other, int64_t factor);
};

// One instance of an operation: the form of each of its iterations, outermost first.
struct Instance {
  std::vector<Form> iterations;
};

// A new variable in [0, extent) for every scope.
Instance addInstance(IntegerSystem& system, std::span<const int64_t> extents);

Form formOf(const Affine& expression, const Instance& at);

// Makes the difference of two indices of a folded dimension zero where they share an element: a
// whole number of rounds apart.
void addRounds(IntegerSystem& system, const Dimension& folded, Form& difference);

// The guards hold at this instance.
void addGuards(IntegerSystem& system, std::span<const Guard> guards, const Instance& at);

// The operation's guards never hold.
bool neverRuns(const View& view, int op);

// Least and greatest value of an expression over all iterations of scopes with these extents, under
// guards; nothing when the guards are never true. Of an operation's expression: over its own.
std::optional<Interval> rangeOf(std::span<const int64_t> extents, std::span<const Guard> guards,
                                const Affine& expression);
std::optional<Interval> rangeOf(const View& view, int op, const Affine& expression);

}  // namespace dojo::core
