// distribute_constant s#k
//
//   s = 0                             s = 0
//   N s += x[{0}]              →      N s += x[{0}] * c
//   s *= c
//
//   s = 0                             s = 0
//   N s += e[{0}] * v[{0}]     →      N
//   s = s / d                         | s_term = e[{0}] / d
//                                     | s += s_term * v[{0}]
//
// Multiplies, or divides, each term of a sum instead of the sum. Legal when the operation scales
// what the scope right before it added up, elements as they are or products of two, from zero, in
// one element that nothing else there touches; the scope does not write the factor; and a product
// is not alone in a vector, where there is no place for a factor's. The distributive law;
// infinities and NaN differ where the factor is zero or not finite.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/linear_sum.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool sameElement(const Access& a, const Access& b) {
  return a.array == b.array && a.indices == b.indices;
}

// s *= c, or s = s / c of floats.
bool scales(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  if (o.assign == Assign::Mul) return o.op == Operator::Copy;
  auto* first = std::get_if<Access>(&o.operands[0]);
  return o.assign == Assign::Set && o.op == Operator::Div && first &&
         sameElement(*first, o.target()) && isFloat(targetType(view.program(), o));
}

// The scope right before an operation; -1.
int scopeBefore(const View& view, int op) {
  int position = view.op(op).position;
  if (position == 0) return -1;
  const NodePtr& node = view.childrenOf(view.op(op).parent)[static_cast<size_t>(position) - 1];
  return node->isScope() ? view.scopeIndex(node->id()) : -1;
}

// The operation in a scope that adds elements, or products, to the scaled one; -1.
int sumIn(const View& view, int scope, int scaling) {
  const Operation& scale = view.op(scaling).operation();
  for (int op = view.scope(scope).firstOp; op < view.scope(scope).endOp; ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Add && (o.op == Operator::Copy || o.op == Operator::Mul) &&
        sameElement(o.target(), scale.target()) && o.guards == scale.guards)
      return op;
  }
  return -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    if (scales(view, op) && scopeBefore(view, op) >= 0)
      steps.push_back({"distribute_constant", placeOfOp(view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int scaling = opAt(view, step.place);
  int op = sumIn(view, scopeBefore(view, scaling), scaling);
  const Operation& scale = view.op(scaling).operation();
  Operator by = scale.assign == Assign::Mul ? Operator::Mul : Operator::Div;
  Operation sum = view.op(op).operation();
  if (sum.op == Operator::Copy) {
    sum.op = by;
    sum.operands.push_back(scale.operands.back());
    return replaced(withOnly(view, op, std::move(sum)), view.op(scaling).node->id(), {});
  }
  Program program = view.program();
  Access term = addRegister(program, sum.target().array + "_term", targetType(program, sum));
  Operation scaled{{term},    Assign::Set, by, DType::F32, {sum.operands[0], scale.operands.back()},
                   sum.guards};
  sum.operands[0] = term;
  return replaced(withBefore(view, std::move(program), op, std::move(scaled), std::move(sum)),
                  view.op(scaling).node->id(), {});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int scaling = opAt(view, step.place);
  if (scaling < 0 || step.place.depth >= 0)
    return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(scaling).node->id();
  if (!scales(view, scaling))
    return refuse("no-scaling", phrase("{} does not scale its target", describeOp(view, scaling)),
                  {node});
  int s = scopeBefore(view, scaling);
  int op = s < 0 ? -1 : sumIn(view, s, scaling);
  if (op < 0)
    return refuse("no-sum",
                  phrase("no scope right before {} adds elements or products to its target",
                         describeOp(view, scaling)),
                  {node});
  const Operand& factor = view.op(scaling).operation().operands.back();
  auto* access = std::get_if<Access>(&factor);
  bool isItself = access && view.bufferIndex(access->array) == view.accessesOf(scaling)[0].buffer;
  if (isItself || !isConstantIn(view, factor, s))
    return refuse("varies",
                  phrase("the factor of {} is written in {}", describeOp(view, scaling),
                         describeScope(view, s)),
                  {node, view.scope(s).node->id()});
  bool needsPlace = view.op(op).operation().op == Operator::Mul;
  if (auto no = needsPlace ? refuseInsideVector(view, view.op(op).parent) : std::nullopt) return no;
  if (auto no = refuseUnlessSumFromZero(view, op, s)) return no;
  return refuseIfUnsound(context, step, rewrite, {{op, scaling + 1}});
}

}  // namespace

const Move kDistributeConstant = {
    .name = "distribute_constant",
    .summary = "multiply each term of a sum instead of the sum",
    .legality =
        "legal when the operation scales what the scope right before it adds up, elements or "
        "products "
        "of two, from zero, in one element that nothing else there touches",
    .parameters = "",
    .inverse = "factor_constant",
    .source = "distributive law",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "distributive law, undo factoring, multiply out",
    .limits = kLimitOfFromZero,
    .holdsFor = HoldsFor::FiniteFactors,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
