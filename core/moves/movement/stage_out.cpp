// stage_out t@d ARRAY (local accumulator)
//
//   N                                       N
//   | K  c[{0}] += a[{0},{1}]          →    | c_out = c[{0}]
//                                           | K  c_out += a[{0},{1}]
//                                           | c[{0}] = c_out
//
// Lets a scope work on a small buffer in the place of an array that it writes, and copies the
// result back directly after the scope; before it, the array is copied in unless the scope itself
// writes every element first. Legal when the accesses lie in one box inside the array, all of a box
// that is copied in is written by then, nothing else in shared memory is lost by the later write,
// and iterations that run at once meet neither in the copy nor in the array.
#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/moves/edit.h"
#include "core/moves/legality/footprint.h"
#include "core/moves/legality/known_soundness.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool isWorth(const View& view, int scope, const std::string& array) {
  if (!usesIn(view, scope, array).writes) return false;
  if (view.program().isOutput(array)) return true;
  auto footprint = footprintOf(view, scope, array);
  return !footprint || !footprint->isWhole(*view.program().bufferOf(array));
}

std::vector<Step> sites(const Context& context) {
  return stagingSites(context.view, "stage_out", MemoryQuestion::IsWorthStagingOut, isWorth);
}

Buffer stagingOf(const View& view, const Footprint& footprint) {
  return stagingBuffer(view.program(), footprint,
                       freshName(view.program(), footprint.array + "_out"));
}

// What stands in the scope's place.
std::vector<NodePtr> stagedNodes(Program& result, const View& view, int s,
                                 const Footprint& footprint, const std::string& copy, bool copyIn) {
  const ScopeInfo& info = view.scope(s);
  std::vector<NodePtr> nodes;
  if (copyIn) nodes.push_back(copyNest(result, footprint, copy, false));
  nodes.push_back(redirected(view.childrenOf(info.parent)[info.position], footprint, copy));
  nodes.push_back(copyNest(result, footprint, copy, true));
  return nodes;
}

Program staged(const View& view, int s, const Footprint& footprint, const Buffer& staging,
               bool copyIn) {
  Program result = view.program();
  result.buffers.push_back(staging);
  auto nodes = stagedNodes(result, view, s, footprint, staging.name, copyIn);
  return replaced(std::move(result), view.scope(s).node->id(), std::move(nodes));
}

// Every read of the array inside the scope finds what the same iteration of the scopes outside
// wrote there.
bool readsItsOwn(const View& view, int s, const std::string& array) {
  const auto accesses = view.accessesTo(view.bufferIndex(array));
  return std::all_of(accesses.begin(), accesses.end(), [&](int i) {
    const AccessInfo& access = view.accesses()[i];
    bool asks = access.reads && access.access->array == array && view.isInside(access.op, s);
    return !asks || coveredWithin(view, i, s).has_value();
  });
}

// The scope with its copy back, alone within the scopes around it: all that touches the copy.
Program excerpt(const View& view, int s, const Footprint& footprint, const Buffer& staging) {
  Program part;
  part.nextId = view.program().nextId;
  part.buffers = {staging};
  part.body = stagedNodes(part, view, s, footprint, staging.name, false);
  for (int outer = view.scope(s).parent; outer >= 0; outer = view.scope(outer).parent)
    part.body = {withChildren(*view.scope(outer).node, std::move(part.body))};
  return part;
}

// Whether the scope writes all of the copy before that is read or copied back.
bool fillsTheCopy(const View& view, int s, const Footprint& footprint, const Buffer& staging) {
  if (!readsItsOwn(view, s, footprint.array)) return false;
  Program part = excerpt(view, s, footprint, staging);
  View after(part);
  auto accesses = after.accessesTo(0);
  return std::all_of(accesses.begin(), accesses.end(), [&](int i) {
    return !after.accesses()[i].reads || coveredWithin(after, i).has_value();
  });
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  Footprint footprint = footprintOf(view, s, step.arguments[0]).value();
  Buffer staging = stagingOf(view, footprint);
  return staged(view, s, footprint, staging, !fillsTheCopy(view, s, footprint, staging));
}

std::optional<Refusal> refuseCopy(const View& view, int s, const std::string& array) {
  if (!usesIn(view, s, array).writes)
    return refuse("not-written",
                  phrase("'{}' is not written inside {}", array, describeScope(view, s)),
                  {view.scope(s).node->id()});
  auto footprint = footprintOf(view, s, array);
  if (!footprint) return footprint.error();
  if (auto no = refuseIfTooDeep(view, s, *footprint)) return no;
  Buffer staging = stagingOf(view, *footprint);
  if (auto no = refuseIfSharedAcross(view, s, staging)) return no;
  bool copyIn = !fillsTheCopy(view, s, *footprint, staging);
  if (copyIn)
    if (auto no = refuseIfCopiesUnwritten(view, s, *footprint, staging.name)) return no;
  if (!needsProof(view, view.memory(view.bufferIndex(array)))) return std::nullopt;
  Program after = staged(view, s, *footprint, staging, copyIn);
  View afterView(after, view);
  if (auto no = refuseIfLayoutUnsound(afterView, after.bufferOf(array)->name)) return no;
  return refuseIfLayoutUnsound(afterView, staging.name);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  if (auto no = refuseStaging(view, step)) return no;
  int s = scopeAt(view, step.place);
  const std::string& array = step.arguments[0];
  return askOnce(view, stagingQuestion(view, MemoryQuestion::StagesOut, s, array),
                 [&] { return refuseCopy(view, s, array); });
}

}  // namespace

const Move kStageOut = {
    .name = "stage_out",
    .summary = "let a scope write a small buffer that is copied to the array afterwards",
    .legality =
        "legal when the accesses lie in one box inside the array, a box that is copied in is "
        "already written, and parallel iterations share neither the copy nor elements of the array",
    .parameters = "ARRAY",
    .inverse = "copy_propagate",
    .source = "register blocking; Exo's stage_mem",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Nests,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "cache, cache write, write-back, accumulator, copy",
    .limits = kLimitOfBox,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
