// Compiles one C text in this process, with Clang as a library, to an object file. Every diagnostic
// is data; a crash or fatal error inside Clang or LLVM comes back as a failure. It stands behind a
// header without LLVM types so that nothing else is built against, or blamed on, that library.
//
// Texts that open with the same directives share what Clang made of their headers, and those that
// come to the same module its object code (module_memo.h).
//
// A location inside an included header (inlined maths) is attributed to the line of the C text that
// called it, so that every instruction leads back to a line that people see.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "codegen/compile_types.h"
#include "codegen/worker/object_cache.h"

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
  // From now on, for compilations without listings; other processes may use the same cache.
  void keepModulesIn(ObjectCache cache) { m_modules = std::move(cache); }

  static std::string version();       // of the library: "clang 19.1.7"
  static std::string hostCpu();       // "cascadelake"
  static std::string hostFeatures();  // "+avx,+avx2,-sse4a…", sorted

 private:
  struct Machines;
  std::unique_ptr<Machines> m_machines;
  std::unique_ptr<PreambleCache> m_preambles;
  std::optional<ObjectCache> m_modules;
};

}  // namespace dojo::codegen
