#include "codegen/clang/module_output.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace dojo::codegen {
namespace {

const llvm::DILocation* inFile(const llvm::DILocation* location, llvm::StringRef file) {
  for (const auto* outer = location; outer != nullptr; outer = outer->getInlinedAt())
    if (baseName(outer->getFilename()) == file) return outer;
  return location;
}

void keepFatalMessage(void* sink, const char* message, bool) {
  *static_cast<std::string*>(sink) = message;
  if (auto* recovery = llvm::CrashRecoveryContext::GetCurrent()) recovery->HandleExit(70);
}

}  // namespace

std::optional<Message> crashIn(llvm::function_ref<void()> work) {
  std::string fatalMessage;
  llvm::ScopedFatalErrorHandler handler(keepFatalMessage, &fatalMessage);
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext recovery;
  const bool safe = recovery.RunSafely(work);
  llvm::CrashRecoveryContext::Disable();
  if (safe) return {};
  return fatalMessage.empty() ? phrase("the compiler crashed on this text")
                              : phrase("the compiler failed: {}", fatalMessage);
}

CompileFailure compileFailure(ErrorCode code, Message message) {
  return {Error{code, std::move(message)}, {}, false};
}

Message describeFirstError(const DiagnosticCollector& diagnostics, const CompileOptions& options) {
  for (const auto& diagnostic : diagnostics.collected) {
    if (diagnostic.severity != Diagnostic::Severity::Error) continue;
    if (diagnostics.missingHeader && !llvm::sys::fs::is_directory(resourceFolder(options)))
      return phrase(
          "{}: the compiler's resource folder {} does not exist (it comes with the package of the "
          "compiler library; PERFDOJO_CLANG_RESOURCE_FOLDER names another)",
          diagnostic.message, resourceFolder(options));
    if (diagnostic.line == 0)
      return phrase("the compiler rejects its flags: {}", diagnostic.message);
    return phrase("{}:{}:{}: {}", diagnostic.file, diagnostic.line, diagnostic.column,
                  diagnostic.message)
        .coded(kSaysPlaces);
  }
  return phrase("the compiler failed without giving a reason");
}

void keepBackEndDiagnostic(const llvm::DiagnosticInfo* info, void* sink) {
  if (info->getSeverity() != llvm::DS_Error) return;
  Diagnostic diagnostic;
  llvm::raw_string_ostream stream(diagnostic.message);
  llvm::DiagnosticPrinterRawOStream printer(stream);
  info->print(printer);
  static_cast<std::vector<Diagnostic>*>(sink)->push_back(std::move(diagnostic));
}

void attributeToFile(llvm::Module& module, llvm::StringRef mainFile) {
  for (auto& function : module)
    for (auto& block : function)
      for (auto& instruction : block)
        if (const llvm::DILocation* location = instruction.getDebugLoc().get())
          instruction.setDebugLoc(inFile(location, mainFile));
}

std::string emitFile(llvm::TargetMachine& machine, llvm::Module& module,
                     llvm::CodeGenFileType type) {
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type)) return {};
  passes.run(module);
  return {bytes.begin(), bytes.end()};
}

std::string printed(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

}  // namespace dojo::codegen
