// Adds ONNX operators to a graph, each with the type of what it gives: what translations of other
// vocabularies are written in. Every input must be typed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/graph.h"

namespace dojo::app {

using core::ValueId;
using Shape = std::vector<int64_t>;

struct Type {
  core::DType dtype = core::DType::F32;
  Shape shape;
  int rank() const { return static_cast<int>(shape.size()); }
  int64_t elements() const;
};

using Attributes = std::map<std::string, core::AttributeValue, std::less<>>;

class GraphBuilder {
 public:
  explicit GraphBuilder(core::Graph& graph) : m_graph(graph) {}

  // Of the nodes that follow.
  std::string prefix;
  core::Origin origin;

  Type type(ValueId value) const;
  core::DType dtype(ValueId value) const { return type(value).dtype; }
  Shape shape(ValueId value) const { return type(value).shape; }
  int rank(ValueId value) const { return type(value).rank(); }
  core::Graph& graph() { return m_graph; }

  ValueId value(const std::string& name, const Type& type);
  ValueId node(std::string_view op, std::vector<ValueId> inputs, Attributes attributes, Type type);
  std::vector<ValueId> nodes(std::string_view op, std::vector<ValueId> inputs,
                             Attributes attributes, const std::vector<Type>& types);

  // Constants. Row-major; of integers or floats as the type says.
  ValueId integers(std::span<const int64_t> values);  // one dimension, i64
  ValueId integers(std::initializer_list<int64_t> values) {
    return integers(std::span(values.begin(), values.size()));
  }
  ValueId scalar(double number, core::DType dtype);
  ValueId scalar(int64_t number, core::DType dtype);
  ValueId constant(std::span<const double> values, const Type& type);
  ValueId constant(std::span<const int64_t> values, const Type& type);
  ValueId filled(ValueId scalar, const Shape& shape);

  ValueId unary(std::string_view op, ValueId x, Attributes attributes = {});
  ValueId binary(std::string_view op, ValueId a, ValueId b);   // broadcasts; the type of a
  ValueId compare(std::string_view op, ValueId a, ValueId b);  // gives bool
  ValueId select(ValueId condition, ValueId a, ValueId b);
  ValueId binary(std::string_view op, ValueId a, double number) {
    return binary(op, a, scalar(number, dtype(a)));
  }
  ValueId cast(ValueId x, core::DType dtype);  // the value itself where it has that type
  ValueId reshape(ValueId x, const Shape& shape);
  ValueId transpose(ValueId x, const std::vector<int64_t>& order);
  ValueId swapped(ValueId x, int64_t a, int64_t b);
  ValueId expand(ValueId x, const Shape& shape);
  ValueId reduce(std::string_view op, ValueId x, std::vector<int64_t> axes, bool keep);
  ValueId slice(ValueId x, int64_t axis, int64_t start, int64_t end, int64_t step = 1);
  ValueId concat(const std::vector<ValueId>& parts, int64_t axis);
  ValueId matmul(ValueId a, ValueId b);
  ValueId softmax(std::string_view op, ValueId x, int64_t axis) {
    return unary(op, x, {{"axis", axis}});
  }

  int64_t axisOf(ValueId x, int64_t axis) const;  // counted from the front, 0 where there is none

 private:
  std::string freshName();
  core::Graph& m_graph;
  std::size_t m_fresh = 0;
};

Shape broadcast(const Shape& a, const Shape& b);
int64_t onnxType(core::DType dtype);  // the number that Cast's attribute `to` takes

}  // namespace dojo::app
