// SPDX-License-Identifier: MIT-0
// Multiplying and adding with one rounding. Clang has a word for it that serves every vector; GCC
// names the instructions of each width.
#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {
namespace {

using core::DType;

struct Native {
  const char* feature;
  const char* function;
  const char* rest;  // of its arguments
};

// GCC's word for the instruction on vectors of `bytes`; nothing where it has none.
const Native* nativeFor(DType t, int bytes) {
  static constexpr Native kNarrow = {"__FMA__", "__builtin_ia32_vfmaddp{0}", ""};
  static constexpr Native kMiddle = {"__FMA__", "__builtin_ia32_vfmaddp{0}256", ""};
  static constexpr Native kWideF32 = {"__AVX512F__", "__builtin_ia32_vfmaddp{0}512_mask",
                                      ", (unsigned short)-1, 4"};
  static constexpr Native kWideF64 = {"__AVX512F__", "__builtin_ia32_vfmaddp{0}512_mask",
                                      ", (unsigned char)-1, 4"};
  switch (bytes) {
    case 16:
      return &kNarrow;
    case 32:
      return &kMiddle;
    case 64:
      return t == DType::F32 ? &kWideF32 : &kWideF64;
    default:
      return nullptr;
  }
}

}  // namespace

std::string Prelude::multiplyAdd(const char* verb, DType t, int lanes, bool always) {
  std::string type = lanes == 1 ? std::string(cType(t)) : vectorType(t, lanes);
  std::string name = fmt::format("{}_{}", verb, nameOf(t, lanes));
  const char* one = t == DType::F32 ? "__builtin_fmaf" : "__builtin_fma";
  std::string text = fmt::format("HELPER {0} {1}({0} a, {0} b, {0} c) {{\n", type, name);
  const char* branch = "#if";
  if (!always) {
    helper(
        "HAS_FMA",
        "// muladd(a, b, c) is a * b + c, fused (without rounding a * b) if the target has FMA.\n"
        "#if defined(__FMA__) || defined(__AVX512F__) || defined(__aarch64__) || \\\n"
        "    defined(__riscv_flen) || defined(__ARM_FEATURE_FMA)\n"
        "#define HAS_FMA 1\n"
        "#else\n"
        "#define HAS_FMA 0\n"
        "#endif");
    text += "#if !HAS_FMA\n  return a * b + c;\n";
    branch = "#elif";
  }
  if (lanes == 1) {
    text += always ? fmt::format("  return {}(a, b, c);\n}}", one)
                   : fmt::format("#else\n  return {}(a, b, c);\n#endif\n}}", one);
    helper(name, text);
    return name;
  }
  text +=
      fmt::format("{} defined(__clang__)\n  return __builtin_elementwise_fma(a, b, c);\n", branch);
  if (const Native* native = nativeFor(t, core::sizeOf(t) * lanes))
    text += fmt::format("#elif defined({})\n  return {}(a, b, c{});\n", native->feature,
                        fmt::format(fmt::runtime(native->function), t == DType::F32 ? "s" : "d"),
                        native->rest);
  text += fmt::format(
      "#else\n  for (int i = 0; i < {}; ++i) c[i] = {}(a[i], b[i], c[i]);\n  return c;\n#endif\n}}",
      lanes, one);
  helper(name, text);
  return name;
}

std::string Prelude::fma(DType t, int lanes) {
  return multiplyAdd("fma", t, lanes, true);
}

std::string Prelude::muladd(DType t, int lanes) {
  return multiplyAdd("muladd", t, lanes, false);
}

}  // namespace dojo::codegen
