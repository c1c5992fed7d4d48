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
#include "core/moves/footprint.h"
#include "core/moves/moves.h"
#include "core/moves/refuse.h"
#include "core/moves/storage.h"

namespace dojo::core {
namespace {

bool isUseful(const View& view, int scope, const std::string& array) {
  if (!usesIn(view, scope, array).writes) return false;
  if (view.program().isOutput(array)) return true;
  auto footprint = footprintOf(view, scope, array);
  return !footprint || !footprint->isWhole(*view.program().bufferOf(array));
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s)
    for (const std::string& array : arraysIn(view, s))
      if (isUseful(view, s, array)) steps.push_back({"stage_out", placeOfScope(view, s), {array}});
  return steps;
}

Buffer stagingOf(const View& view, const Footprint& footprint) {
  return stagingBuffer(view.program(), footprint,
                       freshName(view.program(), footprint.array + "_out"));
}

Program staged(const View& view, int s, const Footprint& footprint, bool copyIn) {
  const ScopeInfo& info = view.scope(s);
  Program result = view.program();
  result.buffers.push_back(stagingOf(view, footprint));
  std::string copy = result.buffers.back().name;
  std::vector<NodePtr> nodes;
  if (copyIn) nodes.push_back(copyNest(result, footprint, copy, false));
  nodes.push_back(redirected(view.childrenOf(info.parent)[info.position], footprint, copy));
  nodes.push_back(copyNest(result, footprint, copy, true));
  return replaced(std::move(result), info.node->id(), std::move(nodes));
}

// Every read of the array inside the scope finds what the same iteration of the scopes outside
// wrote there.
bool readsItsOwn(const View& view, int s, const std::string& array) {
  const auto accesses = view.accessesTo(view.bufferIndex(array));
  return std::all_of(accesses.begin(), accesses.end(), [&](int i) {
    const AccessInfo& access = view.accesses()[i];
    bool asks = access.reads && access.access->array == array && view.isInside(access.op, s);
    return !asks || coveringWrite(view, i, s).has_value();
  });
}

// The program without copying in, if the scope writes all of the copy before that is read or copied
// back.
std::optional<Program> stagedWithoutCopyIn(const View& view, int s, const Footprint& footprint) {
  if (!readsItsOwn(view, s, footprint.array)) return std::nullopt;
  Program result = staged(view, s, footprint, false);
  View after(result, view);
  for (int i : after.accessesTo(static_cast<int>(result.buffers.size()) - 1))
    if (after.accesses()[i].reads && !coveringWrite(after, i)) return std::nullopt;
  return result;
}

Program rewrite(const Context& context, const Step& step) {
  int s = scopeAt(context.view, step.place);
  Footprint footprint = footprintOf(context.view, s, step.arguments[0]).value();
  auto without = stagedWithoutCopyIn(context.view, s, footprint);
  return without ? std::move(*without) : staged(context.view, s, footprint, true);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  if (auto no = refuseStaging(view, step)) return no;
  int s = scopeAt(view, step.place);
  const std::string& array = step.arguments[0];
  if (!usesIn(view, s, array).writes)
    return refuse("not-written",
                  fmt::format("'{}' is not written inside {}", array, describeScope(view, s)),
                  {view.scope(s).node->id()});
  auto footprint = footprintOf(view, s, array);
  if (!footprint) return footprint.error();
  if (auto no = refuseIfTooDeep(view, s, *footprint)) return no;
  Buffer staging = stagingOf(view, *footprint);
  if (auto no = refuseIfSharedAcross(view, s, staging)) return no;
  auto without = stagedWithoutCopyIn(view, s, *footprint);
  if (!without)
    if (auto no = refuseIfCopiesUnwritten(view, s, *footprint, staging.name)) return no;
  if (!needsProof(view, view.memory(view.bufferIndex(array)))) return std::nullopt;
  Program after = without ? std::move(*without) : staged(view, s, *footprint, true);
  View afterView(after, view);
  if (auto no = refuseIfLayoutUnsound(afterView, after.bufferOf(array)->name)) return no;
  return refuseIfLayoutUnsound(afterView, staging.name);
}

}  // namespace

const Move kStageOut = {
    .name = "stage_out",
    .summary = "let a scope write a small buffer, copied to the array after it",
    .legality =
        "legal when the accesses lie in one box inside the array, a box that is copied in is "
        "written by then, "
        "and iterations that run at once meet neither in the copy nor in the array",
    .parameters = "ARRAY",
    .inverse = "copy_propagate",
    .source = "register blocking; Exo's stage_mem",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
