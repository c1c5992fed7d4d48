// factor_constant s#k@d
//
//   s = 0                             s = 0
//   N s += x[{0}] * c          →      N s += x[{0}]
//                                     s *= c
//
// Takes a factor, or divisor, that is the same for all terms of a sum out of the scope at depth d:
// one product instead of N. Legal when the scope adds to one element that a plain `= 0` started and
// that nothing else in it touches, and the factor has one value throughout. The distributive law;
// exact for integers, which wrap.
#include <fmt/format.h>

#include "core/moves/arithmetic.h"
#include "core/moves/edit.h"
#include "core/moves/linear_sum.h"
#include "core/moves/moves.h"
#include "core/moves/order.h"
#include "core/moves/refuse.h"
#include "core/moves/storage.h"

namespace dojo::core {
namespace {

bool mayFactor(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  bool divides = o.op == Operator::Div && isFloat(targetType(view.program(), o));
  return o.assign == Assign::Add && (o.op == Operator::Mul || divides);
}

// Which operand is the factor; -1: none.
int factorOf(const View& view, int op, int scope) {
  const Operation& o = view.op(op).operation();
  if (isConstantIn(view, o.operands[1], scope)) return 1;
  return o.op == Operator::Mul && isConstantIn(view, o.operands[0], scope) ? 0 : -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    if (!mayFactor(view, op)) continue;
    for (int d = 0; d < view.op(op).depth(); ++d) {
      Place place = placeOfOp(view, op);
      place.depth = d;
      if (factorOf(view, op, view.op(op).scopes[d]) >= 0)
        steps.push_back({"factor_constant", place, {}});
    }
  }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place), s = scopeAt(view, step.place);
  Operation sum = view.op(op).operation();
  auto factor = static_cast<size_t>(factorOf(view, op, s));
  Operation scale{{sum.target()},         Assign::Mul, Operator::Copy, DType::F32,
                  {sum.operands[factor]}, sum.guards};
  if (sum.op == Operator::Div) {
    scale.assign = Assign::Set;
    scale.op = Operator::Div;
    scale.operands.insert(scale.operands.begin(), Access{sum.target().array, sum.target().indices});
  }
  sum.op = Operator::Copy;
  sum.operands = {sum.operands[1 - factor]};
  Program program = withOnly(view, op, std::move(sum));
  View changed(program);
  const Node& outer = *view.scope(s).node;
  NodePtr scope = handleOf(changed, *changed.scope(changed.scopeIndex(outer.id())).node);
  NodePtr after = newOperation(program, std::move(scale));
  return replaced(program, outer.id(), {scope, after});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  int op = opAt(view, step.place);
  NodeId node = view.op(op).node->id();
  if (!mayFactor(view, op))
    return refuse(
        "no-product",
        fmt::format("{} does not sum products, or quotients of floats", describeOp(view, op)),
        {node});
  if (factorOf(view, op, s) < 0)
    return refuse("varies",
                  fmt::format("no factor of {} has one value throughout {}", describeOp(view, op),
                              describeScope(view, s)),
                  {node, view.scope(s).node->id()});
  if (auto no = refuseUnlessSumFromZero(view, op, s)) return no;
  return refuseIfUnsound(context, step, rewrite, {op, op + 1});
}

}  // namespace

const Move kFactorConstant = {
    .name = "factor_constant",
    .summary = "multiply a sum instead of each of its terms",
    .legality =
        "legal when the scope adds to one element that a plain = 0 started and nothing else there "
        "touches, and "
        "the factor has one value throughout the scope",
    .parameters = "",
    .inverse = "distribute_constant",
    .source = "distributive law; Halide's factoring of reductions",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Scope,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
