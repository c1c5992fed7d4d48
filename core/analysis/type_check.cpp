// Typing of leaves: all operands have the target's type, but for conversions, comparisons and the
// condition of a select.
#include <fmt/format.h>

#include "core/analysis/validate.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

std::optional<DType> typeOf(const Program& program, const Operand& operand) {
  auto* access = std::get_if<Access>(&operand);
  if (!access) return std::nullopt;  // literals and index values take the type that is asked for
  return program.bufferOf(access->array)->dtype;
}

Message mismatch(const Operand& operand, DType is, DType wanted) {
  return phrase("{} is {}, but {} is needed here; convert it with {}(…) first", print(operand),
                name(is), name(wanted), name(wanted));
}

Message allAre(const Program& program, const Operation& o, size_t from, DType wanted) {
  for (size_t i = from; i < o.operands.size(); ++i)
    if (auto is = typeOf(program, o.operands[i]); is && *is != wanted)
      return mismatch(o.operands[i], *is, wanted);
  return "";
}

bool needsFloat(Operator op) {
  return (op >= Operator::Exp && op <= Operator::Sigmoid) || op == Operator::Pow ||
         op == Operator::Floor;
}

Message comparisonProblem(const Program& program, const Operation& o, DType target) {
  if (target != DType::Bool) return phrase("a comparison gives bool, so its target must be bool");
  std::optional<DType> shared;
  for (const Operand& operand : o.operands)
    if (auto is = typeOf(program, operand)) {
      if (shared && *shared != *is) return mismatch(operand, *is, *shared);
      shared = is;
    }
  return shared ? "" : phrase("a comparison needs at least one array");
}

Message tupleProblem(const Program& program, const Operation& o) {
  DType value = program.bufferOf(o.targets[0].array)->dtype;
  bool arg = o.assign == Assign::ArgMax || o.assign == Assign::ArgMin;
  if (!arg && !isFloat(value))
    return phrase("{} needs targets of a float type", spelling(o.assign));
  for (size_t i = 0; i < o.targets.size(); ++i) {
    DType is = program.bufferOf(o.targets[i].array)->dtype;
    if (arg && i == 1 ? !isInteger(is) : is != value)
      return arg && i == 1 ? phrase("the second target of argmax and argmin is an integer index")
                           : mismatch(o.targets[i], is, value);
    if (auto operand = typeOf(program, o.operands[i]); operand && *operand != is)
      return mismatch(o.operands[i], *operand, is);
  }
  return "";
}

}  // namespace

Message typeProblem(const Program& program, const Operation& o) {
  if (o.targets.size() > 1) return tupleProblem(program, o);
  DType target = program.bufferOf(o.target().array)->dtype;
  bool logical = o.assign == Assign::And || o.assign == Assign::Or || o.op == Operator::And ||
                 o.op == Operator::Or;
  if (logical && isFloat(target)) return phrase("and, or need integers or bool");
  if ((o.assign == Assign::Add || o.assign == Assign::Mul) && target == DType::Bool)
    return phrase("bool does not add or multiply; use and=, or=");
  if (needsFloat(o.op) && !isFloat(target))
    return phrase("{} needs a float target, {} is {}", spelling(o.op), o.target().array,
                  name(target));
  if (isComparison(o.op)) return comparisonProblem(program, o, target);
  if (o.op == Operator::Convert)
    return o.converted == target ? ""
                                 : phrase("{}(…) gives {}, but {} is {}", name(o.converted),
                                          name(o.converted), o.target().array, name(target));
  if (o.op == Operator::Select) {
    if (auto is = typeOf(program, o.operands[0]); is && *is != DType::Bool)
      return mismatch(o.operands[0], *is, DType::Bool);
    return allAre(program, o, 1, target);
  }
  return allAre(program, o, 0, target);
}

}  // namespace dojo::core
