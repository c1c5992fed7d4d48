#include "app/readers/pt2/aten_call.h"

#include <algorithm>

namespace dojo::app {

using core::DType;

std::optional<DType> dtypeOfScalarType(int64_t scalarType) {
  switch (scalarType) {
    case 1:
      return DType::U8;
    case 2:
      return DType::I8;
    case 3:
      return DType::I16;
    case 4:
      return DType::I32;
    case 5:
      return DType::I64;
    case 6:
      return DType::F16;
    case 7:
      return DType::F32;
    case 8:
      return DType::F64;
    case 12:
      return DType::Bool;
    case 13:
      return DType::BF16;
    default:
      return std::nullopt;
  }
}

std::optional<Type> typeOf(const Json& tensorMeta, const Binding& binding) {
  const std::optional<DType> dtype =
      dtypeOfScalarType(integerOf(field(tensorMeta, "dtype")).value_or(0));
  if (!dtype || !field(tensorMeta, "sizes").is_array()) return std::nullopt;
  Type type{*dtype, {}};
  int64_t elements = 1;
  for (const Json& size : field(tensorMeta, "sizes")) {
    const int64_t known = sizeOf(size, binding).value_or(-1);
    if (known < -1 ||
        (known > 0 && __builtin_mul_overflow(elements, std::max<int64_t>(known, 1), &elements)) ||
        elements > INT64_MAX / 16)
      return std::nullopt;
    type.shape.push_back(known);
  }
  return type;
}

void addTensorNames(const Json& argument, std::vector<std::string>& names) {
  const auto add = [&](const Json& tensor) {
    const std::string name = textOf(field(tensor, "name"));
    if (!name.empty()) names.push_back(name);
  };
  if (argument.contains("as_tensor")) add(field(argument, "as_tensor"));
  for (const Json& tensor : listOf(field(argument, "as_tensors"))) add(tensor);
  for (const Json& tensor : listOf(field(argument, "as_optional_tensors")))
    add(field(tensor, "as_tensor"));
}

AtenCall::AtenCall(GraphBuilder& builder, Scope& graphScope, const Json& node)
    : build(builder), scope(graphScope), m_node(node) {
  std::string target = textOf(field(node, "target"));
  constexpr std::string_view kPrefix = "torch.ops.aten.";
  if (target.starts_with(kPrefix)) {
    target = target.substr(kPrefix.size());
    const size_t dot = target.find('.');
    name = target.substr(0, dot);
    overload = dot == std::string::npos ? "" : target.substr(dot + 1);
    writesInPlace = name.size() > 1 && name.back() == '_' && !name.starts_with("__");
    if (writesInPlace) name.pop_back();
  } else {
    name = target;
  }
  for (const Json& output : listOf(field(node, "outputs"))) addTensorNames(output, m_results);
}

const Json& AtenCall::argument(std::string_view wanted) const {
  static const Json nothing;
  for (const Json& input : listOf(field(m_node, "inputs")))
    if (textOf(field(input, "name")) == wanted) return field(input, "arg");
  return nothing;
}

bool AtenCall::has(std::string_view wanted) const {
  const Json& found = argument(wanted);
  return found.is_object() && !found.empty() && !found.contains("as_none");
}

std::string AtenCall::tensorName(std::string_view wanted) const {
  return textOf(field(field(argument(wanted), "as_tensor"), "name"));
}

ValueId AtenCall::known(const std::string& tensor) const {
  return scope.storages.read(tensor);
}

ValueId AtenCall::tensor(std::string_view wanted) const {
  return known(tensorName(wanted));
}

std::vector<ValueId> AtenCall::tensors(std::string_view wanted) const {
  std::vector<ValueId> values;
  for (const Json& tensor : listOf(field(argument(wanted), "as_tensors")))
    values.push_back(known(textOf(field(tensor, "name"))));
  for (const Json& tensor : listOf(field(argument(wanted), "as_optional_tensors")))
    values.push_back(known(textOf(field(field(tensor, "as_tensor"), "name"))));
  return values;
}

namespace {

// Of as_sym_int, as_sym_bool, as_sym_float and items of as_sym_ints.
std::optional<int64_t> symbolic(const Json& value, const Scope& scope) {
  if (const auto number = integerOf(field(value, "as_int"))) return number;
  if (field(value, "as_bool").is_boolean()) return field(value, "as_bool").get<bool>();
  const auto found = scope.numbers.find(textOf(field(value, "as_name")));
  return found == scope.numbers.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::optional<int64_t> AtenCall::integer(std::string_view wanted) const {
  const Json& found = argument(wanted);
  if (const auto number = integerOf(field(found, "as_int"))) return number;
  if (field(found, "as_bool").is_boolean()) return field(found, "as_bool").get<bool>();
  if (found.contains("as_sym_bool")) return symbolic(field(found, "as_sym_bool"), scope);
  return symbolic(field(found, "as_sym_int"), scope);
}

int64_t AtenCall::integer(std::string_view wanted, int64_t otherwise) const {
  return integer(wanted).value_or(otherwise);
}

double AtenCall::real(std::string_view wanted, double otherwise) const {
  const Json& found = field(argument(wanted), "as_float");
  if (found.is_number()) return found.get<double>();
  if (found.is_string()) {  // "Infinity", "-Infinity", "NaN"
    const std::string text = found.get<std::string>();
    if (text == "NaN") return __builtin_nan("");
    if (text.ends_with("Infinity")) return text[0] == '-' ? -__builtin_inf() : __builtin_inf();
  }
  const std::optional<int64_t> whole = integer(wanted);
  return whole ? static_cast<double>(*whole) : otherwise;
}

bool AtenCall::flag(std::string_view wanted, bool otherwise) const {
  return integer(wanted, otherwise) != 0;
}

std::string AtenCall::text(std::string_view wanted) const {
  return textOf(field(argument(wanted), "as_string"));
}

std::optional<std::vector<int64_t>> AtenCall::integers(std::string_view wanted) const {
  const Json& found = argument(wanted);
  std::vector<int64_t> values;
  const bool isSymbolic = found.contains("as_sym_ints");
  const Json& list = field(found, isSymbolic ? "as_sym_ints" : "as_ints");
  if (!list.is_array()) {
    const std::optional<int64_t> single = integer(wanted);
    if (!single) return std::nullopt;
    return std::vector{*single};
  }
  for (const Json& item : list) {
    const std::optional<int64_t> value = isSymbolic ? symbolic(item, scope) : integerOf(item);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

std::vector<int64_t> AtenCall::integers(std::string_view wanted,
                                        std::vector<int64_t> otherwise) const {
  return integers(wanted).value_or(std::move(otherwise));
}

std::vector<double> AtenCall::reals(std::string_view wanted) const {
  std::vector<double> values;
  for (const Json& item : listOf(field(argument(wanted), "as_floats")))
    if (item.is_number()) values.push_back(item.get<double>());
  return values;
}

bool AtenCall::isTensor(std::string_view wanted) const {
  return argument(wanted).contains("as_tensor");
}

bool AtenCall::isNumber(std::string_view wanted) const {
  return field(argument(wanted), "as_float").is_number() ||
         field(argument(wanted), "as_float").is_string() || integer(wanted).has_value();
}

ValueId AtenCall::operand(std::string_view wanted, DType dtype) const {
  if (isTensor(wanted)) {
    const ValueId value = tensor(wanted);
    return value < 0 ? -1 : build.cast(value, dtype);
  }
  if (const std::optional<int64_t> whole = integer(wanted)) return build.scalar(*whole, dtype);
  if (isNumber(wanted)) return build.scalar(real(wanted, 0), dtype);
  return -1;
}

bool AtenCall::isRead(size_t result) const {
  return result < m_results.size() && scope.read.contains(m_results[result]);
}

const Type& AtenCall::result(size_t index) const {
  static const Type nothing;
  if (index >= m_results.size()) return nothing;
  const auto found = scope.types.find(m_results[index]);
  return found == scope.types.end() ? nothing : found->second;
}

std::vector<std::string> AtenCall::tensorArguments() const {
  std::vector<std::string> names;
  for (const Json& input : listOf(field(m_node, "inputs")))
    addTensorNames(field(input, "arg"), names);
  return names;
}

bool AtenCall::isTyped() const {
  const auto isKnown = [&](const std::string& tensor) {
    const auto found = scope.types.find(tensor);
    return found != scope.types.end() &&
           std::ranges::all_of(found->second.shape, [](int64_t size) { return size >= 0; });
  };
  return std::ranges::all_of(m_results,
                             [&](const std::string& result) {
                               return !scope.read.contains(result) || isKnown(result);
                             }) &&
         std::ranges::all_of(tensorArguments(), isKnown);
}

}  // namespace dojo::app
