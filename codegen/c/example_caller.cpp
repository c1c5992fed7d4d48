#include "codegen/c/example_caller.h"

#include <fmt/format.h>

#include <set>

#include "codegen/c/c_types.h"
#include "codegen/c/interface.h"

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
      value = fmt::format("({})next()", cType(t));
      break;
    case core::DType::BF16:
      value = "bits_of((float)next())";
      break;
    case core::DType::Bool:
      value = "next() < 0.5";
      break;
    default:
      value = fmt::format("({})(8 * next())", cType(t));
  }
  return fmt::format(
      "static void fill_{0}({1} *values, size_t count) {{\n"
      "  for (size_t i = 0; i < count; ++i)\n    values[i] = {2};\n}}\n\n",
      shortName(t), cType(t), value);
}

std::string sumFunction(core::DType t) {
  std::string value = t == core::DType::BF16 ? "value_of(values[i])" : "(double)values[i]";
  return fmt::format(
      "static double sum_{0}(const {1} *values, size_t count) {{\n  double sum = 0;\n"
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
enum { CALLS = 5 };

static double next(void) {
  static uint64_t state = 1;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 11) / 9007199254740992.0;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *array(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) {
    fprintf(stderr, "out of memory: %zu bytes\n", bytes);
    exit(1);
  }
  memset(memory, 0, bytes);
  return memory;
}

)";

const char* kBfloatFill = R"(static uint16_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return (uint16_t)(bits >> 16);
}

)";
const char* kBfloatSum = R"(static double value_of(uint16_t bits) {
  uint32_t wide = (uint32_t)bits << 16;
  float value;
  memcpy(&value, &wide, sizeof value);
  return value;
}

)";

// The names of the kernel's parameters may be those of functions here; they get a prefix.
std::string variable(const Parameter& p) {
  return "p_" + p.name;
}

std::string mainFunction(const EmittedC& c) {
  std::string text = "int main(void) {\n", call;
  for (const Parameter& p : c.parameters) {
    std::string_view type = p.role == Role::Workspace ? "void" : cType(p.dtype);
    std::string bytes = p.role == Role::Workspace ? macroPrefix(c.function) + "_WORKSPACE_BYTES"
                                                  : std::to_string(p.bytes);
    text += fmt::format("  {} *{} = array({});\n", type, variable(p), bytes);
    call += (call.empty() ? "" : ", ") + variable(p);
  }
  for (const Parameter& p : c.parameters)
    if (p.role == Role::Input)
      text += fmt::format("  fill_{}({}, {});\n", shortName(p.dtype), variable(p), p.elements);
  text += fmt::format(
      "\n  double best = 1e300;\n  for (int i = 0; i < CALLS; ++i) {{\n"
      "    double start = seconds();\n    {}({});\n    double took = seconds() - start;\n"
      "    if (took < best)\n      best = took;\n  }}\n\n"
      "  printf(\"{}: best of %d calls %.6f ms\\n\", CALLS, 1e3 * best);\n",
      c.function, call, c.function);
  for (const Parameter& p : c.parameters)
    if (p.role == Role::Output)
      text += fmt::format("  printf(\"sum of {}: %.9g\\n\", sum_{}({}, {}));\n", p.name,
                          shortName(p.dtype), variable(p), p.elements);
  for (const Parameter& p : c.parameters) text += fmt::format("  free({});\n", variable(p));
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
      fmt::format("// Calls {} on made-up inputs and says how long a call takes.", c.function);
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
