// strength_restore t#k
//
//   x + x → x * 2        x * 0.25 → x / 4.0     neg(x) → x * -1
//
// Takes strength_reduce back where the dearer operator says more: the product that fma wants, or
// the quotient that a reader expects. Gives the same bits. Legal where one of the rules above fits,
// but not in a sum of floats, which takes a product unrounded and a quotient rounded.
#include <fmt/format.h>

#include "core/ir/fused.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

Operation with(const Operation& o, Operator op, Operand by) {
  Operation result = o;
  result.op = op;
  result.operands = {o.operands[0], std::move(by)};
  return result;
}

std::optional<Operation> restored(const Program& program, const Operation& o) {
  if (o.op != Operator::Neg && o.op != Operator::Add && o.op != Operator::Mul) return std::nullopt;
  DType type = targetType(program, o);
  bool isProduct = o.op == Operator::Mul && sumsUnroundedProduct(o, type);
  bool makesProduct = o.op == Operator::Add && o.assign == Assign::Add && isFloat(type);
  if (isProduct || makesProduct) return std::nullopt;
  auto* first = std::get_if<Access>(&o.operands[0]);
  if (!first || type == DType::Bool) return std::nullopt;
  if (o.op == Operator::Neg) return with(o, Operator::Mul, Literal{int64_t{-1}, ""});
  auto* second = o.operands.size() == 2 ? std::get_if<Access>(&o.operands[1]) : nullptr;
  if (o.op == Operator::Add && second && first->array == second->array &&
      first->indices == second->indices)
    return with(o, Operator::Mul, Literal{int64_t{2}, ""});
  auto factor = o.op == Operator::Mul ? literalValue(o.operands[1]) : std::nullopt;
  if (!factor || !isFloat(type) || *factor == 1 || *factor == -1 || !isPowerOfTwo(*factor, type))
    return std::nullopt;
  return with(o, Operator::Div, Literal{1 / *factor, ""});
}

std::vector<Step> sites(const Context& context) {
  return sitesOfRule(context, "strength_restore", restored);
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteByRule(context, step, restored);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  if (restored(context.program(), o)) return std::nullopt;
  std::vector<NodeId> nodes = {view.op(op).node->id()};
  Operation plain = o;
  plain.assign = Assign::Set;
  if (o.assign == Assign::Add && restored(context.program(), plain))
    return refuseUnrounded(describeOp(view, op), nodes);
  if (o.op == Operator::Mul && literalValue(o.operands[1]))
    return refuse("rounds",
                  phrase("{} is not a power of two whose reciprocal is exact in {}",
                         print(o.operands[1]), name(targetType(context.program(), o))),
                  nodes);
  if (o.op == Operator::Add)
    return refuse("two-terms", phrase("{} does not add an element to itself", describeOp(view, op)),
                  nodes);
  return refuse("no-rule", phrase("{} is not a result of strength_reduce", describeOp(view, op)),
                nodes);
}

}  // namespace

const Move kStrengthRestore = {
    .name = "strength_restore",
    .summary = "replace an operator by the more expensive one that gives the same bits",
    .legality = "legal for x + x, products with a power of two, and neg(x)",
    .parameters = "",
    .inverse = "strength_reduce",
    .source = "Cocke and Kennedy, CACM 1977",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "undo strength reduction, undo simplification",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
