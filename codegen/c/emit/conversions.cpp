#include "codegen/c/emit/conversions.h"

#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/index.h"

namespace dojo::codegen {

using core::DType;

namespace {

std::string plainConversion(Prelude& prelude, const std::string& text, DType to, int lanes) {
  return lanes == 1 ? cast(to, text) : builtinConversion(prelude, text, to, lanes);
}

// Floats have more digits than twice those of bf16, but a number that was rounded to one may tie.
std::string toBf16(Prelude& prelude, const std::string& text, DType from, int lanes) {
  std::string narrow = prelude.narrowBf16(lanes);
  auto untied = [&](const std::string& wide) {
    return fmt::format("{}({}({}))", narrow, prelude.untiedF32(lanes), wide);
  };
  switch (from) {
    case DType::F32:
      return fmt::format("{}({})", narrow, text);
    case DType::F64:
      return untied(text);
    case DType::I32:
      return untied(plainConversion(prelude, text, DType::F64, lanes));
    case DType::I64:
      return untied(fmt::format("{}({})", prelude.untiedF64(lanes), text));
    default:
      return fmt::format("{}({})", narrow, plainConversion(prelude, text, DType::F32, lanes));
  }
}

}  // namespace

std::string cast(DType t, const std::string& text) {
  return fmt::format("({}){}", cType(t), bracketed(text));
}

std::string converted(Prelude& prelude, const std::string& text, DType from, DType to) {
  if (to == DType::Bool) return from == DType::Bool ? text : bracketed(text) + " != 0";
  if (to == DType::BF16) return toBf16(prelude, text, from, 1);
  if (core::isInteger(to) && core::isFloat(from))
    return fmt::format("{}({})", prelude.saturate(to, from), text);
  return computeType(to) == from && !isHalf(to) ? text : cast(to, text);
}

std::string roundedToHalf(Prelude& prelude, const std::string& text, DType from, DType half) {
  std::string held = converted(prelude, text, from, half);
  return half == DType::BF16 ? fmt::format("{}({})", prelude.widenBf16(1), held)
                             : cast(DType::F32, held);
}

std::string builtinConversion(Prelude& prelude, const std::string& vector, DType to, int lanes) {
  return fmt::format("__builtin_convertvector({}, {})", vector, prelude.vectorType(to, lanes));
}

std::string convertedVector(Prelude& prelude, const std::string& vector, DType from, DType to,
                            int lanes) {
  if (to == DType::BF16) return toBf16(prelude, vector, from, lanes);
  if (core::isInteger(to) && core::isFloat(from))
    return fmt::format("{}({})", prelude.saturate(to, from, lanes), vector);
  return from == to ? vector : builtinConversion(prelude, vector, to, lanes);
}

std::string widenedVector(Prelude& prelude, const std::string& vector, DType stored, int lanes) {
  if (stored == DType::BF16) return fmt::format("{}({})", prelude.widenBf16(lanes), vector);
  if (stored == DType::F16) return fmt::format("{}({})", prelude.widenF16(lanes), vector);
  return vector;
}

std::string roundedToHalf(Prelude& prelude, const std::string& vector, DType from, DType half,
                          int lanes) {
  return widenedVector(prelude, convertedVector(prelude, vector, from, half, lanes), half, lanes);
}

}  // namespace dojo::codegen
