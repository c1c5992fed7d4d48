// SPDX-License-Identifier: MIT-0
// Strided access: element by element, except for stride two, where a shuffle makes one vector of
// two, and for tiles that are transposed in registers.
#include <fmt/format.h>

#include <array>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {
namespace {

using core::DType;

constexpr const char* kHasShuffles = "defined(__clang__) || __GNUC__ >= 12";

// "0, 2, …": of two vectors side by side, the second of which begins with the first's last element.
std::string everySecondLane(int lanes) {
  std::string list;
  for (int i = 0; i < lanes; ++i)
    list += (i ? ", " : "") + std::to_string(i < lanes / 2 ? 2 * i : 2 * i + 1);
  return list;
}

// Of a mask and zeros: which elements of the first, or of the second, of these vectors are read.
std::string lanesRead(int lanes, bool second) {
  std::string list;
  for (int i = 0; i < lanes; ++i) {
    bool isRead = (i % 2 == 1) == second;
    list += (i ? ", " : "") + std::to_string(isRead ? i / 2 + (second ? lanes / 2 : 0) : lanes);
  }
  return list;
}

// Of rows i and i + step, of which one takes the other's blocks of `step` elements: what the first
// or the second of them becomes (Eklundh 1972).
std::string blocksExchanged(int lanes, int step, bool second) {
  std::string list;
  for (int i = 0; i < lanes; ++i) {
    bool isOwn = ((i & step) != 0) == second;
    int lane = second ? i + (isOwn ? lanes : step) : i + (isOwn ? 0 : lanes - step);
    list += (i ? ", " : "") + std::to_string(lane);
  }
  return list;
}

// Rows i and i + step exchange blocks.
std::string exchange(const std::string& type, int lanes, int step) {
  return fmt::format(
      "  for (int i = 0; i < {0}; ++i) {{\n"
      "    if (i & {1}) continue;\n"
      "    {2} a = row[i], b = row[i + {1}];\n"
      "    row[i] = __builtin_shufflevector(a, b, {3});\n"
      "    row[i + {1}] = __builtin_shufflevector(a, b, {4});\n"
      "  }}\n",
      lanes, step, type, blocksExchanged(lanes, step, false), blocksExchanged(lanes, step, true));
}

// These of each four elements of two vectors, the second's from 4 on.
std::string ofFours(int lanes, std::array<int, 4> picked) {
  std::string list;
  for (int i = 0; i < lanes; ++i) {
    int lane = picked[static_cast<size_t>(i % 4)];
    list += (i ? ", " : "") + std::to_string(i / 4 * 4 + lane % 4 + (lane < 4 ? 0 : lanes));
  }
  return list;
}

// Tiles of 4 by 4 elements of 4 bytes by what x86 has one instruction for.
std::string transposeFours(const std::string& type, int lanes) {
  return fmt::format(
      "  for (int i = 0; i < {0}; i += 4) {{\n"
      "    {1} a = __builtin_shufflevector(row[i], row[i + 1], {2});\n"
      "    {1} b = __builtin_shufflevector(row[i], row[i + 1], {3});\n"
      "    {1} c = __builtin_shufflevector(row[i + 2], row[i + 3], {2});\n"
      "    {1} d = __builtin_shufflevector(row[i + 2], row[i + 3], {3});\n"
      "    row[i] = __builtin_shufflevector(a, c, {4});\n"
      "    row[i + 1] = __builtin_shufflevector(a, c, {5});\n"
      "    row[i + 2] = __builtin_shufflevector(b, d, {4});\n"
      "    row[i + 3] = __builtin_shufflevector(b, d, {5});\n"
      "  }}\n",
      lanes, type, ofFours(lanes, {0, 4, 1, 5}), ofFours(lanes, {2, 6, 3, 7}),
      ofFours(lanes, {0, 1, 4, 5}), ofFours(lanes, {2, 3, 6, 7}));
}

}  // namespace

bool Prelude::canTranspose(DType t, int lanes) {
  int bytes = lanes * core::sizeOf(t);
  return (lanes == 4 || lanes == 8 || lanes == 16) && bytes >= 16 && bytes <= 64;
}

std::string Prelude::transpose(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "transpose_" + type, vector = at(t, lanes),
              exchanges;
  int blocks = core::sizeOf(t) == 4 ? 4 : 1;
  for (int step = lanes / 2; step >= blocks; step /= 2) exchanges += exchange(type, lanes, step);
  if (blocks == 4) exchanges += transposeFours(type, lanes);
  helper(
      name,
      fmt::format(
          "// Transpose: rows to[0], to[apart], … become the columns at from[0], from[stride], …\n"
          "HELPER void {1}({2} *to, long apart, const {2} *from, long stride) {{\n"
          "#if {6}\n"
          "  {0} row[{3}];\n"
          "  for (int i = 0; i < {3}; ++i) row[i] = {4}(from[i * stride]);\n"
          "{5}"
          "  for (int i = 0; i < {3}; ++i) {4}(to[i * apart]) = row[i];\n"
          "#else\n"
          "  for (int i = 0; i < {3}; ++i)\n"
          "    for (int lane = 0; lane < {3}; ++lane)\n"
          "      to[i * apart + lane] = from[lane * stride + i];\n"
          "#endif\n}}",
          type, name, cType(t), lanes, vector, exchanges, kHasShuffles));
  return name;
}

bool Prelude::takesEverySecond(DType t, int lanes) {
  int bytes = lanes * core::sizeOf(t);
  return lanes >= 4 && bytes >= 16 && bytes <= 64;
}

std::string Prelude::everySecond(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "second_" + type, vector = at(t, lanes);
  helper(name, fmt::format("// The elements p[0], p[2], …; nothing after the last one is read.\n"
                           "HELPER {0} {1}(const {2} *p) {{\n"
                           "#if {6}\n"
                           "  return __builtin_shufflevector({3}(p[0]), {3}(p[{4}]), {5});\n"
                           "#else\n"
                           "  {0} v;\n"
                           "  for (int lane = 0; lane < {7}; ++lane) v[lane] = p[lane * 2];\n"
                           "  return v;\n"
                           "#endif\n}}",
                           type, name, cType(t), vector, lanes - 1, everySecondLane(lanes),
                           kHasShuffles, lanes));
  return name;
}

std::string Prelude::everySecondMasked(DType t, int lanes) {
  std::string type = vectorType(t, lanes), mask = vectorType(maskType(t), lanes),
              name = "second_masked_" + type, load = masked(t, lanes);
  helper(name, fmt::format("HELPER {0} {1}(const {2} *p, {3} mask) {{\n"
                           "#if {9}\n"
                           "  {3} none = {{0}};\n"
                           "  {0} a = {4}(p, __builtin_shufflevector(mask, none, {5}));\n"
                           "  {0} b = {4}(p + {6}, __builtin_shufflevector(mask, none, {7}));\n"
                           "  return __builtin_shufflevector(a, b, {8});\n"
                           "#else\n"
                           "  {0} v = {{0}};\n"
                           "  for (int lane = 0; lane < {10}; ++lane)\n"
                           "    if (mask[lane]) v[lane] = p[lane * 2];\n"
                           "  return v;\n"
                           "#endif\n}}",
                           type, name, cType(t), mask, load, lanesRead(lanes, false), lanes - 1,
                           lanesRead(lanes, true), everySecondLane(lanes), kHasShuffles, lanes));
  return name;
}

std::string Prelude::everySecondOfFirst(DType t, int lanes, bool wide) {
  std::string type = vectorType(t, lanes), name = "second_first_" + type,
              load = first(t, lanes, wide);
  helper(name,
         fmt::format("// The first n of p[0], p[2], …; nothing after the last one is read.\n"
                     "HELPER {0} {1}(const {2} *p, {3} n) {{\n"
                     "#if {4}\n"
                     "  n = n < 0 ? 0 : n > {7} ? {7} : n;\n"
                     "  {0} a = {5}(p, 2 * n - 1), b = {5}(p + {6}, 2 * n - {7});\n"
                     "  return __builtin_shufflevector(a, b, {8});\n"
                     "#else\n"
                     "  {0} v = {{0}};\n"
                     "  for (int lane = 0; lane < {7} && lane < n; ++lane) v[lane] = p[lane * 2];\n"
                     "  return v;\n"
                     "#endif\n}}",
                     type, name, cType(t), wide ? "long" : "int", kHasShuffles, load, lanes - 1,
                     lanes, everySecondLane(lanes)));
  return name;
}

std::string Prelude::strided(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "strided_" + type;
  helper(name, fmt::format("HELPER {0} {1}(const {2} *p, long stride) {{\n"
                           "  {0} v;\n"
                           "  for (int lane = 0; lane < {3}; ++lane) v[lane] = p[lane * stride];\n"
                           "  return v;\n}}",
                           type, name, cType(t), lanes));
  return name;
}

std::string Prelude::scatter(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "scatter_" + type;
  helper(name,
         fmt::format("HELPER void {1}({2} *p, long stride, {0} v) {{\n"
                     "  for (int lane = 0; lane < {3}; ++lane) p[lane * stride] = v[lane];\n}}",
                     type, name, cType(t), lanes));
  return name;
}

std::string Prelude::gather(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "gather_" + type;
  helper(name, fmt::format("HELPER {0} {1}(const {2} *p, long stride, {3} mask) {{\n"
                           "  {0} v = {{0}};\n"
                           "  for (int lane = 0; lane < {4}; ++lane)\n"
                           "    if (mask[lane]) v[lane] = p[lane * stride];\n"
                           "  return v;\n}}",
                           type, name, cType(t), vectorType(maskType(t), lanes), lanes));
  return name;
}

std::string Prelude::spread(DType t, int lanes) {
  std::string type = vectorType(t, lanes), name = "spread_" + type;
  helper(name, fmt::format("HELPER void {1}({2} *p, long stride, {3} mask, {0} v) {{\n"
                           "  for (int lane = 0; lane < {4}; ++lane)\n"
                           "    if (mask[lane]) p[lane * stride] = v[lane];\n}}",
                           type, name, cType(t), vectorType(maskType(t), lanes), lanes));
  return name;
}

}  // namespace dojo::codegen
