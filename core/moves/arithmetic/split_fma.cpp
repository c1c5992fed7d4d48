// split_fma z#k
//
//   z[{0}] = fma(a[{0}], b[{0}], c[{0}])     →     z_product = a[{0}] * b[{0}]
//                                                  z[{0}] = z_product + c[{0}]
//
//   s += a[{0}] * b[{0}]                     →     s_product = a[{0}] * b[{0}]
//                                                  s += s_product
//
// Rounds the product before the sum. Legal on every fma and every sum of products of floats, but
// not inside a vector scope, which holds one operation.
#include <fmt/format.h>

#include "core/ir/fused.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The product is added as it is, not rounded.
bool roundsOnce(const Program& program, const Operation& o) {
  return o.op == Operator::Fma || sumsUnroundedProduct(o, targetType(program, o));
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (roundsOnce(context.program(), context.view.op(op).operation()))
      steps.push_back({"split_fma", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  Operation sum = view.op(op).operation();
  Program program = context.program();
  Access product = addRegister(program, sum.target().array + "_product", targetType(program, sum));
  Operation multiply{
      {product}, Assign::Set, Operator::Mul, DType::F32, {sum.operands[0], sum.operands[1]},
      sum.guards};
  if (sum.op == Operator::Fma) {
    sum.op = Operator::Add;
    sum.operands = {product, sum.operands[2]};
  } else {
    sum.op = Operator::Copy;
    sum.operands = {product};
  }
  return withBefore(view, std::move(program), op, std::move(multiply), std::move(sum));
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  if (!roundsOnce(context.program(), o))
    return refuse("no-fma", phrase("{} is not an fma", describeOp(view, op)),
                  {view.op(op).node->id()});
  if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
}

}  // namespace

const Move kSplitFma = {
    .name = "split_fma",
    .summary = "multiply, round, then add",
    .legality = "legal for every fma and every sum of products of floats outside vector scopes",
    .parameters = "",
    .inverse = "fma",
    .source = "fused multiply-add (IEEE 754-2008, 5.4.1)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "unfuse multiply-add, undo contraction",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
