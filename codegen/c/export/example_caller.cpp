// SPDX-License-Identifier: MIT-0
#include "codegen/c/export/example_caller.h"

#include <fmt/format.h>

#include <set>

#include "codegen/c/emit/c_types.h"
#include "codegen/c/emit/interface.h"

namespace dojo::codegen {
namespace {

using Role = Parameter::Role;

// A made-up number as an element: floats in [0, 1), small integers.
std::string fillFunction(core::DType t) {
  std::string value;
  switch (t) {
    case core::DType::F64:
    case core::DType::F32:
    case core::DType::F16:
      value = fmt::format("({})dojo_next()", cType(t));
      break;
    case core::DType::BF16:
      value = "dojo_bits_of((float)dojo_next())";
      break;
    case core::DType::Bool:
      value = "dojo_next() < 0.5";
      break;
    default:
      value = fmt::format("({})(8 * dojo_next())", cType(t));
  }
  return fmt::format(
      "static void dojo_fill_{0}({1} *values, size_t count) {{\n"
      "  for (size_t i = 0; i < count; ++i)\n    values[i] = {2};\n}}\n\n",
      shortName(t), cType(t), value);
}

std::string sumFunction(core::DType t) {
  std::string value = t == core::DType::BF16 ? "dojo_value_of(values[i])" : "(double)values[i]";
  return fmt::format(
      "static double dojo_sum_{0}(const {1} *values, size_t count) {{\n  double sum = 0;\n"
      "  for (size_t i = 0; i < count; ++i)\n    sum += {2};\n  return sum;\n}}\n\n",
      shortName(t), cType(t), value);
}

const char* kOpening = R"(
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

)";

const char* kHelpers = R"(
enum { DOJO_CALLS = 5 };

static double dojo_next(void) {
  static uint64_t state = 1;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 11) / 9007199254740992.0;
}

static double dojo_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *dojo_array(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) {
    fprintf(stderr, "out of memory: %zu bytes\n", bytes);
    exit(1);
  }
  memset(memory, 0, bytes);
  return memory;
}

)";

const char* kBfloatFill = R"(static uint16_t dojo_bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return (uint16_t)(bits >> 16);
}

)";
const char* kBfloatSum = R"(static double dojo_value_of(uint16_t bits) {
  uint32_t wide = (uint32_t)bits << 16;
  float value;
  memcpy(&value, &wide, sizeof value);
  return value;
}

)";

// The names of the kernel and of its parameters may be those of functions and variables here, which
// therefore have prefixes.
std::string variable(const EmittedC& c, const Parameter& p) {
  return (c.function.starts_with("p_") ? "a_" : "p_") + p.name;
}

// A variable beside which the kernel is called.
std::string local(const EmittedC& c, const std::string& name) {
  return c.function == name ? name + "_" : name;
}

std::string timedCalls(const EmittedC& c) {
  std::string call;
  for (const Parameter& p : c.parameters) call += (call.empty() ? "" : ", ") + variable(c, p);
  return fmt::format(
      "\n  double {best} = 1e300;\n"
      "  for (int {i} = 0; {i} < DOJO_CALLS; ++{i}) {{\n"
      "    double {start} = dojo_seconds();\n"
      "    {kernel}({call});\n"
      "    double {took} = dojo_seconds() - {start};\n"
      "    if ({took} < {best})\n      {best} = {took};\n  }}\n\n"
      "  printf(\"{kernel}: best of %d calls %.6f ms\\n\", DOJO_CALLS, 1e3 * {best});\n",
      fmt::arg("best", local(c, "best")), fmt::arg("i", local(c, "i")),
      fmt::arg("start", local(c, "start")), fmt::arg("took", local(c, "took")),
      fmt::arg("kernel", c.function), fmt::arg("call", call));
}

std::string mainFunction(const EmittedC& c) {
  std::string text = "int main(void) {\n";
  for (const Parameter& p : c.parameters) {
    std::string_view type = p.role == Role::Workspace ? "void" : cType(p.dtype);
    std::string bytes = p.role == Role::Workspace ? macroPrefix(c.function) + "_WORKSPACE_BYTES"
                                                  : std::to_string(p.bytes);
    text += fmt::format("  {} *{} = dojo_array({});\n", type, variable(c, p), bytes);
  }
  for (const Parameter& p : c.parameters)
    if (p.role == Role::Input)
      text +=
          fmt::format("  dojo_fill_{}({}, {});\n", shortName(p.dtype), variable(c, p), p.elements);
  text += timedCalls(c);
  for (const Parameter& p : c.parameters)
    if (p.role == Role::Output)
      text += fmt::format("  printf(\"sum of {}: %.9g\\n\", dojo_sum_{}({}, {}));\n", p.name,
                          shortName(p.dtype), variable(c, p), p.elements);
  for (const Parameter& p : c.parameters) text += fmt::format("  free({});\n", variable(c, p));
  return text + "  return 0;\n}\n";
}

}  // namespace

std::string exampleCaller(const EmittedC& c) {
  std::set<core::DType> filled, summed;
  for (const Parameter& p : c.parameters) {
    if (p.role == Role::Input) filled.insert(p.dtype);
    if (p.role == Role::Output) summed.insert(p.dtype);
  }
  std::string text =
      fmt::format("// Calls {} on generated inputs and prints the time per call.", c.function);
  text += kOpening + fmt::format("#include \"{}.h\"\n", c.function) + kHelpers;
  if (filled.contains(core::DType::BF16)) text += kBfloatFill;
  if (summed.contains(core::DType::BF16)) text += kBfloatSum;
  // Bool is kept as a byte; one set of functions serves both.
  std::set<std::string_view> written;
  for (core::DType t : filled)
    if (written.insert(shortName(t)).second) text += fillFunction(t);
  written.clear();
  for (core::DType t : summed)
    if (written.insert(shortName(t)).second) text += sumFunction(t);
  return text + mainFunction(c);
}

}  // namespace dojo::codegen
