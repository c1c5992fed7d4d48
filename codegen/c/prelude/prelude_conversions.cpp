// SPDX-License-Identifier: MIT-0
// Conversions of numbers that C does not have, or has for fewer of them: of half precision, and to
// integers, where those beyond a type's limits become the limits and NaN becomes 0.
#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/prelude/prelude.h"
#include "core/interpreter/number.h"

namespace dojo::codegen {
using core::DType;

std::string Prelude::widenF16(int lanes) {
  std::string to = vectorType(DType::F32, lanes), from = vectorType(DType::F16, lanes),
              name = "widen_" + from;
  int bytes = 4 * lanes;
  std::string text = fmt::format(
      "HELPER {0} {1}({2} h) {{\n  {0} v = __builtin_convertvector(h, {0});\n", to, name, from);
  if (bytes == 16 || bytes == 32 || bytes == 64)
    text += fmt::format(
        "#if defined(__clang__) && defined(__{}__)\n  __asm__(\"\" : \"+v\"(v));\n#endif\n",
        bytes == 64   ? "AVX512F"
        : bytes == 32 ? "AVX"
                      : "SSE");
  helper(name,
         "// Hide from Clang that these were halves: it would compare them one by one in half "
         "type.\n" +
             text + "  return v;\n}");
  return name;
}

std::string Prelude::widenBf16(int lanes) {
  std::string name = "widen_" + nameOf(DType::BF16, lanes);
  if (lanes == 1) {
    helper(name,
           fmt::format("HELPER float {}(unsigned short h) {{\n"
                       "  union {{ unsigned bits; float value; }} pun = {{(unsigned)h << 16}};\n"
                       "  return pun.value;\n}}",
                       name));
    return name;
  }
  helper(name,
         fmt::format(
             "HELPER {0} {1}({2} h) {{ return ({0})(__builtin_convertvector(h, {3}) << 16); }}",
             vectorType(DType::F32, lanes), name, vectorType(DType::BF16, lanes),
             vectorType(DType::I32, lanes)));
  return name;
}

std::string Prelude::narrowBf16(int lanes) {
  std::string name = "narrow_" + nameOf(DType::BF16, lanes);
  if (lanes == 1) {
    helper(name,
           fmt::format("HELPER unsigned short {}(float x) {{\n"
                       "  union {{ float value; unsigned bits; }} pun = {{x}};\n"
                       "  unsigned even = (pun.bits + 0x7fffu + ((pun.bits >> 16) & 1)) >> 16;\n"
                       "  return (unsigned short)(x == x ? even : 0x7fc0u);\n}}",
                       name));
    return name;
  }
  helper(name,
         fmt::format(
             "HELPER {0} {1}({2} x) {{\n"
             "  typedef unsigned word __attribute__((vector_size({3})));\n"
             "  word bits = (word)x, number = (word)(x == x);\n"
             "  word even = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;\n"
             "  return __builtin_convertvector((number & even) | (~number & 0x7fc0u), {0});\n}}",
             vectorType(DType::BF16, lanes), name, vectorType(DType::F32, lanes), 4 * lanes));
  return name;
}

std::string Prelude::cutBf16(int lanes) {
  std::string name = "cut_" + nameOf(DType::BF16, lanes);
  if (lanes == 1)
    helper(name, fmt::format("HELPER unsigned short {}(float x) {{\n"
                             "  union {{ float value; unsigned bits; }} pun = {{x}};\n"
                             "  return (unsigned short)(pun.bits >> 16);\n}}",
                             name));
  else
    helper(name, fmt::format("HELPER {0} {1}({2} x) {{\n"
                             "  typedef unsigned word __attribute__((vector_size({3})));\n"
                             "  return __builtin_convertvector((word)x >> 16, {0});\n}}",
                             vectorType(DType::BF16, lanes), name, vectorType(DType::F32, lanes),
                             4 * lanes));
  return name;
}

namespace {

constexpr const char* kUntiedF32 =
    "// Round to odd: x if it is a float, else the neighbouring float whose last bit is set, "
    "which\n"
    "// is never a tie in a shorter type (Boldo and Melquiond 2008).\n";

constexpr const char* kUntiedF64 =
    "// Round to odd: if a double might not hold x exactly, replace its low 16 bits by a half.\n";

}  // namespace

std::string Prelude::untiedF32(int lanes) {
  std::string name = lanes == 1 ? "untied_f32" : "untied_" + nameOf(DType::F32, lanes);
  if (lanes == 1) {
    helper(name, fmt::format("{}HELPER float {}(double x) {{\n"
                             "  union {{ float value; unsigned bits; }} pun = {{(float)x}};\n"
                             "  double near = pun.value;\n"
                             "  if (near != x && x == x && !(pun.bits & 1))\n"
                             "    pun.bits += (x > near) == (x > 0) ? 1u : -1u;\n"
                             "  return pun.value;\n}}",
                             kUntiedF32, name));
    return name;
  }
  std::string half = vectorType(DType::F32, lanes), whole = vectorType(DType::F64, lanes);
  std::string mask = vectorType(DType::I64, lanes), narrow = vectorType(DType::I32, lanes);
  helper(name, fmt::format("{0}HELPER {1} {2}({3} x) {{\n"
                           "  {1} near = __builtin_convertvector(x, {1});\n"
                           "  {3} back = __builtin_convertvector(near, {3});\n"
                           "  {4} other = ({4})(back != x) & ({4})(x == x);\n"
                           "  {4} more = ({4})(x > back) ^ ({4})(x < 0);\n"
                           "  {5} bits = ({5})near, even = (bits & 1) - 1;\n"
                           "  {5} step = ~(__builtin_convertvector(more, {5}) * 2);\n"
                           "  bits += step & even & __builtin_convertvector(other, {5});\n"
                           "  return ({1})bits;\n}}",
                           kUntiedF32, half, name, whole, mask, narrow));
  return name;
}

std::string Prelude::untiedF64(int lanes) {
  std::string name = lanes == 1 ? "untied_f64" : "untied_" + nameOf(DType::F64, lanes);
  if (lanes == 1) {
    helper(name,
           fmt::format("{}HELPER double {}(long long x) {{\n"
                       "  long long cut = (x & ~0xffffLL) | ((x & 0xffff) != 0 ? 0x8000 : 0);\n"
                       "  return (double)(x > 1LL << 52 || x < -(1LL << 52) ? cut : x);\n}}",
                       kUntiedF64, name));
    return name;
  }
  std::string whole = vectorType(DType::I64, lanes), to = vectorType(DType::F64, lanes);
  helper(name,
         fmt::format("{0}HELPER {1} {2}({3} x) {{\n"
                     "  {3} cut = (x & ~0xffffLL) | (({3})((x & 0xffffLL) != 0) & 0x8000LL);\n"
                     "  {3} large = ({3})(x > 1LL << 52) | ({3})(x < -(1LL << 52));\n"
                     "  return __builtin_convertvector((large & cut) | (~large & x), {1});\n}}",
                     kUntiedF64, to, name, whole));
  return name;
}

std::string Prelude::saturate(DType t, DType from) {
  std::string name = fmt::format("saturate_{}_{}", shortName(t), shortName(from));
  std::string least = literal(core::smallestOf(t), t), most = literal(core::largestOf(t), t);
  int bits = core::sizeOf(t) * 8 - (t == DType::U8 ? 0 : 1);
  const char* end = from == DType::F64 ? "" : "f";
  helper(name, fmt::format("HELPER {0} {1}({2} x) {{\n"
                           "  if (x != x) return 0;\n"
                           "  return x >= 0x1p{3}{4} ? {5} : x <= {6}{4} ? {7} : ({0})x;\n}}",
                           cType(t), name, cType(from), bits, end, most,
                           core::smallestOf(t) == 0 ? "0.0" : fmt::format("-0x1p{}", bits), least));
  return name;
}

// Numbers are first brought between the type's limits, since a conversion of others has no result;
// the greatest of 32 bits is no f32.
std::string Prelude::saturate(DType t, DType from, int lanes) {
  std::string name = fmt::format("saturate_{}_{}", shortName(from), nameOf(t, lanes));
  std::string to = vectorType(t, lanes), type = vectorType(from, lanes);
  std::string blend = select(from, lanes), spread = splat(from, lanes);
  const char* end = from == DType::F64 ? "" : "f";
  bool isRounded = t == DType::I32 && from == DType::F32;
  std::string least = fmt::format("{}.0{}", core::smallestOf(t), end);
  std::string most = isRounded ? "0x1.fffffep30f" : fmt::format("{}.0{}", core::largestOf(t), end);
  std::string words = vectorType(DType::I32, lanes), mask = vectorType(maskType(from), lanes);
  // A comparison with NaN fails, so that it goes through the conversion as the least number.
  std::string text = fmt::format(
      "HELPER {0} {1}({2} x) {{\n"
      "  {2} v = {3}(x > {5}, x, {4}({5}));\n"
      "  v = {3}(v < {6}, v, {4}({6}));\n"
      "  {7} n = __builtin_convertvector(v, {7});\n",
      to, name, type, blend, spread, least, most, words);
  if (isRounded)
    text += fmt::format("  n = {}(x >= 0x1p31f, {}({}), n);\n", select(t, lanes), splat(t, lanes),
                        core::largestOf(t));
  std::string number =
      mask == words ? "(x == x)" : fmt::format("__builtin_convertvector(x == x, {})", words);
  text += fmt::format("  n &= {};\n  return {};\n}}", number,
                      t == DType::I32 ? "n" : fmt::format("__builtin_convertvector(n, {})", to));
  helper(name, text);
  return name;
}

}  // namespace dojo::codegen
