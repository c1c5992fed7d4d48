// strength_reduce t#k
//
//   x * 2 → x + x        x / 4.0 → x * 0.25     x * 1, x / 1 → x      x * -1, x / -1 → neg(x)
//   x + -0.0, x - 0 → x  pow(x, 1) → x          pow(x, 0) → 1         max(x, x), min(x, x) → x
//   fma(x, 1, c) → x + c fma(a, b, -0.0) → a * b  select(c, x, x) → x f32(x) → x where x is f32
//   of integers also  x + 0 → x, 0 - x → neg(x), fma(a, b, 0) → a * b
//
// Replaces an operator by a cheaper one with the same bits, signed zeros, infinities and denormals
// included (which NaN an operator gives is left open, as in IEEE 754). So x + 0 stays, since -0 + 0
// is 0; x / 3 stays, since 1/3 is no number of a binary type; and pow(x, 0.5) stays, since pow(-0,
// 0.5) is 0 and pow(-inf, 0.5) is inf, which sqrt gives otherwise. A sum takes a product unrounded,
// so that z += x * 2 stays, which may not overflow where x + x does. Legal where one of the rules
// above fits. Cocke and Kennedy, "An algorithm for reduction of operator strength", CACM 1977.
#include <fmt/format.h>

#include <cmath>

#include "core/ir/fused.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

using Reduced = std::optional<Operation>;

Operation with(const Operation& o, Operator op, std::vector<Operand> operands) {
  Operation result = o;
  result.op = op;
  result.operands = std::move(operands);
  return result;
}

Operation copy(const Operation& o, size_t operand) {
  return with(o, Operator::Copy, {o.operands[operand]});
}
Operation negated(const Operation& o, size_t operand) {
  return with(o, Operator::Neg, {o.operands[operand]});
}

bool isAccess(const Operand& operand) {
  return std::holds_alternative<Access>(operand);
}

// +0 where the type is a float; -0.0 is another number there.
bool isZero(const Operand& operand, bool negative, DType type) {
  auto value = literalValue(operand);
  return value == 0 && (!isFloat(type) || std::signbit(*value) == negative);
}

Operation doubled(const Operation& o, size_t operand) {
  Access again = std::get<Access>(o.operands[operand]);
  again.movement = {};
  return with(o, Operator::Add, {o.operands[operand], again});
}

// A product for what rounds its result: nothing where a sum would take the product unrounded.
Reduced rounded(Operation product, DType type) {
  if (sumsUnroundedProduct(product, type)) return std::nullopt;
  return product;
}

Reduced reducedProduct(const Operation& o, DType type) {
  for (size_t k : {1, 0}) {
    auto factor = literalValue(o.operands[k]);
    if (!factor || !isAccess(o.operands[1 - k])) continue;
    if (*factor == 1) return copy(o, 1 - k);
    if (type == DType::Bool) continue;
    if (*factor == -1) return negated(o, 1 - k);
    if (*factor == 2 && !sumsUnroundedProduct(o, type)) return doubled(o, 1 - k);
  }
  return std::nullopt;
}

Reduced reducedQuotient(const Operation& o, DType type) {
  auto divisor = literalValue(o.operands[1]);
  if (!divisor || !isAccess(o.operands[0])) return std::nullopt;
  if (*divisor == 1) return copy(o, 0);
  if (*divisor == -1 && type != DType::U8 && type != DType::Bool) return negated(o, 0);
  if (!isFloat(type) || !isPowerOfTwo(*divisor, type)) return std::nullopt;
  return rounded(with(o, Operator::Mul, {o.operands[0], Literal{1 / *divisor, ""}}), type);
}

Reduced reducedSum(const Operation& o, DType type) {
  for (size_t k : {1, 0})
    if (isZero(o.operands[k], true, type) && isAccess(o.operands[1 - k])) return copy(o, 1 - k);
  return std::nullopt;
}

Reduced reducedDifference(const Operation& o, DType type) {
  if (isZero(o.operands[1], false, type) && isAccess(o.operands[0])) return copy(o, 0);
  bool negates = !isFloat(type) && isZero(o.operands[0], false, type) && isAccess(o.operands[1]);
  return negates ? Reduced(negated(o, 1)) : std::nullopt;
}

Reduced reducedFma(const Operation& o, DType type) {
  for (size_t k : {1, 0})
    if (literalValue(o.operands[k]) == 1)
      return with(o, Operator::Add, {o.operands[1 - k], o.operands[2]});
  if (isZero(o.operands[2], true, type))
    return rounded(with(o, Operator::Mul, {o.operands[0], o.operands[1]}), type);
  return std::nullopt;
}

Reduced reducedPower(const Operation& o) {
  auto exponent = literalValue(o.operands[1]);
  if (exponent == 1 && isAccess(o.operands[0])) return copy(o, 0);
  if (exponent == 0) return with(o, Operator::Copy, {Literal{int64_t{1}, ""}});
  return std::nullopt;
}

bool convertsToItself(const Program& program, const Operation& o) {
  auto* access = std::get_if<Access>(&o.operands[0]);
  return access && program.bufferOf(access->array)->dtype == o.converted;
}

Reduced reduced(const Program& program, const Operation& o) {
  DType type = targetType(program, o);
  bool same = o.operands.size() == 2 && isAccess(o.operands[0]) && o.operands[0] == o.operands[1];
  switch (o.op) {
    case Operator::Mul:
      return reducedProduct(o, type);
    case Operator::Div:
      return reducedQuotient(o, type);
    case Operator::Add:
      return reducedSum(o, type);
    case Operator::Sub:
      return reducedDifference(o, type);
    case Operator::Fma:
      return reducedFma(o, type);
    case Operator::Pow:
      return reducedPower(o);
    case Operator::Max:
    case Operator::Min:
    case Operator::And:
    case Operator::Or:
      return same ? Reduced(copy(o, 0)) : std::nullopt;
    case Operator::Select:
      return isAccess(o.operands[1]) && o.operands[1] == o.operands[2] ? Reduced(copy(o, 1))
                                                                       : std::nullopt;
    case Operator::Convert:
      return convertsToItself(program, o) ? Reduced(copy(o, 0)) : std::nullopt;
    default:
      return std::nullopt;
  }
}

std::vector<Step> sites(const Context& context) {
  return sitesOfRule(context, "strength_reduce", reduced);
}

Program rewrite(const Context& context, const Step& step) {
  return rewriteByRule(context, step, reduced);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  if (reduced(context.program(), o)) return std::nullopt;
  std::vector<NodeId> nodes = {view.op(op).node->id()};
  Message what = describeOp(view, op);
  DType type = targetType(context.program(), o);
  Operation plain = o;
  plain.assign = Assign::Set;
  if (o.assign == Assign::Add && reduced(context.program(), plain))
    return refuseUnrounded(what, nodes);
  if (o.op == Operator::Div && isFloat(type) && literalValue(o.operands[1]))
    return refuse("rounds",
                  phrase("1 / {} is not exact in {}, so a product would round differently "
                         "from {}; use the move reciprocal, which may change rounding",
                         print(o.operands[1]), name(type), what),
                  nodes);
  if (o.op == Operator::Pow && literalValue(o.operands[1]))
    return refuse("rounds",
                  phrase("no cheaper operator rounds like {} or treats -0 and -inf alike", what),
                  nodes);
  bool addsZero = o.op == Operator::Add &&
                  (isZero(o.operands[0], false, type) || isZero(o.operands[1], false, type));
  if (addsZero)
    return refuse("zero-sign", phrase("{} turns -0 into 0, which a copy would not", what), nodes);
  return refuse("no-rule", phrase("no cheaper operator gives the same result as {}", what), nodes);
}

}  // namespace

const Move kStrengthReduce = {
    .name = "strength_reduce",
    .summary = "replace an operator by a cheaper one that gives the same bits",
    .legality =
        "legal for x*2, x*1, x*-1, x/1, x/-1, x/2^k, x-0, x+-0.0, pow(x,1), pow(x,0), fma with a "
        "factor 1 or an addend -0.0, max, min and select of equal operands, and conversions to the "
        "operand's own type",
    .parameters = "",
    .inverse = "strength_restore",
    .source = "Cocke and Kennedy, CACM 1977",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Arithmetic,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "strength reduction, peephole, algebraic simplification",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
