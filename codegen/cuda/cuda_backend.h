// The back end "cuda": CUDA C++ for the GPUs of NVIDIA and, as HIP, of AMD. It runs on the device
// "cuda" where NVIDIA's driver is here, else on the host's SIMT machine "simt", which runs the same
// text thread by thread and watches for races, but says nothing about time.
#pragma once

#include "codegen/backend.h"

namespace dojo::codegen {

class CudaBackend : public Backend {
 public:
  std::string_view name() const override { return "cuda"; }
  std::string_view device() const override;
  bool serves(const core::Machine& machine) const override;
  std::optional<BackendRefusal> refuse(const core::View& view,
                                       const core::Machine& machine) const override;
  Result<Emitted> emitCode(const core::Program& program, const core::Machine& machine,
                           const EmitOptions& options) const override;
  CompileRequest compileRequest(const Emitted& emitted, const core::Machine& machine,
                                const BuildOptions& options) const override;
  std::string whyNotCompiledHere(const core::Machine& machine) const override;
  std::string whyNotRunHere(const core::Machine& machine) const override;
  std::string whyNotMeasuredHere(const core::Machine& machine) const override;
  std::span<const ListingKind> listings() const override;
  Result<std::string> analyse(std::string_view listing, const Kernel& kernel,
                              const core::Program& program, std::string& remark) const override;
};

}  // namespace dojo::codegen
