// A back end for a machine that is nothing like a processor: the tape, a scalar stack machine
// without vectors, masks, threads or machine code, whose device interprets a text of its own and
// counts cycles. Each top-level nest is a launch of its own. It holds float32 alone.
//
//   kernel NAME                      begins a function
//   for N … end                      N times what stands between
//   load B C K0 K1 …                 push element C + K0·{0} + K1·{1} + … of buffer B
//   number V                         push V
//   add sub mul max min neg abs      of what was pushed last
//   store B C K0 K1 …                pop into that element
//   die                              end the process, as a broken device does
#pragma once

#include "codegen/backend.h"

namespace dojo::tests {

class TapeBackend : public codegen::Backend {
 public:
  std::string_view name() const override { return "tape"; }
  std::string_view device() const override { return "tape"; }
  bool serves(const core::Machine& machine) const override { return machine.isa == "tape"; }
  std::optional<codegen::BackendRefusal> refuse(const core::View& view,
                                                const core::Machine& machine) const override;
  Result<codegen::Emitted> emitCode(const core::Program& program, const core::Machine& machine,
                                    const codegen::EmitOptions& options) const override;
  codegen::CompileRequest compileRequest(const codegen::Emitted& emitted,
                                         const core::Machine& machine,
                                         const codegen::BuildOptions& options) const override;
  std::string whyNotCompiledHere(const core::Machine&) const override { return {}; }
  std::string whyNotRunHere(const core::Machine&) const override { return {}; }
  std::span<const codegen::ListingKind> listings() const override;
};

core::Machine tapeMachine();

}  // namespace dojo::tests
