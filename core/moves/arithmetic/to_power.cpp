// to_power t#k
//
//   x * x → pow(x, 2)        1 / x → pow(x, -1)
//
// Takes expand_power back. Legal for the square and the reciprocal of a float element.
#include <fmt/format.h>

#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::optional<Operation> raised(const Program& program, const Operation& o) {
  if (!isFloat(targetType(program, o))) return std::nullopt;
  Operation result = o;
  result.op = Operator::Pow;
  auto *first = std::get_if<Access>(&o.operands[0]),
       *second = o.operands.size() == 2 ? std::get_if<Access>(&o.operands[1]) : nullptr;
  bool squares = o.op == Operator::Mul && first && second && first->array == second->array &&
                 first->indices == second->indices;
  if (squares) {
    result.operands[1] = Literal{int64_t{2}, ""};
    return result;
  }
  if (o.op != Operator::Div || literalValue(o.operands[0]) != 1 || !second) return std::nullopt;
  result.operands = {o.operands[1], Literal{int64_t{-1}, ""}};
  return result;
}

std::vector<Step> sites(const Context& context) {
  return sitesOfRule(context, "to_power", raised);
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteByRule(context, step, raised);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  if (raised(context.program(), o)) return std::nullopt;
  std::vector<NodeId> nodes = {view.op(op).node->id()};
  if (!isFloat(targetType(context.program(), o)))
    return refuse("integers",
                  phrase("{} computes integers, which have no pow", describeOp(view, op)), nodes);
  if (o.op == Operator::Mul)
    return refuse("two-factors",
                  phrase("{} does not multiply an element with itself", describeOp(view, op)),
                  nodes);
  return refuse("no-power", phrase("{} is neither a square nor a reciprocal", describeOp(view, op)),
                nodes);
}

}  // namespace

const Move kToPower = {
    .name = "to_power",
    .summary = "raise to the power 2 or -1 instead of squaring or taking the reciprocal",
    .legality = "legal for the square and the reciprocal of a float element",
    .parameters = "",
    .inverse = "expand_power",
    .source = "Cocke and Kennedy, CACM 1977",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "pow, power, undo pow expansion",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
