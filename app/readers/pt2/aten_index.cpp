// Reading and writing by indices that are data.
#include <algorithm>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

// The type of data read along an axis by indices.
Type gathered(GraphBuilder& b, ValueId data, ValueId indices, int64_t axis) {
  Type type = b.type(data);
  const Shape by = b.shape(indices);
  type.shape.erase(type.shape.begin() + axis);
  type.shape.insert(type.shape.begin() + axis, by.begin(), by.end());
  return type;
}

ValueId gather(GraphBuilder& b, ValueId data, ValueId indices, int64_t axis) {
  return b.node("Gather", {data, indices}, {{"axis", axis}}, gathered(b, data, indices, axis));
}

Translated embedding(const AtenCall& call) {
  const ValueId weight = call.tensor("weight"), indices = call.tensor("indices");
  if (weight < 0 || indices < 0 || call.build.rank(weight) == 0) return std::nullopt;
  return one(gather(call.build, weight, indices, 0));
}

Translated indexSelect(const AtenCall& call) {
  const ValueId x = call.tensor("self"), index = call.tensor("index");
  if (x < 0 || index < 0 || call.build.rank(x) == 0) return std::nullopt;
  return one(gather(call.build, x, index, call.build.axisOf(x, call.integer("dim", 0))));
}

Translated gatherElements(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor("self"), index = call.tensor("index");
  if (x < 0 || index < 0 || b.rank(x) == 0 || b.rank(x) != b.rank(index)) return std::nullopt;
  return one(b.node("GatherElements", {x, index}, {{"axis", b.axisOf(x, call.integer("dim", 0))}},
                    {b.dtype(x), b.shape(index)}));
}

// Several index tensors, brought to one shape, side by side in a last axis.
ValueId together(GraphBuilder& b, const std::vector<ValueId>& indices) {
  Shape shape;
  for (const ValueId index : indices) shape = broadcast(shape, b.shape(index));
  Shape apart = shape;
  apart.push_back(1);
  std::vector<ValueId> parts;
  for (const ValueId index : indices)
    parts.push_back(b.reshape(b.expand(b.cast(index, DType::I64), shape), apart));
  return b.concat(parts, static_cast<int64_t>(apart.size()) - 1);
}

// x[i, j, …] with tensors in the leading axes, or with one tensor in any.
Translated index(const AtenCall& call) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor("self");
  std::vector<ValueId> indices = call.tensors("indices");
  while (!indices.empty() && indices.back() < 0) indices.pop_back();
  if (x < 0 || indices.empty() || indices.size() > b.shape(x).size()) return std::nullopt;
  for (const ValueId tensor : indices)
    if (tensor >= 0 && (b.dtype(tensor) == DType::Bool || b.dtype(tensor) == DType::U8))
      return std::nullopt;  // as many results as there are trues
  const auto first = std::ranges::find_if(indices, [](ValueId i) { return i >= 0; });
  if (first + 1 == indices.end())
    return one(gather(b, x, b.cast(*first, DType::I64), first - indices.begin()));
  if (std::ranges::find(indices, -1) != indices.end()) return std::nullopt;
  return one(b.node("GatherND", {x, together(b, indices)}, {}, call.result()));
}

Translated indexPut(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor("self"), values = call.operand("values", call.result().dtype);
  const std::vector<ValueId> indices = call.tensors("indices");
  if (x < 0 || values < 0 || indices.empty() || indices.size() > b.shape(x).size())
    return std::nullopt;
  for (const ValueId tensor : indices)
    if (tensor < 0 || b.dtype(tensor) == DType::U8) return std::nullopt;
  if (b.dtype(indices[0]) == DType::Bool) {  // where the mask says so, if the value is one number
    if (indices.size() != 1 || b.type(values).elements() != 1 || call.flag("accumulate"))
      return std::nullopt;
    Shape shape = b.shape(indices[0]);
    shape.resize(b.shape(x).size(), 1);
    return one(b.select(b.reshape(indices[0], shape), b.reshape(values, {}), x));
  }
  const ValueId where = together(b, indices);
  Shape written = b.shape(where);
  written.pop_back();
  const Shape from = b.shape(x);
  written.insert(written.end(), from.begin() + static_cast<int64_t>(indices.size()), from.end());
  return one(b.node("ScatterND", {x, where, b.expand(values, written)},
                    {{"reduction", std::string(call.flag("accumulate") ? "add" : "none")}},
                    b.type(x)));
}

Translated scatter(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const DType dtype = call.result().dtype;
  const ValueId x = call.tensor("self"), where = call.tensor("index");
  ValueId values = call.operand(call.has("src") ? "src" : "value", dtype);
  if (x < 0 || where < 0 || values < 0 || b.rank(x) == 0 || b.rank(x) != b.rank(where))
    return std::nullopt;
  std::string reduction = call.has("reduce") ? call.text("reduce") : "none";
  if (call.name == "scatter_add") reduction = "add";
  if (reduction == "sum") reduction = "add";
  if (reduction == "prod" || reduction == "multiply") reduction = "mul";
  if (reduction == "amax" || reduction == "amin") reduction = reduction.substr(1);
  if (reduction == "mean" || !call.flag("include_self", true)) return std::nullopt;
  const Shape shape = b.shape(where);
  if (b.rank(values) == 0) {
    values = b.expand(values, shape);
  } else {  // of the source only as much as there are indices
    for (size_t i = 0; i < shape.size(); i++)
      if (b.shape(values)[i] > shape[i])
        values = b.slice(values, static_cast<int64_t>(i), 0, shape[i]);
  }
  return one(b.node("ScatterElements", {x, where, values},
                    {{"axis", b.axisOf(x, call.integer("dim", 0))}, {"reduction", reduction}},
                    b.type(x)));
}

Translated indexAdd(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const DType dtype = call.result().dtype;
  const ValueId x = call.tensor("self"), where = call.tensor("index");
  const char* name = call.has("source") ? "source" : "value";
  ValueId source = call.operand(name, dtype);
  if (x < 0 || where < 0 || source < 0 || b.rank(x) == 0 || b.rank(where) != 1) return std::nullopt;
  const int64_t axis = b.axisOf(x, call.integer("dim", 0));
  if (call.has("alpha") && call.real("alpha", 1) != 1)
    source = b.binary("Mul", source, call.operand("alpha", dtype));
  Shape apart(b.shape(x).size(), 1), all = b.shape(x);
  apart[static_cast<size_t>(axis)] = all[static_cast<size_t>(axis)] = b.shape(where)[0];
  source = b.expand(source, all);
  return one(b.node(
      "ScatterElements", {x, b.expand(b.reshape(where, apart), all), source},
      {{"axis", axis}, {"reduction", std::string(call.name == "index_add" ? "add" : "none")}},
      b.type(x)));
}

Translated oneHot(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  std::vector<int64_t> classes;
  for (int64_t i = 0; i < call.result().shape.back() && i < 1 << 20; i++) classes.push_back(i);
  Shape apart = b.shape(x);
  apart.push_back(1);
  return one(
      b.cast(b.compare("Equal", b.reshape(b.cast(x, DType::I64), apart), b.integers(classes)),
             DType::I64));
}

constexpr AtenRule kRules[] = {
    {"embedding", embedding},      {"gather", gatherElements},  {"index", index},
    {"index_add", indexAdd},       {"index_copy", indexAdd},    {"index_put", indexPut},
    {"index_select", indexSelect}, {"one_hot", oneHot},         {"scatter", scatter},
    {"scatter_add", scatter},      {"scatter_reduce", scatter}, {"take_along_dim", gatherElements},
};

}  // namespace

std::span<const AtenRule> indexRules() {
  return kRules;
}

}  // namespace dojo::app
