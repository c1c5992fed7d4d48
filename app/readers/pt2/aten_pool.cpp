// Pooling, with windows given or such that the result has a given size.
#include <algorithm>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;
using Sizes = std::vector<int64_t>;

Sizes perDimension(const AtenCall& call, const char* name, Sizes otherwise, size_t dimensions) {
  Sizes sizes = call.integers(name, otherwise);
  if (sizes.empty()) sizes = std::move(otherwise);
  if (sizes.size() == 1) sizes.resize(dimensions, sizes[0]);
  return sizes;
}

size_t dimensionsOf(const AtenCall& call) {  // "max_pool2d": 2
  const size_t at = call.name.find_first_of("123");
  return at == std::string::npos ? 0 : static_cast<size_t>(call.name[at] - '0');
}

ValueId withBatch(GraphBuilder& b, ValueId x, size_t dimensions) {
  Shape shape = b.shape(x);
  if (shape.size() != dimensions + 1) return x;
  shape.insert(shape.begin(), 1);
  return b.reshape(x, shape);
}

struct Window {
  Attributes attributes;
  Shape result;  // with the batch
  Sizes kernel;
};

std::optional<Window> windowOf(const AtenCall& call, ValueId x, size_t d) {
  Window window;
  window.kernel = perDimension(call, "kernel_size", {1}, d);
  const Sizes strides = perDimension(call, "stride", window.kernel, d);
  const Sizes padding = perDimension(call, "padding", {0}, d);
  const Sizes dilations = perDimension(call, "dilation", {1}, d);
  if (window.kernel.size() != d || strides.size() != d || padding.size() != d ||
      dilations.size() != d || call.build.shape(x).size() != d + 2)
    return std::nullopt;
  Sizes pads = padding;
  pads.insert(pads.end(), padding.begin(), padding.end());
  window.attributes = {{"kernel_shape", window.kernel},
                       {"strides", strides},
                       {"pads", pads},
                       {"ceil_mode", int64_t{call.flag("ceil_mode")}}};
  if (!call.name.starts_with("avg")) window.attributes["dilations"] = dilations;
  window.result = call.result().shape;
  if (window.result.size() == d + 1) window.result.insert(window.result.begin(), 1);
  return window;
}

Translated maxPool(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const size_t d = dimensionsOf(call);
  ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  x = withBatch(b, x, d);
  std::optional<Window> window = windowOf(call, x, d);
  if (!window) return std::nullopt;
  const DType dtype = call.result().dtype;
  if (!call.isRead(1))
    return Values{b.reshape(b.node("MaxPool", {x}, window->attributes, {dtype, window->result}),
                            call.result().shape),
                  -1};
  const Values both = b.nodes("MaxPool", {x}, window->attributes,
                              {{dtype, window->result}, {DType::I64, window->result}});
  int64_t plane = 1;  // torch counts within a plane, ONNX within the tensor
  for (size_t i = 2; i < d + 2; i++) plane *= b.shape(x)[i];
  const ValueId index =
      b.node("Mod", {both[1], b.scalar(plane, DType::I64)}, {}, {DType::I64, window->result});
  return Values{b.reshape(both[0], call.result().shape), b.reshape(index, call.result(1).shape)};
}

Translated averagePool(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const size_t d = dimensionsOf(call);
  ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  x = withBatch(b, x, d);
  std::optional<Window> window = windowOf(call, x, d);
  if (!window) return std::nullopt;
  const std::optional<int64_t> divisor = call.integer("divisor_override");
  const bool countsPads = divisor || call.flag("count_include_pad", true);
  window->attributes["count_include_pad"] = int64_t{countsPads};
  if (divisor && (*divisor == 0 || call.flag("ceil_mode"))) return std::nullopt;
  ValueId y = b.node("AveragePool", {x}, window->attributes, {call.result().dtype, window->result});
  if (divisor) {
    int64_t area = 1;
    for (const int64_t size : window->kernel) area *= size;
    y = b.binary("Mul", y, static_cast<double>(area) / static_cast<double>(*divisor));
  }
  return one(b.reshape(y, call.result().shape));
}

// One axis: element i is reduced from floor(i n / m) to ceil((i + 1) n / m).
ValueId adaptedAxis(GraphBuilder& b, ValueId x, const char* op, int64_t axis, int64_t wanted) {
  const int64_t size = b.shape(x)[static_cast<size_t>(axis)];
  if (size == wanted) return x;
  std::vector<ValueId> parts;
  for (int64_t i = 0; i < wanted; i++) {
    const int64_t start = i * size / wanted, end = ((i + 1) * size + wanted - 1) / wanted;
    parts.push_back(b.reduce(op, b.slice(x, axis, start, end), {axis}, true));
  }
  return b.concat(parts, axis);
}

Translated adaptivePool(const AtenCall& call) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor("self");
  const size_t d = dimensionsOf(call), rank = x < 0 ? 0 : b.shape(x).size();
  if (x < 0 || rank < d || call.isRead(1) || call.result().shape.size() != rank)
    return std::nullopt;
  const bool isMax = call.name.find("max") != std::string::npos;
  const Shape from = b.shape(x), to = call.result().shape;
  Sizes kernel;
  std::vector<int64_t> axes;
  bool isEven = true, isWhole = true;
  for (size_t i = rank - d; i < rank; i++) {
    if (to[i] < 1 || from[i] < 1 || to[i] > 4096) return std::nullopt;
    axes.push_back(static_cast<int64_t>(i));
    kernel.push_back(from[i] / to[i]);
    isEven &= from[i] % to[i] == 0;
    isWhole &= to[i] == 1;
  }
  if (isWhole) {
    x = b.reduce(isMax ? "ReduceMax" : "ReduceMean", x, axes, true);
  } else if (isEven) {
    Shape result = to;
    if (rank == d + 1) result.insert(result.begin(), 1);
    Attributes attributes{{"kernel_shape", kernel}, {"strides", kernel}};
    x = b.node(isMax ? "MaxPool" : "AveragePool", {withBatch(b, x, d)}, attributes,
               {call.result().dtype, result});
    x = b.reshape(x, to);
  } else {
    for (const int64_t axis : axes)
      x = adaptedAxis(b, x, isMax ? "ReduceMax" : "ReduceMean", axis,
                      to[static_cast<size_t>(axis)]);
  }
  return call.results().size() == 1 ? Values{x} : Values{x, -1};
}

constexpr AtenRule kRules[] = {
    {"_adaptive_avg_pool2d", adaptivePool},
    {"_adaptive_avg_pool3d", adaptivePool},
    {"adaptive_avg_pool1d", adaptivePool},
    {"adaptive_avg_pool2d", adaptivePool},
    {"adaptive_avg_pool3d", adaptivePool},
    {"adaptive_max_pool1d", adaptivePool},
    {"adaptive_max_pool2d", adaptivePool},
    {"adaptive_max_pool3d", adaptivePool},
    {"avg_pool1d", averagePool},
    {"avg_pool2d", averagePool},
    {"avg_pool3d", averagePool},
    {"max_pool1d", maxPool},
    {"max_pool1d_with_indices", maxPool},
    {"max_pool2d", maxPool},
    {"max_pool2d_with_indices", maxPool},
    {"max_pool3d", maxPool},
    {"max_pool3d_with_indices", maxPool},
};

}  // namespace

std::span<const AtenRule> poolRules() {
  return kRules;
}

}  // namespace dojo::app
