#include "codegen/c/emit/scalar.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/conversions.h"
#include "core/interpreter/number.h"
#include "core/ir/approximation.h"
#include "core/ir/fused.h"

namespace dojo::codegen {

using core::Access;
using core::Affine;
using core::Assign;
using core::DType;
using core::Literal;
using core::Operand;
using core::Operation;
using core::Operator;

DType operandType(const Buffers& buffers, const Operation& o) {
  DType target = buffers.of(o.target()).dtype;
  if (o.op != Operator::Convert && !core::isComparison(o.op)) return target;
  for (const Operand& operand : o.operands)
    if (auto* access = std::get_if<Access>(&operand)) return buffers.of(*access).dtype;
  auto* literal = std::get_if<Literal>(&o.operands[0]);
  return literal && literal->value.index() == 0 ? DType::F64 : DType::I64;
}

namespace {

std::string operandText(EmitContext& c, const Literal& l, const Names& names, DType type) {
  if (c.half && core::isFloat(type)) {
    auto* whole = std::get_if<int64_t>(&l.value);
    double own = l.asDouble();
    double held = whole ? core::roundWhole(*c.half, *whole) : core::roundTo(*c.half, own);
    if (own == own && held != own) return literal(held, type);
  }
  if (!l.constant.empty())
    return type == DType::F32 || type == DType::F64 ? cast(type, names.constant(l.constant))
                                                    : names.constant(l.constant);
  return std::visit([&](auto value) { return literal(value, type); }, l.value);
}

std::string operandText(EmitContext& c, const Affine& index, const Names&, DType type) {
  if (Affine known = folded(index, c.nest); known.isConstant())
    return operandText(c, Literal{known.constant(), ""}, c.names, type);
  std::string text = affineText(index, c.nest);
  if (auto whole = core::isFloat(type) ? roundedFrom(c, index) : std::nullopt)
    return roundedToHalf(c.prelude, text, *whole, *c.half);
  bool isOfType = type == DType::I64 || (type == DType::I32 && !isLong(index, c.nest));
  if (isOfType) return isAtom(text) ? text : "(" + text + ")";
  return cast(type, text);
}

std::string operandText(EmitContext& c, const Access& access, const Names&, DType type) {
  DType stored = c.bufferOf(access).dtype;
  std::string text = c.element(access);
  if (stored == DType::BF16) return fmt::format("{}({})", c.prelude.widenBf16(1), text);
  return stored == DType::F16 ? cast(type, text) : text;
}

std::string mathCall(EmitContext& c, const Operation& o, DType type) {
  std::string arguments;
  for (const Operand& operand : callOrder(o))
    arguments += (arguments.empty() ? "" : ", ") + scalarOperand(c, operand, type);
  std::string function;
  if (core::isFloat(type) && c.functionLanes > 1 && core::differsByWidth(o.op, type) &&
      Prelude::hasMath(type, c.functionLanes))
    return c.prelude.mathOfLane(o.op, type, c.functionLanes, arguments);
  if (core::isFloat(type))
    function = c.prelude.math(o.op, type, 1);
  else if (o.op == Operator::Abs)
    function = c.prelude.magnitude(type);
  else
    function = c.prelude.extremum(o.op, type);
  return fmt::format("{}({})", function, arguments);
}

// C computes in int with two numbers or loop variables that are ints: one is made as wide as the
// type.
std::string firstFactor(EmitContext& c, const Operation& o, DType type) {
  auto isElement = [](const Operand& operand) { return std::holds_alternative<Access>(operand); };
  std::string text = scalarOperand(c, o.operands[0], type);
  size_t joined = std::min<size_t>(o.operands.size(), 2);
  bool wide =
      type != DType::I64 || std::any_of(o.operands.begin(), o.operands.begin() + joined, isElement);
  return wide ? text : cast(type, text);
}

std::string infix(EmitContext& c, const Operation& o, DType type) {
  std::string a = firstFactor(c, o, type), b = scalarOperand(c, o.operands[1], type);
  if (o.op == Operator::Div && !core::isFloat(type))
    return fmt::format("{}({}, {})", c.prelude.divide(type), a, b);
  std::string_view symbol = core::spelling(o.op);
  if (o.op == Operator::And) symbol = "&";
  if (o.op == Operator::Or) symbol = "|";
  return fmt::format("{} {} {}", a, symbol, b);
}

}  // namespace

std::optional<DType> halfOf(const Buffers& buffers, const Operation& o) {
  DType type = operandType(buffers, o);
  return isHalf(type) ? std::optional(type) : std::nullopt;
}

bool staysInBf16(const EmitContext& c, const Operation& o) {
  constexpr std::array kPick = {Operator::Copy, Operator::Neg, Operator::Abs,
                                Operator::Max,  Operator::Min, Operator::Select};
  bool isKept = o.assign == Assign::Set || o.assign == Assign::Max || o.assign == Assign::Min;
  if (c.half != DType::BF16 || !isKept || std::ranges::find(kPick, o.op) == kPick.end() ||
      c.bufferOf(o.target()).dtype != DType::BF16)
    return false;
  return std::ranges::all_of(o.operands, [&](const Operand& operand) {
    auto* access = std::get_if<Access>(&operand);
    return !access || c.bufferOf(*access).dtype == DType::BF16 ||
           c.bufferOf(*access).dtype == DType::Bool;
  });
}

bool roundsToHalf(const EmitContext& c, const Operation& o) {
  DType stored = c.bufferOf(o.target()).dtype;
  return o.op == Operator::Convert && isHalf(stored) && operandType(c.buffers, o) != stored;
}

bool mayLeaveBool(Operator op) {
  return op == Operator::Add || op == Operator::Sub || op == Operator::Neg || op == Operator::Fma;
}

std::optional<DType> roundedFrom(const EmitContext& c, const Affine& index, int lanesAt) {
  if (!c.half) return std::nullopt;
  Nest nest = c.nest;
  if (lanesAt >= 0) nest[static_cast<size_t>(lanesAt)].isFixed = false;
  // With all whole numbers below.
  constexpr int64_t kHeldByF16 = 2048, kHeldByBf16 = 256, kHeldByF32 = 1 << 24;
  std::vector<int64_t> extents;
  for (const Iteration& i : c.nest) extents.push_back(i.extent);
  Affine::Range range = folded(index, nest).range(extents);
  int64_t most = std::max(range.high, -range.low);
  if (most <= (c.half == DType::F16 ? kHeldByF16 : kHeldByBf16)) return std::nullopt;
  if (most <= kHeldByF32) return DType::I16;
  return isLong(index, c.nest) ? DType::I64 : DType::I32;
}

std::string EmitContext::address(const core::Access& access) const {
  const core::Buffer& buffer = bufferOf(access);
  if (storage.of(buffer).lanes == 0) return "&" + element(access);
  std::string lane = affineText(access.indices.back(), nest);
  std::string first = fmt::format("({} *)&{}", cType(buffer.dtype), element(access, true));
  return lane == "0" ? first
                     : fmt::format("{} + {}", first, isAtom(lane) ? lane : "(" + lane + ")");
}

std::string_view compoundOperator(Assign assign) {
  switch (assign) {
    case Assign::Set:
      return "=";
    case Assign::Add:
      return "+=";
    case Assign::Mul:
      return "*=";
    case Assign::And:
      return "&=";
    case Assign::Or:
      return "|=";
    default:
      return "";
  }
}

std::vector<Operand> callOrder(const Operation& o) {
  std::vector<Operand> operands = o.operands;
  bool extremum = o.op == Operator::Max || o.op == Operator::Min;
  if (extremum && std::holds_alternative<Literal>(operands[1])) std::swap(operands[0], operands[1]);
  return operands;
}

std::string scalarOperand(EmitContext& c, const Operand& operand, DType type) {
  return std::visit([&](const auto& x) { return operandText(c, x, c.names, type); }, operand);
}

std::string scalarValue(EmitContext& c, const Operation& o, DType type) {
  auto operand = [&](size_t i) { return scalarOperand(c, o.operands[i], type); };
  if (core::isInfix(o.op)) return infix(c, o, type);
  switch (o.op) {
    case Operator::Copy:
    case Operator::Convert:
      return operand(0);
    case Operator::Neg: {
      std::string text = firstFactor(c, o, type);
      return text[0] == '-' ? "-(" + text + ")" : "-" + text;
    }
    case Operator::Select:
      return fmt::format("{} ? {} : {}", scalarOperand(c, o.operands[0], DType::Bool), operand(1),
                         operand(2));
    case Operator::Fma:
      if (!core::isFloat(type))
        return fmt::format("{} * {} + {}", firstFactor(c, o, type), operand(1), operand(2));
      return fmt::format("{}({}, {}, {})", c.prelude.fma(type, 1), operand(0), operand(1),
                         operand(2));
    default:
      return mathCall(c, o, type);
  }
}

namespace {

std::string tupleStatement(EmitContext& c, const Operation& o) {
  DType first = c.bufferOf(o.targets[0]).dtype, second = c.bufferOf(o.targets[1]).dtype;
  std::string arguments;
  for (const Access& target : o.targets) {
    std::string element = c.element(target);
    arguments += (arguments.empty() ? "&" : ", &") + element;
  }
  for (size_t i = 0; i < o.operands.size(); ++i)
    arguments +=
        ", " + scalarOperand(c, o.operands[i], computeType(c.bufferOf(o.targets[i]).dtype));
  bool rises = c.rising.count(&o) > 0;
  return fmt::format("{}({});", c.prelude.combine(o.assign, first, second, rises, c.functionLanes),
                     arguments);
}

// target = target (+) value, where C has no operator that says so.
std::string accumulated(EmitContext& c, const Operation& o, const std::string& value, DType type) {
  std::string old = scalarOperand(c, Operand(o.target()), type);
  bool bindsMore = o.op == Operator::Mul || o.op == Operator::Div || o.op == Operator::Neg;
  if (o.assign == Assign::Add)
    return fmt::format("{} + {}", old, bindsMore ? value : bracketed(value));
  if (o.assign == Assign::Mul) return fmt::format("{} * {}", old, bracketed(value));
  Operator op = o.assign == Assign::Max ? Operator::Max : Operator::Min;
  std::string function =
      core::isFloat(type) ? c.prelude.math(op, type, 1) : c.prelude.extremum(op, type);
  return fmt::format("{}({}, {})", function, old, value);
}

// target + x * y, the product unrounded where the target of the C can.
std::string sumOfProduct(EmitContext& c, const Operation& o, DType type) {
  return fmt::format("{}({}, {}, {})", c.prelude.muladd(type, 1),
                     scalarOperand(c, o.operands[0], type), scalarOperand(c, o.operands[1], type),
                     scalarOperand(c, Operand(o.target()), type));
}

// A plain assignment, non-temporal if the access says so and the element has such a store.
std::string assigned(EmitContext& c, const Access& target, const std::string& value) {
  const core::Buffer& buffer = c.bufferOf(target);
  int bytes = core::sizeOf(buffer.dtype);
  bool streams = target.movement.nontemporal && (bytes == 4 || bytes == 8) &&
                 c.storage.of(buffer).kind != Home::Kind::Local;
  if (!streams) return fmt::format("{} = {};", c.element(target), value);
  ++c.streams;
  return fmt::format("{}(&{}, {});", c.prelude.streamElement(buffer.dtype), c.element(target),
                     value);
}

}  // namespace

std::string scalarStatement(EmitContext& c, const Operation& o) {
  c.half = halfOf(c.buffers, o);
  if (o.targets.size() > 1) return tupleStatement(c, o);
  DType stored = c.bufferOf(o.target()).dtype, from = computeType(operandType(c.buffers, o));
  std::string target = c.element(o.target());
  if (auto* source = std::get_if<Access>(&o.operands[0]);
      source && o.op == Operator::Copy && o.assign == Assign::Set)
    return assigned(c, o.target(), c.element(*source));
  if (core::sumsUnroundedProduct(o, stored))
    return fmt::format("{} = {};", target,
                       converted(c.prelude, sumOfProduct(c, o, from), from, stored));
  std::string value = scalarValue(c, o, from);
  if (from == DType::Bool && mayLeaveBool(o.op)) value = fmt::format("({}) != 0", value);
  auto inMemory = [&](const std::string& text, DType type) {
    return staysInBf16(c, o) && type == DType::F32
               ? fmt::format("{}({})", c.prelude.cutBf16(1), text)
               : converted(c.prelude, text, type, stored);
  };
  if (core::isComparison(o.op)) from = DType::Bool;
  std::string_view compound = compoundOperator(o.assign);
  bool inMemoryType = o.assign == Assign::Set || !isHalf(stored);
  if (o.assign == Assign::Set) return assigned(c, o.target(), inMemory(value, from));
  if (!compound.empty() && inMemoryType)
    return fmt::format("{} {} {};", target, compound, converted(c.prelude, value, from, stored));
  DType arithmetic = computeType(stored);
  std::string summand = roundsToHalf(c, o) ? roundedToHalf(c.prelude, value, from, stored)
                                           : converted(c.prelude, value, from, arithmetic);
  std::string sum = accumulated(c, o, summand, arithmetic);
  return fmt::format("{} = {};", target, inMemory(sum, arithmetic));
}

}  // namespace dojo::codegen
