// What goes into a compilation of emitted text and what comes out, as plain values. They stand
// apart from the compilers so that the parent, which has none, can ask for and read a compilation
// in the worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

inline constexpr const char* kMainFile = "kernel.c";   // the C text's name in diagnostics and #line
inline constexpr const char* kCudaFile = "kernel.cu";  // likewise of a CUDA text

struct CompileOptions {
  std::string cpu;                      // empty: this machine's, with its features
  std::vector<std::string> features;    // "+avx2", "-avx512f"; added to those of cpu
  int optLevel = 3;                     // 0 to 3
  bool openmp = false;                  // -fopenmp
  int vectorWidth = 0;                  // -mprefer-vector-width in bits; 0: cpu's default
  std::vector<std::string> extraFlags;  // passed on to clang -cc1
  std::map<std::string, std::string> virtualFiles;  // headers by the name in their #include
  std::string resourceFolder;                       // empty: the one that came with the library
  std::vector<std::string> listings = {"asm"};      // that are wanted; none: no debug information
  bool simt = false;  // C++ for the host SIMT machine, see codegen/clang/simt_code.h

  bool wants(std::string_view listing) const;
};

struct Diagnostic {
  enum class Severity { Note, Warning, Error };
  Severity severity = Severity::Error;
  std::string file;
  int line = 0;    // from 1; 0: no place
  int column = 0;  // from 1
  std::string message;
};

// A text in which a compiler shows its work, under the name that the back end gives it: "asm"
// (without debug sections and directives), "llvm" (after optimisation), "ptx".
struct Listing {
  std::string name;
  std::string text;
  std::vector<int> sourceLines;  // per line its line in the emitted text, 0 where none

  bool operator==(const Listing&) const = default;
};

// The listing of that name; an empty one where it was not made.
const Listing& listingNamed(const std::vector<Listing>& listings, std::string_view name);

struct CompiledCode {
  std::string object;             // what the device loads; for the host's processor, ELF
  std::vector<Listing> listings;  // those wanted
  std::vector<Diagnostic> warnings;
};

struct CompileFailure {
  Error error;
  std::vector<Diagnostic> diagnostics;
  bool compilerCrashed = false;  // its process should not be trusted with further work
};

}  // namespace dojo::codegen
