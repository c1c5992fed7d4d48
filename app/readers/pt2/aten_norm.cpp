// Normalisations. Where one updates its running statistics, the new ones are further results, which
// the caller writes to the buffers.
#include <algorithm>
#include <numeric>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

ValueId orFilled(const AtenCall& call, const char* name, int64_t number, const Shape& shape,
                 DType dtype) {
  if (call.has(name)) return call.operand(name, dtype);
  return call.build.filled(call.build.scalar(number, dtype), shape);
}

std::vector<int64_t> allAxesBut(int64_t kept, int rank) {
  std::vector<int64_t> axes;
  for (int64_t i = 0; i < rank; i++)
    if (i != kept) axes.push_back(i);
  return axes;
}

struct Statistics {
  ValueId mean, variance;  // per channel, keepdims; the variance without correction
};

Statistics statisticsOf(GraphBuilder& b, ValueId x) {
  const std::vector<int64_t> axes = allAxesBut(1, b.rank(x));
  const ValueId mean = b.reduce("ReduceMean", x, axes, true);
  const ValueId off = b.binary("Sub", x, mean);
  return {mean, b.reduce("ReduceMean", b.binary("Mul", off, off), axes, true)};
}

// (1 - momentum) running + momentum new, with torch's correction of the variance.
void update(const AtenCall& call, const char* name, ValueId fresh, double factor) {
  GraphBuilder& b = call.build;
  const std::string buffer = call.tensorName(name);
  const ValueId running = call.tensor(name);
  if (running < 0 || !call.scope.storages.canWrite(buffer)) return;
  const double momentum = call.real("momentum", 0.1);
  fresh = b.cast(b.reshape(fresh, b.shape(running)), b.dtype(running));
  call.scope.storages.write(buffer, b.binary("Add", b.binary("Mul", running, 1 - momentum),
                                             b.binary("Mul", fresh, momentum * factor)));
}

// batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)
Translated batchNorm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("input", call.result().dtype);
  if (x < 0 || b.rank(x) < 2) return std::nullopt;
  const Shape channels{b.shape(x)[1]};
  const DType dtype = b.dtype(x);
  const ValueId scale = orFilled(call, "weight", 1, channels, dtype);
  const ValueId bias = orFilled(call, "bias", 0, channels, dtype);
  const bool neverTrains = call.name.ends_with("no_training");
  const bool trains = call.flag("training") && !neverTrains;
  if (scale < 0 || bias < 0) return std::nullopt;
  for (size_t i = 1; i < call.results().size(); i++)
    if (call.isRead(i) && i < 5) return std::nullopt;  // saved statistics
  Attributes attributes{{"epsilon", call.real("eps", 1e-5)}};
  if (!trains) {
    const ValueId mean = call.operand("running_mean", dtype);
    const ValueId variance = call.operand("running_var", dtype);
    if (mean < 0 || variance < 0) return std::nullopt;
    return one(
        b.node("BatchNormalization", {x, scale, bias, mean, variance}, attributes, b.type(x)));
  }
  const double count = static_cast<double>(b.type(x).elements()) /
                       static_cast<double>(std::max<int64_t>(channels[0], 1));
  const Statistics statistics = statisticsOf(b, x);
  const ValueId deviation =
      b.unary("Sqrt", b.binary("Add", statistics.variance, call.real("eps", 1e-5)));
  Shape perChannel(b.shape(x).size(), 1);
  perChannel[1] = channels[0];
  const ValueId y = b.binary("Div", b.binary("Sub", x, statistics.mean), deviation);
  const ValueId result = b.binary("Add", b.binary("Mul", y, b.reshape(scale, perChannel)),
                                  b.reshape(bias, perChannel));
  if (call.has("running_mean")) update(call, "running_mean", statistics.mean, 1);
  if (call.has("running_var") && count > 1)
    update(call, "running_var", statistics.variance, count / (count - 1));
  return one(result);
}

Translated layerNorm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("input", call.result().dtype);
  const Shape normalised = call.integers("normalized_shape", {});
  if (x < 0 || normalised.empty() || normalised.size() > b.shape(x).size()) return std::nullopt;
  const DType dtype = b.dtype(x);
  const int64_t axis = b.rank(x) - static_cast<int64_t>(normalised.size());
  std::vector<ValueId> inputs{x, orFilled(call, "weight", 1, normalised, dtype)};
  if (call.has("bias")) inputs.push_back(call.operand("bias", dtype));
  if (std::ranges::find(inputs, -1) != inputs.end()) return std::nullopt;
  Attributes attributes{{"axis", axis}, {"epsilon", call.real("eps", 1e-5)}};
  if (!call.isRead(1) && !call.isRead(2))
    return one(b.node("LayerNormalization", inputs, attributes, b.type(x)));
  Shape kept = b.shape(x);
  std::fill(kept.begin() + axis, kept.end(), 1);
  const Values all = b.nodes("LayerNormalization", inputs, attributes,
                             {b.type(x), {DType::F32, kept}, {DType::F32, kept}});
  return Values{all[0], b.cast(all[1], call.result(1).dtype), b.cast(all[2], call.result(2).dtype)};
}

Translated rmsNorm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("input", call.result().dtype);
  const Shape normalised = call.integers("normalized_shape", {});
  if (x < 0 || normalised.empty() || normalised.size() > b.shape(x).size()) return std::nullopt;
  const double epsilon = call.real("eps", b.dtype(x) == DType::F64 ? 0x1p-52 : 0x1p-23);
  std::vector<int64_t> axes(normalised.size());
  std::iota(axes.begin(), axes.end(), b.rank(x) - static_cast<int64_t>(axes.size()));
  const ValueId mean = b.reduce("ReduceMean", b.binary("Mul", x, x), axes, true);
  const ValueId inverse = b.unary("Reciprocal", b.unary("Sqrt", b.binary("Add", mean, epsilon)));
  ValueId y = b.binary("Mul", x, inverse);
  if (call.has("weight")) y = b.binary("Mul", y, call.operand("weight", b.dtype(x)));
  return call.results().size() == 1 ? Values{y} : Values{y, inverse};
}

Translated groupNorm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("input", call.result().dtype);
  if (x < 0 || b.rank(x) < 2 || call.isRead(1) || call.isRead(2)) return std::nullopt;
  const Shape channels{b.shape(x)[1]};
  const ValueId scale = orFilled(call, "weight", 1, channels, b.dtype(x));
  const ValueId bias = orFilled(call, "bias", 0, channels, b.dtype(x));
  const int64_t groups = call.integer(call.has("num_groups") ? "num_groups" : "group", 1);
  if (scale < 0 || bias < 0 || groups < 1) return std::nullopt;
  return one(b.node("GroupNormalization", {x, scale, bias},
                    {{"num_groups", groups}, {"epsilon", call.real("eps", 1e-5)}}, b.type(x)));
}

Translated instanceNorm(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.operand("input", call.result().dtype);
  if (x < 0 || b.rank(x) < 3 || !call.flag("use_input_stats", true)) return std::nullopt;
  const Shape channels{b.shape(x)[1]};
  const ValueId scale = orFilled(call, "weight", 1, channels, b.dtype(x));
  const ValueId bias = orFilled(call, "bias", 0, channels, b.dtype(x));
  if (scale < 0 || bias < 0 || call.has("running_mean")) return std::nullopt;
  return one(b.node("InstanceNormalization", {x, scale, bias},
                    {{"epsilon", call.real("eps", 1e-5)}}, b.type(x)));
}

constexpr AtenRule kRules[] = {
    {"_fused_rms_norm", rmsNorm},
    {"_native_batch_norm_legit", batchNorm},
    {"_native_batch_norm_legit_no_training", batchNorm},
    {"batch_norm", batchNorm},
    {"group_norm", groupNorm},
    {"instance_norm", instanceNorm},
    {"layer_norm", layerNorm},
    {"native_batch_norm", batchNorm},
    {"native_group_norm", groupNorm},
    {"native_layer_norm", layerNorm},
    {"rms_norm", rmsNorm},
};

}  // namespace

std::span<const AtenRule> normRules() {
  return kRules;
}

}  // namespace dojo::app
