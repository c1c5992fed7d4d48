// What goes into a compilation of C text and what comes out, as plain values. They stand apart from
// the compiler so that the parent, which has none, can ask for and read a compilation in the
// worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

inline constexpr const char* kMainFile = "kernel.c";  // the C text's name in diagnostics and #line

struct CompileOptions {
  std::string cpu;                      // empty: this machine's, with its features
  std::vector<std::string> features;    // "+avx2", "-avx512f"; added to those of cpu
  int optLevel = 3;                     // 0 to 3
  bool openmp = false;                  // -fopenmp
  int vectorWidth = 0;                  // -mprefer-vector-width in bits; 0: cpu's default
  std::vector<std::string> extraFlags;  // passed on to clang -cc1
  std::map<std::string, std::string> virtualFiles;  // headers by the name in their #include
  std::string resourceFolder;                       // empty: the one that came with the library
  bool wantAssembly = true;  // without this and the next, no debug information
  bool wantLlvm = false;
};

struct Diagnostic {
  enum class Severity { Note, Warning, Error };
  Severity severity = Severity::Error;
  std::string file;
  int line = 0;    // from 1; 0: no place
  int column = 0;  // from 1
  std::string message;
};

struct CompiledCode {
  std::string object;            // an ELF relocatable
  std::string assembly;          // without debug sections and directives; empty unless wanted
  std::vector<int> sourceLines;  // per line of assembly its line in the C text, 0 where none
  std::string llvm;              // after optimisation; empty unless wanted
  std::vector<Diagnostic> warnings;
};

struct CompileFailure {
  Error error;
  std::vector<Diagnostic> diagnostics;
  bool compilerCrashed = false;  // its process should not be trusted with further work
};

}  // namespace dojo::codegen
