// SPDX-License-Identifier: MIT-0
// Masked access to memory. x86 has instructions for it, which GCC and Clang reach by built-in
// functions of the same names; elsewhere a loop touches the lanes of the mask one by one.
#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {
namespace {

using core::DType;

// How the built-in functions for elements of one size are called, and the vectors that they take.
struct Instructions {
  const char* access;   // loaddquSI512_mask
  const char* toBits;   // cvtDmask512
  const char* element;  // the type of the vectors' elements
  const char* feature;  // beyond AVX-512 F
};

Instructions instructionsFor(DType t) {
  switch (core::sizeOf(t)) {
    case 8:
      return {"di", "q", "long long", "__AVX512DQ__"};
    case 4:
      return {"si", "d", "int", "__AVX512DQ__"};
    case 2:
      return {"hi", "w", "short", "__AVX512BW__"};
    default:
      return {"qi", "b", "char", "__AVX512BW__"};
  }
}

// "#if …" and the statement for AVX-512, and for AVX2 where it can.
std::string onX86(DType t, int lanes, bool stores, const std::string& loaded) {
  Instructions with = instructionsFor(t);
  int bits = lanes * core::sizeOf(t) * 8;
  if (bits != 128 && bits != 256 && bits != 512) return "";
  std::string text = fmt::format("#if defined({}){}\n", with.feature,
                                 bits == 512 ? "" : " && defined(__AVX512VL__)");
  text +=
      fmt::format("  typedef {} word __attribute__((vector_size({})));\n", with.element, bits / 8);
  std::string mask = fmt::format("__builtin_ia32_cvt{}2mask{}((word)mask)", with.toBits, bits);
  if (stores)
    text += fmt::format("  __builtin_ia32_storedqu{}{}_mask((void *)p, (word)v, {});\n",
                        with.access, bits, mask);
  else
    text += fmt::format(
        "  return ({})__builtin_ia32_loaddqu{}{}_mask((const void *)p, (word){{0}}, {});\n", loaded,
        with.access, bits, mask);
  if (bits == 512 || core::sizeOf(t) < 4) return text;
  const char* size = core::sizeOf(t) == 8 ? "q" : "d";
  const char* wide = bits == 256 ? "256" : "";
  text +=
      fmt::format("#elif defined(__AVX2__)\n  typedef {} word __attribute__((vector_size({})));\n",
                  with.element, bits / 8);
  if (stores)
    text += fmt::format("  __builtin_ia32_maskstore{}{}((void *)p, (word)mask, (word)v);\n", size,
                        wide);
  else
    text += fmt::format("  return ({})__builtin_ia32_maskload{}{}((const void *)p, (word)mask);\n",
                        loaded, size, wide);
  return text;
}

}  // namespace

std::string Prelude::lanesFrom(const char* verb, const char* order, DType t, int lanes, bool wide) {
  DType mask = maskType(t);
  std::string type = vectorType(mask, lanes), name = fmt::format("{}_{}", verb, type),
              numbers = iota(mask, lanes);
  bool narrow = core::sizeOf(mask) < (wide ? 8 : 4);
  std::string clamped =
      narrow ? fmt::format("({})(n < 0 ? 0 : n > {} ? {} : n)", cType(mask), lanes, lanes) : "n";
  helper(name, fmt::format("HELPER {0} {1}({2} n) {{ return {3} {4} {5}; }}", type, name,
                           wide ? "long" : "int", numbers, order, clamped));
  return name;
}

std::string Prelude::before(DType t, int lanes, bool wide) {
  return lanesFrom("before", "<", t, lanes, wide);
}
std::string Prelude::since(DType t, int lanes, bool wide) {
  return lanesFrom("since", ">=", t, lanes, wide);
}

std::string Prelude::maskedAccess(DType t, int lanes, bool stores) {
  std::string type = vectorType(t, lanes), mask = vectorType(maskType(t), lanes);
  std::string name = (stores ? "put_" : "masked_") + type;
  std::string each =
      fmt::format("  for (int lane = 0; lane < {}; ++lane)\n    if (mask[lane]) ", lanes);
  std::string plain =
      stores ? each + "p[lane] = v[lane];\n"
             : fmt::format("  {} v = {{0}};\n{}v[lane] = p[lane];\n  return v;\n", type, each);
  std::string x86 = onX86(t, lanes, stores, type);
  if (!x86.empty()) plain = x86 + "#else\n" + plain + "#endif\n";
  std::string head =
      stores ? fmt::format("HELPER void {}({} *p, {} mask, {} v)", name, cType(t), mask, type)
             : fmt::format("HELPER {} {}(const {} *p, {} mask)", type, name, cType(t), mask);
  helper(name, head + " {\n" + plain + "}");
  return name;
}

std::string Prelude::firstAccess(DType t, int lanes, bool stores, bool wide) {
  std::string type = vectorType(t, lanes), name = (stores ? "put_first_" : "first_") + type;
  std::string access = maskedAccess(t, lanes, stores), some = before(t, lanes, wide);
  bool isWholeForX86 = lanes * core::sizeOf(t) == 64;
  std::string head = stores ? fmt::format("HELPER void {}({} *p, {} n, {} v)", name, cType(t),
                                          wide ? "long" : "int", type)
                            : fmt::format("HELPER {} {}(const {} *p, {} n)", type, name, cType(t),
                                          wide ? "long" : "int");
  std::string masked = stores ? fmt::format("  {}(p, {}(n), v);\n", access, some)
                              : fmt::format("  return {}(p, {}(n));\n", access, some);
  std::string whole = at(t, lanes), bytes = core::sizeOf(t) == 1 ? "n" : "n * 2";
  std::string copied = stores ? fmt::format(
                                    "  if (n >= {0}) {1}(p[0]) = v;\n"
                                    "  else if (n > 0) __builtin_memcpy(p, &v, {2});\n",
                                    lanes, whole, bytes)
                              : fmt::format(
                                    "  if (n >= {0}) return {1}(p[0]);\n"
                                    "  {3} v = {{0}};\n"
                                    "  if (n > 0) __builtin_memcpy(&v, p, {2});\n"
                                    "  return v;\n",
                                    lanes, whole, bytes, type);
  helper(name, fmt::format("// Masks for elements this short need AVX-512.\n"
                           "{} {{\n#if defined(__AVX512BW__){}\n{}#else\n{}#endif\n}}",
                           head, isWholeForX86 ? "" : " && defined(__AVX512VL__)", masked, copied));
  return name;
}

std::string Prelude::masked(DType t, int lanes) {
  return maskedAccess(t, lanes, false);
}
std::string Prelude::put(DType t, int lanes) {
  return maskedAccess(t, lanes, true);
}
std::string Prelude::first(DType t, int lanes, bool wide) {
  return firstAccess(t, lanes, false, wide);
}
std::string Prelude::putFirst(DType t, int lanes, bool wide) {
  return firstAccess(t, lanes, true, wide);
}

std::string Prelude::blend(DType t, int lanes) {
  int bits = lanes * core::sizeOf(t) * 8;
  if ((t != DType::F32 && t != DType::F64) || (bits != 128 && bits != 256 && bits != 512))
    return select(t, lanes);
  std::string type = vectorType(t, lanes), name = "blend_" + type;
  Instructions with = instructionsFor(t);
  helper(
      name,
      fmt::format(
          "// If Clang can see how the mask is computed, it adds and then blends; if it cannot, it "
          "uses one\n// masked instruction.\n"
          "HELPER {0} {1}({2} mask, {0} v, {0} old) {{\n"
          "#if defined(__clang__) && defined({3}){4}\n"
          "  typedef {5} word __attribute__((vector_size({6})));\n"
          "  unsigned {7} bits = __builtin_ia32_cvt{8}2mask{9}((word)mask);\n"
          "  __asm__(\"\" : \"+k\"(bits));\n"
          "  return __builtin_ia32_selectp{10}_{9}(bits, v, old);\n"
          "#else\n"
          "  return ({0})((mask & ({2})v) | (~mask & ({2})old));\n"
          "#endif\n}}",
          type, name, vectorType(maskType(t), lanes), with.feature,
          bits == 512 ? "" : " && defined(__AVX512VL__)", with.element, bits / 8,
          lanes == 16 ? "short" : "char", with.toBits, bits, t == DType::F64 ? "d" : "s"));
  return name;
}

}  // namespace dojo::codegen
