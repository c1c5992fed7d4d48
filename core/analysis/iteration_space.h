// Building IntegerSystems from a program's nests: variables for an operation's iterations, its guards as
// constraints, affine expressions as terms. What dependence, bounds and coverage queries share.
#pragma once

#include <span>
#include <vector>

#include "core/analysis/integer_system.h"
#include "core/analysis/view.h"

namespace dojo::core {

// Σ coefficient·variable + constant in a system's variables.
struct Form {
  InlineVector<Term, 6> terms;
  int64_t constant = 0;
  Form& add(const Form& other, int64_t factor);
};

// One instance of an operation: the form of each of its iterations, outermost first.
struct Instance {
  int op = 0;
  std::vector<Form> iterations;
};

// A new variable in [0, extent) for every enclosing scope.
Instance addInstance(IntegerSystem& system, const View& view, int op);

Form formOf(const Affine& expression, const Instance& at);

// The operation's guards hold at this instance.
void addGuards(IntegerSystem& system, const View& view, const Instance& at);

// The operation's guards never hold.
bool neverRuns(const View& view, int op);

// Least and greatest value of an expression of operation `op` over its iterations, under its guards;
// nothing when the guards are never true.
std::optional<Interval> rangeOf(const View& view, int op, const Affine& expression);

}  // namespace dojo::core
