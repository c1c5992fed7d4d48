#include "codegen/export_program.h"

#include "codegen/backend.h"
#include "codegen/c/export/export_files.h"
#include "codegen/gpu/export/gpu_export.h"

namespace dojo::codegen {
namespace {

constexpr std::string_view kPtx = "ptx";

}  // namespace

std::string_view exportedListing(const core::Machine& machine) {
  auto backend = backendFor(machine);
  // HIP's text has no PTX, and its back end's listing stays empty.
  bool hasPtx = backend && machine.isa == "nvptx64" && listingKind(**backend, kPtx);
  return hasPtx ? kPtx : std::string_view();
}

Result<std::vector<ExportedFile>> exportProgram(const core::Program& program,
                                                const core::Machine& machine,
                                                const std::string& compiled) {
  auto emitted = emitCode(program, machine);
  if (!emitted) return tl::unexpected(emitted.error());
  if (emitted->language == "c") return exportFiles(program, machine);
  if (emitted->language == "cuda") return exportCuda(program, *emitted, machine, compiled);
  if (emitted->language == "opencl") return exportOpenCl(program, *emitted, machine);
  return fail(ErrorCode::Unsupported,
              phrase("code in '{}' has no form as files of its own", emitted->language));
}

}  // namespace dojo::codegen
