// expand_power t#k
//
//   pow(x, 2) → x * x        pow(x, -1) → 1 / x
//
// Replaces a power by one multiplication or division, which round correctly where pow need not.
// Legal for the exponents 2 and -1; they agree with pow on NaN, infinities and both zeros. Others
// either need more operators or disagree: pow(x, 0.5) and pow(x, -0.5) on -0 and -inf.
#include <fmt/format.h>

#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

std::optional<Operation> expanded(const Program&, const Operation& o) {
  auto exponent = o.op == Operator::Pow ? literalValue(o.operands[1]) : std::nullopt;
  auto* base = std::get_if<Access>(&o.operands[0]);
  if (!exponent || !base || (*exponent != 2 && *exponent != -1)) return std::nullopt;
  Operation result = o;
  Access again{base->array, base->indices};
  result.op = *exponent == 2 ? Operator::Mul : Operator::Div;
  if (*exponent == 2)
    result.operands[1] = again;
  else
    result.operands = {Literal{int64_t{1}, ""}, o.operands[0]};
  return result;
}

std::vector<Step> sites(const Context& context) {
  return sitesOfRule(context, "expand_power", expanded);
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteByRule(context, step, expanded);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  if (expanded(context.program(), o)) return std::nullopt;
  std::vector<NodeId> nodes = {view.op(op).node->id()};
  if (o.op != Operator::Pow)
    return refuse("no-power", phrase("{} is not a power", describeOp(view, op)), nodes);
  if (auto exponent = literalValue(o.operands[1]); exponent == 0.5 || exponent == -0.5)
    return refuse(
        "edge-values",
        phrase("{} is +inf for -inf, where a square root gives NaN", describeOp(view, op)), nodes);
  return refuse("exponent",
                phrase("{} is not one multiplication or division: the exponent is {}, not 2 or -1",
                       describeOp(view, op), print(o.operands[1])),
                nodes);
}

}  // namespace

const Move kExpandPower = {
    .name = "expand_power",
    .summary = "square or take the reciprocal instead of raising to the power 2 or -1",
    .legality = "legal for powers of an array's element with the exponent 2 or -1",
    .parameters = "",
    .inverse = "to_power",
    .source = "Cocke and Kennedy, CACM 1977",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "pow expansion, power expansion, squaring",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
