// Products of matrices, attention, and einsum.
#include <cmath>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

ValueId operand(const AtenCall& call, const char* name) {
  return call.has(name) ? call.operand(name, call.result().dtype) : -1;
}

// a·b + c with matrices; the transposed forms are Gemm's.
ValueId gemm(GraphBuilder& b, std::vector<ValueId> inputs, Attributes attributes, Shape shape) {
  if (inputs.back() < 0) inputs.pop_back();
  const DType dtype = b.dtype(inputs[0]);
  return b.node("Gemm", std::move(inputs), std::move(attributes), {dtype, std::move(shape)});
}

Translated linear(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = operand(call, "input"), weight = operand(call, "weight");
  const ValueId bias = operand(call, "bias");
  if (x < 0 || weight < 0 || b.rank(weight) != 2 || b.rank(x) < 1) return std::nullopt;
  const Shape shape = b.shape(x);
  const int64_t inner = shape.back();
  if (inner == 0) return std::nullopt;
  const int64_t rows = b.type(x).elements() / inner;
  const ValueId y = gemm(b, {b.reshape(x, {rows, inner}), weight, bias}, {{"transB", int64_t{1}}},
                         {rows, b.shape(weight)[0]});
  return one(b.reshape(y, call.result().shape));
}

Translated addmm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = operand(call, "self"), m1 = operand(call, "mat1"), m2 = operand(call, "mat2");
  if (x < 0 || m1 < 0 || m2 < 0 || b.rank(m1) != 2 || b.rank(m2) != 2) return std::nullopt;
  return one(gemm(b, {m1, m2, x},
                  {{"alpha", call.real("alpha", 1)}, {"beta", call.real("beta", 1)}},
                  {b.shape(m1)[0], b.shape(m2)[1]}));
}

Translated baddbmm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const bool isVector = call.name == "addmv";
  ValueId x = operand(call, "self");
  const ValueId left = operand(call, isVector ? "mat" : "batch1");
  const ValueId right = operand(call, isVector ? "vec" : "batch2");
  if (x < 0 || left < 0 || right < 0) return std::nullopt;
  ValueId y = b.matmul(left, right);
  if (call.real("alpha", 1) != 1) y = b.binary("Mul", y, call.real("alpha", 1));
  if (call.real("beta", 1) == 0) return one(y);
  if (call.real("beta", 1) != 1) x = b.binary("Mul", x, call.real("beta", 1));
  return one(b.binary("Add", x, y));
}

Translated product(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = operand(call, "self");
  ValueId y = -1;
  for (const char* name : {"other", "mat2", "vec", "tensor", "vec2"})
    if (call.has(name)) y = operand(call, name);
  if (x < 0 || y < 0 || b.rank(x) == 0 || b.rank(y) == 0) return std::nullopt;
  if (call.name == "outer") return one(b.binary("Mul", b.reshape(x, {b.shape(x)[0], 1}), y));
  return one(b.matmul(x, y));
}

Translated einsum(const AtenCall& call) {
  GraphBuilder& b = call.build;
  std::vector<ValueId> inputs;
  for (const ValueId x : call.tensors("tensors")) {
    if (x < 0) return std::nullopt;
    inputs.push_back(b.cast(x, call.result().dtype));
  }
  if (inputs.empty()) return std::nullopt;
  std::string equation;
  for (const char c : call.text("equation"))
    if (c != ' ') equation += c;
  return one(b.node("Einsum", inputs, {{"equation", equation}}, call.result()));
}

// Rows may see what is not after them.
ValueId causalMask(GraphBuilder& b, int64_t rows, int64_t columns) {
  std::vector<int64_t> seen;
  for (int64_t i = 0; i < rows; i++)
    for (int64_t j = 0; j < columns; j++) seen.push_back(j <= i);
  return b.constant(std::span<const int64_t>(seen), {DType::Bool, {rows, columns}});
}

// Heads of key and value that several heads of the query share.
ValueId shared(GraphBuilder& b, ValueId x, int64_t heads) {
  const Shape shape = b.shape(x);
  const size_t at = shape.size() - 3;
  if (shape[at] == heads || shape[at] == 0) return x;
  Shape apart = shape, wide = shape, result = shape;
  apart.insert(apart.begin() + static_cast<int64_t>(at) + 1, 1);
  wide.insert(wide.begin() + static_cast<int64_t>(at) + 1, heads / shape[at]);
  result[at] = heads;
  return b.reshape(b.expand(b.reshape(x, apart), wide), result);
}

Translated attention(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId query = operand(call, "query");
  ValueId key = operand(call, "key"), value = operand(call, "value");
  if (query < 0 || key < 0 || value < 0 || call.real("dropout_p", 0) != 0 || b.rank(query) < 2 ||
      b.rank(key) != b.rank(query) || b.rank(value) != b.rank(query))
    return std::nullopt;
  if (call.flag("enable_gqa") && b.rank(query) >= 3) {
    const int64_t heads = b.shape(query)[b.shape(query).size() - 3];
    key = shared(b, key, heads);
    value = shared(b, value, heads);
  }
  const int64_t rows = b.shape(query)[b.shape(query).size() - 2], depth = b.shape(query).back();
  const int64_t columns = b.shape(key)[b.shape(key).size() - 2];
  const double scale = call.real("scale", 1 / std::sqrt(static_cast<double>(depth)));
  ValueId scores = b.matmul(b.binary("Mul", query, scale), b.swapped(key, -2, -1));
  const DType dtype = b.dtype(query);
  const ValueId lowest = b.scalar(-__builtin_inf(), dtype);
  if (call.flag("is_causal")) {
    if (rows * columns > 1 << 24) return std::nullopt;
    scores = b.select(causalMask(b, rows, columns), scores, lowest);
  }
  if (call.has("attn_mask")) {
    const ValueId mask = call.tensor("attn_mask");
    if (mask < 0) return std::nullopt;
    scores = b.dtype(mask) == DType::Bool ? b.select(mask, scores, lowest)
                                          : b.binary("Add", scores, b.cast(mask, dtype));
  }
  const ValueId weights = b.softmax("Softmax", scores, b.rank(scores) - 1);
  return one(b.matmul(weights, value));
}

constexpr AtenRule kRules[] = {
    {"addmm", addmm},   {"addmv", baddbmm},  {"baddbmm", baddbmm},
    {"bmm", product},   {"dot", product},    {"einsum", einsum},
    {"linear", linear}, {"matmul", product}, {"mm", product},
    {"mv", product},    {"outer", product},  {"scaled_dot_product_attention", attention},
};

}  // namespace

std::span<const AtenRule> matrixRules() {
  return kRules;
}

}  // namespace dojo::app
