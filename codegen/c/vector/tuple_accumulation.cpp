// SPDX-License-Identifier: MIT-0
#include "codegen/c/vector/tuple_accumulation.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {
namespace {

using core::Assign;
using core::DType;
using core::Operator;

bool isFullWidth(DType t) {
  return core::sizeOf(t) >= 4;
}

std::string welford(const std::string& name, const std::string& type, const std::string& mask,
                    const std::string& select, const std::string& sum) {
  return fmt::format(
      "HELPER void {0}({1}_at *n, {1}_at *mean, {1}_at *m2, {1} nb, {1} meanb, {1} m2b) {{\n"
      "  {1} na = *n, a = *mean, total = na + nb;\n"
      "  {2} some = total != 0;\n"
      "  {1} delta = meanb - a, share = nb / total, step = delta * share;\n"
      "  *n = total;\n"
      "  *mean = {3}(some, {4}(delta, share, a), a);\n"
      "  *m2 = {3}(some, {4}(delta, step * na, *m2 + m2b), *m2);\n}}",
      name, type, mask, select, sum);
}

std::string softmax(const std::string& name, const std::string& type, const std::string& mask,
                    const std::string& select, const std::string& of, const std::string& sum) {
  return fmt::format(
      "HELPER void {0}({1}_at *m, {1}_at *l, {1} b, {1} lb) {{\n"
      "  {1} a = *m, scale = dojo_exp_{4}(-dojo_abs_{4}(a - b));\n"
      "  {2} greater = a > b;\n"
      "  scale = {3}(a == b, ({1}){{0}} + 1, scale);\n"
      "  *m = dojo_max_{4}(a, b);\n"
      "  *l = {3}(greater, {5}(lb, scale, *l), {5}(*l, scale, lb));\n}}",
      name, type, mask, select, of, sum);
}

// NaN is the extreme of all; of equals the one with the smaller index stays.
std::string extreme(const std::string& name, bool greatest, const std::string& value,
                    const std::string& index, const std::string& mask,
                    const std::string& selectValue, const std::string& selectIndex) {
  return fmt::format(
      "HELPER void {0}({1}_at *best, {2}_at *at, {1} x, {2} i) {{\n"
      "  {1} old = *best;\n"
      "  {2} first = *at;\n"
      "  {3} better = (old == old) & ((x != x) | (x {4} old));\n"
      "  {3} same = (x == old) | ((x != x) & (old != old));\n"
      "  {3} take = better | (same & (i < first));\n"
      "  *best = {5}(take, x, old);\n"
      "  *at = {6}(take, i, first);\n}}",
      name, value, index, mask, greatest ? ">" : "<", selectValue, selectIndex);
}

// The same where no index is smaller than those before: of equals the old one stays.
std::string risingExtreme(const std::string& name, bool greatest, const std::string& value,
                          const std::string& index, const std::string& mask,
                          const std::string& selectValue, const std::string& selectIndex) {
  return fmt::format(
      "HELPER void {0}({1}_at *best, {2}_at *at, {1} x, {2} i) {{\n"
      "  {1} old = *best;\n"
      "  {3} take = (old == old) & ~(x {4} old);\n"
      "  *best = {5}(take, x, old);\n"
      "  *at = {6}(take, i, *at);\n}}",
      name, value, index, mask, greatest ? "<=" : ">=", selectValue, selectIndex);
}

}  // namespace

std::string Prelude::combineLanes(Assign assign, DType t, DType index, int lanes, bool rises) {
  at(t, lanes);
  std::string type = vectorType(t, lanes), mask = vectorType(maskType(t), lanes),
              choose = select(t, lanes);
  std::string name =
      fmt::format("accumulate_{}{}_{}", rises ? "rising_" : "", core::spelling(assign), type);
  name.erase(std::remove(name.begin(), name.end(), '='), name.end());
  switch (assign) {
    case Assign::Welford:
      helper(name, welford(name, type, mask, choose, muladd(t, lanes)));
      return name;
    case Assign::Softmax: {
      for (Operator op : {Operator::Exp, Operator::Abs, Operator::Max}) math(op, t, lanes);
      helper(name, softmax(name, type, mask, choose, type, muladd(t, lanes)));
      return name;
    }
    default: {
      at(index, lanes);
      std::string indices = vectorType(index, lanes);
      name += "_" + std::string(shortName(index));
      helper(name, (rises ? risingExtreme : extreme)(name, assign == Assign::ArgMax, type, indices,
                                                     mask, choose, select(index, lanes)));
      return name;
    }
  }
}

bool tupleHasVectorForm(const Buffers& buffers, const core::Operation& o, const Nest& nest) {
  int depth = static_cast<int>(nest.size()) - 1, lanes = static_cast<int>(nest.back().extent);
  auto typeOf = [&](size_t k) { return buffers.of(o.targets[k]).dtype; };
  DType value = typeOf(0), last = typeOf(o.targets.size() - 1);
  bool isArg = o.assign == Assign::ArgMax || o.assign == Assign::ArgMin;
  bool sideBySide = std::all_of(
      o.targets.begin(), o.targets.end(),
      [&](const core::Access& target) { return strideOf(target, buffers.of(target), depth) == 1; });
  if (!sideBySide || !isFullWidth(value) || core::sizeOf(last) != core::sizeOf(value)) return false;
  return isArg || o.assign == Assign::Welford || Prelude::hasMath(value, lanes);
}

}  // namespace dojo::codegen
