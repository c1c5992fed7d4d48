// SPDX-License-Identifier: MIT-0
// Cache control: non-temporal stores, prefetches, and compiler barriers that keep arrays in memory.
#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {

using core::DType;

std::string Prelude::stream(DType t, int lanes) {
  at(t, lanes);
  std::string type = vectorType(t, lanes), name = "stream_" + type;
  int bytes = core::sizeOf(t) * lanes;
  const char* feature = bytes == 64 ? "AVX512F" : bytes == 32 ? "AVX" : "SSE";
  const char* width = bytes == 64 ? "512" : bytes == 32 ? "256" : "";
  helper(fmt::format("STREAM_{}", bytes),
         fmt::format("#if defined(__clang__)\n"
                     "#define STREAM_{0}(to, vector) __builtin_nontemporal_store(vector, to)\n"
                     "#elif defined(__{1}__)\n"
                     "typedef float stream_{0} __attribute__((vector_size({0})));\n"
                     "#define STREAM_{0}(to, vector) "
                     "__builtin_ia32_movntps{2}((float *)(to), (stream_{0})(vector))\n"
                     "#else\n"
                     "#define STREAM_{0}(to, vector) (*(to) = (vector))\n"
                     "#endif",
                     bytes, feature, width));
  helper(name, fmt::format("HELPER void {1}({2} *p, {0} v) {{\n"
                           "  typedef {0} whole __attribute__((may_alias));\n"
                           "  if ((__UINTPTR_TYPE__)p % {3} == 0) STREAM_{3}((whole *)p, v);\n"
                           "  else *({0}_at *)p = v;\n}}",
                           type, name, cType(t), bytes));
  return name;
}

std::string Prelude::streamElement(DType t) {
  int bytes = core::sizeOf(t);
  const char* type = bytes == 8 ? "long long" : "int";
  helper(fmt::format("STREAM_{}", bytes),
         fmt::format("#if defined(__clang__)\n"
                     "#define STREAM_{0}(to, bits) __builtin_nontemporal_store(bits, to)\n"
                     "#elif defined(__SSE2__) && defined(__x86_64__)\n"
                     "#define STREAM_{0}(to, bits) __builtin_ia32_movnti{1}(({2} *)(to), bits)\n"
                     "#else\n"
                     "#define STREAM_{0}(to, bits) (*(to) = (bits))\n"
                     "#endif",
                     bytes, bytes == 8 ? "64" : "", type));
  std::string name = fmt::format("stream_{}", shortName(t));
  helper(name, fmt::format("HELPER void {0}({1} *p, {1} v) {{\n"
                           "  typedef {2} whole __attribute__((may_alias));\n"
                           "  union {{ {1} value; {2} bits; }} pun = {{v}};\n"
                           "  STREAM_{3}((whole *)p, pun.bits);\n}}",
                           name, cType(t), type, bytes));
  return name;
}

std::string Prelude::streamStart() {
  helper("stream_start",
         "HELPER int stream_start(const void *p, int bytes, int element) {\n"
         "  return (int)(-(__UINTPTR_TYPE__)p % (unsigned)bytes) / element;\n}");
  return "stream_start";
}

std::string Prelude::streamFence() {
  helper("STREAM_FENCE",
         "#ifdef __SSE__\n"
         "#define STREAM_FENCE() __builtin_ia32_sfence()\n"
         "#else\n"
         "#define STREAM_FENCE() __atomic_thread_fence(__ATOMIC_SEQ_CST)\n"
         "#endif");
  return "STREAM_FENCE();";
}

std::string Prelude::prefetch(bool toWrite, bool toL2) {
  std::string name = fmt::format("PREFETCH{}{}", toL2 ? "_L2" : "", toWrite ? "_TO_WRITE" : "");
  helper(name, fmt::format(
                   "// The address may lie beyond the array: it is computed as an integer and "
                   "never dereferenced.\n"
                   "#define {}(element, bytes) \\\n"
                   "  __builtin_prefetch((const void *)((__UINTPTR_TYPE__)&(element) + (bytes)){})",
                   name, toL2 ? (toWrite ? ", 1, 2" : ", 0, 2") : (toWrite ? ", 1" : "")));
  return name;
}

std::string Prelude::promotionBarrier(const std::string& array) {
  helper("READ_ANEW",
         "// Compiler barrier: the array may have changed here. More of it is read than registers "
         "hold,\n"
         "// so this stops Clang from keeping it in registers and spilling.\n"
         "#define READ_ANEW(array) __asm__ volatile(\"\" : \"+m\"(*(char (*)[])(array)))");
  return fmt::format("READ_ANEW({});", array);
}

std::string Prelude::inMemory(const std::string& array) {
  helper("IN_MEMORY", "#define IN_MEMORY(array) __asm__ volatile(\"\" : \"+m\"(array))");
  return fmt::format("IN_MEMORY({});", array);
}

}  // namespace dojo::codegen
