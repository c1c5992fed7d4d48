// What a back end makes of a program: a text in some language, what is compiled behind it, and how
// the result is called. A text may hold several kernels and host code; `launches` lists the calls
// that make up one run of the program. Every line of the text leads back to the IR node that it
// came from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/launch.h"
#include "core/ir/program.h"

namespace dojo::codegen {

// One argument of the kernel, and one buffer of the sets that it runs on.
struct Parameter {
  enum class Role { Input, Output, Workspace };
  Role role = Role::Input;
  std::string array;  // as the program names it; empty for the workspace
  std::string name;   // as the text names it
  core::DType dtype = core::DType::U8;
  int64_t elements = 0;
  int64_t bytes = 0;
};

struct Emitted {
  std::string language;  // as compilers in the worker know it: "c"
  std::string text;      // as shown and compiled
  std::string header;    // for those who call it; may be empty
  std::string harness;   // compiled behind the text, not shown; may be empty
  std::string function;
  std::string entry;                    // names the compiled kernel
  std::vector<core::NodeId> lineNodes;  // by line - 1 of text: the IR node it came from, 0 none
  std::vector<Parameter> parameters;    // inputs, outputs, then workspaces
  std::vector<Launch> launches;         // never empty
  int64_t workspaceBytes = 0;           // aligned to 64 bytes

  // What the text asks of its compiler.
  std::vector<std::string> flags;  // beyond -O3 and the machine's: "-fwrapv"
  int vectorBits = 0;              // for -mprefer-vector-width; 0 leaves it to the compiler
  bool usesOpenMP = false;
};

struct EmitOptions {
  int64_t mostLines = 50000;  // of unrolled code; more is an error
};

}  // namespace dojo::codegen
