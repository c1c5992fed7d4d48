// SPDX-License-Identifier: MIT-0
#include "codegen/gpu/prelude_halves.h"

namespace dojo::codegen {
namespace {

// PTX has instructions; LLVM's type serves AMD and hosts.
constexpr const char* kWidenF16 =
    "HELPER float widen_f16(unsigned short h) {\n"
    "#if defined(__CUDA_ARCH__)\n"
    "  float x;\n"
    "  asm(\"cvt.f32.f16 %0, %1;\" : \"=f\"(x) : \"h\"(h));\n"
    "  return x;\n"
    "#elif defined(__clang__)\n"
    "  union { unsigned short bits; _Float16 value; } pun = {h};\n"
    "  return (float)pun.value;\n"
    "#else  // of nvcc, for a host that never calls it\n"
    "  return h;\n"
    "#endif\n}";

constexpr const char* kNarrowF16 =
    "HELPER unsigned short narrow_f16(float x) {\n"
    "#if defined(__CUDA_ARCH__)\n"
    "  unsigned short h;\n"
    "  asm(\"cvt.rn.f16.f32 %0, %1;\" : \"=h\"(h) : \"f\"(x));\n"
    "  return h;\n"
    "#elif defined(__clang__)\n"
    "  union { _Float16 value; unsigned short bits; } pun = {(_Float16)x};\n"
    "  return pun.bits;\n"
    "#else\n"
    "  return (unsigned short)x;\n"
    "#endif\n}";

constexpr const char* kWidenF16OpenCl =
    "HELPER float widen_f16(unsigned short h) { return vload_half(0, (const half *)&h); }";

constexpr const char* kNarrowF16OpenCl =
    "HELPER unsigned short narrow_f16(float x) {\n"
    "  unsigned short h;\n"
    "  vstore_half_rte(x, 0, (half *)&h);\n"
    "  return h;\n}";

constexpr const char* kWidenBf16 =
    "HELPER float widen_bf16(unsigned short h) {\n"
    "  union { unsigned bits; float value; } pun = {(unsigned)h << 16};\n"
    "  return pun.value;\n}";

constexpr const char* kNarrowBf16 =
    "HELPER unsigned short narrow_bf16(float x) {\n"
    "  union { float value; unsigned bits; } pun = {x};\n"
    "  unsigned even = (pun.bits + 0x7fffu + ((pun.bits >> 16) & 1)) >> 16;\n"
    "  return (unsigned short)(x == x ? even : 0x7fc0u);\n}";

constexpr const char* kUntiedF32 =
    "// Round to odd: x if it is a float, else the neighbouring float whose last bit is set, "
    "which\n"
    "// is never a tie in a shorter type (Boldo and Melquiond 2008).\n"
    "HELPER float untied_f32(double x) {\n"
    "  union { float value; unsigned bits; } pun = {(float)x};\n"
    "  double near = pun.value;\n"
    "  if (near != x && x == x && !(pun.bits & 1))\n"
    "    pun.bits += (x > near) == (x > 0) ? 1u : -1u;\n"
    "  return pun.value;\n}";

constexpr const char* kUntiedF64 =
    "// Round to odd: if a double might not hold x exactly, replace its low 16 bits by a half.\n"
    "HELPER double untied_f64({0} x) {\n"
    "  {0} cut = (x & ~({0})0xffff) | ((x & 0xffff) != 0 ? 0x8000 : 0), most = ({0})1 << 52;\n"
    "  return (double)(x > most || x < -most ? cut : x);\n}";

std::string withLong(std::string text, Dialect dialect) {
  for (size_t at; (at = text.find("{0}")) != std::string::npos;)
    text.replace(at, 3, dialect == Dialect::OpenCl ? "long" : "long long");
  return text;
}

}  // namespace

bool isHalfHelper(const std::string& name) {
  return name.starts_with("widen_") || name.starts_with("narrow_") || name.starts_with("untied_");
}

PreludeHelper halfHelper(Dialect dialect, const std::string& name) {
  bool openCl = dialect == Dialect::OpenCl;
  if (name == "widen_f16") return {openCl ? kWidenF16OpenCl : kWidenF16};
  if (name == "narrow_f16") return {openCl ? kNarrowF16OpenCl : kNarrowF16};
  if (name == "widen_bf16") return {kWidenBf16};
  if (name == "narrow_bf16") return {kNarrowBf16};
  if (name == "untied_f32") return {kUntiedF32, {"fp64"}};
  return {withLong(kUntiedF64, dialect), {"fp64"}};
}

}  // namespace dojo::codegen
