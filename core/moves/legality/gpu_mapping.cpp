#include "core/moves/legality/gpu_mapping.h"

#include "core/instructions/instruction.h"
#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
namespace {

Mapping mappingOf(const View& view, int scope) {
  return view.scope(scope).scope().mapping;
}

bool isOnlyChild(const View& view, int scope) {
  int parent = view.scope(scope).parent;
  return parent < 0 || view.scope(parent).scope().children.size() == 1;
}

std::optional<Refusal> refuseBeside(const View& view, std::string code, const Message& why, int s,
                                    int other) {
  return refuse(std::move(code), why, {view.scope(s).node->id(), view.scope(other).node->id()});
}

// The directly nested scopes of one mapping around and inside a scope, which is to be one of them.
struct Chain {
  std::vector<int> scopes;  // outermost first, `scope` among them
  int above = -1;           // the scope around the first
};

Chain chainAt(const View& view, int scope, Mapping mapping) {
  Chain chain{{scope}, view.scope(scope).parent};
  bool isOnly = isOnlyChild(view, scope);
  while (isOnly && chain.above >= 0 && mappingOf(view, chain.above) == mapping) {
    chain.scopes.insert(chain.scopes.begin(), chain.above);
    isOnly = isOnlyChild(view, chain.above);
    chain.above = view.scope(chain.above).parent;
  }
  for (int inner = scope;;) {
    const Scope& content = view.scope(inner).scope();
    if (content.children.size() != 1 || !content.children[0]->isScope()) break;
    inner = view.scopeIndex(content.children[0]->id());
    if (mappingOf(view, inner) != mapping) break;
    chain.scopes.push_back(inner);
  }
  return chain;
}

std::optional<Refusal> refuseChain(const View& view, int s, const Chain& chain, Mapping mapping) {
  if (chain.scopes.size() <= static_cast<size_t>(kMostDirectlyNested)) return std::nullopt;
  return refuse(
      "nested-too-deep",
      phrase("{} would be one of {} directly nested :{} scopes, of which there are at "
             "most {}",
             describeScope(view, s), chain.scopes.size(), suffix(mapping), kMostDirectlyNested),
      {view.scope(s).node->id()});
}

// Of the scopes inside, the first whose mapping may not stand in a :b or :w scope.
std::optional<Refusal> refuseInside(const View& view, int s, const Chain& chain, Mapping mapping) {
  int last = chain.scopes.back();
  for (int inner = last + 1; inner < view.scope(last).endScope; ++inner) {
    const MappingTraits& held = traits(mappingOf(view, inner));
    bool isAllowed = !held.isThreaded ||
                     (mapping == Mapping::Block && held.mapping == Mapping::Warp) ||
                     (mapping == Mapping::Grid && held.hasPhases);
    if (!isAllowed)
      return refuseBeside(view, "nested-parallel",
                          phrase("{} already holds {}, which can then be no part of it",
                                 describeScope(view, s), describeScope(view, inner)),
                          s, inner);
  }
  return std::nullopt;
}

// Blocks are made at the top of a kernel; a :g scope stands there, or directly in another one.
std::optional<Refusal> refuseGridPlace(const View& view, int s, const Chain& chain) {
  if (chain.above < 0) return std::nullopt;
  return refuseBeside(
      view, "not-outermost",
      phrase(
          "a grid stands at the top of a kernel, and {} is inside {}; swap_scopes, or fission of "
          "the scope around, can bring it there",
          describeScope(view, s), describeScope(view, chain.above)),
      s, chain.above);
}

// Threads do not divide again: around a :b scope are at most the grid and scopes that all threads
// run, around a :w scope also :b.
std::optional<Refusal> refuseThreadPlace(const View& view, int s, const Chain& chain,
                                         Mapping mapping) {
  for (int outer = chain.above; outer >= 0; outer = view.scope(outer).parent) {
    Mapping around = mappingOf(view, outer);
    if (!traits(around).isThreaded || around == Mapping::Grid) continue;
    if (mapping == Mapping::Warp && around == Mapping::Block) continue;
    return refuseBeside(
        view, "nested-parallel",
        phrase("{} is already inside {}, which divides its iterations among threads",
               describeScope(view, s), describeScope(view, outer)),
        s, outer);
  }
  return std::nullopt;
}

bool isOfWarp(const View& view, int scope) {
  return mappingOf(view, scope) == Mapping::Warp || warpInstruction(view.scope(scope).scope());
}

// Threads of a block once the chain's scopes are mapped; with warps inside, whole warps.
int64_t threadsOf(const View& view, const Chain& chain, const Machine& machine) {
  int64_t threads = 1;
  for (int s : chain.scopes) threads *= view.scope(s).scope().extent.value;
  int last = chain.scopes.back();
  for (int inner = last + 1; inner < view.scope(last).endScope; ++inner)
    if (isOfWarp(view, inner)) return threads * machine.level(Mapping::Warp)->most;
  return threads;
}

std::optional<Refusal> refuseTooMany(const Context& context, int s, const Chain& chain,
                                     Mapping mapping) {
  const ParallelLevel& level = *context.machine.level(mapping);
  if (mapping == Mapping::Grid || level.most == 0) return std::nullopt;
  int64_t threads = mapping == Mapping::Warp ? context.view.scope(s).scope().extent.value
                                             : threadsOf(context.view, chain, context.machine);
  if (threads <= level.most) return std::nullopt;
  return refuse(
      "too-many-threads",
      phrase("{} would make {} {}, and {} has at most {}; split_scope first",
             describeScope(context.view, s), threads,
             mapping == Mapping::Warp ? phrase("lanes of a warp") : phrase("threads of a block"),
             context.machine.name, level.most),
      {context.view.scope(s).node->id()});
}

}  // namespace

std::vector<Step> gpuSites(const Context& context, Mapping mapping, std::string_view move) {
  if (!context.machine.level(mapping)) return {};
  return sitesMapped(context, Mapping::Sequential, move);
}

std::optional<Refusal> refuseGpuMapping(const Context& context, const Place& place,
                                        Mapping mapping) {
  const View& view = context.view;
  int s = scopeAt(view, place);
  if (s < 0) return refusePlace(view, place, PlaceKind::Scope);
  if (!context.machine.level(mapping))
    return refuse("no-such-level", phrase("{} has no level that runs :{} scopes",
                                          context.machine.name, suffix(mapping)));
  if (auto no = refuseUnlessSequential(view, s)) return no;
  if (view.scope(s).scope().extent.value == 1)
    return refuse("one-iteration", phrase("{} has only one iteration", describeScope(view, s)),
                  {view.scope(s).node->id()});
  Chain chain = chainAt(view, s, mapping);
  if (auto no = mapping == Mapping::Grid ? refuseGridPlace(view, s, chain)
                                         : refuseThreadPlace(view, s, chain, mapping))
    return no;
  if (mapping == Mapping::Warp && chain.scopes.size() > 1)
    return refuseBeside(
        view, "nested-parallel",
        phrase("{} and {} would be one in the other, and a warp has one :w scope",
               describeScope(view, chain.scopes[0]), describeScope(view, chain.scopes[1])),
        chain.scopes[0], chain.scopes[1]);
  if (auto no = refuseChain(view, s, chain, mapping)) return no;
  if (auto no = refuseInside(view, s, chain, mapping)) return no;
  if (auto no = refuseTooMany(context, s, chain, mapping)) return no;
  // Asked of the program after it, in which a block has shared memory of its own.
  Program mapped = remapped(view, s, mapping);
  View after(mapped, view);
  if (auto problem = findParallelProblem(after, s))
    return refuseMapping(after, *problem, phrase("and the iterations would run at once"));
  return std::nullopt;
}

std::optional<Refusal> refuseGpuUnmapping(const Context& context, const Place& place,
                                          Mapping mapping) {
  const View& view = context.view;
  int s = scopeAt(view, place);
  if (s < 0) return refusePlace(view, place, PlaceKind::Scope);
  if (auto no = refuseUnlessMapped(view, s, mapping)) return no;
  for (int inner = s + 1; inner < view.scope(s).endScope; ++inner) {
    if (mappingOf(view, inner) != mapping) continue;
    return refuseBeside(view, "holds-parallel",
                        phrase("{} directly holds {}, whose :{} goes first", describeScope(view, s),
                               describeScope(view, inner), suffix(mapping)),
                        s, inner);
  }
  return std::nullopt;
}

}  // namespace dojo::core
