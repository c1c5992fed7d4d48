#include "codegen/gpu/gpu_expression.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/interpreter/number.h"

namespace dojo::codegen {

using core::Access;
using core::Affine;
using core::Assign;
using core::DType;
using core::Literal;
using core::Operand;
using core::Operation;
using core::Operator;

namespace {

DType typeOfOperands(const core::Program& program, const Operation& o) {
  DType target = program.bufferOf(o.target().array)->dtype;
  if (o.op != Operator::Convert && !core::isComparison(o.op)) return target;
  for (const Operand& operand : o.operands)
    if (auto* access = std::get_if<Access>(&operand)) return program.bufferOf(access->array)->dtype;
  auto* literal = std::get_if<Literal>(&o.operands[0]);
  return literal && literal->value.index() == 0 ? DType::F64 : DType::I64;
}

}  // namespace

GpuExpression::GpuExpression(GpuText& text, const Operation& operation, const Elements& inVectors)
    : m_text(text),
      m_operation(operation),
      m_inVectors(inVectors),
      m_operandType(typeOfOperands(text.program, operation)) {
  if (isHalf(m_operandType)) m_half = m_operandType;
}

const core::Buffer& GpuExpression::bufferOf(const Access& access) const {
  return *m_text.program.bufferOf(access.array);
}

std::string GpuExpression::element(const Access& access) const {
  for (const auto& [held, name] : m_inVectors)
    if (held.array == access.array && held.indices == access.indices) return name;
  return m_text.element(access);
}

std::string GpuExpression::operand(const Operand& operand, DType type) {
  return std::visit([&](const auto& x) { return text(x, type); }, operand);
}

std::string GpuExpression::text(const Access& access, DType) {
  return gpuWidened(m_text, bufferOf(access).dtype, element(access));
}

// Numbers among half operands are the half type's.
std::string GpuExpression::text(const Literal& l, DType type) {
  if (m_half && core::isFloat(type)) {
    auto* whole = std::get_if<int64_t>(&l.value);
    double own = l.asDouble();
    double held = whole ? core::roundWhole(*m_half, *whole) : core::roundTo(*m_half, own);
    if (own == own && held != own) return gpuNumber(m_text, Literal{held, ""}, type);
  }
  if (l.constant.empty()) return gpuNumber(m_text, l, type);
  const std::string& name = m_text.names.constant(l.constant);
  return core::isFloat(type) ? gpuCast(m_text, type, name) : name;
}

std::string GpuExpression::text(const Affine& index, DType type) {
  if (Affine known = folded(index, m_text.nest); known.isConstant())
    return text(Literal{known.constant(), ""}, type);
  std::string value = affineText(index, m_text.nest);
  if (auto whole = core::isFloat(type) ? roundedFrom(index) : std::nullopt)
    return gpuRoundedToHalf(m_text, value, *whole, *m_half);
  bool isOfType = type == DType::I64 || (type == DType::I32 && !isLong(index, m_text.nest));
  return isOfType ? bracketed(value) : gpuCast(m_text, type, value);
}

// Where the half type rounds the index's values, the integer type that they need: I16 where a
// float holds them all.
std::optional<DType> GpuExpression::roundedFrom(const Affine& index) const {
  if (!m_half) return std::nullopt;
  // With all whole numbers below.
  constexpr int64_t kHeldByF16 = 2048, kHeldByBf16 = 256, kHeldByF32 = 1 << 24;
  std::vector<int64_t> extents;
  for (const Iteration& i : m_text.nest) extents.push_back(i.extent);
  Affine::Range range = folded(index, m_text.nest).range(extents);
  int64_t most = std::max(range.high, -range.low);
  if (most <= (m_half == DType::F16 ? kHeldByF16 : kHeldByBf16)) return std::nullopt;
  if (most <= kHeldByF32) return DType::I16;
  return isLong(index, m_text.nest) ? DType::I64 : DType::I32;
}

std::string GpuExpression::wrapping(const char* verb, DType type, const std::string& a,
                                    const std::string& b) {
  return fmt::format("{}({}, {})", needed(m_text, fmt::format("dojo_{}_{}", verb, shortName(type))),
                     a, b);
}

std::string GpuExpression::infix(DType type) {
  const Operation& o = m_operation;
  std::string a = operand(o.operands[0], type), b = operand(o.operands[1], type);
  if (o.op == Operator::Div && !core::isFloat(type))
    return fmt::format("{}({}, {})", needed(m_text, fmt::format("divide_{}", shortName(type))), a,
                       b);
  if (wrapsByHelper(type) && (o.op == Operator::Add || o.op == Operator::Sub))
    return wrapping(o.op == Operator::Add ? "add" : "sub", type, a, b);
  if (wrapsByHelper(type) && o.op == Operator::Mul) return wrapping("mul", type, a, b);
  std::string_view symbol = core::spelling(o.op);
  if (o.op == Operator::And) symbol = "&";
  if (o.op == Operator::Or) symbol = "|";
  return fmt::format("{} {} {}", a, symbol, b);
}

std::string GpuExpression::call(DType type) {
  std::string arguments;
  for (const Operand& one : m_operation.operands)
    arguments += (arguments.empty() ? "" : ", ") + operand(one, type);
  std::string function =
      core::isFloat(type)
          ? gpuFunction(m_text, m_operation.op, type)
          : needed(m_text, fmt::format("{}_{}", core::spelling(m_operation.op), shortName(type)));
  return fmt::format("{}({})", function, arguments);
}

std::string GpuExpression::multiplyAdd(DType type) {
  if (core::isFloat(type)) return call(type);
  const Operation& o = m_operation;
  std::string a = operand(o.operands[0], type), b = operand(o.operands[1], type),
              c = operand(o.operands[2], type);
  if (wrapsByHelper(type)) return wrapping("add", type, wrapping("mul", type, a, b), c);
  return fmt::format("{} * {} + {}", a, b, c);
}

std::string GpuExpression::value(DType type) {
  const Operation& o = m_operation;
  if (core::isInfix(o.op)) return infix(type);
  switch (o.op) {
    case Operator::Copy:
    case Operator::Convert:
      return operand(o.operands[0], type);
    case Operator::Neg: {
      std::string text = operand(o.operands[0], type);
      if (wrapsByHelper(type)) return wrapping("sub", type, "0", text);
      return text[0] == '-' ? "-(" + text + ")" : "-" + text;
    }
    case Operator::Select:
      return fmt::format("{} ? {} : {}", operand(o.operands[0], DType::Bool),
                         operand(o.operands[1], type), operand(o.operands[2], type));
    case Operator::Fma:
      return multiplyAdd(type);
    default:
      return call(type);
  }
}

std::string GpuExpression::sumOfProduct(DType type) {
  const Operation& o = m_operation;
  return fmt::format("{}({}, {}, {})", gpuFunction(m_text, Operator::Fma, type),
                     operand(o.operands[0], type), operand(o.operands[1], type),
                     operand(o.target(), type));
}

std::string GpuExpression::accumulated(const std::string& value, DType type) {
  Assign assign = m_operation.assign;
  std::string old = operand(m_operation.target(), type);
  if (wrapsByHelper(type) && (assign == Assign::Add || assign == Assign::Mul))
    return wrapping(assign == Assign::Add ? "add" : "mul", type, old, value);
  if (assign == Assign::Add) return fmt::format("{} + {}", old, bracketed(value));
  if (assign == Assign::Mul) return fmt::format("{} * {}", old, bracketed(value));
  Operator op = assign == Assign::Max ? Operator::Max : Operator::Min;
  std::string function =
      core::isFloat(type)
          ? gpuFunction(m_text, op, type)
          : needed(m_text, fmt::format("{}_{}", core::spelling(op), shortName(type)));
  return fmt::format("{}({}, {})", function, old, value);
}

}  // namespace dojo::codegen
