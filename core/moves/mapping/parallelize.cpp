// parallelize t@d
//
//   N  y[{0}] = x[{0}]          →    N:p  y[{0}] = x[{0}]
//
// Runs the iterations of a scope on several threads. Legal when no two iterations touch a common
// element that one of them writes, other than in stack and register buffers that every iteration
// fills again for itself; and when the scope has no mapping and is neither in nor around
// another parallel scope. Iterations that write different elements of one cache line are legal, and
// advised against.
#include <fmt/format.h>

#include <cstdlib>

#include "core/cost/false_sharing.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// A machine of which nothing is known may have cores; a grid is no core.
bool hasCores(const Machine& machine) {
  return machine.level(Mapping::Parallel) || !machine.level(Mapping::Grid);
}

std::vector<Step> sites(const Context& context) {
  if (!hasCores(context.machine)) return {};
  return sitesMapped(context, Mapping::Sequential, "parallelize");
}

std::optional<Refusal> refuseNesting(const View& view, int s) {
  NodeId node = view.scope(s).node->id();
  if (int outer = threadedAround(view, s); outer >= 0)
    return refuse(
        "nested-parallel",
        phrase("{} is already inside {}", describeScope(view, s), describeScope(view, outer)),
        {node, view.scope(outer).node->id()});
  if (int inner = threadedInside(view, s); inner >= 0)
    return refuse("nested-parallel",
                  phrase("{} already holds {}", describeScope(view, s), describeScope(view, inner)),
                  {node, view.scope(inner).node->id()});
  if (int outer = mappedAround(view, s, Mapping::Unroll); outer >= 0)
    return refuse("inside-unrolled",
                  phrase("{} is inside {}, which is unrolled", describeScope(view, s),
                         describeScope(view, outer)),
                  {node, view.scope(outer).node->id()});
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (!hasCores(context.machine))
    return refuse("no-such-level",
                  phrase("{} runs no :p scopes; gpu_grid and gpu_block map a scope "
                         "to its blocks and threads",
                         context.machine.name));
  if (auto no = refuseUnlessSequential(view, s)) return no;
  if (view.scope(s).scope().extent.value == 1)
    return refuse("one-iteration", phrase("{} has only one iteration", describeScope(view, s)),
                  {view.scope(s).node->id()});
  if (auto no = refuseNesting(view, s)) return no;
  if (auto problem = findParallelProblem(view, s))
    return refuseMapping(view, *problem, "and the iterations would run at once");
  return std::nullopt;
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Parallel);
}

// The split after which an iteration of the outer scope writes whole lines; "" when the extent does
// not divide so.
Message remedy(const View& view, int s, int64_t bytes, int lineBytes) {
  int64_t lanes = lineBytes / std::abs(bytes), extent = view.scope(s).scope().extent.value;
  if (lineBytes % bytes != 0 || extent % lanes != 0 || extent == lanes) return "";
  return phrase("after split_scope {} {} an iteration of the outer scope writes whole lines",
                print(placeOfScope(view, s)), lanes);
}

std::vector<Advice> advise(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  int lineBytes = context.machine.lineBytes();
  auto found = findFalseSharing(view, s, lineBytes);
  if (!found) return {};
  const AccessInfo& access = view.accesses()[found->access];
  NodeId node = view.op(access.op).node->id();
  Message shared = phrase(
      "false sharing: {} advances {} bytes per iteration of {}: iterations ({}) and ({}) write the "
      "same {}-byte cache line",
      describe(view, found->access), found->bytes, describeScope(view, s),
      describeIterations(found->iterationA), describeIterations(found->iterationB), lineBytes);
  Message better = remedy(view, s, found->bytes, lineBytes);
  Advice advice =
      refuse("false-sharing", better.empty() ? shared : phrase("{}; {}", shared, better), {node});
  advice.accesses = {{node, access.slot}, {node, access.slot}};
  advice.iterationA = found->iterationA;
  advice.iterationB = found->iterationB;
  return {advice};
}

}  // namespace

const Move kParallelize = {
    .name = "parallelize",
    .summary = "run the iterations of a scope on several threads",
    .legality =
        "legal when no two iterations touch the same element, one of them writing, except in stack "
        "and register buffers that each iteration fills for itself; parallel scopes do not nest",
    .parameters = "",
    .inverse = "no_parallelize",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "openmp, omp, threads, multithreading, parallelise, parallel loop, doall",
    .needs = Needs::Threads,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
    .advise = advise,
};

}  // namespace dojo::core
