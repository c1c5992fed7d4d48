#include "app/readers/pt2/graph_builder.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <type_traits>
#include <utility>

#include "core/interpreter/number.h"
#include "core/interpreter/tensor.h"

namespace dojo::app {

using core::DType;

int64_t Type::elements() const {
  return std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
}

Shape broadcast(const Shape& a, const Shape& b) {
  Shape result(std::max(a.size(), b.size()), 1);
  for (size_t i = 0; i < result.size(); i++) {
    const int64_t left = i < a.size() ? a[a.size() - 1 - i] : 1;
    const int64_t right = i < b.size() ? b[b.size() - 1 - i] : 1;
    result[result.size() - 1 - i] = left == 1 ? right : left;
  }
  return result;
}

int64_t onnxType(DType dtype) {
  switch (dtype) {
    case DType::F32:
      return 1;
    case DType::U8:
      return 2;
    case DType::I8:
      return 3;
    case DType::I16:
      return 5;
    case DType::I32:
      return 6;
    case DType::I64:
      return 7;
    case DType::Bool:
      return 9;
    case DType::F16:
      return 10;
    case DType::F64:
      return 11;
    case DType::BF16:
      return 16;
  }
  return 0;
}

Type GraphBuilder::type(ValueId value) const {
  const core::GraphValue& known = m_graph.values[static_cast<size_t>(value)];
  return {known.dtype, known.shape};
}

std::string GraphBuilder::freshName() {
  return prefix + "." + std::to_string(m_fresh++);
}

ValueId GraphBuilder::value(const std::string& name, const Type& type) {
  core::GraphValue value;
  value.name = name;
  value.dtype = type.dtype;
  value.shape = type.shape;
  value.isTyped = std::ranges::all_of(type.shape, [](int64_t size) { return size >= 0; });
  m_graph.values.push_back(std::move(value));
  return static_cast<ValueId>(m_graph.values.size()) - 1;
}

std::vector<ValueId> GraphBuilder::nodes(std::string_view op, std::vector<ValueId> inputs,
                                         Attributes attributes, const std::vector<Type>& types) {
  core::GraphNode node;
  node.name = prefix;
  node.op = op;
  node.inputs = std::move(inputs);
  node.attributes = std::move(attributes);
  node.origin = origin;
  for (const Type& type : types) node.outputs.push_back(value(freshName(), type));
  m_graph.nodes.push_back(node);
  return node.outputs;
}

ValueId GraphBuilder::node(std::string_view op, std::vector<ValueId> inputs, Attributes attributes,
                           Type type) {
  return nodes(op, std::move(inputs), std::move(attributes), {std::move(type)})[0];
}

namespace {

template <typename Number>
core::Bytes encoded(std::span<const Number> values, const Type& type) {
  core::Tensor tensor = core::Tensor::zeros(type.dtype, type.shape);
  for (size_t i = 0; i < values.size(); i++) {
    if (std::is_integral_v<Number> && !isFloat(type.dtype))
      tensor.integers[i] = core::wrapTo(type.dtype, static_cast<int64_t>(values[i]));
    else
      tensor.set(static_cast<int64_t>(i), static_cast<double>(values[i]));
  }
  const auto bytes = std::make_shared<std::vector<std::byte>>(core::toBytes(tensor));
  return {bytes, std::span<const std::byte>(*bytes), {}, -1};
}

}  // namespace

ValueId GraphBuilder::constant(std::span<const double> values, const Type& type) {
  const ValueId made = value(freshName(), type);
  m_graph.values[static_cast<size_t>(made)].constant = encoded(values, type);
  return made;
}

ValueId GraphBuilder::constant(std::span<const int64_t> values, const Type& type) {
  const ValueId made = value(freshName(), type);
  m_graph.values[static_cast<size_t>(made)].constant = encoded(values, type);
  return made;
}

ValueId GraphBuilder::integers(std::span<const int64_t> values) {
  return constant(values, {DType::I64, {static_cast<int64_t>(values.size())}});
}
ValueId GraphBuilder::scalar(double number, DType dtype) {
  return constant(std::span<const double>(&number, 1), {dtype, {}});
}
ValueId GraphBuilder::scalar(int64_t number, DType dtype) {
  return constant(std::span<const int64_t>(&number, 1), {dtype, {}});
}

ValueId GraphBuilder::filled(ValueId scalar, const Shape& shape) {
  return expand(scalar, shape);
}

ValueId GraphBuilder::unary(std::string_view op, ValueId x, Attributes attributes) {
  return node(op, {x}, std::move(attributes), type(x));
}

ValueId GraphBuilder::binary(std::string_view op, ValueId a, ValueId b) {
  return node(op, {a, b}, {}, {dtype(a), broadcast(shape(a), shape(b))});
}

ValueId GraphBuilder::compare(std::string_view op, ValueId a, ValueId b) {
  return node(op, {a, b}, {}, {DType::Bool, broadcast(shape(a), shape(b))});
}

ValueId GraphBuilder::select(ValueId condition, ValueId a, ValueId b) {
  return node("Where", {condition, a, b}, {},
              {dtype(a), broadcast(shape(condition), broadcast(shape(a), shape(b)))});
}

ValueId GraphBuilder::cast(ValueId x, DType wanted) {
  if (dtype(x) == wanted) return x;
  return node("Cast", {x}, {{"to", onnxType(wanted)}}, {wanted, shape(x)});
}

ValueId GraphBuilder::reshape(ValueId x, const Shape& wanted) {
  if (shape(x) == wanted) return x;
  return node("Reshape", {x, integers(wanted)}, {{"allowzero", int64_t{1}}}, {dtype(x), wanted});
}

ValueId GraphBuilder::transpose(ValueId x, const std::vector<int64_t>& order) {
  Shape result;
  for (const int64_t axis : order) result.push_back(shape(x)[static_cast<size_t>(axis)]);
  return node("Transpose", {x}, {{"perm", order}}, {dtype(x), result});
}

ValueId GraphBuilder::swapped(ValueId x, int64_t a, int64_t b) {
  std::vector<int64_t> order(static_cast<size_t>(rank(x)));
  std::iota(order.begin(), order.end(), 0);
  if (order.empty()) return x;
  std::swap(order[static_cast<size_t>(axisOf(x, a))], order[static_cast<size_t>(axisOf(x, b))]);
  return transpose(x, order);
}

ValueId GraphBuilder::expand(ValueId x, const Shape& wanted) {
  if (shape(x) == wanted) return x;
  return node("Expand", {x, integers(wanted)}, {}, {dtype(x), broadcast(shape(x), wanted)});
}

ValueId GraphBuilder::reduce(std::string_view op, ValueId x, std::vector<int64_t> axes, bool keep) {
  const Type from = type(x);
  std::vector<bool> isReduced(from.shape.size(), axes.empty());
  for (int64_t& axis : axes) isReduced[static_cast<size_t>(axis = axisOf(x, axis))] = true;
  Shape result;
  for (size_t i = 0; i < from.shape.size(); i++) {
    if (!isReduced[i])
      result.push_back(from.shape[i]);
    else if (keep)
      result.push_back(1);
  }
  if (from.shape.empty()) axes.clear();
  std::vector<ValueId> inputs{x};
  if (!axes.empty()) inputs.push_back(integers(axes));
  return node(op, inputs, {{"keepdims", int64_t{keep}}}, {from.dtype, result});
}

ValueId GraphBuilder::slice(ValueId x, int64_t axis, int64_t start, int64_t end, int64_t step) {
  Type result = type(x);
  axis = axisOf(x, axis);
  int64_t& size = result.shape[static_cast<size_t>(axis)];
  size = step > 0 ? std::max<int64_t>(0, (end - start + step - 1) / step)
                  : std::max<int64_t>(0, (start - end - step - 1) / -step);
  if (step < 0 && end < 0) end = INT64_MIN + 1;  // down to the first one
  return node("Slice", {x, integers({start}), integers({end}), integers({axis}), integers({step})},
              {}, result);
}

ValueId GraphBuilder::concat(const std::vector<ValueId>& parts, int64_t axis) {
  if (parts.size() == 1) return parts[0];
  Type result = type(parts[0]);
  axis = axisOf(parts[0], axis);
  int64_t& size = result.shape[static_cast<size_t>(axis)] = 0;
  for (const ValueId part : parts) size += shape(part)[static_cast<size_t>(axis)];
  return node("Concat", parts, {{"axis", axis}}, result);
}

ValueId GraphBuilder::matmul(ValueId a, ValueId b) {
  Shape left = shape(a), right = shape(b);
  const bool isRow = left.size() == 1, isColumn = right.size() == 1;
  if (isRow) left.insert(left.begin(), 1);
  if (isColumn) right.push_back(1);
  Shape result = broadcast({left.begin(), left.end() - 2}, {right.begin(), right.end() - 2});
  if (!isRow) result.push_back(left[left.size() - 2]);
  if (!isColumn) result.push_back(right.back());
  return node("MatMul", {a, b}, {}, {dtype(a), result});
}

int64_t GraphBuilder::axisOf(ValueId x, int64_t axis) const {
  const int64_t count = rank(x);
  if (axis < 0) axis += count;
  return axis >= 0 && axis < count ? axis : 0;
}

}  // namespace dojo::app
