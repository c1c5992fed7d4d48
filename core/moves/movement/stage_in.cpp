// stage_in t@d ARRAY (packing)
//
//   N                                      N
//   | M  y[{0},{1}] += a[{1},{0}]     →    | M  a_in[{1}] = a[{1},{0}]
//                                          | M  y[{0},{1}] += a_in[{1}]
//
// Copies what a scope reads of an array to a small buffer directly before the scope, and lets the
// scope read the copy. Legal when the scope only reads the array, its accesses lie in one box
// inside the array, all of the box is written by then, and iterations that run at once do not share
// the copy.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/footprint.h"
#include "core/moves/legality/known_soundness.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// A copy of all of a temporary would only rename it.
bool isWorth(const View& view, int scope, const std::string& array) {
  Uses uses = usesIn(view, scope, array);
  if (!uses.reads || uses.writes) return false;
  if (view.program().isInput(array)) return true;
  auto footprint = footprintOf(view, scope, array);
  return !footprint || !footprint->isWhole(*view.program().bufferOf(array));
}

std::vector<Step> sites(const Context& context) {
  return stagingSites(context.view, "stage_in", MemoryQuestion::IsWorthStagingIn, isWorth);
}

Buffer stagingOf(const View& view, const Footprint& footprint) {
  return stagingBuffer(view.program(), footprint,
                       freshName(view.program(), footprint.array + "_in"));
}

Program staged(const View& view, int s, const Footprint& footprint, const Buffer& staging) {
  const ScopeInfo& info = view.scope(s);
  Program result = view.program();
  result.buffers.push_back(staging);
  NodePtr nest = copyNest(result, footprint, staging.name, false);
  NodePtr reader = redirected(view.childrenOf(info.parent)[info.position], footprint, staging.name);
  return replaced(std::move(result), info.node->id(), {nest, reader});
}

Program rewrite(const Context& context, const Step& step) {
  int s = scopeAt(context.view, step.place);
  Footprint footprint = footprintOf(context.view, s, step.arguments[0]).value();
  return staged(context.view, s, footprint, stagingOf(context.view, footprint));
}

std::optional<Refusal> refuseCopy(const View& view, int s, const std::string& array) {
  if (Uses uses = usesIn(view, s, array); uses.writes)
    return refuse("written-inside",
                  phrase("{} writes '{}' inside {}", describe(view, uses.firstWrite), array,
                         describeScope(view, s)),
                  {view.op(view.accesses()[uses.firstWrite].op).node->id()});
  auto footprint = footprintOf(view, s, array);
  if (!footprint) return footprint.error();
  if (auto no = refuseIfTooDeep(view, s, *footprint)) return no;
  Buffer staging = stagingOf(view, *footprint);
  if (auto no = refuseIfSharedAcross(view, s, staging)) return no;
  if (auto no = refuseIfCopiesUnwritten(view, s, *footprint, staging.name)) return no;
  if (!needsProof(view, view.memory(view.bufferIndex(array)))) return std::nullopt;
  Program after = staged(view, s, *footprint, staging);
  View afterView(after, view);
  if (auto no = refuseIfLayoutUnsound(afterView, after.bufferOf(array)->name)) return no;
  return refuseIfLayoutUnsound(afterView, staging.name);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  if (auto no = refuseStaging(view, step)) return no;
  int s = scopeAt(view, step.place);
  const std::string& array = step.arguments[0];
  return askOnce(view, stagingQuestion(view, MemoryQuestion::StagesIn, s, array),
                 [&] { return refuseCopy(view, s, array); });
}

}  // namespace

const Move kStageIn = {
    .name = "stage_in",
    .summary = "pack what a scope reads of an array into a small buffer before it",
    .legality =
        "legal when the scope only reads the array, within one box that is already written, and "
        "parallel iterations do not share the copy",
    .parameters = "ARRAY",
    .inverse = "copy_propagate",
    .source = "Goto and van de Geijn 2008 (packing); Exo's stage_mem",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Nests,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "cache, cache read, pack, packing, copy, tile, local copy, im2col",
    .limits = kLimitOfBox,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
