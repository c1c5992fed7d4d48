// reciprocal y#k
//
//   N y[{0}] = x[{0}] / s     →     N
//                                   | s_inverse = 1 / s
//                                   | y[{0}] = x[{0}] * s_inverse
//
// Divides by multiplying with the reciprocal, which hoist may then take out of the loop. Rounds
// twice instead of once, and overflows where the divisor is denormal. Legal for floats outside of
// vector scopes, which hold one operation; the reciprocal of a number must be a normal number. What
// Clang calls -freciprocal-math.
#include <fmt/format.h>

#include <cmath>

#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

bool divides(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  return o.op == Operator::Div && isFloat(targetType(view.program(), o));
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (divides(context.view, op) && literalValue(context.view.op(op).operation().operands[0]) != 1)
      steps.push_back({"reciprocal", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  Operation product = view.op(op).operation();
  product.op = Operator::Mul;
  Program program = context.program();
  auto* access = std::get_if<Access>(&product.operands[1]);
  Access inverse =
      addRegister(program, (access ? access->array : product.target().array) + "_inverse",
                  targetType(program, product));
  Operation divide{{inverse},
                   Assign::Set,
                   Operator::Div,
                   DType::F32,
                   {Literal{int64_t{1}, ""}, product.operands[1]},
                   product.guards};
  product.operands[1] = inverse;
  return withBefore(view, std::move(program), op, std::move(divide), std::move(product));
}

std::optional<Refusal> refuseNumber(const View& view, int op, double divisor) {
  DType type = targetType(view.program(), view.op(op).operation());
  double least = type == DType::F64 ? 0x1p-1022 : type == DType::F16 ? 0x1p-14 : 0x1p-126;
  double size = std::abs(1 / divisor);
  if (size >= least && size <= 1 / least) return std::nullopt;
  return refuse("no-reciprocal",
                phrase("1 / {} is not a normal {} value",
                       print(view.op(op).operation().operands[1]), name(type)),
                {view.op(op).node->id()});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.op != Operator::Div)
    return refuse("no-division", phrase("{} does not divide", describeOp(view, op)), {node});
  if (!divides(view, op))
    return refuse("integers",
                  phrase("{} divides integers, which have no reciprocals", describeOp(view, op)),
                  {node});
  if (literalValue(o.operands[0]) == 1)
    return refuse("is-reciprocal", phrase("{} is already a reciprocal", describeOp(view, op)),
                  {node});
  if (auto divisor = literalValue(o.operands[1]))
    if (auto no = refuseNumber(view, op, *divisor)) return no;
  if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  if (auto no = refuseIfTooMany(context.program(), 1)) return no;
  return refuseIfUnsound(context, step, rewrite, {{op, op + 1}});
}

}  // namespace

const Move kReciprocal = {
    .name = "reciprocal",
    .summary = "multiply by the divisor's reciprocal instead of dividing",
    .legality =
        "legal when floats are divided outside vector scopes; the reciprocal of a constant must be "
        "a normal number",
    .parameters = "",
    .inverse = "divide",
    .source = "reciprocal multiplication (Clang's -freciprocal-math)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "division, reciprocal multiplication, multiply by the inverse",
    .limits =
        "If the divisor's reciprocal overflows, as for a denormal divisor, so does the product: "
        "the step makes no promise for such elements, and verify reports that they cannot be told.",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
