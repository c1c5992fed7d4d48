// pad_scope t@d EXTENT (predication)
//
//   300  y[{0}] = x[{0}]          →    304  y[{0}] = x[{0}] if {0} < 300
//
// Gives a scope more iterations in which nothing runs: every operation inside gets a guard. So an
// extent that no vector divides becomes one that does; the last vector is masked. Legal when EXTENT
// is greater than the extent, the scope carries no mark, and there is room for the guards. The same
// instances run in the same order; what was proven of shared memory must still be proven under the
// guards.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/polyhedra/wide.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

constexpr int64_t kMostInstances = int64_t{1} << 56;
constexpr int64_t kLargestValue = int64_t{1} << 52;

// The next multiples of the target's longest and shortest vectors.
std::vector<int64_t> paddingsOf(int64_t extent, const Machine& machine) {
  std::vector<int64_t> paddings;
  std::vector<int> lanes = machine.lanes(DType::F32);
  if (lanes.empty()) return paddings;
  for (int count : {lanes.front(), lanes.back()}) {
    int64_t padded = (extent + count - 1) / count * count;
    bool isNew = std::find(paddings.begin(), paddings.end(), padded) == paddings.end();
    if (padded > extent && isNew) paddings.push_back(padded);
  }
  return paddings;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    int64_t extent = view.scope(s).scope().extent.value;
    if (extent == 1) continue;
    for (int64_t padded : paddingsOf(extent, context.machine))
      steps.push_back({"pad_scope", placeOfScope(view, s), {std::to_string(padded)}});
  }
  return steps;
}

// The padded nest counts further, or reaches larger values, than a program may.
bool reachesTooFar(const OpInfo& op, int depth, int64_t extent) {
  std::vector<int64_t> extents(op.extents.begin(), op.extents.end());
  extents[static_cast<size_t>(depth)] = extent;
  Wide instances = 1;
  for (int64_t e : extents) instances = std::min<Wide>(instances * e, Wide{kMostInstances} + 1);
  bool far = instances > kMostInstances;
  visitAffines(op.operation(), [&](const Affine& a) {
    Wide reach = magnitude(a.constant());
    for (const AffineTerm& t : a.terms())
      reach += Wide{magnitude(t.coefficient)} * (extents[static_cast<size_t>(t.depth)] - 1);
    far |= reach > kLargestValue;
  });
  return far;
}

Program rewrite(const Context& context, const Step& step) {
  const ScopeInfo& info = context.view.scope(scopeAt(context.view, step.place));
  Guard guard{Affine::iteration(info.depth), info.scope().extent};
  Scope padded{{*integerArgument(step), ""}, Mapping::Sequential, {}};
  for (const NodePtr& child : info.scope().children)
    padded.children.push_back(mapOperations(child, [&](const Operation& o) {
      Operation guarded = o;
      guarded.guards.push_back(guard);
      return guarded;
    }));
  return replaced(context.program(), info.node->id(), {withScope(*info.node, std::move(padded))});
}

std::optional<Refusal> refuseOperations(const View& view, int s, int64_t extent) {
  const ScopeInfo& info = view.scope(s);
  for (int op = info.firstOp; op < info.endOp; ++op) {
    NodeId node = view.op(op).node->id();
    if (view.op(op).operation().guards.size() >= static_cast<size_t>(kMaxGuards))
      return refuse("too-many-guards",
                    phrase("{} already has {} guards, the most that an operation may have",
                           describeOp(view, op), kMaxGuards),
                    {node});
    if (reachesTooFar(view.op(op), info.depth, extent))
      return refuse("too-far",
                    phrase("with {} iterations of {}, {} would exceed the largest iteration count",
                           extent, describeScope(view, s), describeOp(view, op)),
                    {node, info.node->id()});
  }
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  const ScopeInfo& info = view.scope(s);
  auto extent = integerArgument(step);
  if (!extent || *extent <= info.scope().extent.value)
    return refuse("bad-extent",
                  phrase("the padded extent must be greater than the extent {} of {}",
                         info.scope().extent.value, describeScope(view, s)),
                  {info.node->id()});
  if (auto no = refuseOperations(view, s, *extent)) return no;
  return refuseIfUnproven(context, step, rewrite, {{info.firstOp, info.endOp}, Reindexing::Other});
}

}  // namespace

const Move kPadScope = {
    .name = "pad_scope",
    .summary = "pad a scope with iterations that guards mask out",
    .legality =
        "legal when the new extent is greater than the old one and the scope has no mapping",
    .parameters = "EXTENT",
    .inverse = "trim_scope",
    .source = "PerfDojo §2.2 (padding); predication (Allen et al. 1983)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Iteration,
    .affectedMemory = AffectedMemory::Proven,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "iteration padding, loop padding, round up, predication",
    .limits = kLimitOfProofs,
    .suggested = Suggested::Late,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
