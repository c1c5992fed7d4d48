// Convolutions and transposed ones, of one to three dimensions, with and without a batch.
#include <algorithm>
#include <numeric>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using Sizes = std::vector<int64_t>;

// One number stands for all dimensions.
Sizes perDimension(Sizes sizes, size_t dimensions) {
  if (sizes.size() == 1) sizes.resize(dimensions, sizes[0]);
  return sizes;
}

struct Geometry {
  Sizes strides, dilations, pads, outputPadding;  // pads: before all, then after all
  bool isTransposed = false;
};

// "same" pads more after than before where the sum is odd.
std::optional<Sizes> paddingOf(const AtenCall& call, const Sizes& kernel, const Sizes& dilations) {
  const size_t d = kernel.size();
  Sizes pads(2 * d, 0);
  if (const std::string mode = call.text("padding"); !mode.empty()) {
    if (mode == "valid") return pads;
    if (mode != "same") return std::nullopt;
    for (size_t i = 0; i < d; i++) {
      const int64_t all = dilations[i] * (kernel[i] - 1);
      pads[i] = all / 2;
      pads[d + i] = all - all / 2;
    }
    return pads;
  }
  const Sizes given = perDimension(call.integers("padding", {0}), d);
  if (given.size() != d) return std::nullopt;
  std::ranges::copy(given, pads.begin());
  std::ranges::copy(given, pads.begin() + static_cast<int64_t>(d));
  return pads;
}

std::optional<Geometry> geometryOf(const AtenCall& call, const Sizes& kernel) {
  const size_t d = kernel.size();
  Geometry geometry;
  geometry.isTransposed = call.flag("transposed") || call.name.starts_with("conv_transpose");
  geometry.strides = perDimension(call.integers("stride", {1}), d);
  geometry.dilations = perDimension(call.integers("dilation", {1}), d);
  geometry.outputPadding = perDimension(call.integers("output_padding", {0}), d);
  if (geometry.strides.size() != d || geometry.dilations.size() != d ||
      geometry.outputPadding.size() != d)
    return std::nullopt;
  std::optional<Sizes> pads = paddingOf(call, kernel, geometry.dilations);
  if (!pads) return std::nullopt;
  geometry.pads = std::move(*pads);
  return geometry;
}

Translated convolution(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const core::DType dtype = call.result().dtype;
  ValueId x = call.operand("input", dtype);
  const ValueId weight = call.operand("weight", dtype);
  const ValueId bias = call.has("bias") ? call.operand("bias", dtype) : -1;
  if (x < 0 || weight < 0 || b.rank(weight) < 3) return std::nullopt;
  const Shape filter = b.shape(weight);
  const Sizes kernel(filter.begin() + 2, filter.end());
  const std::optional<Geometry> geometry = geometryOf(call, kernel);
  if (!geometry) return std::nullopt;
  const bool hasBatch = b.shape(x).size() == filter.size();
  Type result = call.result();
  if (!hasBatch) {
    if (b.shape(x).size() + 1 != filter.size()) return std::nullopt;
    Shape shape = b.shape(x);
    shape.insert(shape.begin(), 1);
    x = b.reshape(x, shape);
    result.shape.insert(result.shape.begin(), 1);
  }
  Attributes attributes{{"kernel_shape", kernel},
                        {"strides", geometry->strides},
                        {"dilations", geometry->dilations},
                        {"pads", geometry->pads},
                        {"group", call.integer("groups", 1)}};
  if (geometry->isTransposed) attributes["output_padding"] = geometry->outputPadding;
  std::vector<ValueId> inputs{x, weight};
  if (bias >= 0) inputs.push_back(bias);
  const ValueId y = b.node(geometry->isTransposed ? "ConvTranspose" : "Conv", inputs,
                           std::move(attributes), result);
  return one(b.reshape(y, call.result().shape));
}

constexpr AtenRule kRules[] = {
    {"_convolution", convolution},     {"conv1d", convolution},
    {"conv2d", convolution},           {"conv3d", convolution},
    {"conv_transpose1d", convolution}, {"conv_transpose2d", convolution},
    {"conv_transpose3d", convolution}, {"convolution", convolution},
};

}  // namespace

std::span<const AtenRule> convolutionRules() {
  return kRules;
}

}  // namespace dojo::app
