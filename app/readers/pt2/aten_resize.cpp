// Resizing images.
#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

// The scales that a call gives: of scale_factors, or of scales_h and scales_w.
std::vector<double> scalesOf(const AtenCall& call) {
  std::vector<double> scales = call.reals("scale_factors");
  for (const char* name : {"scales", "scales_d", "scales_h", "scales_w"})
    if (call.has(name)) scales.push_back(call.real(name, 1));
  return scales;
}

Translated upsample(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor(call.has("input") ? "input" : "self");
  if (x < 0 || b.rank(x) < 3) return std::nullopt;
  const std::string& name = call.name;
  const bool isNearest = name.find("nearest") != std::string::npos;
  const bool isExact = name.find("exact") != std::string::npos;
  Attributes attributes{
      {"mode", std::string(isNearest                                 ? "nearest"
                           : name.find("cubic") != std::string::npos ? "cubic"
                                                                     : "linear")}};
  attributes["coordinate_transformation_mode"] =
      std::string(isNearest && !isExact        ? "asymmetric"
                  : call.flag("align_corners") ? "align_corners"
                                               : "half_pixel");
  if (isNearest) attributes["nearest_mode"] = std::string(isExact ? "round_prefer_ceil" : "floor");
  if (name.find("cubic") != std::string::npos) attributes["cubic_coeff_a"] = -0.75;
  const size_t rank = b.shape(x).size();
  const std::vector<double> scales = scalesOf(call);
  if (scales.size() == rank - 2) {
    std::vector<double> all(rank, 1);
    std::copy(scales.begin(), scales.end(), all.begin() + 2);
    const ValueId given =
        b.constant(std::span<const double>(all), {DType::F32, {static_cast<int64_t>(rank)}});
    return one(b.node("Resize", {x, -1, given}, std::move(attributes), call.result()));
  }
  const ValueId sizes = b.integers(call.result().shape);
  return one(b.node("Resize", {x, -1, -1, sizes}, std::move(attributes), call.result()));
}

constexpr AtenRule kRules[] = {
    {"_upsample_nearest_exact1d", upsample}, {"_upsample_nearest_exact2d", upsample},
    {"_upsample_nearest_exact3d", upsample}, {"upsample_bicubic2d", upsample},
    {"upsample_bilinear2d", upsample},       {"upsample_linear1d", upsample},
    {"upsample_nearest1d", upsample},        {"upsample_nearest2d", upsample},
    {"upsample_nearest3d", upsample},        {"upsample_trilinear3d", upsample},
};

}  // namespace

std::span<const AtenRule> resizeRules() {
  return kRules;
}

}  // namespace dojo::app
