// divide y#k
//
//   r = 1 / s                          r = 1 / s
//   N y[{0}] = x[{0}] * r     →        N y[{0}] = x[{0}] / s
//
// Divides where a factor is a reciprocal; the reciprocal stays, for dead_code to remove. Rounds
// once instead of twice. Legal where one plain `=` without guard, the only writer of its array,
// computes the factor as 1 over something that still holds the same value at the product.
#include <fmt/format.h>

#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool isReciprocal(const Operation& o) {
  return o.op == Operator::Div && literalValue(o.operands[0]) == 1;
}

struct Division {
  Operation result;
  int producer = -1;
};

tl::expected<Division, Refusal> division(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (auto no = refuseUnlessFloatProduct(view, op)) return tl::unexpected(*no);
  std::optional<Refusal> why;
  for (size_t k : {1, 0}) {
    auto computed = computedOperand(view, op, k);
    if (!computed) {
      if (!why || why->code == "not-computed") why = computed.error();
      continue;
    }
    if (isReciprocal(view.op(computed->producer).operation())) {
      Division d{o, computed->producer};
      d.result.op = Operator::Div;
      d.result.operands = {o.operands[1 - k], computed->operands[1]};
      return d;
    }
    why = refuse("no-reciprocal",
                 phrase("{} is not a reciprocal", describeOp(view, computed->producer)),
                 {node, view.op(computed->producer).node->id()});
  }
  return tl::unexpected(*why);
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    if (view.op(op).operation().op != Operator::Mul) continue;
    for (const AccessInfo& access : view.accessesOf(op)) {
      int producer = access.slot == 0 ? -1 : view.opNamed(access.access->array, 0);
      if (producer < 0 || !isReciprocal(view.op(producer).operation())) continue;
      steps.push_back({"divide", placeOfOp(view, op), {}});
      break;
    }
  }
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  int op = opAt(context.view, step.place);
  return withOnly(context.view, op, division(context.view, op)->result);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  auto divided = division(view, op);
  if (!divided) return divided.error();
  Program after = rewrite(context, step);
  NodeId producer = view.op(divided->producer).node->id();
  if (auto no = refuseIfStale(View(after, view), producer, view.op(op).node->id(), {{2, 2}}))
    return no;
  return refuseIfUnsound(context, step, rewrite, {{divided->producer, divided->producer + 1}});
}

}  // namespace

const Move kDivide = {
    .name = "divide",
    .summary = "divide instead of multiplying by a reciprocal",
    .legality =
        "legal when one plain = without a guard computes a factor as 1 over an operand that still "
        "holds the same value",
    .parameters = "",
    .inverse = "reciprocal",
    .source = "reciprocal multiplication (Clang's -freciprocal-math)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "division, undo reciprocal multiplication",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
