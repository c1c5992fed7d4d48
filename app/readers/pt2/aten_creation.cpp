// Tensors made of nothing, and changes of element type.
#include <cmath>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

constexpr int64_t kMostElements = 1 << 20;  // of a constant that is made here

Translated filled(const AtenCall& call, ValueId number) {
  if (number < 0) return std::nullopt;
  return one(call.build.filled(number, call.result().shape));
}

Translated zeros(const AtenCall& call) {
  return filled(call, call.build.scalar(int64_t{0}, call.result().dtype));
}
Translated ones(const AtenCall& call) {
  return filled(call, call.build.scalar(int64_t{1}, call.result().dtype));
}
Translated full(const AtenCall& call) {
  const char* name = call.has("fill_value") ? "fill_value" : call.has("value") ? "value" : "s";
  return filled(call, call.operand(name, call.result().dtype));
}

Translated arange(const AtenCall& call) {
  const int64_t count = call.result().elements();
  if (count > kMostElements) return std::nullopt;
  const double start = call.real("start", 0), step = call.real("step", 1);
  if (!isFloat(call.result().dtype)) {
    std::vector<int64_t> values;
    for (int64_t i = 0; i < count; i++)
      values.push_back(call.integer("start", 0) + i * call.integer("step", 1));
    return one(call.build.constant(std::span<const int64_t>(values), call.result()));
  }
  std::vector<double> values;
  for (int64_t i = 0; i < count; i++) values.push_back(start + static_cast<double>(i) * step);
  return one(call.build.constant(std::span<const double>(values), call.result()));
}

Translated linspace(const AtenCall& call) {
  const int64_t count = call.result().elements();
  const double start = call.real("start", 0), end = call.real("end", 0);
  if (count > kMostElements || !call.isNumber("start") || !call.isNumber("end"))
    return std::nullopt;
  std::vector<double> values;
  for (int64_t i = 0; i < count; i++) {
    const double part = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
    values.push_back(start + (end - start) * part);
  }
  return one(call.build.constant(std::span<const double>(values), call.result()));
}

Translated eye(const AtenCall& call) {
  const Type& type = call.result();
  if (type.elements() > kMostElements || type.rank() != 2) return std::nullopt;
  std::vector<int64_t> values;
  for (int64_t i = 0; i < type.shape[0]; i++)
    for (int64_t j = 0; j < type.shape[1]; j++) values.push_back(i == j);
  return one(call.build.constant(std::span<const int64_t>(values), type));
}

Translated converted(const AtenCall& call) {
  const ValueId x = call.operand("self", call.result().dtype);
  return one(x);
}

// What an in-place copy gives: the source in the target's shape.
Translated copied(const AtenCall& call) {
  const ValueId source = call.operand("src", call.result().dtype);
  return source < 0 ? Translated() : one(call.build.expand(source, call.result().shape));
}

constexpr AtenRule kRules[] = {
    {"_to_copy", converted}, {"arange", arange},     {"copy", copied},       {"empty", zeros},
    {"empty_like", zeros},   {"eye", eye},           {"fill", full},         {"full", full},
    {"full_like", full},     {"linspace", linspace}, {"new_empty", zeros},   {"new_full", full},
    {"new_ones", ones},      {"new_zeros", zeros},   {"ones", ones},         {"ones_like", ones},
    {"scalar_tensor", full}, {"to", converted},      {"type_as", converted}, {"zero", zeros},
    {"zeros", zeros},        {"zeros_like", zeros},
};

}  // namespace

std::span<const AtenRule> creationRules() {
  return kRules;
}

}  // namespace dojo::app
