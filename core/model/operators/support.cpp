#include "core/model/operators/support.h"

#include <fmt/ranges.h>

#include <cctype>
#include <cmath>

#include "core/interpreter/tensor.h"

namespace dojo::core {

GraphValue typed(DType dtype, Shape shape) {
  GraphValue value;
  value.dtype = dtype;
  value.shape = std::move(shape);
  value.isTyped = true;
  return value;
}

std::string printShape(const Shape& shape) {
  return shape.empty() ? "scalar" : fmt::format("{}", fmt::join(shape, "x"));
}

int64_t product(std::span<const int64_t> extents) {
  int64_t n = 1;
  for (int64_t extent : extents) n *= extent;
  return n;
}

Result<Shape> broadcastShapes(const Shape& a, const Shape& b) {
  Shape result(std::max(a.size(), b.size()), 1);
  for (size_t i = 0; i < result.size(); ++i) {
    int64_t x = i < a.size() ? a[a.size() - 1 - i] : 1;
    int64_t y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1)
      return bad("shapes {} and {} do not broadcast", printShape(a), printShape(b));
    result[result.size() - 1 - i] = x == 1 ? y : x;
  }
  return result;
}

Result<Shape> broadcastInputs(const OperatorContext& c, int first, int end) {
  Shape shape;
  for (int i = first; i < (end < 0 ? c.inputs() : end); ++i) {
    if (!c.has(i)) continue;
    auto wider = broadcastShapes(shape, c.input(i).shape);
    if (!wider) return wider;
    shape = *wider;
  }
  return shape;
}

Result<int> axisOf(int64_t axis, int rank) {
  if (axis < -rank || axis >= rank)
    return bad("axis {} is not one of a tensor with {} dimensions", axis, rank);
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

Result<std::vector<int>> axesOf(std::span<const int64_t> axes, int rank) {
  std::vector<int> result;
  for (int64_t axis : axes) {
    auto positive = axisOf(axis, rank);
    if (!positive) return tl::unexpected(positive.error());
    if (std::ranges::count(result, *positive)) return bad("axis {} is named twice", axis);
    result.push_back(*positive);
  }
  return result;
}

Result<std::optional<Shape>> axesArgument(const OperatorContext& c, int input,
                                          std::string_view attribute) {
  if (c.has(input)) {
    auto constant = c.constantIntegers(input);
    if (!constant) return missing("{} is computed while the model runs", attribute);
    return std::optional<Shape>(*constant);
  }
  return c.integers(attribute);
}

Result<Shape> constantArgument(const OperatorContext& c, int input, std::string_view what) {
  if (!c.has(input)) return bad("{} is missing", what);
  auto constant = c.constantIntegers(input);
  if (!constant) return missing("{} is computed while the model runs", what);
  return *constant;
}

DType computeType(DType dtype) {
  return dtype == DType::F16 || dtype == DType::BF16 ? DType::F32 : dtype;
}

double readElement(DType dtype, const std::byte* from) {
  auto tensor = fromBytes(dtype, {1}, {from, static_cast<size_t>(sizeOf(dtype))});
  return tensor ? tensor->at(0) : 0;
}

int64_t readInteger(DType dtype, const std::byte* from) {
  auto tensor = fromBytes(dtype, {1}, {from, static_cast<size_t>(sizeOf(dtype))});
  return tensor && !isFloat(dtype) ? tensor->integers[0] : 0;
}

std::optional<Literal> uniformConstant(const GraphValue& value) {
  if (!value.constant || value.elements() < 1 || value.elements() > 4096) return std::nullopt;
  auto bytes = value.constant->bytes;
  auto size = static_cast<size_t>(sizeOf(value.dtype));
  if (bytes.size() < size) return std::nullopt;
  for (size_t i = size; i + size <= bytes.size(); i += size)
    if (std::memcmp(bytes.data(), bytes.data() + i, size) != 0) return std::nullopt;
  if (isFloat(value.dtype)) return number(readElement(value.dtype, bytes.data()));
  return number(readInteger(value.dtype, bytes.data()));
}

Bytes ownedBytes(std::vector<std::byte> bytes) {
  auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
  Bytes result;
  result.bytes = *owner;
  result.owner = std::move(owner);
  return result;
}

Bytes bytesOf(DType dtype, std::span<const int64_t> values) {
  Tensor tensor{dtype, {static_cast<int64_t>(values.size())}, {}, {}};
  if (isFloat(dtype))
    tensor.reals.assign(values.begin(), values.end());
  else
    tensor.integers.assign(values.begin(), values.end());
  return ownedBytes(toBytes(tensor));
}

std::optional<DType> onnxType(int64_t number) {
  switch (number) {
    case 1:
      return DType::F32;
    case 2:
      return DType::U8;
    case 3:
      return DType::I8;
    case 5:
      return DType::I16;
    case 6:
      return DType::I32;
    case 7:
      return DType::I64;
    case 9:
      return DType::Bool;
    case 10:
      return DType::F16;
    case 11:
      return DType::F64;
    case 16:
      return DType::BF16;
    default:
      return std::nullopt;
  }
}

Result<void> checkInputs(const OperatorContext& c, int least, int most) {
  if (c.inputs() < least || c.inputs() > most)
    return bad("it has {} inputs, but {} to {} are right", c.inputs(), least, most);
  for (int i = 0; i < least; ++i)
    if (!c.has(i)) return bad("input {} is left out", i);
  return {};
}

Types sameAsFirst(const OperatorContext& c) {
  if (!c.has(0)) return bad("input 0 is left out");
  return types(c.input(0).dtype, c.input(0).shape);
}

Array result(const OperatorContext& c, ProgramBuilder& b, int output) {
  std::string hint;
  for (char letter : c.node().op)
    if (std::isalnum(static_cast<unsigned char>(letter)))
      hint += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  if (auto tail = hint.find("alization"); tail != std::string::npos) hint.resize(tail);
  return b.write(c.outputId(output), hint);
}

void copy(ProgramBuilder& b, const Array& to, const Array& from) {
  b.nest(to.shape, set(element(to, b.depth()), element(from, b.depth())));
}

Operand Elements::value(ValueId id, std::string_view hint) {
  const GraphValue& v = m_builder->graph().values[id];
  if (auto same = uniformConstant(v)) return *same;
  Array array = m_builder->read(id, hint);
  Operand x = broadcast(array, m_shape, m_builder->depth());
  return v.dtype == m_dtype || v.dtype == DType::Bool ? x : convert(x, v.dtype, m_dtype);
}

Operand Elements::array(const Array& array) {
  return broadcast(array, m_shape, m_builder->depth());
}

Operand Elements::apply(Operator op, std::vector<Operand> operands, std::string_view hint) {
  DType dtype = isComparison(op) ? DType::Bool : m_dtype;
  Array t = m_builder->temporary(hint, dtype, m_shape);
  m_builder->nest(m_shape, set(element(t, m_builder->depth()), op, std::move(operands)));
  return element(t, m_builder->depth());
}

Operand Elements::convert(Operand x, DType from, DType to) {
  if (from == to || std::holds_alternative<Literal>(x)) return x;
  Array t = m_builder->temporary("c", to, m_shape);
  Access into = element(t, m_builder->depth());
  if (to == DType::Bool)
    m_builder->nest(m_shape, set(into, Operator::NotEqual, {std::move(x), number(0)}));
  else
    m_builder->nest(m_shape, core::convert(into, to, std::move(x)));
  return into;
}

void Elements::store(const Array& to, Operand value) {
  Access into = element(to, m_builder->depth());
  if (to.dtype == m_dtype || std::holds_alternative<Literal>(value))
    m_builder->nest(m_shape, set(into, std::move(value)));
  else
    m_builder->nest(m_shape, core::convert(into, to.dtype, std::move(value)));
}

void Elements::store(const Array& to, Operator op, std::vector<Operand> operands) {
  if (to.dtype == m_dtype || isComparison(op))
    m_builder->nest(m_shape, set(element(to, m_builder->depth()), op, std::move(operands)));
  else
    store(to, apply(op, std::move(operands)));
}

}  // namespace dojo::core
