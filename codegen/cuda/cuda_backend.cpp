#include "codegen/cuda/cuda_backend.h"

#include <fmt/format.h>

#include "codegen/cuda/driver_here.h"
#include "codegen/cuda/ptxas.h"
#include "codegen/evaluate/kernel.h"
#include "codegen/gpu/emit_gpu.h"
#include "codegen/gpu/statement.h"

namespace dojo::codegen {
namespace {

constexpr std::string_view kNvidia = "nvptx64", kAmd = "amdgcn";

constexpr ListingKind kListings[] = {
    {"cuda", "CUDA", "the CUDA text", ListingKind::Source::Emitted, ListingKind::Syntax::C},
    {"ptx", "PTX", "PTX", ListingKind::Source::Compiled, ListingKind::Syntax::Assembly},
    {"asm", "Assembly", "the assembly of AMD's GPUs", ListingKind::Source::Compiled,
     ListingKind::Syntax::Assembly},
    {"sass", "SASS", "the GPU's machine code, by NVIDIA's tools", ListingKind::Source::Analysed,
     ListingKind::Syntax::Assembly, "ptx"},
};

// That the PTX was made for: of its line ".target sm_90".
std::string targetOf(const std::string& ptx) {
  constexpr std::string_view kDirective = ".target ";
  size_t at = ptx.find(kDirective);
  if (at == std::string::npos) return "";
  at += kDirective.size();
  return ptx.substr(at, ptx.find_first_of(", \n", at) - at);
}

}  // namespace

std::string_view CudaBackend::device() const {
  static const bool hasDriver = hasNvidiaDriver();
  return hasDriver ? "cuda" : "simt";
}

bool CudaBackend::serves(const core::Machine& machine) const {
  return machine.isa == kNvidia || machine.isa == kAmd;
}

std::optional<BackendRefusal> CudaBackend::refuse(const core::View& view,
                                                  const core::Machine& machine) const {
  return refuseGpu(view, machine);
}

Result<Emitted> CudaBackend::emitCode(const core::Program& program, const core::Machine& machine,
                                      const EmitOptions& options) const {
  return emitGpu(program, machine, options);
}

CompileRequest CudaBackend::compileRequest(const Emitted& emitted, const core::Machine& machine,
                                           const BuildOptions& options) const {
  CompileRequest request;
  request.text = emitted.text + emitted.harness;
  request.entry = emitted.entry;
  request.language = emitted.language;
  request.launches = emitted.launches;
  request.options.cpu = machine.cpu;
  request.options.features = machine.features;
  request.options.optLevel = options.optLevel;
  request.options.extraFlags = emitted.flags;
  request.options.virtualFiles["dojo_gpu_math.h"] = std::string(dojoGpuMathHeader());
  request.options.virtualFiles["dojo_gpu_mma.h"] = std::string(dojoGpuMmaHeader());
  request.options.virtualFiles["dojo_gpu_copy.h"] = std::string(dojoGpuCopyHeader());
  request.options.listings = options.listings;
  return request;
}

// Clang makes PTX and AMD's code wherever it is.
std::string CudaBackend::whyNotCompiledHere(const core::Machine&) const {
  return {};
}

// The host's SIMT machine runs everything; a driver is NVIDIA's.
std::string CudaBackend::whyNotRunHere(const core::Machine& machine) const {
  return machine.isa == kAmd && device() == "cuda" ? "this machine has no GPU of AMD" : "";
}

std::string CudaBackend::whyNotMeasuredHere(const core::Machine& machine) const {
  if (std::string why = whyNotRunHere(machine); !why.empty() || device() == "cuda") return why;
  return machine.isa == kAmd
             ? "kernels on AMD's GPUs are not run or timed"
             : fmt::format("there is no NVIDIA driver here ({})", cudaDriverLibrary());
}

std::span<const ListingKind> CudaBackend::listings() const {
  return kListings;
}

Result<std::string> CudaBackend::analyse(std::string_view listing, const Kernel& kernel,
                                         const core::Program& program, std::string& remark) const {
  if (listing != "sass") return Backend::analyse(listing, kernel, program, remark);
  const std::string& ptx = listingNamed(kernel.compiled.listings, "ptx").text;
  const std::string target = targetOf(ptx);
  if (target.empty())
    return fail(ErrorCode::Unsupported, "the machine code of AMD's GPUs is the listing asm");
  return sassOf(ptx, target);
}

}  // namespace dojo::codegen
