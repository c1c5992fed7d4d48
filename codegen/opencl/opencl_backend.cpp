#include "codegen/opencl/opencl_backend.h"

#include "codegen/gpu/emit_gpu.h"
#include "codegen/opencl/opencl_here.h"

namespace dojo::codegen {
namespace {

constexpr ListingKind kListings[] = {
    {"opencl", "OpenCL C", "the OpenCL C text", ListingKind::Source::Emitted,
     ListingKind::Syntax::C},
};

}  // namespace

bool OpenClBackend::serves(const core::Machine& machine) const {
  return machine.isa == "opencl";
}

std::optional<BackendRefusal> OpenClBackend::refuse(const core::View& view,
                                                    const core::Machine& machine) const {
  return refuseGpu(view, machine);
}

Result<Emitted> OpenClBackend::emitCode(const core::Program& program, const core::Machine& machine,
                                        const EmitOptions& options) const {
  return emitGpu(program, machine, options);
}

CompileRequest OpenClBackend::compileRequest(const Emitted& emitted, const core::Machine& machine,
                                             const BuildOptions& options) const {
  CompileRequest request;
  request.text = emitted.text;
  request.entry = emitted.entry;
  request.language = emitted.language;
  request.launches = emitted.launches;
  request.options.cpu = machine.cpu;
  request.options.optLevel = options.optLevel;
  request.options.extraFlags = emitted.flags;
  request.options.listings = options.listings;
  return request;
}

// A device's driver compiles for it.
std::string OpenClBackend::whyNotCompiledHere(const core::Machine&) const {
  return whyNoOpenCl();
}

std::string OpenClBackend::whyNotRunHere(const core::Machine&) const {
  return whyNoOpenCl();
}

std::span<const ListingKind> OpenClBackend::listings() const {
  return kListings;
}

}  // namespace dojo::codegen
