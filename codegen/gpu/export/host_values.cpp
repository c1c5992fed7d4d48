// SPDX-License-Identifier: MIT-0
#include "codegen/gpu/export/host_values.h"

#include <fmt/format.h>

#include <set>

#include "codegen/gpu/statement.h"

namespace dojo::codegen {
namespace {

using core::DType;
using Role = Parameter::Role;

const char* const kNext = R"(
static double dojo_next(void) { /* in [0, 1) */
  static unsigned long long state = 1;
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (double)(state >> 11) / 9007199254740992.0;
}
)";

// Bits of a number in [0.5, 1), and what bits mean where they are finite and not tiny.
std::string bitsOf(DType type) {
  return type == DType::F16 ? "0x3800 + (int)(1024 * dojo_next())"
                            : "0x3f00 + (int)(128 * dojo_next())";
}
std::string valueOf(DType type) {
  bool isF16 = type == DType::F16;
  int digits = isF16 ? 10 : 7, bias = isF16 ? 15 : 127, exponents = isF16 ? 31 : 255;
  return fmt::format(
      "ldexp((values[i] & {0}) + (values[i] >> {1} & {2} ? {3}.0 : 0.0), "
      "(values[i] >> {1} & {2}) - {4}) * (values[i] >> 15 ? -1 : 1)",
      (1 << digits) - 1, digits, exponents, 1 << digits, bias + digits);
}

std::string madeUp(DType type) {
  if (type == DType::F32 || type == DType::F64)
    return fmt::format("({})dojo_next()", hostType(type));
  if (type == DType::F16 || type == DType::BF16)
    return fmt::format("(unsigned short)({})", bitsOf(type));
  if (type == DType::Bool) return "dojo_next() < 0.5";
  return fmt::format("({})(8 * dojo_next())", hostType(type));
}

bool isHalf(DType type) {
  return type == DType::F16 || type == DType::BF16;
}

}  // namespace

std::string_view hostType(DType type) {
  return gpuType(type, Dialect::Cuda);
}

std::string fillName(DType type) {
  return fmt::format("dojo_fill_{}", core::name(type));
}

std::string sumName(DType type) {
  return fmt::format("dojo_sum_{}", core::name(type));
}

std::string hostFunctions(const std::vector<Parameter>& parameters) {
  std::set<DType> filled, summed;
  for (const Parameter& p : parameters) {
    if (p.role == Role::Input) filled.insert(p.dtype);
    if (p.role == Role::Output) summed.insert(p.dtype);
  }
  std::string text = filled.empty() ? "" : kNext;
  for (DType type : filled)
    text += fmt::format(
        "\nstatic void {}({} *values, size_t count) {{\n  for (size_t i = 0; i < count; ++i)\n"
        "    values[i] = {};\n}}\n",
        fillName(type), hostType(type), madeUp(type));
  for (DType type : summed)
    text += fmt::format(
        "\nstatic double {}(const {} *values, size_t count) {{\n  double sum = 0;\n"
        "  for (size_t i = 0; i < count; ++i)\n    sum += {};\n  return sum;\n}}\n",
        sumName(type), hostType(type), isHalf(type) ? valueOf(type) : "(double)values[i]");
  return text;
}

}  // namespace dojo::codegen
