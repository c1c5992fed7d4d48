#include "codegen/evaluate/kernel.h"

#include "core/instructions/permission.h"

namespace dojo::codegen {
namespace {

BufferRole roleOf(Parameter::Role role) {
  switch (role) {
    case Parameter::Role::Input:
      return BufferRole::In;
    case Parameter::Role::Output:
      return BufferRole::Out;
    case Parameter::Role::Workspace:
      break;
  }
  return BufferRole::Workspace;
}

}  // namespace

Result<Kernel> build(WorkerClient& worker, const core::Program& program,
                     const core::Machine& machine, const BuildOptions& options,
                     const Backend* backend) {
  if (auto may = core::mayCompile(program); !may) return tl::unexpected(may.error());
  if (!backend) {
    auto found = backendFor(machine);
    if (!found) return tl::unexpected(found.error());
    backend = *found;
  }
  auto emitted = backend->emitCode(program, machine);
  if (!emitted) return tl::unexpected(emitted.error());
  auto compiled = worker.compile(backend->compileRequest(*emitted, machine, options));
  if (!compiled) return tl::unexpected(toError(compiled.error()));
  return Kernel{std::move(*emitted), std::move(*compiled)};
}

std::vector<std::string> compilerListings(const ListingKind& kind) {
  if (kind.source == ListingKind::Source::Emitted) return {};
  return {std::string(kind.source == ListingKind::Source::Compiled ? kind.name : kind.from)};
}

std::vector<core::NodeId> nodesOf(const Emitted& emitted, const std::vector<int>& sourceLines) {
  const std::vector<core::NodeId>& nodes = emitted.lineNodes;
  std::vector<core::NodeId> result;
  for (int line : sourceLines)
    result.push_back(line >= 1 && line <= static_cast<int>(nodes.size())
                         ? nodes[static_cast<size_t>(line - 1)]
                         : 0);
  return result;
}

Result<ListedText> list(const Backend& backend, const ListingKind& kind, const Kernel& kernel,
                        const core::Program& program) {
  if (kind.source == ListingKind::Source::Emitted)
    return ListedText{kernel.emitted.text, kernel.emitted.lineNodes, {}};
  if (kind.source == ListingKind::Source::Compiled) {
    const Listing& listing = listingNamed(kernel.compiled.listings, kind.name);
    return ListedText{listing.text, nodesOf(kernel.emitted, listing.sourceLines), {}};
  }
  ListedText listed;
  auto text = backend.analyse(kind.name, kernel, program, listed.remark);
  if (!text) return tl::unexpected(text.error());
  listed.text = std::move(*text);
  return listed;
}

std::vector<BufferSpec> bufferSpecs(const Emitted& emitted) {
  std::vector<BufferSpec> specs;
  for (const Parameter& p : emitted.parameters)
    specs.push_back({p.name, static_cast<size_t>(p.bytes), roleOf(p.role)});
  return specs;
}

core::Hash machineCodeOf(const Kernel& kernel) {
  core::Hasher hasher;
  hasher.add(kernel.compiled.codeHash);
  for (const BufferSpec& spec : bufferSpecs(kernel.emitted))
    hasher.add(static_cast<uint64_t>(spec.bytes)).add(static_cast<uint64_t>(spec.role));
  for (const Launch& launch : kernel.emitted.launches)
    for (int64_t number : {launch.grid[0], launch.grid[1], launch.grid[2], launch.block[0],
                           launch.block[1], launch.block[2], launch.sharedBytes})
      hasher.add(static_cast<uint64_t>(number));
  return hasher.value();
}

}  // namespace dojo::codegen
