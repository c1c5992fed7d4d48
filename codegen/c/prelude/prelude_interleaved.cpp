// SPDX-License-Identifier: MIT-0
// Access to one element of each row of two to four contiguous ones, as in interleaved image
// channels or complex numbers: whole vectors of rows are loaded, and shuffles extract the element.
// What several statements read of the same rows is loaded once.
#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/prelude/prelude.h"

namespace dojo::codegen {
namespace {

using core::DType;

constexpr const char* kHasShuffles = "defined(__clang__) || __GNUC__ >= 12";
constexpr int kMostParts = 4;

// A place in the vectors that the rows of a vector of results fill.
struct InRows {
  int lanes, parts, part;

  int vectorOf(int lane) const { return (lane * parts + part) / lanes; }
  int placeOf(int lane) const { return (lane * parts + part) % lanes; }
  int rowOf(int vector, int place) const { return (vector * lanes + place) / parts; }
  bool isOwn(int vector, int place) const { return (vector * lanes + place) % parts == part; }
};

template <typename Lane>
std::string listOf(int lanes, Lane lane) {
  std::string list;
  for (int i = 0; i < lanes; ++i) list += (i ? ", " : "") + std::to_string(lane(i));
  return list;
}

// What a statement takes of vector `next` to the lanes that have their elements.
std::string lanesWith(const InRows& rows, int next) {
  return listOf(rows.lanes, [&](int lane) {
    int vector = rows.vectorOf(lane), place = rows.placeOf(lane);
    if (vector == next) return rows.lanes + place;
    return vector > next ? -1 : next == 1 ? place : lane;
  });
}

// Of a mask of rows: whether each element of a vector of them is in one that is let through.
std::string rowsOfVector(const InRows& rows, int vector) {
  return listOf(rows.lanes, [&](int place) { return rows.rowOf(vector, place); });
}

// "p[-1]", where the rows' vector begins.
std::string placeOfVector(const InRows& rows, int vector) {
  return fmt::format("p[{}]", vector * rows.lanes - rows.part);
}

// The statements that leave each lane's element in v, of which `load` gives a vector of rows.
template <typename Load>
std::string gathered(const std::string& type, const InRows& rows, Load load) {
  std::string text = fmt::format("  {} v = {};\n", type, load(0));
  for (int i = 1; i < rows.parts; ++i)
    text += fmt::format("  v = __builtin_shufflevector(v, {}, {});\n", load(i), lanesWith(rows, i));
  return text;
}

std::string nameOf(const char* verb, int parts, int part, const std::string& type) {
  return fmt::format("{}part{}_of{}_{}", verb, part, parts, type);
}

}  // namespace

bool Prelude::takesParts(DType t, int lanes, int64_t parts) {
  int bytes = lanes * core::sizeOf(t);
  return parts >= 2 && parts <= kMostParts && lanes >= 4 && bytes >= 16 && bytes <= 64;
}

std::string Prelude::part(DType t, int lanes, int parts, int part) {
  std::string type = vectorType(t, lanes), name = nameOf("", parts, part, type),
              vector = at(t, lanes);
  InRows rows{lanes, parts, part};
  std::string text = gathered(
      type, rows, [&](int i) { return fmt::format("{}({})", vector, placeOfVector(rows, i)); });
  helper(name, fmt::format("// Element {6} of each row of {5}: p[0], p[{5}], …\n"
                           "HELPER {0} {1}(const {2} *p) {{\n"
                           "#if {7}\n"
                           "{4}"
                           "#else\n"
                           "  {0} v;\n"
                           "  for (int lane = 0; lane < {3}; ++lane) v[lane] = p[lane * {5}];\n"
                           "#endif\n"
                           "  return v;\n}}",
                           type, name, cType(t), lanes, text, parts, part, kHasShuffles));
  return name;
}

std::string Prelude::partMasked(DType t, int lanes, int parts, int part) {
  std::string type = vectorType(t, lanes), mask = vectorType(maskType(t), lanes),
              name = nameOf("masked_", parts, part, type), load = masked(t, lanes);
  InRows rows{lanes, parts, part};
  std::string text = gathered(type, rows, [&](int i) {
    return fmt::format("{}(&{}, __builtin_shufflevector(mask, mask, {}))", load,
                       placeOfVector(rows, i), rowsOfVector(rows, i));
  });
  helper(name, fmt::format("HELPER {0} {1}(const {2} *p, {3} mask) {{\n"
                           "#if {7}\n"
                           "{5}"
                           "#else\n"
                           "  {0} v = {{0}};\n"
                           "  for (int lane = 0; lane < {4}; ++lane)\n"
                           "    if (mask[lane]) v[lane] = p[lane * {6}];\n"
                           "#endif\n"
                           "  return v;\n}}",
                           type, name, cType(t), mask, lanes, text, parts, kHasShuffles));
  return name;
}

std::string Prelude::partOfFirst(DType t, int lanes, int parts, int part, bool wide) {
  std::string type = vectorType(t, lanes), name = nameOf("first_", parts, part, type),
              load = first(t, lanes, wide);
  InRows rows{lanes, parts, part};
  std::string text = gathered(type, rows, [&](int i) {
    return fmt::format("{}(&{}, {} * n - {})", load, placeOfVector(rows, i), parts, i * lanes);
  });
  helper(name, fmt::format(
                   "// The first n of p[0], p[{6}], …; nothing after the last row is read.\n"
                   "HELPER {0} {1}(const {2} *p, {3} n) {{\n"
                   "#if {7}\n"
                   "  n = n < 0 ? 0 : n > {4} ? {4} : n;\n"
                   "{5}"
                   "#else\n"
                   "  {0} v = {{0}};\n"
                   "  for (int lane = 0; lane < {4} && lane < n; ++lane) v[lane] = p[lane * {6}];\n"
                   "#endif\n"
                   "  return v;\n}}",
                   type, name, cType(t), wide ? "long" : "int", lanes, text, parts, kHasShuffles));
  return name;
}

std::string Prelude::putPart(DType t, int lanes, int parts, int part) {
  std::string type = vectorType(t, lanes), mask = vectorType(maskType(t), lanes),
              name = nameOf("put_", parts, part, type), store = put(t, lanes), text;
  InRows rows{lanes, parts, part};
  for (int i = 0; i < parts; ++i)
    text += fmt::format(
        "  {}(&{}, __builtin_shufflevector(mask, ({}){{0}}, {}), "
        "__builtin_shufflevector(v, v, {}));\n",
        store, placeOfVector(rows, i), mask,
        listOf(lanes,
               [&](int place) { return rows.isOwn(i, place) ? rows.rowOf(i, place) : lanes; }),
        listOf(lanes, [&](int place) { return rows.isOwn(i, place) ? rows.rowOf(i, place) : -1; }));
  helper(name, fmt::format("HELPER void {1}({2} *p, {3} mask, {0} v) {{\n"
                           "#if defined(__AVX512VL__) && defined(__AVX512BW__) && ({7})\n"
                           "{5}"
                           "#else\n"
                           "  for (int lane = 0; lane < {4}; ++lane)\n"
                           "    if (mask[lane]) p[lane * {6}] = v[lane];\n"
                           "#endif\n}}",
                           type, name, cType(t), mask, lanes, text, parts, kHasShuffles));
  return name;
}

}  // namespace dojo::codegen
