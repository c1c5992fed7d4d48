// SPDX-License-Identifier: MIT-0
#include "codegen/c/prelude/prelude.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "codegen/c/emit/c_types.h"
#include "core/instructions/flushing.h"
#include "core/interpreter/number.h"

namespace dojo::codegen {
namespace {

using core::DType;
using core::Operator;

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// The part of dojo_math.h that holds an operator; "" for those that are always there.
std::string_view mathPart(Operator op) {
  switch (op) {
    case Operator::Exp:
      return "EXP";
    case Operator::Log:
      return "LOG";
    case Operator::Tanh:
      return "TANH";
    case Operator::Erf:
      return "ERF";
    case Operator::Sigmoid:
      return "SIGMOID";
    case Operator::Pow:
      return "POW";
    case Operator::Sin:
    case Operator::Cos:
      return "SIN";
    default:
      return "";
  }
}

}  // namespace

void Prelude::helper(const std::string& name, const std::string& text) {
  if (m_known.insert(name).second) m_helpers.push_back(text);
}

std::string Prelude::vectorType(DType t, int lanes) {
  if (t == DType::Bool) t = DType::U8;
  return m_types[{t, lanes}] = nameOf(t, lanes);
}

std::string Prelude::at(DType t, int lanes) {
  if (t == DType::Bool) t = DType::U8;
  m_accessed.insert({t, lanes});
  return upper(vectorType(t, lanes));
}

std::string Prelude::iota(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "IOTA_" + upper(type), numbers;
  for (int i = 0; i < lanes; ++i) numbers += (i ? ", " : "") + std::to_string(i);
  helper(name, fmt::format("#define {} (({}){{{}}})", name, type, numbers));
  return name;
}

std::string Prelude::splat(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "splat_" + type;
  // s - 0 keeps the sign of a zero, which 0 + s would not.
  const char* from = core::isFloat(t) && !isHalf(t) ? "s - ({0}){{0}}" : "({0}){{0}} + s";
  helper(name, fmt::format("HELPER {} {}({} s) {{ return {}; }}", type, name, cType(t),
                           fmt::format(fmt::runtime(from), type)));
  return name;
}

std::string Prelude::select(DType t, int lanes) {
  std::string type = vectorType(t, lanes), mask = vectorType(maskType(t), lanes);
  std::string name = "select_" + type;
  helper(name, fmt::format("HELPER {0} {1}({2} mask, {0} a, {0} b) {{\n"
                           "  return ({0})((mask & ({2})a) | (~mask & ({2})b));\n}}",
                           type, name, mask));
  return name;
}

std::string Prelude::keptLoop() {
  helper("KEPT_LOOP",
         "// Keep the loop rolled: it is faster than unrolled.\n"
         "#if defined(__clang__)\n"
         "#define KEPT_LOOP _Pragma(\"clang loop unroll(disable)\")\n"
         "#else\n"
         "#define KEPT_LOOP _Pragma(\"GCC unroll 1\")\n"
         "#endif");
  return "KEPT_LOOP ";
}

std::string Prelude::leastExponent() {
  helper("least_exponent_bf16",
         "// The biased exponent of the smallest non-zero of n bf16 values: 0 if it is denormal,\n"
         "// 255 if all are zero.\n"
         "static int least_exponent_bf16(const unsigned short *restrict x, long n) {\n"
         "  unsigned short least = 0xffff;  // of magnitudes less 1, so that zero is the largest\n"
         "  for (long i = 0; i < n; ++i) {\n"
         "    unsigned short magnitude = (unsigned short)((x[i] & 0x7fff) - 1);\n"
         "    least = magnitude < least ? magnitude : least;\n"
         "  }\n"
         "  return least == 0xffff ? 255 : (least + 1) >> 7;\n}");
  return "least_exponent_bf16";
}

std::string Prelude::exactProducts() {
  helper(
      "exact_products_bf16",
      fmt::format(
          "// True if no factor is denormal and no product has a bit below 2^-126: then no sum of\n"
          "// products is denormal either.\n"
          "static _Bool exact_products_bf16(int a, int b) {{ return a > 0 && b > 0 && a + b >= {}; "
          "}}",
          core::kLeastExponents));
  return "exact_products_bf16";
}

std::string Prelude::math(Operator op, DType t, int lanes) {
  assert(hasMath(t, lanes));
  std::string of = nameOf(t, lanes);
  m_math.insert(upper(of));
  if (std::string_view part = mathPart(op); !part.empty()) m_mathParts.insert(std::string(part));
  return fmt::format("dojo_{}_{}", core::spelling(op), of);
}

std::string Prelude::mathOfLane(Operator op, DType t, int lanes, const std::string& argument) {
  std::string function = math(op, t, lanes);
  return fmt::format("{}({}({}))[0]", function, splat(t, lanes), argument);
}

bool Prelude::hasMath(DType t, int lanes) {
  if (t == DType::F32) return lanes == 1 || lanes == 4 || lanes == 8 || lanes == 16;
  return t == DType::F64 && (lanes == 1 || lanes == 2 || lanes == 4 || lanes == 8);
}

std::string Prelude::extremum(Operator op, DType t) {
  std::string name = fmt::format("{}_{}", core::spelling(op), shortName(t));
  helper(name, fmt::format("HELPER {0} {1}({0} a, {0} b) {{ return a {2} b ? a : b; }}", cType(t),
                           name, op == Operator::Max ? ">" : "<"));
  return name;
}

std::string Prelude::magnitude(DType t) {
  std::string name = fmt::format("abs_{}", shortName(t));
  helper(name,
         fmt::format("HELPER {0} {1}({0} a) {{ return ({0})(a < 0 ? -a : a); }}", cType(t), name));
  return name;
}

std::string Prelude::divide(DType t) {
  std::string name = fmt::format("divide_{}", shortName(t));
  helper(name, fmt::format("HELPER {0} {1}({0} a, {0} b) {{\n"
                           "  return ({0})(b == 0 ? 0 : b == -1 ? -a : a / b);\n}}",
                           cType(t), name));
  return name;
}

std::string Prelude::combine(core::Assign assign, DType t, DType index, bool rises, int lanes) {
  switch (assign) {
    case core::Assign::ArgMax:
    case core::Assign::ArgMin:
      return combineExtremes(assign == core::Assign::ArgMax, t, index, rises);
    case core::Assign::Welford:
      return combineWelford(t);
    default:
      return combineSoftmax(t, hasMath(computeType(t), lanes) ? lanes : 1);
  }
}

std::string Prelude::loaded(DType t, const std::string& element) {
  return t == DType::BF16 ? fmt::format("{}({})", widenBf16(1), element) : element;
}

std::string Prelude::stored(DType t, const std::string& value) {
  return t == DType::BF16 ? fmt::format("{}({})", narrowBf16(1), value) : value;
}

// NaN is the extreme of all; of equals the one with the smaller index stays.
std::string Prelude::combineExtremes(bool greatest, DType t, DType index, bool rises) {
  std::string name = fmt::format("accumulate_{}{}_{}_{}", rises ? "rising_" : "",
                                 greatest ? "argmax" : "argmin", shortName(t), shortName(index));
  bool hasNan = core::isFloat(t);
  const char* order = greatest ? ">" : "<";
  std::string better = hasNan ? fmt::format("old == old && (x != x || x {} old)", order)
                              : fmt::format("x {} old", order);
  std::string same =
      fmt::format("  int same = x == old{};\n", hasNan ? " || (x != x && old != old)" : "");
  helper(name, fmt::format("HELPER void {0}({1} *best, {2} *at, {3} x, {2} i) {{\n"
                           "  {3} old = {4};\n"
                           "  int better = {5};\n{6}"
                           "  if (!better{7}) return;\n"
                           "  *best = {8};\n"
                           "  *at = i;\n}}",
                           name, cType(t), cType(index), cType(computeType(t)), loaded(t, "*best"),
                           better, rises ? "" : same, rises ? "" : " && !(same && i < *at)",
                           stored(t, "x")));
  return name;
}

// Joins (count, mean, sum of squared deviations) of two samples (Chan, Golub and LeVeque 1979).
std::string Prelude::combineWelford(DType t) {
  std::string name = fmt::format("accumulate_welford_{}", shortName(t)),
              sum = muladd(computeType(t), 1);
  helper(
      name,
      fmt::format("HELPER void {0}({1} *n, {1} *mean, {1} *m2, {2} nb, {2} meanb, {2} m2b) {{\n"
                  "  {2} na = {3}, a = {4}, total = na + nb;\n"
                  "  if (total == 0) return;\n"
                  "  {2} delta = meanb - a, share = nb / total, step = delta * share;\n"
                  "  *n = {5};\n"
                  "  *mean = {6};\n"
                  "  *m2 = {7};\n}}",
                  name, cType(t), cType(computeType(t)), loaded(t, "*n"), loaded(t, "*mean"),
                  stored(t, "total"), stored(t, fmt::format("{}(delta, share, a)", sum)),
                  stored(t, fmt::format("{}(delta, step * na, {} + m2b)", sum, loaded(t, "*m2")))));
  return name;
}

// Joins (m, l), where l stands for l * exp(m). Equal maxima, infinite ones too, add as they are.
std::string Prelude::combineSoftmax(DType t, int lanes) {
  std::string name = fmt::format("accumulate_softmax_{}", shortName(t));
  std::string argument = "a > b ? b - a : a - b", exp;
  if (lanes > 1) {
    name += fmt::format("_as_x{}", lanes);
    exp = mathOfLane(Operator::Exp, computeType(t), lanes, argument);
  } else {
    exp = fmt::format("{}({})", math(Operator::Exp, computeType(t), 1), argument);
  }
  std::string max = math(Operator::Max, computeType(t), 1), sum = muladd(computeType(t), 1);
  helper(name, fmt::format("HELPER void {0}({1} *m, {1} *l, {2} b, {2} lb) {{\n"
                           "  {2} a = {3}, scale = a == b ? 1 : {4};\n"
                           "  *m = {5};\n"
                           "  *l = {6};\n}}",
                           name, cType(t), cType(computeType(t)), loaded(t, "*m"), exp,
                           stored(t, max + "(a, b)"),
                           stored(t, fmt::format("a > b ? {1}(lb, scale, {0}) : "
                                                 "{1}({0}, scale, lb)",
                                                 loaded(t, "*l"), sum))));
  return name;
}

std::vector<std::string> Prelude::lines() const {
  std::vector<std::string> out;
  auto block = [&](const std::string& text) {
    for (size_t start = 0; start <= text.size();) {
      size_t end = std::min(text.find('\n', start), text.size());
      out.push_back(text.substr(start, end - start));
      start = end + 1;
    }
  };
  if (!m_math.empty()) out.emplace_back("#define DOJO_SELECT");
  for (const std::string& needed : m_math) out.push_back("#define DOJO_NEED_" + needed);
  for (const std::string& needed : m_mathParts) out.push_back("#define DOJO_NEED_" + needed);
  if (!m_math.empty()) block("#include \"dojo_math.h\"\n");
  for (const auto& [type, name] : m_types)
    out.push_back(fmt::format("typedef {} {} __attribute__((vector_size({})));", cType(type.first),
                              name, core::sizeOf(type.first) * type.second));
  if (!m_types.empty()) out.emplace_back();
  if (!m_accessed.empty())
    out.emplace_back("// TYPE(x[i]) is the vector that starts at element i of x.");
  for (const auto& key : m_accessed) {
    const std::string& name = m_types.at(key);
    out.push_back(fmt::format("typedef {0} {0}_at __attribute__((aligned({1}), may_alias));", name,
                              core::sizeOf(key.first)));
    out.push_back(fmt::format("#define {0}(first) (*({1}_at *)&(first))", upper(name), name));
  }
  if (!m_accessed.empty()) out.emplace_back();
  bool functions = std::any_of(m_helpers.begin(), m_helpers.end(), [](const std::string& h) {
    return h.find("HELPER ") != std::string::npos;
  });
  if (functions)
    block(
        "#ifdef __clang__\n"
        "#define HELPER static inline __attribute__((always_inline, nodebug))\n"
        "#else\n"
        "#define HELPER static inline __attribute__((always_inline))\n"
        "#endif\n");
  for (const std::string& text : m_helpers) block(text);
  if (!m_helpers.empty()) out.emplace_back();
  return out;
}

}  // namespace dojo::codegen
