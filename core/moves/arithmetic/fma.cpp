// fma z#k (contraction)
//
//   t = a[{0}] * b[{0}]                  t = a[{0}] * b[{0}]
//   z[{0}] = t + c[{0}]             →    z[{0}] = fma(a[{0}], b[{0}], c[{0}])
//
//   t = a[{0}] * b[{0}]                  t = a[{0}] * b[{0}]
//   s += t                          →    s += a[{0}] * b[{0}]
//
// Multiplies and adds with one rounding instead of two; the product stays, for dead_code to remove
// when nothing else reads it. A sum takes a product unrounded as it stands (core/ir/fused.h). Legal
// where one plain `=` without guard, the only writer of its array, computes the product, and its
// factors still hold the same values at the sum. IEEE 754-2008, 5.4.1.
#include <fmt/format.h>

#include "core/ir/fused.h"
#include "core/moves/edit.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

struct Contraction {
  Operation result;
  int producer = -1;  // of the product
};

// s += t
bool sumsOne(const Operation& o) {
  return o.assign == Assign::Add && o.op == Operator::Copy && o.targets.size() == 1;
}

Operation withProduct(const Operation& o, std::vector<Operand> factors, size_t product) {
  Operation result = o;
  result.op = sumsOne(o) ? Operator::Mul : Operator::Fma;
  result.operands = {factors[0], factors[1]};
  if (!sumsOne(o)) result.operands.push_back(o.operands[1 - product]);
  return result;
}

tl::expected<Contraction, Refusal> contraction(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (sumsUnroundedProduct(o, targetType(view.program(), o)))
    return tl::unexpected(refuse(
        "is-fused", phrase("{} already uses the unrounded product", describeOp(view, op)), {node}));
  if (o.op != Operator::Add && !sumsOne(o))
    return tl::unexpected(
        refuse("no-sum", phrase("{} neither adds nor sums", describeOp(view, op)), {node}));
  std::optional<Refusal> why;
  for (size_t k = 0; k < o.operands.size(); ++k) {
    auto computed = computedOperand(view, op, k);
    if (!computed) {
      if (!why || why->code == "not-computed") why = computed.error();
      continue;
    }
    const Operation& product = view.op(computed->producer).operation();
    if (product.op == Operator::Mul)
      return Contraction{withProduct(o, computed->operands, k), computed->producer};
    why = refuse("no-product", phrase("{} is not a product", describeOp(view, computed->producer)),
                 {node, view.op(computed->producer).node->id()});
  }
  return tl::unexpected(*why);
}

bool mayContract(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  if (o.op != Operator::Add && !sumsOne(o)) return false;
  for (const Operand& operand : o.operands)
    if (auto* access = std::get_if<Access>(&operand))
      if (int producer = view.opNamed(access->array, 0); producer >= 0)
        if (view.op(producer).operation().op == Operator::Mul) return true;
  return false;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (mayContract(context.view, op)) steps.push_back({"fma", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  int op = opAt(context.view, step.place);
  return withOnly(context.view, op, contraction(context.view, op)->result);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  auto contracted = contraction(view, op);
  if (!contracted) return contracted.error();
  Program after = rewrite(context, step);
  NodeId producer = view.op(contracted->producer).node->id();
  if (auto no =
          refuseIfStale(View(after, view), producer, view.op(op).node->id(), {{1, 1}, {2, 2}}))
    return no;
  return refuseIfUnsound(context, step, rewrite,
                         {{contracted->producer, contracted->producer + 1}});
}

}  // namespace

const Move kFma = {
    .name = "fma",
    .summary = "fuse a multiplication and an addition into one rounding",
    .legality =
        "legal when the operation adds or sums what one plain = without a guard computes as a "
        "product of factors that still hold the same values",
    .parameters = "",
    .inverse = "split_fma",
    .source = "fused multiply-add (IEEE 754-2008, 5.4.1)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "fused multiply-add, multiply-accumulate, contraction, mad",
    .limits = kLimitOfSameAgain,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
