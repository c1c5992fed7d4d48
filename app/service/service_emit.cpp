// What is compiled, and what the compiler makes of it.
#include <algorithm>

#include "app/service/service.h"

namespace dojo::app {
namespace {

EmittedListing listingOf(const std::string& kind, const codegen::Kernel& kernel) {
  if (kind == "c") return {kind, kernel.c.text, kernel.c.lineNodes};
  if (kind == "llvm") return {kind, kernel.compiled.llvm, {}};
  return {kind, kernel.compiled.assembly,
          nodesOfLines(kernel.compiled.sourceLines, kernel.c.lineNodes)};
}

}  // namespace

std::vector<core::NodeId> nodesOfLines(const std::vector<int>& sourceLines,
                                       const std::vector<core::NodeId>& ofC) {
  std::vector<core::NodeId> nodes;
  for (int line : sourceLines)
    nodes.push_back(
        line >= 1 && line <= static_cast<int>(ofC.size()) ? ofC[static_cast<size_t>(line - 1)] : 0);
  return nodes;
}

const EmittedListing& Emitted::of(const std::string& kind) const {
  static const EmittedListing none;
  auto found = std::ranges::find(listings, kind, &EmittedListing::kind);
  return found == listings.end() ? none : *found;
}

codegen::WorkerClient& Service::worker() {
  if (m_kept) return m_kept->evaluator.worker();
  if (!m_compiler) {
    codegen::WorkerSettings settings;
    settings.cancel = &m_watcher.cancelled();
    m_compiler = std::make_unique<codegen::WorkerClient>(settings);
  }
  return *m_compiler;
}

Result<Emitted> Service::emitCode(const EmitRequest& request) {
  auto isAsked = [&](const char* kind) { return std::ranges::count(request.kinds, kind) > 0; };
  for (const std::string& kind : request.kinds)
    if (kind != "c" && kind != "asm" && kind != "llvm")
      return fail(ErrorCode::BadInput, "there is no listing of the kind '" + kind + "'");
  Emitted emitted;
  m_watcher.reached(Stage::Compiling);
  if (!isAsked("asm") && !isAsked("llvm") && !request.wantsLoops) {
    auto c = codegen::emitC(request.program, request.machine);
    if (!c) return tl::unexpected(c.error());
    if (isAsked("c")) emitted.listings.push_back({"c", c->text, c->lineNodes});
    return emitted;
  }
  auto kernel =
      codegen::build(worker(), request.program, request.machine,
                     {request.optLevel, isAsked("asm") || request.wantsLoops, isAsked("llvm")});
  if (!kernel) return tl::unexpected(kernel.error());
  for (const std::string& kind : request.kinds)
    emitted.listings.push_back(listingOf(kind, *kernel));
  if (request.wantsLoops) emitted.loops = codegen::innerLoops(*kernel, request.program);
  return emitted;
}

}  // namespace dojo::app
