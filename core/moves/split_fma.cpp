// split_fma z#k
//
//   z[{0}] = fma(a[{0}], b[{0}], c[{0}])     →     z_product = a[{0}] * b[{0}]
//                                                  z[{0}] = z_product + c[{0}]
//
//   s = fma(a[{0}], b[{0}], s)               →     s += a[{0}] * b[{0}]
//
// Rounds the product before the sum. Legal on every fma, but inside a vector scope, which holds one
// operation, only in the second form.
#include <fmt/format.h>

#include "core/moves/arithmetic.h"
#include "core/moves/moves.h"
#include "core/moves/refuse.h"
#include "core/moves/storage.h"

namespace dojo::core {
namespace {

bool addsToItself(const Operation& o) {
  auto* addend = std::get_if<Access>(&o.operands[2]);
  return o.assign == Assign::Set && addend && addend->array == o.target().array &&
         addend->indices == o.target().indices;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (context.view.op(op).operation().op == Operator::Fma)
      steps.push_back({"split_fma", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  Operation sum = view.op(op).operation();
  if (addsToItself(sum)) {
    sum.assign = Assign::Add;
    sum.op = Operator::Mul;
    sum.operands.pop_back();
    return withOnly(view, op, std::move(sum));
  }
  Program program = context.program();
  Access product = addRegister(program, sum.target().array + "_product", targetType(program, sum));
  Operation multiply{
      {product}, Assign::Set, Operator::Mul, DType::F32, {sum.operands[0], sum.operands[1]},
      sum.guards};
  sum.op = Operator::Add;
  sum.operands = {product, sum.operands[2]};
  return withBefore(view, std::move(program), op, std::move(multiply), std::move(sum));
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  if (o.op != Operator::Fma)
    return refuse("no-fma", fmt::format("{} is no fma", describeOp(view, op)),
                  {view.op(op).node->id()});
  if (addsToItself(o)) return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
  if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
}

}  // namespace

const Move kSplitFma = {
    .name = "split_fma",
    .summary = "multiply, round, then add",
    .legality =
        "legal on every fma that is not alone in a vector, and on one that adds to its own target "
        "anywhere",
    .parameters = "",
    .inverse = "fma",
    .source = "fused multiply-add (IEEE 754-2008, 5.4.1)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
