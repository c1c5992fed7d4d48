#include "codegen/backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/c/c_backend.h"
#include "codegen/cuda/cuda_backend.h"
#include "codegen/opencl/opencl_backend.h"

namespace dojo::codegen {

std::string Backend::whyNotMeasuredHere(const core::Machine& machine) const {
  return whyNotRunHere(machine);
}

Result<std::string> Backend::analyse(std::string_view listing, const Kernel&, const core::Program&,
                                     std::string&) const {
  return fail(ErrorCode::Unsupported,
              phrase("the back end {} has no listing '{}'", name(), listing));
}

std::span<const Backend* const> builtInBackends() {
  static const CBackend c;
  static const CudaBackend cuda;
  static const OpenClBackend openCl;
  static const Backend* const all[] = {&c, &cuda, &openCl};
  return all;
}

Result<const Backend*> backendFor(const core::Machine& machine,
                                  std::span<const Backend* const> backends) {
  auto found =
      std::ranges::find_if(backends, [&](const Backend* one) { return one->serves(machine); });
  if (found != backends.end()) return *found;
  return fail(ErrorCode::Unsupported, phrase("no back end writes code for {}", machine.name));
}

std::string_view deviceOf(const core::Machine& machine) {
  auto backend = backendFor(machine);
  return backend ? (*backend)->device() : std::string_view();
}

bool runsOnStandIn(const core::Machine& machine) {
  auto backend = backendFor(machine);
  return backend && (*backend)->whyNotRunHere(machine).empty() &&
         !(*backend)->whyNotMeasuredHere(machine).empty();
}

const ListingKind* listingKind(const Backend& backend, std::string_view name) {
  auto kinds = backend.listings();
  auto found = std::ranges::find(kinds, name, &ListingKind::name);
  return found == kinds.end() ? nullptr : &*found;
}

Result<Emitted> emitCode(const core::Program& program, const core::Machine& machine,
                         const EmitOptions& options) {
  auto backend = backendFor(machine);
  if (!backend) return tl::unexpected(backend.error());
  return (*backend)->emitCode(program, machine, options);
}

CompileRequest compileRequest(const Emitted& emitted, const core::Machine& machine,
                              const BuildOptions& options) {
  return backendFor(machine).value()->compileRequest(emitted, machine, options);
}

}  // namespace dojo::codegen
