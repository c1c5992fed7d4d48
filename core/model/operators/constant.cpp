// Operators that give constants: of attributes, or of shapes.
#include <cmath>

#include "core/interpreter/tensor.h"
#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

constexpr int64_t kMostFolded = int64_t{1} << 24;  // elements

Bytes realBytes(DType dtype, std::span<const double> values) {
  Tensor tensor = Tensor::zeros(dtype, {static_cast<int64_t>(values.size())});
  for (size_t i = 0; i < values.size(); ++i) tensor.set(static_cast<int64_t>(i), values[i]);
  return ownedBytes(toBytes(tensor));
}

// The tensor of an attribute: "value" is a value of the graph (a constant), or a number or list.
ValueId tensorAttribute(const OperatorContext& c, std::string_view name) {
  auto found = c.node().attributes.find(name);
  auto* id = found == c.node().attributes.end() ? nullptr : std::get_if<ValueId>(&found->second);
  return id ? *id : -1;
}

Types inferConstant(const OperatorContext& c) {
  if (ValueId id = tensorAttribute(c, "value"); id >= 0) {
    const GraphValue& v = c.graph().values[id];
    return types(v.dtype, v.shape);
  }
  if (c.hasAttribute("value_float")) return types(DType::F32, {});
  if (c.hasAttribute("value_int")) return types(DType::I64, {});
  if (auto list = c.reals("value_floats"))
    return types(DType::F32, {static_cast<int64_t>(list->size())});
  if (auto list = c.integers("value_ints"))
    return types(DType::I64, {static_cast<int64_t>(list->size())});
  return missing("its constant is no tensor of numbers");
}

std::optional<std::vector<Bytes>> foldConstant(const OperatorContext& c) {
  if (ValueId id = tensorAttribute(c, "value"); id >= 0) {
    if (!c.graph().values[id].constant) return std::nullopt;
    return std::vector{*c.graph().values[id].constant};
  }
  if (c.hasAttribute("value_float"))
    return std::vector{realBytes(DType::F32, std::vector{c.real("value_float", 0)})};
  if (c.hasAttribute("value_int"))
    return std::vector{bytesOf(DType::I64, std::vector{c.integer("value_int", 0)})};
  if (auto list = c.reals("value_floats")) return std::vector{realBytes(DType::F32, *list)};
  if (auto list = c.integers("value_ints")) return std::vector{bytesOf(DType::I64, *list)};
  return std::nullopt;
}

Types inferConstantOfShape(const OperatorContext& c) {
  auto shape = constantArgument(c, 0, "shape");
  if (!shape) return tl::unexpected(shape.error());
  for (int64_t extent : *shape)
    if (extent < 0) return bad("extent {} is below 0", extent);
  ValueId id = tensorAttribute(c, "value");
  return types(id >= 0 ? c.graph().values[id].dtype : DType::F32, *shape);
}

std::optional<std::vector<Bytes>> filled(DType dtype, const Shape& shape,
                                         std::span<const std::byte> element) {
  int64_t n = product(shape);
  if (n > kMostFolded || static_cast<int>(element.size()) != sizeOf(dtype)) return std::nullopt;
  std::vector<std::byte> bytes;
  bytes.reserve(static_cast<size_t>(n) * element.size());
  for (int64_t i = 0; i < n; ++i) bytes.insert(bytes.end(), element.begin(), element.end());
  return std::vector{ownedBytes(std::move(bytes))};
}

std::optional<std::vector<Bytes>> foldConstantOfShape(const OperatorContext& c) {
  auto shape = c.constantIntegers(0);
  if (!shape) return std::nullopt;
  ValueId id = tensorAttribute(c, "value");
  if (id < 0) return filled(DType::F32, *shape, bytesOf(DType::F32, std::vector<int64_t>{0}).bytes);
  const GraphValue& v = c.graph().values[id];
  return v.constant ? filled(v.dtype, *shape, v.constant->bytes) : std::nullopt;
}

Types inferShape(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  auto rank = static_cast<int64_t>(c.input(0).shape.size());
  auto clamp = [&](int64_t at) { return std::clamp(at < 0 ? at + rank : at, int64_t{0}, rank); };
  int64_t first = clamp(c.integer("start", 0)), end = clamp(c.integer("end", rank));
  return types(DType::I64, {std::max(end - first, int64_t{0})});
}

std::optional<std::vector<Bytes>> foldShape(const OperatorContext& c) {
  auto rank = static_cast<int64_t>(c.input(0).shape.size());
  auto clamp = [&](int64_t at) { return std::clamp(at < 0 ? at + rank : at, int64_t{0}, rank); };
  int64_t first = clamp(c.integer("start", 0)), end = clamp(c.integer("end", rank));
  Shape part;
  for (int64_t i = first; i < end; ++i) part.push_back(c.input(0).shape[i]);
  return std::vector{bytesOf(DType::I64, part)};
}

Types inferSize(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  return types(DType::I64, {});
}

std::optional<std::vector<Bytes>> foldSize(const OperatorContext& c) {
  return std::vector{bytesOf(DType::I64, std::vector{c.input(0).elements()})};
}

Types inferRange(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 3, 3); !fits) return tl::unexpected(fits.error());
  auto start = c.constantReals(0), limit = c.constantReals(1), delta = c.constantReals(2);
  if (!start || !limit || !delta) return missing("its bounds are computed while the model runs");
  if (start->size() != 1 || limit->size() != 1 || delta->size() != 1 || delta->front() == 0)
    return bad("its bounds are no numbers");
  double n = std::ceil((limit->front() - start->front()) / delta->front());
  if (!(n <= static_cast<double>(kMostFolded))) return bad("its range is too large");
  return types(c.input(0).dtype, {static_cast<int64_t>(std::max(n, 0.0))});
}

std::optional<std::vector<Bytes>> foldRange(const OperatorContext& c) {
  auto made = inferRange(c);
  if (!made) return std::nullopt;
  double start = c.constantReals(0)->front(), delta = c.constantReals(2)->front();
  std::vector<double> values;
  for (int64_t i = 0; i < made->front().shape[0]; ++i)
    values.push_back(start + static_cast<double>(i) * delta);
  return std::vector{realBytes(made->front().dtype, values)};
}

Types inferEyeLike(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  if (c.input(0).shape.size() != 2) return bad("it needs a matrix");
  if (!c.hasAttribute("dtype")) return sameAsFirst(c);
  auto to = onnxType(c.integer("dtype", 0));
  if (!to) return missing("element type {} of ONNX has no counterpart", c.integer("dtype", 0));
  return types(*to, c.input(0).shape);
}

std::optional<std::vector<Bytes>> foldEyeLike(const OperatorContext& c) {
  auto made = inferEyeLike(c);
  if (!made || product(made->front().shape) > kMostFolded) return std::nullopt;
  int64_t rows = made->front().shape[0], columns = made->front().shape[1];
  std::vector<double> values(static_cast<size_t>(rows * columns));
  for (int64_t r = 0; r < rows; ++r) {
    int64_t diagonal = r + c.integer("k", 0);
    if (diagonal >= 0 && diagonal < columns) values[r * columns + diagonal] = 1;
  }
  return std::vector{realBytes(made->front().dtype, values)};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Constant", .infer = inferConstant, .fold = foldConstant},
    {.name = "ConstantOfShape", .infer = inferConstantOfShape, .fold = foldConstantOfShape},
    {.name = "Shape", .infer = inferShape, .fold = foldShape},
    {.name = "Size", .infer = inferSize, .fold = foldSize},
    {.name = "Range", .infer = inferRange, .fold = foldRange},
    {.name = "EyeLike", .infer = inferEyeLike, .fold = foldEyeLike},
};

}  // namespace

std::span<const OperatorEntry> constantOperators() {
  return kEntries;
}

}  // namespace dojo::core
