// What is compiled, and what the compiler makes of it: the listings of the machine's back end.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/service/service.h"
#include "codegen/backend.h"

namespace dojo::app {
namespace {

using Kinds = std::vector<const codegen::ListingKind*>;

// A back end serves machines of several makers, and not each has all of its listings.
bool isMadeFor(const core::Machine& machine, std::string_view listing) {
  if (machine.isa == "nvptx64") return listing != "asm";
  if (machine.isa == "amdgcn") return listing != "ptx" && listing != "sass";
  return true;
}

Result<Kinds> kindsOf(const codegen::Backend& backend, const EmitRequest& request) {
  Kinds kinds;
  for (const std::string& name : request.kinds) {
    kinds.push_back(name.empty() ? &backend.listings().front()
                                 : codegen::listingKind(backend, name));
    bool isMade =
        request.isPatient || (kinds.back() && isMadeFor(request.machine, kinds.back()->name));
    if (kinds.back() && isMade) continue;
    std::vector<std::string_view> known;
    for (const codegen::ListingKind& kind : backend.listings())
      if (isMadeFor(request.machine, kind.name)) known.push_back(kind.name);
    return fail(ErrorCode::BadInput, phrase("code for {} has no listing '{}'; there are {}",
                                            request.machine.name, name, fmt::join(known, ", ")));
  }
  return kinds;
}

// What the compiler must list for these kinds.
std::vector<std::string> compilerListingsOf(const Kinds& kinds, bool wantsLoops) {
  std::vector<std::string> names;
  auto add = [&](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const codegen::ListingKind* kind : kinds)
    for (const std::string& name : codegen::compilerListings(*kind)) add(name);
  if (wantsLoops) add("asm");
  return names;
}

// What the back end cannot express, and the step that takes it away.
Result<void> expressible(const codegen::Backend& backend, const EmitRequest& request) {
  auto refusal = backend.refuse(core::View(request.program), request.machine);
  if (!refusal) return {};
  const Message& why = refusal->why.message;
  return fail(ErrorCode::Unsupported,
              refusal->help ? phrase("{}; {} helps", why, core::print(*refusal->help)) : why);
}

}  // namespace

const EmittedListing& Emitted::of(const std::string& kind) const {
  static const EmittedListing none;
  auto found = std::ranges::find(listings, kind, &EmittedListing::kind);
  return found == listings.end() ? none : *found;
}

codegen::WorkerClient& Service::worker(const core::Machine& machine) {
  if (m_kept) return m_kept->evaluator.worker();
  std::string device(codegen::deviceOf(machine));
  if (!m_compiler || m_compilerDevice != device) {
    codegen::WorkerSettings settings;
    settings.cancel = &m_watcher.cancelled();
    settings.device = device;
    m_compiler = std::make_unique<codegen::WorkerClient>(settings);
    m_compilerDevice = device;
  }
  return *m_compiler;
}

Result<Emitted> Service::emitCode(const EmitRequest& request) {
  auto backend = codegen::backendFor(request.machine);
  if (!backend) return tl::unexpected(backend.error());
  auto kinds = kindsOf(**backend, request);
  if (!kinds) return tl::unexpected(kinds.error());
  if (auto can = expressible(**backend, request); !can) return tl::unexpected(can.error());
  Emitted emitted;
  m_watcher.reached(Stage::Compiling);
  auto isOwnText = [](const codegen::ListingKind* kind) {
    return kind->source == codegen::ListingKind::Source::Emitted;
  };
  if (!request.wantsLoops && std::ranges::all_of(*kinds, isOwnText)) {
    auto text = (*backend)->emitCode(request.program, request.machine);
    if (!text) return tl::unexpected(text.error());
    for (const codegen::ListingKind* kind : *kinds)
      emitted.listings.push_back({std::string(kind->name), text->text, text->lineNodes, {}});
    return emitted;
  }
  auto kernel =
      codegen::build(worker(request.machine), request.program, request.machine,
                     {request.optLevel, compilerListingsOf(*kinds, request.wantsLoops)}, *backend);
  if (!kernel) return tl::unexpected(kernel.error());
  for (const codegen::ListingKind* kind : *kinds) {
    auto listed = codegen::list(**backend, *kind, *kernel, request.program);
    bool isAnalysed = kind->source == codegen::ListingKind::Source::Analysed;
    if (!listed && request.isPatient && isAnalysed)
      listed = codegen::ListedText{{}, {}, listed.error().message};
    if (!listed) return tl::unexpected(listed.error());
    emitted.listings.push_back({std::string(kind->name), std::move(listed->text),
                                std::move(listed->nodes), std::move(listed->remark)});
  }
  if (request.wantsLoops) emitted.loops = codegen::innerLoops(*kernel, request.program);
  return emitted;
}

}  // namespace dojo::app
