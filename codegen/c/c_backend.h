// The back end "c": GNU C for processors that Clang compiles for, run by the device "cpu".
#pragma once

#include "codegen/backend.h"

namespace dojo::codegen {

class CBackend : public Backend {
 public:
  std::string_view name() const override { return "c"; }
  std::string_view device() const override { return "cpu"; }
  bool serves(const core::Machine& machine) const override;
  std::optional<BackendRefusal> refuse(const core::View& view,
                                       const core::Machine& machine) const override;
  Result<Emitted> emitCode(const core::Program& program, const core::Machine& machine,
                           const EmitOptions& options) const override;
  CompileRequest compileRequest(const Emitted& emitted, const core::Machine& machine,
                                const BuildOptions& options) const override;
  std::string whyNotCompiledHere(const core::Machine& machine) const override;
  std::string whyNotRunHere(const core::Machine& machine) const override;
  bool isProbedOnHost() const override { return true; }
  std::span<const ListingKind> listings() const override;
  Result<std::string> analyse(std::string_view listing, const Kernel& kernel,
                              const core::Program& program, std::string& remark) const override;
};

}  // namespace dojo::codegen
