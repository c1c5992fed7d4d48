#include "core/analysis/iteration_space.h"

#include "core/analysis/guarded_range.h"

namespace dojo::core {

Form& Form::add(const Form& other, int64_t factor) {
  constant += factor * other.constant;
  for (const Term& t : other.terms) {
    bool found = false;
    for (Term& mine : terms)
      if (mine.variable == t.variable) {
        mine.coefficient += factor * t.coefficient;
        found = true;
      }
    if (!found) terms.push_back({t.variable, factor * t.coefficient});
  }
  return *this;
}

Instance addInstance(IntegerSystem& system, std::span<const int64_t> extents) {
  Instance instance;
  instance.iterations.reserve(extents.size());
  for (int64_t extent : extents)
    instance.iterations.push_back({{{system.addVariable(0, extent - 1), 1}}, 0});
  return instance;
}

Form formOf(const Affine& expression, const Instance& at) {
  Form form{{}, expression.constant()};
  for (const AffineTerm& t : expression.terms()) form.add(at.iterations[t.depth], t.coefficient);
  return form;
}

void addRounds(IntegerSystem& system, const Dimension& folded, Form& difference) {
  int64_t most = (folded.extent.value - 1) / folded.fold;
  Form rounds{{{system.addVariable(-most, most), 1}}, 0};
  difference.add(rounds, -folded.fold);
}

void addGuards(IntegerSystem& system, std::span<const Guard> guards, const Instance& at) {
  for (const Guard& guard : guards) {
    Form form = formOf(guard.expression.scaled(-1), at);
    system.addInequality(form.terms, form.constant + guard.bound.value - 1);
  }
}

std::optional<Interval> rangeOf(const View& view, int op, const Affine& expression) {
  return rangeOf(view.op(op).extents, view.op(op).operation().guards, expression);
}

std::optional<Interval> rangeOf(std::span<const int64_t> extents, std::span<const Guard> guards,
                                const Affine& expression) {
  if (guards.empty()) {
    auto [low, high] = expression.range(extents);
    return Interval{low, high};
  }
  GuardedRange seen = guardedRange(extents, guards, expression);
  if (seen.kind == GuardedRange::Kind::NeverRuns) return std::nullopt;
  if (seen.kind == GuardedRange::Kind::Range) return seen.values;
  IntegerSystem system;
  Instance instance = addInstance(system, extents);
  addGuards(system, guards, instance);
  Form form = formOf(expression, instance);
  auto range = system.range(form.terms, form.constant);
  if (!range) return std::nullopt;
  return range->values;
}

bool neverRuns(const View& view, int op) {
  return !rangeOf(view, op, Affine());
}

}  // namespace dojo::core
