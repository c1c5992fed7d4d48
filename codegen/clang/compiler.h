// Compiles one C text in this process, with Clang as a library, to an object file. Every diagnostic
// is data; a crash or fatal error inside Clang or LLVM comes back as a failure. It stands behind a
// header without LLVM types so that nothing else is built against, or blamed on, that library.
//
// Texts that open with the same directives share what Clang made of their headers.
//
// A location inside an included header (inlined maths) is attributed to the line of the C text that
// called it, so that every instruction leads back to a line that people see.
#pragma once

#include <memory>
#include <string>

#include "codegen/compile_types.h"

namespace dojo::codegen {

class PreambleCache;

class Compiler {
 public:
  Compiler();
  ~Compiler();
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  tl::expected<CompiledCode, CompileFailure> compile(const std::string& cText,
                                                     const CompileOptions& options);

  static std::string version();       // of the library: "clang 19.1.7"
  static std::string hostCpu();       // "cascadelake"
  static std::string hostFeatures();  // "+avx,+avx2,-sse4a…", sorted

 private:
  struct Machines;
  std::unique_ptr<Machines> m_machines;
  std::unique_ptr<PreambleCache> m_preambles;
};

}  // namespace dojo::codegen
