// SPDX-License-Identifier: MIT-0
#include "codegen/gpu/prelude_helpers.h"

#include <fmt/format.h>

#include <cassert>

#include "codegen/c/emit/c_types.h"
#include "codegen/gpu/gpu_value.h"
#include "codegen/gpu/prelude_halves.h"
#include "core/interpreter/number.h"

namespace dojo::codegen {

using core::DType;

namespace {

// "accumulate_argmax_f32_i32" as its words, without the beginning "dojo_".
struct HelperName {
  std::string whole, verb, kind;  // kind: of accumulations
  DType first = DType::F32, second = DType::I32;
};

HelperName parsed(const std::string& name) {
  HelperName result{.whole = name};
  std::vector<std::string> words;
  for (size_t start = 0; start <= name.size();) {
    size_t end = std::min(name.find('_', start), name.size());
    words.push_back(name.substr(start, end - start));
    start = end + 1;
  }
  size_t at = words[0] == "dojo" ? 1 : 0;
  result.verb = words[at++];
  if (result.verb == "accumulate") result.kind = words[at++];
  if (at < words.size()) result.first = core::dtypeNamed(words[at]).value_or(DType::F32);
  if (at + 1 < words.size()) result.second = core::dtypeNamed(words[at + 1]).value_or(DType::I32);
  return result;
}

// In which integers wrap: of 32 or 64 bits.
std::string_view unsignedType(DType type, Dialect dialect) {
  if (core::sizeOf(type) < 8) return "unsigned";
  return dialect == Dialect::OpenCl ? "unsigned long" : "unsigned long long";
}

std::string wrapping(const HelperName& n, std::string_view type, Dialect dialect) {
  const char* sign = n.verb == "add" ? "+" : n.verb == "sub" ? "-" : "*";
  return fmt::format("HELPER {0} {1}({0} a, {0} b) {{ return ({0})(({2})a {3} ({2})b); }}", type,
                     n.whole, unsignedType(n.first, dialect), sign);
}

std::string magnitude(const HelperName& n, std::string_view type, Dialect dialect) {
  return fmt::format("HELPER {0} {1}({0} a) {{ return ({0})(a < 0 ? 0 - ({2})a : ({2})a); }}", type,
                     n.whole, unsignedType(n.first, dialect));
}

std::string quotient(const HelperName& n, std::string_view type, Dialect dialect) {
  if (n.first == DType::U8)
    return fmt::format("HELPER {0} {1}({0} a, {0} b) {{ return ({0})(b == 0 ? 0 : a / b); }}", type,
                       n.whole);
  return fmt::format(
      "HELPER {0} {1}({0} a, {0} b) {{\n"
      "  return b == 0 ? 0 : b == -1 ? ({0})(0 - ({2})a) : ({0})(a / b);\n}}",
      type, n.whole, unsignedType(n.first, dialect));
}

// Numbers beyond the type's limits become the limits, and NaN 0.
std::string saturating(const HelperName& n, std::string_view type, Dialect dialect) {
  DType to = n.first, from = n.second;
  std::string least = gpuDigits(core::smallestOf(to), to, dialect),
              most = gpuDigits(core::largestOf(to), to, dialect);
  int bits = core::sizeOf(to) * 8 - (to == DType::U8 ? 0 : 1);
  const char* end = from == DType::F64 ? "" : "f";
  return fmt::format(
      "HELPER {0} {1}({2} x) {{\n"
      "  if (x != x) return 0;\n"
      "  return x >= 0x1p{3}{4} ? {5} : x <= {6}{4} ? {7} : ({0})x;\n}}",
      type, n.whole, gpuType(from, dialect), bits, end, most,
      core::smallestOf(to) == 0 ? "0.0" : fmt::format("-0x1p{}", bits), least);
}

// NaN is the extreme of all; of equals the one with the smaller index stays.
std::string extreme(const HelperName& n, std::string_view type, Dialect dialect) {
  const char* order = n.kind == "argmax" ? ">" : "<";
  bool hasNan = core::isFloat(n.first);
  std::string better = hasNan ? fmt::format("old == old && (x != x || x {} old)", order)
                              : fmt::format("x {} old", order);
  return fmt::format(
      "HELPER void {0}({1} *best, {2} *at, {1} x, {2} i) {{\n"
      "  {1} old = *best;\n"
      "  int better = {3};\n"
      "  int same = x == old{4};\n"
      "  if (!better && !(same && i < *at)) return;\n"
      "  *best = x;\n"
      "  *at = i;\n}}",
      n.whole, type, gpuType(n.second, dialect), better,
      hasNan ? " || (x != x && old != old)" : "");
}

std::string function(Dialect dialect, std::string_view name, DType type) {
  if (dialect == Dialect::OpenCl && name != "max" && name != "min") return std::string(name);
  return fmt::format("dojo_{}_{}", name, shortName(type));
}

// Joins (count, mean, sum of squared deviations) of two samples (Chan, Golub and LeVeque 1979).
std::string welford(const HelperName& n, std::string_view type, Dialect dialect) {
  return fmt::format(
      "HELPER void {0}({1} *n, {1} *mean, {1} *m2, {1} nb, {1} meanb, {1} m2b) {{\n"
      "  {1} na = *n, a = *mean, total = na + nb;\n"
      "  if (total == 0) return;\n"
      "  {1} delta = meanb - a, share = nb / total, step = delta * share;\n"
      "  *n = total;\n"
      "  *mean = {2}(delta, share, a);\n"
      "  *m2 = {2}(delta, step * na, *m2 + m2b);\n}}",
      n.whole, type, function(dialect, "fma", n.first));
}

// Joins (m, l), where l stands for l * exp(m). Equal maxima, infinite ones too, add as they are.
std::string softmax(const HelperName& n, std::string_view type, Dialect dialect) {
  return fmt::format(
      "HELPER void {0}({1} *m, {1} *l, {1} b, {1} lb) {{\n"
      "  {1} a = *m, scale = a == b ? 1 : {2}(a > b ? b - a : a - b);\n"
      "  *m = {3}(a, b);\n"
      "  *l = a > b ? {4}(lb, scale, *l) : {4}(*l, scale, lb);\n}}",
      n.whole, type, function(dialect, "exp", n.first), function(dialect, "max", n.first),
      function(dialect, "fma", n.first));
}

PreludeHelper accumulation(const HelperName& n, std::string_view type, Dialect dialect) {
  if (n.kind == "welford") {
    PreludeHelper result{welford(n, type, dialect)};
    if (dialect == Dialect::Cuda) result.calls = {function(dialect, "fma", n.first)};
    return result;
  }
  if (n.kind != "softmax") return {extreme(n, type, dialect)};
  PreludeHelper result{softmax(n, type, dialect), {function(dialect, "max", n.first)}};
  if (dialect == Dialect::Cuda)
    for (const char* inner : {"exp", "fma"})
      result.calls.push_back(function(dialect, inner, n.first));
  return result;
}

std::string extremum(const HelperName& n, std::string_view type) {
  const char* order = n.verb == "max" ? ">" : "<";
  const char* nan = core::isFloat(n.first) ? "a != a || " : "";
  return fmt::format("HELPER {0} {1}({0} a, {0} b) {{ return {3}a {2} b ? a : b; }}", type, n.whole,
                     order, nan);
}

// 1 / (1 + e^-x), written so that neither tail overflows or loses its small values. One correction
// removes the errors of the quotient and of 1 + e.
std::string sigmoid(const HelperName& n, std::string_view type) {
  return fmt::format(
      "HELPER {0} {1}({0} x) {{\n"
      "  {0} e = exp(-fabs(x)), top = x < 0 ? e : 1, bottom = 1 + e, inverse = 1 / bottom;\n"
      "  {0} quotient = top * inverse;\n"
      "  {0} rest = fma(quotient, (bottom - 1) - e, fma(-quotient, bottom, top));\n"
      "  return fma(rest, inverse, quotient);\n}}",
      type, n.whole);
}

// "u8x16", of more lanes than CUDA's own vectors have.
PreludeHelper vectorType(const std::string& name, Dialect dialect) {
  size_t x = name.find('x');
  DType element = core::dtypeNamed(name.substr(0, x)).value_or(DType::U8);
  int lanes = std::stoi(name.substr(x + 1));
  std::string members;
  for (int lane = 0; lane < lanes; ++lane) members += (lane ? ", " : "") + gpuLaneName(lane, lanes);
  return {.text = fmt::format("struct alignas({}) {} {{ {} {}; }};", core::sizeOf(element) * lanes,
                              name, gpuType(element, dialect), members),
          .isType = true};
}

}  // namespace

PreludeHelper preludeHelper(Dialect dialect, const std::string& name) {
  if (name.find('_') == std::string::npos) return vectorType(name, dialect);
  if (isHalfHelper(name)) return halfHelper(dialect, name);
  HelperName n = parsed(name);
  std::string_view type = gpuType(n.first, dialect);
  if (n.verb == "add" || n.verb == "sub" || n.verb == "mul") return {wrapping(n, type, dialect)};
  if (n.verb == "max" || n.verb == "min") return {extremum(n, type)};
  if (n.verb == "abs") return {magnitude(n, type, dialect)};
  if (n.verb == "divide") return {quotient(n, type, dialect)};
  if (n.verb == "saturate") return {saturating(n, type, dialect)};
  if (n.verb == "sigmoid") return {sigmoid(n, type)};
  assert(n.verb == "accumulate");
  return accumulation(n, type, dialect);
}

}  // namespace dojo::codegen
