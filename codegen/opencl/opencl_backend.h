// The back end "opencl": OpenCL C 1.2, run by the device "opencl" of a worker program of its own,
// perfdojo-worker-opencl.
#pragma once

#include "codegen/backend.h"

namespace dojo::codegen {

class OpenClBackend : public Backend {
 public:
  std::string_view name() const override { return "opencl"; }
  std::string_view device() const override { return "opencl"; }
  bool serves(const core::Machine& machine) const override;
  std::optional<BackendRefusal> refuse(const core::View& view,
                                       const core::Machine& machine) const override;
  Result<Emitted> emitCode(const core::Program& program, const core::Machine& machine,
                           const EmitOptions& options) const override;
  CompileRequest compileRequest(const Emitted& emitted, const core::Machine& machine,
                                const BuildOptions& options) const override;
  std::string whyNotCompiledHere(const core::Machine& machine) const override;
  std::string whyNotRunHere(const core::Machine& machine) const override;
  std::span<const ListingKind> listings() const override;
};

}  // namespace dojo::codegen
