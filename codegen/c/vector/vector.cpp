#include "codegen/c/vector/vector.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/conversions.h"
#include "codegen/c/vector/half_vectors.h"
#include "codegen/c/vector/interleaved_elements.h"
#include "codegen/c/vector/loads.h"
#include "codegen/c/vector/vector_form.h"
#include "core/cost/alignment.h"
#include "core/interpreter/number.h"
#include "core/ir/approximation.h"
#include "core/ir/fused.h"

namespace dojo::codegen {
namespace {

using core::Access;
using core::Affine;
using core::Assign;
using core::DType;
using core::Literal;
using core::Operand;
using core::Operation;
using core::Operator;

// A value in the arithmetic type that was asked for: one per lane, or one for all.
struct Value {
  std::string text;
  bool isVector = false;
};

class VectorWriter {
 public:
  VectorWriter(EmitContext& context, const Operation& operation, int depth)
      : m_context(context),
        m_prelude(context.prelude),
        m_operation(operation),
        m_depth(depth),
        m_lanes(static_cast<int>(context.nest[depth].extent)),
        m_stored(context.bufferOf(operation.target()).dtype),
        m_type(computeType(operandType(context.buffers, operation))),
        m_guards(laneGuards(operation, context.nest)),
        m_targetGuards(m_guards) {
    // Where one has to stay, the mask of what is read serves.
    bool isDeadLane = std::ranges::all_of(
        m_guards, [&](const core::Guard* g) { return context.deadLanes.guards.count(g) > 0; });
    if (isDeadLane) m_targetGuards.clear();
    if (!takesHalf(context, operation, depth)) return;
    m_isHalf = true;
    m_lanes /= 2;
    if (lanesThrough(*m_guards[0], depth, context.nest).constant() < m_lanes) return;
    m_guards.clear();
    m_targetGuards.clear();
  }

  // Every target is a row of lanes side by side.
  std::string writeTuple() {
    std::string arguments;
    for (const Access& target : m_operation.targets)
      arguments += (arguments.empty() ? "&" : ", &") + load(target);
    for (size_t i = 0; i < m_operation.operands.size(); ++i) {
      DType type = m_context.bufferOf(m_operation.targets[i]).dtype;
      arguments += ", " + splatted(operand(i, type), type);
    }
    DType last = m_context.bufferOf(m_operation.targets.back()).dtype;
    bool rises = m_context.rising.count(&m_operation) > 0;
    return fmt::format("{}({});",
                       m_prelude.combineLanes(m_operation.assign, m_stored, last, m_lanes, rises),
                       arguments);
  }

  std::string write() {
    const Access& target = m_operation.target();
    Value value;
    if (core::sumsUnroundedProduct(m_operation, m_stored)) {
      value = sumOfProduct();
    } else {
      value = isPlainCopy() ? Value{load(std::get<Access>(m_operation.operands[0])), true}
                            : converted(rightSide());
      if (m_operation.assign != Assign::Set) value = accumulated(value);
    }
    int64_t stride = strideIn(target);
    if (!m_targetGuards.empty()) return stored(target, stride, splatted(value, m_stored));
    if (isStream(target)) {
      ++m_context.streams;
      return fmt::format("{}(&{}, {});", m_prelude.stream(m_stored, m_lanes),
                         m_context.element(target), splatted(value, m_stored));
    }
    if (stride == 1)
      return fmt::format("{} {} {};", load(target),
                         m_compound ? compoundOperator(m_operation.assign) : "=",
                         m_compound ? value.text : splatted(value, m_stored));
    std::string element = m_context.element(target);
    if (auto part = partIn(target))
      return storePart(m_prelude, *part, m_stored, m_lanes, element, "", splatted(value, m_stored));
    return fmt::format("{}(&{}, {}, {});", m_prelude.scatter(m_stored, m_lanes), element, stride,
                       splatted(value, m_stored));
  }

 private:
  // Elements move as they are, without a detour over the arithmetic type.
  bool isPlainCopy() const {
    if (m_operation.op != Operator::Copy || m_operation.assign != Assign::Set) return false;
    auto* source = std::get_if<Access>(&m_operation.operands[0]);
    return source && strideIn(*source) != 0;
  }

  // The statement that stores a vector in the lanes that the guards let through.
  std::string stored(const Access& target, int64_t stride, const std::string& value) {
    std::string element = isVariable(target) ? variable(target) : m_context.element(target),
                lanes = mask(m_stored, m_targetGuards);
    if (isVariable(target))
      return fmt::format("{0} = {1}({2}, {3}, {0});", element, m_prelude.blend(m_stored, m_lanes),
                         lanes, value);
    if (stride == 1 && isOfFirst(m_stored))
      return fmt::format("{}(&{}, {}, {});",
                         m_prelude.putFirst(m_stored, m_lanes, m_context.wideIndices), element,
                         lanesOf(*m_guards[0]), value);
    if (stride == 1)
      return fmt::format("{}(&{}, {}, {});", m_prelude.put(m_stored, m_lanes), element, lanes,
                         value);
    if (auto part = partIn(target))
      return storePart(m_prelude, *part, m_stored, m_lanes, element, lanes, value);
    return fmt::format("{}(&{}, {}, {}, {});", m_prelude.spread(m_stored, m_lanes), element, stride,
                       lanes, value);
  }

  std::string lanesOf(const core::Guard& guard) {
    int64_t c = guard.expression.coefficient(m_depth), step = c < 0 ? -c : c;
    std::string count = affineText(lanesThrough(guard, m_depth, m_context.nest), m_context.nest);
    return step > 1 ? fmt::format("({}) / {}", count, step) : count;
  }

  // The lanes that the guards let through, for vectors of t.
  std::string mask(DType t, const std::vector<const core::Guard*>& guards) {
    std::string text;
    for (const core::Guard* guard : guards) {
      std::string lanes = guard->expression.coefficient(m_depth) > 0
                              ? m_prelude.before(t, m_lanes, m_context.wideIndices)
                              : m_prelude.since(t, m_lanes, m_context.wideIndices);
      text += fmt::format("{}{}({})", text.empty() ? "" : " & ", lanes, lanesOf(*guard));
    }
    return text;
  }

  // Whether the guards let the first lanes through, of elements for which only AVX-512 has masks.
  bool isOfFirst(DType t) const {
    return m_guards.size() == 1 && m_guards[0]->expression.coefficient(m_depth) > 0 &&
           core::sizeOf(t) <= 2;
  }

  int64_t strideIn(const Access& access) const {
    return strideOf(access, m_context.bufferOf(access), m_depth);
  }

  std::optional<Part> partIn(const Access& access) const {
    return partOf(access, m_context.bufferOf(access), m_context.nest, m_lanes);
  }

  bool isStream(const Access& target) const {
    const core::Buffer& buffer = m_context.bufferOf(target);
    int bytes = m_lanes * core::sizeOf(m_stored);
    return target.movement.nontemporal && m_operation.assign == Assign::Set &&
           m_context.storage.of(buffer).kind != Home::Kind::Local &&
           m_context.machine.hasStreamingStore(bytes) &&
           (m_context.startsVectors || core::isWholeVector(buffer, target, m_depth, m_lanes));
  }

  // Held in variables of vector type: an access names one of them.
  bool isVariable(const Access& access) const {
    return m_context.storage.of(m_context.bufferOf(access)).lanes > 0;
  }

  std::string variable(const Access& access) {
    std::string whole = m_context.element(access, true);
    if (!m_isHalf) return whole;
    return fmt::format("{}({})", m_prelude.at(m_context.bufferOf(access).dtype, m_lanes), whole);
  }

  std::string splatted(const Value& value, DType type) {
    if (value.isVector) return value.text;
    if (value.text == "0" || value.text == "0.0f" || value.text == "0.0")
      return fmt::format("({}){{0}}", m_prelude.vectorType(type, m_lanes));
    return fmt::format("{}({})", m_prelude.splat(type, m_lanes), value.text);
  }

  std::string convertTo(const std::string& vector, DType type) {
    return builtinConversion(m_prelude, vector, type, m_lanes);
  }

  std::string load(const Access& access) {
    DType stored = m_context.bufferOf(access).dtype;
    if (isVariable(access)) return variable(access);
    int64_t stride = strideIn(access);
    std::string element = m_context.element(access);
    auto part = partIn(access);
    SomeLanes some = someLanes(stored, part || loadsFirst(stored, m_lanes, stride));
    bool wide = m_context.wideIndices;
    return part ? loadPart(m_prelude, *part, stored, m_lanes, element, some, wide)
                : loadLanes(m_prelude, stored, m_lanes, stride, element, some, wide);
  }

  SomeLanes someLanes(DType t, bool mayCount) {
    if (m_guards.empty()) return {};
    return mayCount && isOfFirst(t) ? SomeLanes{lanesOf(*m_guards[0]), ""}
                                    : SomeLanes{"", mask(t, m_guards)};
  }

  Value operand(const Access& access, DType type) {
    if (strideIn(access) == 0) return {scalarOperand(m_context, access, type), false};
    return {widenedVector(m_prelude, load(access), m_context.bufferOf(access).dtype, m_lanes),
            true};
  }

  Value operand(const Affine& index, DType type) {
    int64_t step = index.coefficient(m_depth);
    if (step == 0) return {scalarOperand(m_context, index, type), false};
    DType integer = core::isFloat(type) ? maskType(type) : type;
    std::string lanes = m_prelude.iota(integer, m_lanes);
    std::string first = affineText(index, m_context.nest);
    // C converts a number to a vector's elements only where they hold it.
    if (step != 1) lanes = fmt::format("{} * {}", lanes, core::wrapTo(integer, step));
    bool cast = core::sizeOf(integer) < (isLong(index, m_context.nest) ? 8 : 4);
    if (first != "0")
      lanes = fmt::format("{}{} + {}", cast ? fmt::format("({})", cType(integer)) : "",
                          isAtom(first) ? first : "(" + first + ")", lanes);
    if (!core::isFloat(type)) return {"(" + lanes + ")", true};
    if (auto whole = roundedFrom(m_context, index, m_depth)) {
      DType from = whole == DType::I16 ? DType::I16 : integer;
      return {roundedToHalf(m_prelude, lanes, from, *m_context.half, m_lanes), true};
    }
    return {convertTo(lanes, type), true};
  }

  Value operand(const Literal& literal, DType type) {
    return {scalarOperand(m_context, literal, type), false};
  }

  Value operand(size_t i, DType type) {
    return std::visit([&](const auto& x) { return operand(x, type); }, m_operation.operands[i]);
  }

  Value infix() {
    Value a = operand(0, m_type), b = operand(1, m_type);
    if (!a.isVector && !b.isVector) return {scalarValue(m_context, m_operation, m_type), false};
    std::string_view symbol = core::spelling(m_operation.op);
    if (m_operation.op == Operator::And) symbol = "&";
    if (m_operation.op == Operator::Or) symbol = "|";
    // Integers narrower than int would be promoted before they meet the vector.
    if (a.isVector != b.isVector && core::sizeOf(m_type) < 4)
      for (Value* v : {&a, &b}) *v = {splatted(*v, m_type), true};
    return {fmt::format("{} {} {}", a.text, symbol, b.text), a.isVector || b.isVector};
  }

  Value select() {
    Value a = operand(1, m_type), b = operand(2, m_type);
    const Operand& condition = m_operation.operands[0];
    auto* access = std::get_if<Access>(&condition);
    bool varies = access && strideIn(*access) != 0;
    if (!varies) {
      std::string text = scalarOperand(m_context, condition, DType::Bool);
      bool vector = a.isVector || b.isVector;
      if (!vector) return {fmt::format("{} ? {} : {}", text, a.text, b.text), false};
      // GCC takes none of two types, as elements in memory and a vector of their values have.
      std::string type = m_prelude.vectorType(m_type, m_lanes);
      for (Value* v : {&a, &b}) v->text = bracketed(splatted(*v, m_type));
      return {fmt::format("{0} ? ({1}){2} : ({1}){3}", text, type, a.text, b.text), true};
    }
    std::string mask = convertTo(load(*access) + " != 0", maskType(m_type));
    return {fmt::format("{}({}, {}, {})", m_prelude.select(m_type, m_lanes), mask,
                        splatted(a, m_type), splatted(b, m_type)),
            true};
  }

  Value extremum(Operator op, const Value& a, const Value& b) {
    if (core::isFloat(m_type))
      return {fmt::format("{}({}, {})", m_prelude.math(op, m_type, m_lanes), splatted(a, m_type),
                          splatted(b, m_type)),
              true};
    std::string left = splatted(a, m_type), right = splatted(b, m_type);
    return {fmt::format("{}({} {} {}, {}, {})", m_prelude.select(m_type, m_lanes), bracketed(left),
                        op == Operator::Max ? ">" : "<", bracketed(right), left, right),
            true};
  }

  Value call() {
    std::vector<Value> arguments;
    bool vector = false;
    for (const Operand& o : callOrder(m_operation)) {
      arguments.push_back(std::visit([&](const auto& x) { return operand(x, m_type); }, o));
      vector |= arguments.back().isVector;
    }
    if (!vector && !core::differsByWidth(m_operation.op, m_type))
      return {scalarValue(m_context, m_operation, m_type), false};
    if (m_operation.op == Operator::Max || m_operation.op == Operator::Min)
      return extremum(m_operation.op, arguments[0], arguments[1]);
    std::string text;
    for (const Value& a : arguments) text += (text.empty() ? "" : ", ") + splatted(a, m_type);
    std::string function = m_operation.op == Operator::Fma
                               ? m_prelude.fma(m_type, m_lanes)
                               : m_prelude.math(m_operation.op, m_type, m_lanes);
    return {fmt::format("{}({})", function, text), true};
  }

  Value rightSide() {
    if (core::isInfix(m_operation.op)) return infix();
    switch (m_operation.op) {
      case Operator::Copy:
      case Operator::Convert:
        return operand(0, m_type);
      case Operator::Neg: {
        Value v = operand(0, m_type);
        return v.isVector ? Value{"-" + v.text, true}
                          : Value{scalarValue(m_context, m_operation, m_type), false};
      }
      case Operator::Select:
        return select();
      default:
        return call();
    }
  }

  // From the arithmetic of the operands to that of the target when accumulating, else to its
  // memory.
  Value converted(Value v) {
    DType to = m_operation.assign == Assign::Set ? m_stored : computeType(m_stored);
    if (core::isComparison(m_operation.op)) {
      if (v.isVector) v.text = fmt::format("({} & 1)", convertTo(v.text, DType::Bool));
      m_type = DType::Bool;
      return v;
    }
    if (m_operation.assign != Assign::Set && roundsToHalf(m_context, m_operation))
      v = {roundedToHalf(m_prelude, splatted(v, m_type), m_type, m_stored, m_lanes), true};
    else if (v.isVector)
      v.text = to == m_stored ? inMemory(v.text) : narrowed(v.text, m_type, to);
    else if (isHalf(to) || m_type != computeType(to))
      v = {narrowed(splatted(v, m_type), m_type, to), true};
    m_type = computeType(to);
    return v;
  }

  std::string narrowed(const std::string& vector, DType from, DType to) {
    return convertedVector(m_prelude, vector, from, to, m_lanes);
  }

  // A vector of the arithmetic type as the target's memory holds it.
  std::string inMemory(const std::string& vector) {
    return m_type == DType::F32 && staysInBf16(m_context, m_operation)
               ? fmt::format("{}({})", m_prelude.cutBf16(m_lanes), vector)
               : narrowed(vector, m_type, m_stored);
  }

  // The test for NaN looks at the first: at the value, so that accumulators need not wait for it,
  // or where masks are registers at the accumulator, for which the value stays in memory.
  Value farther(const Value& old, const Value& value) {
    Operator op = m_operation.assign == Assign::Max ? Operator::Max : Operator::Min;
    bool masksAreRegisters = m_lanes * core::sizeOf(m_type) >= 64;
    return masksAreRegisters ? extremum(op, old, value) : extremum(op, value, old);
  }

  // target + x * y, the product unrounded where the target of the C can.
  Value sumOfProduct() {
    Value x = operand(0, m_type), y = operand(1, m_type),
          old = operand(m_operation.target(), m_type);
    std::string sum = fmt::format("{}({}, {}, {})", m_prelude.muladd(m_type, m_lanes),
                                  splatted(x, m_type), splatted(y, m_type), splatted(old, m_type));
    return {narrowed(sum, m_type, m_stored), true};
  }

  Value accumulated(const Value& value) {
    bool plain = !compoundOperator(m_operation.assign).empty();
    if (plain && m_targetGuards.empty() && !isHalf(m_stored) &&
        strideIn(m_operation.target()) == 1) {
      m_compound = true;
      bool narrow = core::sizeOf(m_stored) < 4;
      return narrow ? Value{splatted(value, m_stored), true} : value;
    }
    Value old = operand(m_operation.target(), m_type);
    Value sum;
    if (plain)
      sum = {fmt::format("{} {} ({})", old.text, compoundOperator(m_operation.assign).substr(0, 1),
                         splatted(value, m_type)),
             true};
    else
      sum = farther(old, value);
    return {inMemory(sum.text), true};
  }

  EmitContext& m_context;
  Prelude& m_prelude;
  const Operation& m_operation;
  int m_depth, m_lanes;
  DType m_stored, m_type;
  std::vector<const core::Guard*> m_guards;        // that mask lanes
  std::vector<const core::Guard*> m_targetGuards;  // of these, what the target needs
  bool m_compound = false;
  bool m_isHalf = false;  // m_lanes are the first half of the scope's
};

}  // namespace

std::optional<std::string> vectorStatement(EmitContext& context, const Operation& operation,
                                           int depth) {
  if (!hasVectorForm(context.buffers, operation, context.nest)) return std::nullopt;
  context.half = halfOf(context.buffers, operation);
  VectorWriter writer(context, operation, depth);
  return operation.targets.size() > 1 ? writer.writeTuple() : writer.write();
}

}  // namespace dojo::codegen
