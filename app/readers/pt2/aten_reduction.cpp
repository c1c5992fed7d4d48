// Sums, extremes and other reductions, softmax, scans, and what sorts.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

std::vector<int64_t> axesOf(const AtenCall& call) {
  if (!call.has("dim")) return {};
  return call.integers("dim", {});
}

bool keeps(const AtenCall& call) {
  return call.flag("keepdim");
}

Translated reduction(const AtenCall& call) {
  const ValueId x = call.operand("self", call.result().dtype);
  if (x < 0) return std::nullopt;
  const char* op = call.name == "sum"    ? "ReduceSum"
                   : call.name == "mean" ? "ReduceMean"
                   : call.name == "prod" ? "ReduceProd"
                   : call.name == "amax" ? "ReduceMax"
                                         : "ReduceMin";
  return one(call.build.reduce(op, x, axesOf(call), keeps(call)));
}

// max and min: of everything, along one axis with the index, or of two tensors.
Translated extreme(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("self", call.result().dtype);
  if (x < 0) return std::nullopt;
  const bool isMax = call.name == "max";
  if (call.has("other")) {
    const ValueId y = call.operand("other", call.result().dtype);
    return y < 0 ? Translated() : one(b.binary(isMax ? "Max" : "Min", x, y));
  }
  const ValueId value = b.reduce(isMax ? "ReduceMax" : "ReduceMin", x, axesOf(call), keeps(call));
  if (call.results().size() == 1) return one(value);
  const int64_t axis = b.axisOf(x, call.integer("dim", 0));
  return Values{value, call.isRead(1) ? b.node(isMax ? "ArgMax" : "ArgMin", {x},
                                               {{"axis", axis}, {"keepdims", int64_t{keeps(call)}}},
                                               call.result(1))
                                      : -1};
}

Translated indexOfExtreme(const AtenCall& call) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  const bool isAll = !call.has("dim");
  if (isAll) x = b.reshape(x, {b.type(x).elements()});
  if (b.rank(x) == 0) return std::nullopt;
  const int64_t axis = isAll ? 0 : b.axisOf(x, call.integer("dim", 0));
  const int64_t keep = !isAll && keeps(call);
  Type type = b.type(x);
  type.dtype = DType::I64;
  if (keep)
    type.shape[static_cast<size_t>(axis)] = 1;
  else
    type.shape.erase(type.shape.begin() + axis);
  const ValueId index = b.node(call.name == "argmax" ? "ArgMax" : "ArgMin", {x},
                               {{"axis", axis}, {"keepdims", keep}}, type);
  return one(b.reshape(index, call.result().shape));
}

Translated anyOrAll(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("self", DType::Bool);
  if (x < 0) return std::nullopt;
  const ValueId reduced = b.reduce(call.name == "any" ? "ReduceMax" : "ReduceMin",
                                   b.cast(x, DType::I32), axesOf(call), keeps(call));
  return one(b.cast(reduced, call.result().dtype));
}

int64_t countOf(const GraphBuilder& b, ValueId x, const std::vector<int64_t>& axes) {
  const Shape shape = b.shape(x);
  if (axes.empty()) return b.type(x).elements();
  int64_t count = 1;
  for (const int64_t axis : axes)
    if (!shape.empty()) count *= shape[static_cast<size_t>(b.axisOf(x, axis))];
  return count;
}

// var, std, var_mean, std_mean.
Translated variance(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("self", call.result().dtype);
  if (x < 0) return std::nullopt;
  const std::vector<int64_t> axes = axesOf(call);
  const double correction = call.has("correction")        ? call.real("correction", 1)
                            : call.flag("unbiased", true) ? 1
                                                          : 0;
  const double count = static_cast<double>(countOf(b, x, axes));
  const ValueId mean = b.reduce("ReduceMean", x, axes, true);
  const ValueId off = b.binary("Sub", x, mean);
  const ValueId sum = b.reduce("ReduceSum", b.binary("Mul", off, off), axes, keeps(call));
  ValueId result = b.binary("Div", sum, std::max(count - correction, 0.0));
  if (call.name.starts_with("std")) result = b.unary("Sqrt", result);
  if (call.results().size() == 1) return one(result);
  return Values{result, b.reshape(mean, call.result(1).shape)};
}

Translated logSumExp(const AtenCall& call) {
  const ValueId x = call.operand("self", call.result().dtype);
  if (x < 0) return std::nullopt;
  return one(call.build.reduce("ReduceLogSumExp", x, axesOf(call), keeps(call)));
}

Translated vectorNorm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand(call.has("self") ? "self" : "x", call.result().dtype);
  const double order = call.real(call.has("ord") ? "ord" : "p", 2);
  if (x < 0 || call.name == "linalg_matrix_norm") return std::nullopt;
  const std::vector<int64_t> axes = axesOf(call);
  const bool keep = keeps(call);
  if (order == 2) return one(b.reduce("ReduceL2", x, axes, keep));
  if (order == 1) return one(b.reduce("ReduceL1", x, axes, keep));
  const ValueId size = b.unary("Abs", x);
  if (std::isinf(order))
    return one(b.reduce(order > 0 ? "ReduceMax" : "ReduceMin", size, axes, keep));
  if (order == 0 || std::isnan(order)) return std::nullopt;
  const ValueId sum = b.reduce("ReduceSum", b.binary("Pow", size, order), axes, keep);
  return one(b.binary("Pow", sum, 1 / order));
}

Translated softmax(const AtenCall& call) {
  const ValueId x = call.operand("self", call.result().dtype);
  if (x < 0) return std::nullopt;
  const bool isLog = call.name.find("log") != std::string::npos;
  if (call.build.rank(x) == 0) return std::nullopt;
  return one(call.build.softmax(isLog ? "LogSoftmax" : "Softmax", x,
                                call.build.axisOf(x, call.integer("dim", -1))));
}

Translated scan(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("self", call.result().dtype);
  if (x < 0 || b.rank(x) == 0) return std::nullopt;
  const int64_t axis = b.axisOf(x, call.integer("dim", 0));
  return one(b.node(call.name == "cumsum" ? "CumSum" : "CumProd", {x, b.scalar(axis, DType::I64)},
                    {}, b.type(x)));
}

Translated sorted(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor("self");
  if (x < 0 || b.rank(x) == 0) return std::nullopt;
  const int64_t axis = b.axisOf(x, call.integer("dim", -1));
  const bool isTop = call.name == "topk";
  const int64_t most = isTop ? call.integer("k", 1) : b.shape(x)[static_cast<size_t>(axis)];
  const bool isLargest = isTop ? call.flag("largest", true) : call.flag("descending");
  Type type = b.type(x), indices = type;
  type.shape[static_cast<size_t>(axis)] = indices.shape[static_cast<size_t>(axis)] = most;
  indices.dtype = DType::I64;
  const Values both = b.nodes(
      "TopK", {x, b.integers({most})},
      {{"axis", axis}, {"largest", int64_t{isLargest}}, {"sorted", int64_t{1}}}, {type, indices});
  return call.name == "argsort" ? Values{both[1]} : both;
}

constexpr AtenRule kRules[] = {
    {"_log_softmax", softmax},  {"_softmax", softmax},      {"all", anyOrAll},
    {"amax", reduction},        {"amin", reduction},        {"any", anyOrAll},
    {"argmax", indexOfExtreme}, {"argmin", indexOfExtreme}, {"argsort", sorted},
    {"cumprod", scan},          {"cumsum", scan},           {"linalg_vector_norm", vectorNorm},
    {"log_softmax", softmax},   {"logsumexp", logSumExp},   {"max", extreme},
    {"mean", reduction},        {"min", extreme},           {"norm", vectorNorm},
    {"prod", reduction},        {"softmax", softmax},       {"sort", sorted},
    {"std", variance},          {"std_mean", variance},     {"sum", reduction},
    {"topk", sorted},           {"var", variance},          {"var_mean", variance},
};

}  // namespace

std::span<const AtenRule> reductionRules() {
  return kRules;
}

}  // namespace dojo::app
