#include "codegen/clang/compiler.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticFrontend.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Version.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Lex/LexDiagnostic.h>
#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <cstdlib>

#include "codegen/clang/assembly_lines.h"

namespace dojo::codegen {
namespace {

constexpr const char* kFolder = "/perfdojo";  // of the virtual files

std::string resourceFolder(const CompileOptions& options) {
  if (!options.resourceFolder.empty()) return options.resourceFolder;
  const char* named = std::getenv("PERFDOJO_CLANG_RESOURCE_FOLDER");
  return named != nullptr && *named != '\0' ? named : DOJO_CLANG_RESOURCE_FOLDER;
}

std::string baseName(llvm::StringRef path) {
  return path.substr(path.rfind('/') + 1).str();
}

class DiagnosticCollector : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
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

  std::vector<Diagnostic> collected;
  bool missingHeader = false;

 private:
  static Diagnostic::Severity severityOf(clang::DiagnosticsEngine::Level level) {
    if (level == clang::DiagnosticsEngine::Note) return Diagnostic::Severity::Note;
    if (level == clang::DiagnosticsEngine::Warning) return Diagnostic::Severity::Warning;
    return Diagnostic::Severity::Error;
  }
};

void appendTargetArguments(const CompileOptions& options, std::vector<std::string>& arguments) {
  const bool host = options.cpu.empty();
  arguments.insert(arguments.end(), {"-triple", llvm::sys::getProcessTriple(), "-target-cpu",
                                     host ? llvm::sys::getHostCPUName().str() : options.cpu});
  if (host)
    for (const auto& feature : llvm::sys::getHostCPUFeatures())
      arguments.insert(arguments.end(),
                       {"-target-feature", (feature.second ? "+" : "-") + feature.first().str()});
  for (const auto& feature : options.features)
    arguments.insert(arguments.end(), {"-target-feature", feature});
}

std::vector<std::string> clangArguments(const CompileOptions& options) {
  std::vector<std::string> arguments;
  appendTargetArguments(options, arguments);
  arguments.insert(arguments.end(), {"-x",
                                     "c",
                                     "-std=gnu17",
                                     fmt::format("-O{}", options.optLevel),
                                     "-emit-llvm-only",
                                     options.contract ? "-ffp-contract=fast" : "-ffp-contract=off",
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
  if (options.wantAssembly || options.wantLlvm)
    arguments.insert(arguments.end(), {"-debug-info-kind=line-tables-only", "-dwarf-version=4"});
  if (!options.wantLlvm) arguments.emplace_back("-discard-value-names");
  if (options.openmp) arguments.emplace_back("-fopenmp");
  if (options.vectorWidth > 0)
    arguments.push_back(fmt::format("-mprefer-vector-width={}", options.vectorWidth));
  arguments.insert(arguments.end(), options.extraFlags.begin(), options.extraFlags.end());
  arguments.push_back(fmt::format("{}/{}", kFolder, kMainFile));
  return arguments;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem(const std::string& cText,
                                                           const CompileOptions& options) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const auto add = [&](const std::string& name, const std::string& text) {
    memory->addFile(fmt::format("{}/{}", kFolder, name), 0,
                    llvm::MemoryBuffer::getMemBufferCopy(text, name));
  };
  add(kMainFile, cText);
  for (const auto& [name, text] : options.virtualFiles) add(name, text);
  auto overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  overlay->pushOverlay(memory);
  return overlay;
}

const llvm::DILocation* inMainFile(const llvm::DILocation* location) {
  for (const auto* outer = location; outer != nullptr; outer = outer->getInlinedAt())
    if (baseName(outer->getFilename()) == kMainFile) return outer;
  return location;
}

void attributeToMainFile(llvm::Module& module) {
  for (auto& function : module)
    for (auto& block : function)
      for (auto& instruction : block)
        if (const llvm::DILocation* location = instruction.getDebugLoc().get())
          instruction.setDebugLoc(inMainFile(location));
}

CompileFailure failure(ErrorCode code, std::string message) {
  return {Error{code, std::move(message)}, {}, false};
}

std::string describeFirstError(const DiagnosticCollector& diagnostics,
                               const CompileOptions& options) {
  for (const auto& diagnostic : diagnostics.collected) {
    if (diagnostic.severity != Diagnostic::Severity::Error) continue;
    if (diagnostics.missingHeader && !llvm::sys::fs::is_directory(resourceFolder(options)))
      return fmt::format(
          "{}: the compiler's resource folder {} does not exist (it comes with the package of the "
          "compiler library; PERFDOJO_CLANG_RESOURCE_FOLDER names another)",
          diagnostic.message, resourceFolder(options));
    if (diagnostic.line == 0) return "the compiler refuses its flags: " + diagnostic.message;
    return fmt::format("{}:{}:{}: {}", diagnostic.file, diagnostic.line, diagnostic.column,
                       diagnostic.message);
  }
  return "the compiler gave up without naming a reason";
}

void keepBackEndDiagnostic(const llvm::DiagnosticInfo* info, void* sink) {
  if (info->getSeverity() != llvm::DS_Error) return;
  Diagnostic diagnostic;
  llvm::raw_string_ostream stream(diagnostic.message);
  llvm::DiagnosticPrinterRawOStream printer(stream);
  info->print(printer);
  static_cast<std::vector<Diagnostic>*>(sink)->push_back(std::move(diagnostic));
}

void keepFatalMessage(void* sink, const char* message, bool) {
  *static_cast<std::string*>(sink) = message;
  if (auto* recovery = llvm::CrashRecoveryContext::GetCurrent()) recovery->HandleExit(70);
}

void initialiseOnce() {
  static const bool done = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    const char* arguments[] = {"perfdojo-worker", "-x86-asm-syntax=intel"};
    if (llvm::Triple(llvm::sys::getProcessTriple()).isX86())
      llvm::cl::ParseCommandLineOptions(2, arguments);
    return true;
  }();
  (void)done;
}

}  // namespace

// A target machine costs about as much to set up as a small kernel to compile, so they are kept.
struct Compiler::Machines {
  std::map<std::string, std::unique_ptr<llvm::TargetMachine>> byKey;

  tl::expected<llvm::TargetMachine*, CompileFailure> get(const llvm::Module& module,
                                                         const clang::CompilerInstance& instance,
                                                         const CompileOptions& options) {
    const auto& wanted = instance.getTargetOpts();
    const std::string features = llvm::join(wanted.Features, ",");
    auto& machine = byKey[fmt::format("{} {} O{} {}", wanted.CPU, features, options.optLevel,
                                      options.contract)];
    if (machine) return machine.get();
    std::string error;
    const auto* target = llvm::TargetRegistry::lookupTarget(wanted.Triple, error);
    if (target == nullptr) return tl::unexpected(failure(ErrorCode::Unsupported, error));
    llvm::TargetOptions targetOptions;
    targetOptions.AllowFPOpFusion =
        options.contract ? llvm::FPOpFusion::Fast : llvm::FPOpFusion::Standard;
    const auto level = llvm::CodeGenOpt::getLevel(options.optLevel);
    machine.reset(target->createTargetMachine(
        module.getTargetTriple(), wanted.CPU, features, targetOptions, llvm::Reloc::PIC_,
        llvm::CodeModel::Small, level.value_or(llvm::CodeGenOptLevel::Default)));
    return machine.get();
  }
};

namespace {

std::string emit(llvm::TargetMachine& machine, llvm::Module& module, llvm::CodeGenFileType type) {
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

}  // namespace

Compiler::Compiler() : m_machines(std::make_unique<Machines>()) {
  initialiseOnce();
}

Compiler::~Compiler() = default;

std::string Compiler::version() {
  return "clang " CLANG_VERSION_STRING;
}

std::string Compiler::hostCpu() {
  return llvm::sys::getHostCPUName().str();
}

std::string Compiler::hostFeatures() {
  std::vector<std::string> features;
  for (const auto& feature : llvm::sys::getHostCPUFeatures())
    features.push_back((feature.second ? "+" : "-") + feature.first().str());
  std::sort(features.begin(), features.end());
  return llvm::join(features, ",");
}

// One compilation's state. After a crash it is abandoned, not destroyed: its invariants are gone.
struct CompileJob {
  llvm::LLVMContext context;
  clang::CompilerInstance instance;
  DiagnosticCollector diagnostics;
  std::vector<Diagnostic> backEndErrors;
  CompiledCode code;
  tl::expected<void, CompileFailure> outcome;

  tl::expected<std::unique_ptr<llvm::Module>, CompileFailure> frontEnd(
      const std::string& cText, const CompileOptions& options) {
    const auto arguments = clangArguments(options);
    std::vector<const char*> pointers;
    for (const auto& argument : arguments) pointers.push_back(argument.c_str());
    instance.createDiagnostics(&diagnostics, /*ShouldOwnClient=*/false);
    const bool parsed = clang::CompilerInvocation::CreateFromArgs(
        instance.getInvocation(), pointers, instance.getDiagnostics());
    instance.createFileManager(fileSystem(cText, options));
    instance.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
    clang::EmitLLVMOnlyAction action(&context);
    if (parsed && instance.ExecuteAction(action)) return action.takeModule();
    return tl::unexpected(failure(ErrorCode::BadInput, describeFirstError(diagnostics, options)));
  }

  tl::expected<void, CompileFailure> backEnd(llvm::Module& module, llvm::TargetMachine& machine,
                                             const CompileOptions& options) {
    context.setDiagnosticHandlerCallBack(keepBackEndDiagnostic, &backEndErrors);
    attributeToMainFile(module);
    if (options.wantLlvm) code.llvm = printed(module);
    if (options.wantAssembly) {
      const auto copy = llvm::CloneModule(module);
      auto readable =
          readableAssembly(emit(machine, *copy, llvm::CodeGenFileType::AssemblyFile), kMainFile);
      code.assembly = std::move(readable.text);
      code.sourceLines = std::move(readable.sourceLines);
    }
    code.object = emit(machine, module, llvm::CodeGenFileType::ObjectFile);
    if (!backEndErrors.empty()) {
      diagnostics.collected.insert(diagnostics.collected.end(), backEndErrors.begin(),
                                   backEndErrors.end());
      return tl::unexpected(failure(ErrorCode::BadInput, backEndErrors.front().message));
    }
    if (code.object.empty())
      return tl::unexpected(failure(ErrorCode::Unsupported, "the target cannot emit object files"));
    return {};
  }
};

tl::expected<CompiledCode, CompileFailure> Compiler::compile(const std::string& cText,
                                                             const CompileOptions& options) {
  auto* job = new CompileJob;
  std::string fatalMessage;
  bool safe = false;
  {
    llvm::ScopedFatalErrorHandler handler(keepFatalMessage, &fatalMessage);
    llvm::CrashRecoveryContext::Enable();
    llvm::CrashRecoveryContext recovery;
    safe = recovery.RunSafely([&] {
      auto module = job->frontEnd(cText, options);
      if (!module) {
        job->outcome = tl::unexpected(module.error());
        return;
      }
      auto machine = m_machines->get(**module, job->instance, options);
      job->outcome =
          machine ? job->backEnd(**module, **machine, options) : tl::unexpected(machine.error());
    });
    llvm::CrashRecoveryContext::Disable();
  }
  if (!safe)
    return tl::unexpected(
        CompileFailure{Error{ErrorCode::ToolFailure, fatalMessage.empty()
                                                         ? "the compiler crashed on this text"
                                                         : "the compiler failed: " + fatalMessage},
                       {},
                       true});
  const std::unique_ptr<CompileJob> finished(job);
  if (!job->outcome) {
    job->outcome.error().diagnostics = std::move(job->diagnostics.collected);
    return tl::unexpected(std::move(job->outcome.error()));
  }
  job->code.warnings = std::move(job->diagnostics.collected);
  return std::move(job->code);
}

}  // namespace dojo::codegen
