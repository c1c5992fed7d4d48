// One run of Clang over files that lie in memory, and what it says of them. Only this folder's
// sources include it.
#pragma once

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>

#include <map>
#include <string>
#include <vector>

#include "codegen/compile_types.h"

namespace dojo::codegen {

inline constexpr const char* kFolder = "/perfdojo";  // of the files in memory

class DiagnosticCollector : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override;

  std::vector<Diagnostic> collected;
  bool missingHeader = false;
};

using Files = std::map<std::string, std::string>;  // texts by their paths

std::string resourceFolder(const CompileOptions& options);
std::string baseName(llvm::StringRef path);
Files filesBeside(const CompileOptions& options);
// All but what is to be made of which file.
std::vector<std::string> clangArguments(const CompileOptions& options);
bool execute(clang::CompilerInstance& instance, DiagnosticCollector& diagnostics,
             const std::vector<std::string>& arguments, const Files& files,
             clang::FrontendAction& action);

}  // namespace dojo::codegen
