// Joining, repeating, padding and rearranging tensors: results with memory of their own.
#include <algorithm>
#include <numeric>

#include "app/readers/pt2/aten_rules.h"

namespace dojo::app {
namespace {

using core::DType;

Translated cat(const AtenCall& call) {
  GraphBuilder& b = call.build;
  std::vector<ValueId> parts;
  for (const ValueId part : call.tensors("tensors")) {
    if (part < 0) return std::nullopt;
    if (b.shape(part) == Shape{0}) continue;  // torch ignores it whatever the others' rank
    parts.push_back(b.cast(part, call.result().dtype));
  }
  if (parts.empty() || b.rank(parts[0]) == 0) return std::nullopt;
  return one(b.concat(parts, call.integer("dim", 0)));
}

Translated stack(const AtenCall& call) {
  GraphBuilder& b = call.build;
  std::vector<ValueId> parts;
  const int64_t rank = call.result().rank();
  int64_t axis = call.integer("dim", 0);
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) return std::nullopt;
  for (const ValueId part : call.tensors("tensors")) {
    if (part < 0 || b.rank(part) != rank - 1) return std::nullopt;
    Shape shape = b.shape(part);
    shape.insert(shape.begin() + axis, 1);
    parts.push_back(b.reshape(b.cast(part, call.result().dtype), shape));
  }
  return parts.empty() ? Translated() : one(b.concat(parts, axis));
}

Translated flip(const AtenCall& call) {
  ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  for (const int64_t axis : call.integers("dims", {})) {
    const int64_t size = call.build.shape(x)[static_cast<size_t>(call.build.axisOf(x, axis))];
    if (size > 0) x = call.build.slice(x, axis, size - 1, -1, -1);
  }
  return one(x);
}

Translated roll(const AtenCall& call) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  const std::vector<int64_t> shifts = call.integers("shifts", {}), dims = call.integers("dims", {});
  const Shape shape = b.shape(x);
  const bool isFlat = dims.empty();
  if (isFlat) x = b.reshape(x, {b.type(x).elements()});
  if (shifts.size() != (isFlat ? 1 : dims.size())) return std::nullopt;
  for (size_t i = 0; i < shifts.size(); i++) {
    const int64_t axis = isFlat ? 0 : b.axisOf(x, dims[i]);
    const int64_t size = b.shape(x)[static_cast<size_t>(axis)];
    if (size == 0) return std::nullopt;
    const int64_t first = size - (shifts[i] % size + size) % size;
    if (first == size) continue;
    x = b.concat({b.slice(x, axis, first, size), b.slice(x, axis, 0, first)}, axis);
  }
  return one(b.reshape(x, shape));
}

Translated repeat(const AtenCall& call) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor("self");
  std::vector<int64_t> repeats = call.integers(call.has("repeats") ? "repeats" : "dims", {});
  if (x < 0) return std::nullopt;
  Shape shape = b.shape(x);
  while (shape.size() < repeats.size()) shape.insert(shape.begin(), 1);
  while (repeats.size() < shape.size()) repeats.insert(repeats.begin(), 1);
  x = b.reshape(x, shape);
  return one(b.node("Tile", {x, b.integers(repeats)}, {}, call.result()));
}

Translated repeatInterleave(const AtenCall& call) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor("self");
  const std::optional<int64_t> times = call.integer("repeats");
  if (x < 0 || !times) return std::nullopt;
  if (!call.has("dim")) x = b.reshape(x, {b.type(x).elements()});
  if (b.rank(x) == 0) return std::nullopt;
  const size_t after =
      static_cast<size_t>(call.has("dim") ? b.axisOf(x, call.integer("dim", 0)) : 0) + 1;
  Shape shape = b.shape(x);
  shape.insert(shape.begin() + static_cast<int64_t>(after), 1);
  x = b.reshape(x, shape);
  shape[after] = *times;
  return one(b.reshape(b.expand(x, shape), call.result().shape));
}

// torch counts pads from the last axis on: (before, after) of each.
Translated padded(const AtenCall& call, const std::string& mode, ValueId value) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor(call.has("self") ? "self" : "input");
  const std::vector<int64_t> given = call.integers(call.has("pad") ? "pad" : "padding", {});
  if (x < 0 || given.size() % 2 != 0 || given.size() > 2 * b.shape(x).size()) return std::nullopt;
  const size_t rank = b.shape(x).size();
  std::vector<int64_t> pads(2 * rank, 0);
  for (size_t i = 0; i < given.size() / 2; i++) {
    pads[rank - 1 - i] = given[2 * i];
    pads[2 * rank - 1 - i] = given[2 * i + 1];
  }
  std::vector<ValueId> inputs{x, b.integers(pads)};
  if (value >= 0) inputs.push_back(value);
  return one(b.node("Pad", inputs, {{"mode", mode}}, call.result()));
}

Translated pad(const AtenCall& call) {
  std::string mode = call.name == "pad" && call.has("mode") ? call.text("mode") : "constant";
  if (call.name.starts_with("reflection")) mode = "reflect";
  if (call.name.starts_with("replication") || mode == "replicate") mode = "edge";
  if (mode == "circular") mode = "wrap";
  const core::DType dtype = call.result().dtype;
  if (mode != "constant") return padded(call, mode, -1);
  if (call.has("value") && !call.isNumber("value")) return std::nullopt;
  return padded(call, mode, call.build.scalar(call.real("value", 0), dtype));
}

Translated pixelShuffle(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor("self");
  if (x < 0 || b.rank(x) < 3) return std::nullopt;
  const bool isShuffle = call.name == "pixel_shuffle";
  const int64_t r = call.integer(isShuffle ? "upscale_factor" : "downscale_factor", 1);
  const Shape from = b.shape(x);
  const size_t n = from.size();
  if (r < 1) return std::nullopt;
  Shape outer(from.begin(), from.end() - 3), split = outer;
  std::vector<int64_t> order(outer.size());
  std::iota(order.begin(), order.end(), 0);
  const int64_t k = static_cast<int64_t>(outer.size());
  if (isShuffle) {
    split.insert(split.end(), {from[n - 3] / (r * r), r, r, from[n - 2], from[n - 1]});
    order.insert(order.end(), {k, k + 3, k + 1, k + 4, k + 2});
  } else {
    split.insert(split.end(), {from[n - 3], from[n - 2] / r, r, from[n - 1] / r, r});
    order.insert(order.end(), {k, k + 2, k + 4, k + 1, k + 3});
  }
  if (Type{DType::F32, split}.elements() != b.type(x).elements()) return std::nullopt;
  return one(b.reshape(b.transpose(b.reshape(x, split), order), call.result().shape));
}

Translated channelShuffle(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor("self");
  const int64_t groups = call.integer("groups", 1);
  if (x < 0 || b.rank(x) < 3 || groups < 1 || b.shape(x)[1] % groups != 0) return std::nullopt;
  Shape split = b.shape(x);
  split[1] /= groups;
  split.insert(split.begin() + 1, groups);
  return one(b.reshape(b.swapped(b.reshape(x, split), 1, 2), call.result().shape));
}

Translated triangle(const AtenCall& call) {
  GraphBuilder& b = call.build;
  const ValueId x = call.tensor("self");
  if (x < 0) return std::nullopt;
  return one(b.node("Trilu", {x, b.scalar(call.integer("diagonal", 0), DType::I64)},
                    {{"upper", int64_t{call.name == "triu"}}}, b.type(x)));
}

Translated broadcastTensors(const AtenCall& call) {
  Values values;
  for (const ValueId x : call.tensors("tensors")) {
    if (x < 0 || values.size() >= call.results().size()) return std::nullopt;
    values.push_back(call.build.expand(x, call.result(values.size()).shape));
  }
  return values;
}

// Differences of neighbours, n times.
Translated diff(const AtenCall& call) {
  GraphBuilder& b = call.build;
  ValueId x = call.tensor("self");
  if (x < 0 || b.rank(x) == 0) return std::nullopt;
  const int64_t axis = b.axisOf(x, call.integer("dim", -1));
  std::vector<ValueId> parts{x};
  if (call.has("prepend")) parts.insert(parts.begin(), call.tensor("prepend"));
  if (call.has("append")) parts.push_back(call.tensor("append"));
  if (std::ranges::find(parts, -1) != parts.end()) return std::nullopt;
  x = b.concat(parts, axis);
  for (int64_t i = 0; i < call.integer("n", 1); i++) {
    const int64_t size = b.shape(x)[static_cast<size_t>(axis)];
    const ValueId after = b.slice(x, axis, 1, size), before = b.slice(x, axis, 0, size - 1);
    if (b.dtype(x) == DType::Bool)
      x = b.binary("Xor", after, before);
    else
      x = b.binary("Sub", after, before);
  }
  return one(x);
}

constexpr AtenRule kRules[] = {
    {"broadcast_tensors", broadcastTensors},
    {"cat", cat},
    {"channel_shuffle", channelShuffle},
    {"concat", cat},
    {"concatenate", cat},
    {"constant_pad_nd", pad},
    {"diff", diff},
    {"flip", flip},
    {"pad", pad},
    {"pixel_shuffle", pixelShuffle},
    {"pixel_unshuffle", pixelShuffle},
    {"reflection_pad1d", pad},
    {"reflection_pad2d", pad},
    {"reflection_pad3d", pad},
    {"repeat", repeat},
    {"repeat_interleave", repeatInterleave},
    {"replication_pad1d", pad},
    {"replication_pad2d", pad},
    {"replication_pad3d", pad},
    {"roll", roll},
    {"stack", stack},
    {"tile", repeat},
    {"tril", triangle},
    {"triu", triangle},
};

}  // namespace

std::span<const AtenRule> partRules() {
  return kRules;
}

}  // namespace dojo::app
