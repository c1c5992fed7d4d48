// Program to C (DESIGN §6). The text is GNU C17 that an engineer can read, export and compile on
// its own; what is shown is what is compiled. It holds one loop per scope, straight lines per
// unrolled scope, vector-extension types per vector scope and an OpenMP pragma per parallel one;
// grid, block and warp scopes are plain loops here. Every line leads back to the IR node that it
// came from.
//
// The compile unit is text + harness, with dojoMathHeader() reachable as "dojo_math.h".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::codegen {

// One argument of the kernel's function, and one pointer of the trampoline's array.
struct Parameter {
  enum class Role { Input, Output, Workspace };
  Role role = Role::Input;
  std::string array;  // as the program names it; empty for the workspace
  std::string name;   // as the C text names it
  core::DType dtype = core::DType::U8;
  int64_t elements = 0;
  int64_t bytes = 0;
};

struct EmittedC {
  std::string text;     // NAME.c, as shown and compiled
  std::string header;   // NAME.h: the prototype, and the workspace's size in bytes
  std::string harness;  // void ENTRY(void *const *buffers), which unpacks `parameters`
  std::string function;
  std::string entry;
  std::vector<core::NodeId> lineNodes;  // by line - 1 of text: the IR node it came from, 0 none
  std::vector<Parameter> parameters;    // inputs, outputs, then the workspace if there is one
  std::vector<std::string> flags;       // beyond -O3 and the target's: "-fwrapv"
  int vectorBits = 0;                   // for -mprefer-vector-width; 0 leaves it to the compiler
  int64_t workspaceBytes = 0;           // aligned to 64 bytes
  bool usesOpenMP = false;
};

struct EmitOptions {
  int64_t mostLines = 50000;  // of unrolled code; more is an error
};

Result<EmittedC> emitC(const core::Program& program, const core::Machine& machine,
                       const EmitOptions& options = {});

// What GCC or Clang is to be given besides the file, separated by spaces.
std::string compilerOptions(const EmittedC& emitted, const core::Machine& machine);

// The text of "dojo_math.h", which emitted text includes when it calls mathematical functions.
std::string_view dojoMathHeader();

}  // namespace dojo::codegen
