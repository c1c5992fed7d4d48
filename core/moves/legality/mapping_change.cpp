#include "core/moves/legality/mapping_change.h"

#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"

namespace dojo::core {
std::vector<Step> sitesMapped(const Context& context, Mapping mapping, std::string_view move) {
  std::vector<Step> steps;
  for (int s = 0; s < static_cast<int>(context.view.scopes().size()); ++s)
    if (context.view.scope(s).scope().mapping == mapping)
      steps.push_back({std::string(move), placeOfScope(context.view, s), {}});
  return steps;
}

std::optional<Refusal> refuseUnlessMapped(const View& view, int scope, Mapping mapping) {
  Mapping is = view.scope(scope).scope().mapping;
  if (is == mapping) return refuseHinted(view, scope);
  Message there = describeScope(view, scope);
  return refuse("not-marked",
                is == Mapping::Sequential
                    ? phrase("{} is not marked :{}", there, suffix(mapping))
                    : phrase("{} is marked :{}, not :{}", there, suffix(is), suffix(mapping)),
                {view.scope(scope).node->id()});
}

int threadedAround(const View& view, int scope) {
  for (int s = view.scope(scope).parent; s >= 0; s = view.scope(s).parent)
    if (traits(view.scope(s).scope().mapping).isThreaded) return s;
  return -1;
}

int threadedInside(const View& view, int scope) {
  for (int s = scope + 1; s < view.scope(scope).endScope; ++s)
    if (traits(view.scope(s).scope().mapping).isThreaded) return s;
  return -1;
}

int mappedAround(const View& view, int scope, Mapping mapping) {
  for (int s = view.scope(scope).parent; s >= 0; s = view.scope(s).parent)
    if (view.scope(s).scope().mapping == mapping) return s;
  return -1;
}

Program remapped(const View& view, int scope, Mapping mapping) {
  const Node& node = *view.scope(scope).node;
  Scope marked = node.scope();
  marked.mapping = mapping;
  return replaced(view.program(), node.id(), {withScope(node, std::move(marked))});
}

// Half-precision numbers only move as they are; arithmetic on them is done in f32.
DType laneType(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  bool moves = o.op == Operator::Copy && o.assign == Assign::Set;
  DType widest = DType::Bool;
  for (const AccessInfo& access : view.accessesOf(op)) {
    DType t = view.program().buffers[access.buffer].dtype;
    if (!moves && (t == DType::F16 || t == DType::BF16)) t = DType::F32;
    if (sizeOf(t) > sizeOf(widest) || widest == DType::Bool) widest = t;
  }
  return widest;
}

}  // namespace dojo::core
