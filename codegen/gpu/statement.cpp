#include "codegen/gpu/statement.h"

#include <fmt/format.h>

#include "codegen/gpu/gpu_expression.h"
#include "codegen/gpu/statement_lines.h"
#include "core/ir/fused.h"

namespace dojo::codegen {

using core::Access;
using core::Assign;
using core::DType;
using core::Operation;
using core::Operator;

namespace {

// "+=" where the languages have an operator for the accumulation of `type`, else "".
std::string_view compoundOperator(Assign assign, DType type) {
  switch (assign) {
    case Assign::Add:
      return wrapsByHelper(type) ? "" : "+=";
    case Assign::Mul:
      return wrapsByHelper(type) ? "" : "*=";
    case Assign::And:
      return "&=";
    case Assign::Or:
      return "|=";
    default:
      return "";
  }
}

// Operators that give others than 0 and 1 of bools; a bool keeps whether it is 0.
bool mayLeaveBool(Operator op) {
  return op == Operator::Add || op == Operator::Sub || op == Operator::Neg || op == Operator::Fma;
}

std::string singleStatement(GpuText& text, const Operation& o, GpuExpression& e) {
  DType stored = e.storedType(), from = computeType(e.operandType());
  std::string target = e.element(o.target());
  if (auto* source = std::get_if<Access>(&o.operands[0]);
      source && o.op == Operator::Copy && o.assign == Assign::Set)
    return fmt::format("{} = {};", target, e.element(*source));
  if (core::sumsUnroundedProduct(o, stored))
    return fmt::format("{} = {};", target, gpuConverted(text, e.sumOfProduct(from), from, stored));
  std::string value = e.value(from);
  if (from == DType::Bool && mayLeaveBool(o.op)) value = fmt::format("({}) != 0", value);
  if (core::isComparison(o.op)) from = DType::Bool;
  if (o.assign == Assign::Set)
    return fmt::format("{} = {};", target, gpuConverted(text, value, from, stored));
  std::string_view compound = compoundOperator(o.assign, stored);
  if (!compound.empty() && !isHalf(stored))
    return fmt::format("{} {} {};", target, compound, gpuConverted(text, value, from, stored));
  DType arithmetic = computeType(stored);
  bool rounds = o.op == Operator::Convert && isHalf(stored) && e.operandType() != stored;
  std::string summand = rounds ? gpuRoundedToHalf(text, value, from, stored)
                               : gpuConverted(text, value, from, arithmetic);
  return fmt::format("{} = {};", target,
                     gpuConverted(text, e.accumulated(summand, arithmetic), arithmetic, stored));
}

std::string tupleHelper(GpuText& text, Assign assign, DType value, DType index) {
  switch (assign) {
    case Assign::ArgMax:
    case Assign::ArgMin:
      return needed(
          text, fmt::format("accumulate_{}_{}_{}", assign == Assign::ArgMax ? "argmax" : "argmin",
                            shortName(value), shortName(index)));
    case Assign::Welford:
      return needed(text, fmt::format("accumulate_welford_{}", shortName(value)));
    default:
      return needed(text, fmt::format("accumulate_softmax_{}", shortName(value)));
  }
}

// The helpers reach their targets through pointers to the arithmetic type. OpenCL's pointers name
// the memory that they point to, so there, as for half types, the targets are copied around the
// call.
std::vector<std::string> tupleStatement(GpuText& text, const Operation& o, GpuExpression& e) {
  auto stored = [&](size_t k) { return e.bufferOf(o.targets[k]).dtype; };
  std::vector<std::string> elements, operands;
  for (const Access& target : o.targets) elements.push_back(e.element(target));
  for (size_t k = 0; k < o.operands.size(); ++k)
    operands.push_back(e.operand(o.operands[k], computeType(stored(k))));
  bool copies = text.dialect == Dialect::OpenCl || isHalf(stored(0));
  std::string arguments;
  std::vector<std::string> lines, back;
  if (copies) lines.emplace_back("{");
  for (size_t k = 0; k < elements.size(); ++k) {
    std::string variable = elements[k];
    if (copies) {
      variable = fmt::format("dojo_{}", k);
      lines.push_back(fmt::format("  {} {} = {};", gpuType(computeType(stored(k)), text.dialect),
                                  variable, gpuWidened(text, stored(k), elements[k])));
      DType from = computeType(stored(k));
      back.push_back(
          fmt::format("  {} = {};", elements[k], gpuConverted(text, variable, from, stored(k))));
    }
    arguments += (k ? ", &" : "&") + variable;
  }
  for (const std::string& operand : operands) arguments += ", " + operand;
  DType last = stored(o.targets.size() - 1);
  std::string helper = tupleHelper(text, o.assign, computeType(stored(0)), last);
  lines.push_back(fmt::format("{}{}({});", copies ? "  " : "", helper, arguments));
  lines.insert(lines.end(), back.begin(), back.end());
  if (copies) lines.emplace_back("}");
  return lines;
}

// OpenCL makes double an option that a text asks for.
void noteDoubles(GpuText& text, const Operation& o, const GpuExpression& e) {
  bool doubles = e.operandType() == DType::F64;
  for (const Access& target : o.targets) doubles |= e.bufferOf(target).dtype == DType::F64;
  if (doubles) needed(text, "fp64");
}

}  // namespace

std::vector<std::string> statementLines(GpuText& text, const Operation& o,
                                        const GpuExpression::Elements& inVectors) {
  GpuExpression expression(text, o, inVectors);
  noteDoubles(text, o, expression);
  if (o.targets.size() > 1) return tupleStatement(text, o, expression);
  return {singleStatement(text, o, expression)};
}

std::vector<std::string> gpuStatement(GpuText& text, const Operation& operation) {
  return statementLines(text, operation, {});
}

}  // namespace dojo::codegen
