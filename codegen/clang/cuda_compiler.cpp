#include "codegen/clang/cuda_compiler.h"

#include <clang/Basic/Version.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Transforms/Scalar/InferAddressSpaces.h>
#include <llvm/Transforms/Scalar/InferAlignment.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "codegen/clang/assembly_lines.h"
#include "codegen/clang/gpu_invocation.h"
#include "codegen/clang/gpu_link.h"
#include "codegen/clang/module_output.h"
#include "codegen/clang/ptx_lines.h"

namespace dojo::codegen {
namespace {

// Distributions leave targets out.
void initialiseOnce() {
  static const bool done = [] {
#if defined(DOJO_LLVM_HAS_NVPTX)
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
#endif
#if defined(DOJO_LLVM_HAS_AMDGPU)
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmPrinter();
    LLVMInitializeAMDGPUAsmParser();
#endif
    return true;
  }();
  (void)done;
}

// In place of a listing that only the other family has.
Listing remark(const char* listing, const std::string& words) {
  return {listing, "// " + words + "\n", {0}};
}

// Clang takes a vector in an array of known alignment to be aligned as an element. What its address
// says is seen where the array's address space is.
void inferAlignment(llvm::PassBuilder& passes) {
  passes.registerOptimizerLastEPCallback(
      [](llvm::ModulePassManager& manager, llvm::OptimizationLevel level) {
        if (level == llvm::OptimizationLevel::O0) return;
        llvm::FunctionPassManager functions;
        functions.addPass(llvm::InferAddressSpacesPass());
        functions.addPass(llvm::InferAlignmentPass());
        manager.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(functions)));
      });
}

class GpuAction : public clang::EmitLLVMOnlyAction {
 public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;

 protected:
  bool BeginInvocation(clang::CompilerInstance& instance) override {
    instance.getCodeGenOpts().PassBuilderCallbacks.emplace_back(inferAlignment);
    return EmitLLVMOnlyAction::BeginInvocation(instance);
  }
};

// One compilation's state. After a crash it is abandoned, not destroyed: its invariants are gone.
struct GpuJob {
  llvm::LLVMContext context;
  clang::CompilerInstance instance;
  DiagnosticCollector diagnostics;
  std::vector<Diagnostic> backEndErrors;
  std::unique_ptr<llvm::Module> module;
  CompiledCode code;
  std::string object;  // AMD's, not yet linked
  std::optional<CompileFailure> failure;

  void frontEnd(const std::string& text, const CompileOptions& options, GpuFamily family) {
    auto arguments = gpuArguments(options, family);
    arguments.insert(arguments.begin(), "-emit-llvm-only");
    GpuAction action(&context);
    if (execute(instance, diagnostics, arguments, gpuFiles(text, options), action))
      module = action.takeModule();
    else
      failure = compileFailure(ErrorCode::BadInput, describeFirstError(diagnostics, options));
  }

  void backEnd(llvm::TargetMachine& machine, const CompileOptions& options, GpuFamily family) {
    context.setDiagnosticHandlerCallBack(keepBackEndDiagnostic, &backEndErrors);
    attributeToFile(*module, kCudaFile);
    if (options.wants("llvm")) code.listings.push_back({"llvm", printed(*module), {}});
    if (family == GpuFamily::Nvidia)
      emitPtx(machine, options);
    else
      emitCodeObject(machine, options);
    if (backEndErrors.empty()) return;
    failure = compileFailure(ErrorCode::BadInput, backEndErrors.front().message);
    diagnostics.collected.insert(diagnostics.collected.end(), backEndErrors.begin(),
                                 backEndErrors.end());
  }

  void emitPtx(llvm::TargetMachine& machine, const CompileOptions& options) {
    auto ptx =
        readablePtx(emitFile(machine, *module, llvm::CodeGenFileType::AssemblyFile), kCudaFile);
    code.object = ptx.text;
    if (options.wants("ptx"))
      code.listings.push_back({"ptx", std::move(ptx.text), std::move(ptx.sourceLines)});
    if (options.wants("asm"))
      code.listings.push_back(remark("asm", "PTX is the assembly of NVIDIA's GPUs"));
  }

  void emitCodeObject(llvm::TargetMachine& machine, const CompileOptions& options) {
    if (options.wants("asm")) {
      const auto copy = llvm::CloneModule(*module);
      auto readable = readableAssembly(
          emitFile(machine, *copy, llvm::CodeGenFileType::AssemblyFile), kCudaFile);
      code.listings.push_back({"asm", std::move(readable.text), std::move(readable.sourceLines)});
    }
    if (options.wants("ptx"))
      code.listings.push_back(remark("ptx", options.cpu + " has assembly and no PTX"));
    object = emitFile(machine, *module, llvm::CodeGenFileType::ObjectFile);
  }
};

tl::expected<std::unique_ptr<GpuJob>, CompileFailure> finished(GpuJob* job,
                                                               std::optional<Message> crash) {
  if (crash) return tl::unexpected(CompileFailure{Error{ErrorCode::ToolFailure, *crash}, {}, true});
  std::unique_ptr<GpuJob> owned(job);
  if (job->failure) {
    job->failure->diagnostics = std::move(job->diagnostics.collected);
    return tl::unexpected(std::move(*job->failure));
  }
  job->code.warnings = std::move(job->diagnostics.collected);
  return owned;
}

}  // namespace

// Kept, since one costs about as much to set up as a small kernel to compile.
struct CudaCompiler::Machines {
  std::map<std::string, std::unique_ptr<llvm::TargetMachine>> byKey;

  tl::expected<llvm::TargetMachine*, CompileFailure> get(const clang::CompilerInstance& instance,
                                                         const CompileOptions& options) {
    const auto& wanted = instance.getTargetOpts();
    const std::string features = llvm::join(wanted.Features, ",");
    auto& machine = byKey[fmt::format("{} {} O{}", wanted.CPU, features, options.optLevel)];
    if (machine) return machine.get();
    std::string error;
    const auto* target = llvm::TargetRegistry::lookupTarget(wanted.Triple, error);
    if (target == nullptr)
      return tl::unexpected(compileFailure(
          ErrorCode::Unsupported,
          phrase("this installation's LLVM makes no code for {}: {}", options.cpu, error)));
    llvm::TargetOptions targetOptions;
    targetOptions.AllowFPOpFusion = llvm::FPOpFusion::Strict;
    const auto level = llvm::CodeGenOpt::getLevel(options.optLevel);
    machine.reset(target->createTargetMachine(wanted.Triple, wanted.CPU, features, targetOptions,
                                              llvm::Reloc::PIC_, {},
                                              level.value_or(llvm::CodeGenOptLevel::Default)));
    return machine.get();
  }

  tl::expected<std::unique_ptr<GpuJob>, CompileFailure> run(const std::string& text,
                                                            const CompileOptions& options,
                                                            GpuFamily family) {
    auto* job = new GpuJob;
    const auto crash = crashIn([&] {
      job->frontEnd(text, options, family);
      if (job->failure) return;
      if (auto machine = get(job->instance, options))
        job->backEnd(**machine, options, family);
      else
        job->failure = std::move(machine.error());
    });
    return finished(job, crash);
  }
};

CudaCompiler::CudaCompiler() : m_machines(std::make_unique<Machines>()) {
  initialiseOnce();
}

CudaCompiler::~CudaCompiler() = default;

std::string CudaCompiler::identity() {
  return "clang " CLANG_VERSION_STRING ", aligned vectors\n" + std::string(gpuShim());
}

tl::expected<CompiledCode, CompileFailure> CudaCompiler::compile(const std::string& text,
                                                                 const CompileOptions& options) {
  const auto family = gpuFamilyOf(options.cpu);
  if (family == GpuFamily::Nvidia) return compileToPtx(text, options);
  if (family == GpuFamily::Amd) return compileToCodeObject(text, options);
  return tl::unexpected(compileFailure(
      ErrorCode::Unsupported,
      phrase("a CUDA text is compiled for a GPU named sm_… or gfx…, not for '{}'", options.cpu)));
}

tl::expected<CompiledCode, CompileFailure> CudaCompiler::compileToPtx(
    const std::string& text, const CompileOptions& options) {
  auto job = m_machines->run(text, options, GpuFamily::Nvidia);
  if (!job) return tl::unexpected(std::move(job.error()));
  return std::move((*job)->code);
}

tl::expected<CompiledCode, CompileFailure> CudaCompiler::compileToCodeObject(
    const std::string& text, const CompileOptions& options) {
  auto job = m_machines->run(text, options, GpuFamily::Amd);
  if (!job) return tl::unexpected(std::move(job.error()));
  CompiledCode& code = (*job)->code;
  if (auto linked = linkCodeObject((*job)->object))
    code.object = std::move(*linked);
  else
    code.warnings.push_back(
        {.severity = Diagnostic::Severity::Warning, .message = linked.error().message.text()});
  return std::move(code);
}

}  // namespace dojo::codegen
