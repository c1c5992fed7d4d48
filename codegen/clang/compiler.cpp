#include "codegen/clang/compiler.h"

#include <clang/Basic/Version.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <cstdlib>

#include "codegen/clang/assembly_lines.h"
#include "codegen/clang/invocation.h"
#include "codegen/clang/module_output.h"
#include "codegen/clang/preamble_cache.h"
#include "codegen/clang/simt_instrumentation.h"
#include "core/ending.h"

namespace dojo::codegen {
namespace {

void endForWantOfMemory(void*, const char*, bool) {
  core::endWithoutMemory();
}

void initialiseOnce() {
  static const bool done = [] {
    llvm::install_bad_alloc_error_handler(endForWantOfMemory);
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

class ModuleAction : public clang::EmitLLVMOnlyAction {
 public:
  ModuleAction(llvm::LLVMContext& context, const CompileOptions& options)
      : EmitLLVMOnlyAction(&context), m_options(options) {}

 protected:
  bool BeginInvocation(clang::CompilerInstance& instance) override {
    if (m_options.simt) instance.getCodeGenOpts().PassBuilderCallbacks.emplace_back(prepareForSimt);
    return EmitLLVMOnlyAction::BeginInvocation(instance);
  }

 private:
  const CompileOptions& m_options;
};

}  // namespace

// A target machine costs about as much to set up as a small kernel to compile, so they are kept.
struct Compiler::Machines {
  std::map<std::string, std::unique_ptr<llvm::TargetMachine>> byKey;

  tl::expected<llvm::TargetMachine*, CompileFailure> get(const llvm::Module& module,
                                                         const clang::CompilerInstance& instance,
                                                         const CompileOptions& options) {
    const auto& wanted = instance.getTargetOpts();
    const std::string features = llvm::join(wanted.Features, ",");
    auto& machine = byKey[fmt::format("{} {} O{}", wanted.CPU, features, options.optLevel)];
    if (machine) return machine.get();
    std::string error;
    const auto* target = llvm::TargetRegistry::lookupTarget(wanted.Triple, error);
    if (target == nullptr) return tl::unexpected(compileFailure(ErrorCode::Unsupported, error));
    llvm::TargetOptions targetOptions;
    targetOptions.AllowFPOpFusion = llvm::FPOpFusion::Strict;
    const auto level = llvm::CodeGenOpt::getLevel(options.optLevel);
    machine.reset(target->createTargetMachine(
        module.getTargetTriple(), wanted.CPU, features, targetOptions, llvm::Reloc::PIC_,
        llvm::CodeModel::Small, level.value_or(llvm::CodeGenOptLevel::Default)));
    return machine.get();
  }
};

Compiler::Compiler()
    : m_machines(std::make_unique<Machines>()), m_preambles(std::make_unique<PreambleCache>()) {
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
      const std::string& cText, const CompileOptions& options, PreambleCache& preambles) {
    std::vector<std::string> arguments = clangArguments(options);
    Files files = filesBeside(options);
    const std::string main = fmt::format("{}/{}", kFolder, kMainFile);
    // Lines of the headers belong to the lines that call them only where both are read as text.
    const bool isPlain = options.listings.empty() && !options.simt;
    const auto preamble = isPlain ? preambleOf(cText) : std::nullopt;
    if (preamble && preambles.use(*preamble, arguments, files))
      files[main] = preamble->rest;
    else
      files[main] = cText;
    arguments.insert(arguments.end(), {"-emit-llvm-only", "-x", options.simt ? "c++" : "c", main});
    ModuleAction action(context, options);
    if (execute(instance, diagnostics, arguments, files, action)) return action.takeModule();
    return tl::unexpected(
        compileFailure(ErrorCode::BadInput, describeFirstError(diagnostics, options)));
  }

  tl::expected<void, CompileFailure> backEnd(llvm::Module& module, llvm::TargetMachine& machine,
                                             const CompileOptions& options) {
    context.setDiagnosticHandlerCallBack(keepBackEndDiagnostic, &backEndErrors);
    attributeToFile(module, kMainFile);
    if (options.simt) instrumentForSimt(module);
    if (options.wants("llvm")) code.listings.push_back({"llvm", printed(module), {}});
    if (options.wants("asm")) {
      const auto copy = llvm::CloneModule(module);
      auto readable = readableAssembly(
          emitFile(machine, *copy, llvm::CodeGenFileType::AssemblyFile), kMainFile);
      code.listings.push_back({"asm", std::move(readable.text), std::move(readable.sourceLines)});
    }
    code.object = emitFile(machine, module, llvm::CodeGenFileType::ObjectFile);
    if (!backEndErrors.empty()) {
      diagnostics.collected.insert(diagnostics.collected.end(), backEndErrors.begin(),
                                   backEndErrors.end());
      return tl::unexpected(compileFailure(ErrorCode::BadInput, backEndErrors.front().message));
    }
    if (code.object.empty())
      return tl::unexpected(
          compileFailure(ErrorCode::Unsupported, "the target cannot emit object files"));
    return {};
  }
};

tl::expected<CompiledCode, CompileFailure> Compiler::compile(const std::string& cText,
                                                             const CompileOptions& options) {
  auto* job = new CompileJob;
  const auto crash = crashIn([&] {
    auto module = job->frontEnd(cText, options, *m_preambles);
    if (!module) {
      job->outcome = tl::unexpected(module.error());
      return;
    }
    auto machine = m_machines->get(**module, job->instance, options);
    job->outcome =
        machine ? job->backEnd(**module, **machine, options) : tl::unexpected(machine.error());
  });
  if (crash) return tl::unexpected(CompileFailure{Error{ErrorCode::ToolFailure, *crash}, {}, true});
  const std::unique_ptr<CompileJob> finished(job);
  if (!job->outcome) {
    job->outcome.error().diagnostics = std::move(job->diagnostics.collected);
    return tl::unexpected(std::move(job->outcome.error()));
  }
  job->code.warnings = std::move(job->diagnostics.collected);
  return std::move(job->code);
}

}  // namespace dojo::codegen
