#include "codegen/c/emit/c_types.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "core/interpreter/number.h"

namespace dojo::codegen {

using core::DType;

std::string_view cType(DType t) {
  switch (t) {
    case DType::F64:
      return "double";
    case DType::F32:
      return "float";
    case DType::F16:
      return "_Float16";
    case DType::BF16:
      return "unsigned short";
    case DType::I64:
      return "long long";
    case DType::I32:
      return "int";
    case DType::I16:
      return "short";
    case DType::I8:
      return "signed char";
    case DType::U8:
    case DType::Bool:
      return "unsigned char";
  }
  return "";
}

std::string_view shortName(DType t) {
  return t == DType::Bool ? "u8" : core::name(t);
}

std::string nameOf(DType t, int lanes) {
  return lanes == 1 ? std::string(shortName(t)) : fmt::format("{}x{}", shortName(t), lanes);
}

DType computeType(DType t) {
  return isHalf(t) ? DType::F32 : t;
}

DType maskType(DType t) {
  switch (core::sizeOf(t)) {
    case 8:
      return DType::I64;
    case 4:
      return DType::I32;
    case 2:
      return DType::I16;
    default:
      return DType::I8;
  }
}

namespace {

std::string floating(double value, DType t) {
  bool single = t != DType::F64;
  if (std::isnan(value)) return "NAN";
  if (single) value = static_cast<float>(value);
  if (std::isinf(value)) return value < 0 ? "-INFINITY" : "INFINITY";
  std::string text =
      single ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return single ? text + "f" : text;
}

}  // namespace

std::string literal(int64_t value, DType t) {
  if (core::isFloat(t)) {
    DType held = t == DType::F64 ? DType::F64 : DType::F32;
    return floating(core::roundWhole(held, value), t);
  }
  value = core::wrapTo(t, value);
  if (value == std::numeric_limits<int64_t>::min()) return "(-9223372036854775807LL - 1)";
  if (value == std::numeric_limits<int32_t>::min()) return "(-2147483647 - 1)";
  bool wide =
      value > std::numeric_limits<int32_t>::max() || value < std::numeric_limits<int32_t>::min();
  return std::to_string(value) + (wide ? "LL" : "");
}

std::string literal(double value, DType t) {
  if (core::isFloat(t)) return floating(value, t);
  if (t == DType::Bool) return value != 0 ? "1" : "0";
  return literal(core::toInteger(t, value), t);
}

}  // namespace dojo::codegen
