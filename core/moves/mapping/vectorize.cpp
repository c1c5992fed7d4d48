// vectorize t@d
//
//   8  y[{0}] = x[{0}] * 2.0    →    8:v  y[{0}] = x[{0}] * 2.0
//
// Runs all iterations of a scope as the lanes of one vector instruction. Legal when the scope holds
// one operation that has a vector form, its extent is the length of a vector of the target, every
// lane writes an element of its own, and no lane needs what an earlier one writes. A guard that
// differs from lane to lane masks the vector: the lanes that it stops touch no memory.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/moves/legality/mapping_change.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

bool holdsOneOperation(const View& view, int s) {
  auto children = view.childrenOf(s);
  return children.size() == 1 && !children[0]->isScope();
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps = sitesMapped(context, Mapping::Sequential, "vectorize");
  std::erase_if(steps, [&](const Step& step) {
    return !holdsOneOperation(context.view, scopeAt(context.view, step.place));
  });
  return steps;
}

bool hasVectorForm(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  auto typeOf = [&](const AccessInfo& access) {
    return view.program().buffers[access.buffer].dtype;
  };
  std::span<const AccessInfo> accesses = view.accessesOf(op);
  DType target = typeOf(accesses[0]);
  if (o.targets.size() > 1)
    return sizeOf(target) >= 4 && sizeOf(typeOf(accesses[o.targets.size() - 1])) == sizeOf(target);
  if (o.op == Operator::Div || o.op == Operator::Pow) return isFloat(target);
  if (o.op != Operator::Convert || accesses.size() < 2 || isFloat(target)) return true;
  return target != DType::Bool && (!isFloat(typeOf(accesses[1])) || sizeOf(target) <= 4);
}

Message oneOf(const std::vector<int>& lanes) {
  Message all;
  for (int n : lanes) all = all.empty() ? Message(std::to_string(n)) : phrase("{} or {}", all, n);
  return all;
}

std::optional<Refusal> refuseOperation(const View& view, int s, int op) {
  const Operation& o = view.op(op).operation();
  int depth = view.scope(s).depth;
  NodeId node = view.op(op).node->id();
  if (!hasVectorForm(view, op))
    return refuse("no-vector-form", messageFor(view, "{} has no vector form", describeOp(view, op)),
                  {node});
  bool varies = std::all_of(o.targets.begin(), o.targets.end(), [&](const Access& target) {
    return std::any_of(target.indices.begin(), target.indices.end(),
                       [&](const Affine& i) { return i.uses(depth); });
  });
  if (!varies && o.assign != Assign::Set)
    return refuse(
        "one-accumulator",
        messageFor(view,
                   "all lanes of {} would accumulate into one element; split_reduction gives "
                   "each lane its own",
                   describeOp(view, op)),
        {node});
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  if (auto no = refuseUnlessSequential(view, s)) return no;
  NodeId node = view.scope(s).node->id();
  if (std::ranges::any_of(view.childrenOf(s), [](const NodePtr& c) { return c->isScope(); }))
    return refuse("not-innermost",
                  messageFor(view, "a vector is an innermost scope, {} holds other scopes",
                             describeScope(view, s)),
                  {node});
  if (!holdsOneOperation(view, s))
    return refuse("not-one-operation",
                  messageFor(view, "a vector holds exactly one operation, {} holds more",
                             describeScope(view, s)),
                  {node});
  int op = view.scope(s).firstOp;
  if (auto no = refuseOperation(view, s, op)) return no;
  DType type = laneType(view, op);
  std::vector<int> lanes = context.machine.lanes(type);
  if (lanes.empty())
    return refuse("no-vectors",
                  messageFor(view, "{} has no vectors of {}", context.machine.name, name(type)),
                  {node});
  if (std::find(lanes.begin(), lanes.end(), view.scope(s).scope().extent.value) == lanes.end())
    return refuse(
        "not-a-vector-length",
        messageFor(view, "vectors of {} have {} lanes on {}, which is not the extent of {}",
                   name(type), view.messagesAreOff() ? Message() : oneOf(lanes),
                   context.machine.name, describeScope(view, s)),
        {node});
  if (auto problem = findVectorProblem(view, s))
    return refuseMapping(view, *problem, "and all lanes would run at once");
  return std::nullopt;
}

Program rewrite(const Context& context, const Step& step) {
  return remapped(context.view, scopeAt(context.view, step.place), Mapping::Vector);
}

}  // namespace

const Move kVectorize = {
    .name = "vectorize",
    .summary = "run all iterations of a scope as the lanes of one vector",
    .legality =
        "legal when the scope holds one operation with a vector form, its extent equals the "
        "target's number of lanes, and no lane touches what an earlier one writes",
    .parameters = "",
    .inverse = "no_vectorize",
    .source = "PerfDojo §2.2",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Mapping,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "simd, vectorise, vectorisation, vectorization, lanes",
    .limits =
        "Lanes may not store to one element, even if nothing reads it; dead_code removes such a "
        "store.",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
