#include "codegen/clang/invocation.h"

#include <clang/Basic/DiagnosticFrontend.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/LexDiagnostic.h>
#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/TargetParser/Host.h>

#include <cstdlib>

namespace dojo::codegen {
namespace {

Diagnostic::Severity severityOf(clang::DiagnosticsEngine::Level level) {
  if (level == clang::DiagnosticsEngine::Note) return Diagnostic::Severity::Note;
  if (level == clang::DiagnosticsEngine::Warning) return Diagnostic::Severity::Warning;
  return Diagnostic::Severity::Error;
}

void appendTargetArguments(const CompileOptions& options, std::vector<std::string>& arguments) {
  const bool host = options.cpu.empty();
  arguments.insert(arguments.end(), {"-triple", llvm::sys::getProcessTriple(), "-target-cpu",
                                     host ? llvm::sys::getHostCPUName().str() : options.cpu});
  // AVX10 names a set of features that are listed, too, and Clang 19 warns of how it is named with
  // them, which would stand before every other message (Granite Rapids).
  if (host)
    for (const auto& feature : llvm::sys::getHostCPUFeatures())
      if (!feature.first().starts_with("avx10."))
        arguments.insert(arguments.end(),
                         {"-target-feature", (feature.second ? "+" : "-") + feature.first().str()});
  for (const auto& feature : options.features)
    arguments.insert(arguments.end(), {"-target-feature", feature});
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem(const Files& files) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto& [path, text] : files)
    memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text, path));
  auto overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(memory);
  return overlay;
}

}  // namespace

std::string resourceFolder(const CompileOptions& options) {
  if (!options.resourceFolder.empty()) return options.resourceFolder;
  const char* named = std::getenv("PERFDOJO_CLANG_RESOURCE_FOLDER");
  return named != nullptr && *named != '\0' ? named : DOJO_CLANG_RESOURCE_FOLDER;
}

std::string baseName(llvm::StringRef path) {
  return path.substr(path.rfind('/') + 1).str();
}

void DiagnosticCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                           const clang::Diagnostic& info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);
  if (level == clang::DiagnosticsEngine::Ignored || level == clang::DiagnosticsEngine::Remark)
    return;
  Diagnostic diagnostic;
  diagnostic.severity = severityOf(level);
  llvm::SmallString<128> text;
  info.FormatDiagnostic(text);
  diagnostic.message = text.str().str();
  if (info.hasSourceManager() && info.getLocation().isValid()) {
    const auto place = info.getSourceManager().getPresumedLoc(info.getLocation());
    if (place.isValid()) {
      diagnostic.file = baseName(place.getFilename());
      diagnostic.line = static_cast<int>(place.getLine());
      diagnostic.column = static_cast<int>(place.getColumn());
    }
  }
  if (info.getID() == clang::diag::err_pp_file_not_found) missingHeader = true;
  collected.push_back(std::move(diagnostic));
}

std::vector<std::string> clangArguments(const CompileOptions& options) {
  std::vector<std::string> arguments;
  appendTargetArguments(options, arguments);
  arguments.insert(arguments.end(), {options.simt ? "-std=gnu++17" : "-std=gnu17",
                                     fmt::format("-O{}", options.optLevel),
                                     "-ffp-contract=off",
                                     "-mrelocation-model",
                                     "pic",
                                     "-pic-level",
                                     "2",
                                     "-disable-llvm-verifier",
                                     "-resource-dir",
                                     resourceFolder(options),
                                     "-internal-isystem",
                                     resourceFolder(options) + "/include",
                                     "-internal-externc-isystem",
                                     "/usr/include/" + llvm::sys::getDefaultTargetTriple(),
                                     "-internal-externc-isystem",
                                     "/usr/include/x86_64-linux-gnu",
                                     "-internal-externc-isystem",
                                     "/usr/include",
                                     "-iquote",
                                     kFolder});
  if (options.optLevel > 1)
    arguments.insert(arguments.end(), {"-vectorize-loops", "-vectorize-slp"});
  // Lines and names cost a sixth of a compilation; they are for those who look at the result.
  if (!options.listings.empty() || options.simt)
    arguments.insert(arguments.end(), {"-debug-info-kind=line-tables-only", "-dwarf-version=4"});
  if (!options.wants("llvm")) arguments.emplace_back("-discard-value-names");
  if (options.openmp) arguments.emplace_back("-fopenmp");
  if (options.vectorWidth > 0)
    arguments.push_back(fmt::format("-mprefer-vector-width={}", options.vectorWidth));
  arguments.insert(arguments.end(), options.extraFlags.begin(), options.extraFlags.end());
  return arguments;
}

Files filesBeside(const CompileOptions& options) {
  Files files;
  for (const auto& [name, text] : options.virtualFiles)
    files[fmt::format("{}/{}", kFolder, name)] = text;
  return files;
}

bool execute(clang::CompilerInstance& instance, DiagnosticCollector& diagnostics,
             const std::vector<std::string>& arguments, const Files& files,
             clang::FrontendAction& action) {
  std::vector<const char*> pointers;
  for (const auto& argument : arguments) pointers.push_back(argument.c_str());
  instance.createDiagnostics(&diagnostics, /*ShouldOwnClient=*/false);
  const bool parsed = clang::CompilerInvocation::CreateFromArgs(instance.getInvocation(), pointers,
                                                                instance.getDiagnostics());
  instance.createFileManager(fileSystem(files));
  instance.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  return parsed && instance.ExecuteAction(action);
}

}  // namespace dojo::codegen
