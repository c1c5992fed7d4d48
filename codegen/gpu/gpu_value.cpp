#include "codegen/gpu/gpu_value.h"

#include <fmt/format.h>

#include "core/interpreter/number.h"

namespace dojo::codegen {

using core::DType;
using core::Operator;

std::string_view gpuType(DType type, Dialect dialect) {
  if (isHalf(type)) return "unsigned short";
  if (dialect == Dialect::OpenCl && type == DType::I64) return "long";
  if (dialect == Dialect::OpenCl && type == DType::I8) return "char";
  return cType(type);
}

std::string needed(GpuText& text, std::string helper) {
  text.helpers.insert(helper);
  return helper;
}

std::string gpuCast(const GpuText& text, DType type, const std::string& value) {
  return fmt::format("({}){}", gpuType(type, text.dialect), bracketed(value));
}

std::string gpuDigits(int64_t value, DType type, Dialect dialect) {
  std::string digits = literal(value, type);
  // OpenCL's long has 64 bits and no other suffix.
  size_t suffix = digits.find("LL");
  if (dialect == Dialect::OpenCl && suffix != std::string::npos) digits.erase(suffix, 1);
  return digits;
}

std::string gpuNumber(GpuText& text, const core::Literal& number, DType type) {
  if (!core::isFloat(type)) {
    auto* whole = std::get_if<int64_t>(&number.value);
    return gpuDigits(whole ? *whole : core::toInteger(type, number.asDouble()), type, text.dialect);
  }
  std::string digits =
      std::visit([&](auto value) { return codegen::literal(value, type); }, number.value);
  bool isNamed = digits.find("INF") != std::string::npos || digits == "NAN";
  if (isNamed && text.dialect == Dialect::Cuda) needed(text, "dojo_gpu_math.h");
  return digits;
}

std::string gpuWidened(GpuText& text, DType stored, const std::string& element) {
  if (!isHalf(stored)) return element;
  return fmt::format("{}({})", needed(text, fmt::format("widen_{}", core::name(stored))), element);
}

namespace {

// Floats have more digits than twice those of the half types, but a number that was rounded to one
// may tie.
std::string toHalf(GpuText& text, const std::string& value, DType from, DType half) {
  auto narrowed = [&](const std::string& single) {
    return fmt::format("{}({})", needed(text, fmt::format("narrow_{}", core::name(half))), single);
  };
  auto untied = [&](const std::string& wide) {
    return narrowed(fmt::format("{}({})", needed(text, "untied_f32"), wide));
  };
  switch (from) {
    case DType::F32:
      return narrowed(value);
    case DType::F64:
      return untied(value);
    case DType::I32:
      return untied(gpuCast(text, DType::F64, value));
    case DType::I64:
      return untied(fmt::format("{}({})", needed(text, "untied_f64"), value));
    default:
      return narrowed(gpuCast(text, DType::F32, value));
  }
}

}  // namespace

std::string gpuConverted(GpuText& text, const std::string& value, DType from, DType to) {
  if (to == DType::Bool) return from == DType::Bool ? value : bracketed(value) + " != 0";
  if (isHalf(to)) return toHalf(text, value, from, to);
  if (core::isInteger(to) && core::isFloat(from))
    return fmt::format("{}({})",
                       needed(text, fmt::format("saturate_{}_{}", shortName(to), shortName(from))),
                       value);
  return to == from ? value : gpuCast(text, to, value);
}

std::string gpuRoundedToHalf(GpuText& text, const std::string& value, DType from, DType half) {
  return gpuWidened(text, half, toHalf(text, value, from, half));
}

namespace {

// OpenCL's own function; "" where it has none of that meaning.
std::string_view openClFunction(Operator op) {
  switch (op) {
    case Operator::Abs:
      return "fabs";
    case Operator::Sigmoid:
    case Operator::Max:
    case Operator::Min:
      return "";
    default:
      return core::spelling(op);
  }
}

}  // namespace

std::string gpuFunction(GpuText& text, Operator op, DType type) {
  if (text.dialect == Dialect::OpenCl)
    if (std::string_view own = openClFunction(op); !own.empty()) return std::string(own);
  return needed(text, fmt::format("dojo_{}_{}", core::spelling(op), shortName(type)));
}

std::string gpuLaneName(int lane, int lanes) {
  if (lanes <= 4) return std::string(1, "xyzw"[lane]);
  return std::string("s") + "0123456789abcdef"[lane];
}

namespace {

std::string_view vectorElement(DType element, Dialect dialect) {
  switch (element) {
    case DType::F16:
    case DType::BF16:
      return "ushort";
    case DType::I8:
      return "char";
    case DType::U8:
    case DType::Bool:
      return "uchar";
    case DType::I64:
      return dialect == Dialect::Cuda ? "longlong" : "long";
    default:
      return gpuType(element, dialect);
  }
}

}  // namespace

std::string gpuVectorType(GpuText& text, DType element, int lanes) {
  if (text.dialect == Dialect::Cuda && lanes > 4) return needed(text, nameOf(element, lanes));
  return fmt::format("{}{}", vectorElement(element, text.dialect), lanes);
}

}  // namespace dojo::codegen
