// compute_at y@d ARRAY (producer into consumer)
//
//   N    t[{0}] = exp(x[{0}])                      N-2
//   N-2  y[{0}] = t[{0}] + t[{0}+2]        →       | 3  t[{0}+{1}] = exp(x[{0}+{1}])
//                                                  | y[{0}] = t[{0}] + t[{0}+2]
//
// Moves the computation of an array into a scope that uses it: every iteration first computes the
// box that it reads, again where boxes overlap. Legal when every operation that writes the array
// stands before the scope, names its element by iterations of its own and reads no other element of
// the array; the first of them is a plain `=` that covers every read; nothing outside the scope
// reads the array; and what the computation reads still holds the same values there. For each
// element the same operations run in the same order as before, so that a repetition gives the same
// value.
#include <fmt/format.h>

#include <algorithm>
#include <tl/expected.hpp>

#include "core/analysis/coverage.h"
#include "core/analysis/flow.h"
#include "core/analysis/iteration_space.h"
#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/producer.h"
#include "core/moves/legality/read_region.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// The operations that write the array, in program order.
std::vector<int> writersOf(const View& view, const std::string& array) {
  std::vector<int> writers;
  for (int i : accessesOf(view, array))
    if (view.accesses()[i].writes) writers.push_back(view.accesses()[i].op);
  return writers;
}

// Number of scopes around both the scope and an operation outside it.
int sharedDepth(const View& view, int op, int scope) {
  return std::min(view.commonDepth(op, view.scope(scope).firstOp), view.scope(scope).depth);
}

// The dimension whose index is the iteration {depth}; -1.
int dimensionOf(const Access& target, int depth) {
  for (size_t k = 0; k < target.indices.size(); ++k)
    if (target.indices[k].soleIteration() == depth) return static_cast<int>(k);
  return -1;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int s = 0; s < static_cast<int>(view.scopes().size()); ++s) {
    std::vector<std::string> seen;
    for (int op = view.scope(s).firstOp; op < view.scope(s).endOp; ++op)
      for (const AccessInfo& access : view.accessesOf(op)) {
        const std::string& array = access.access->array;
        bool moves = std::any_of(access.access->indices.begin(), access.access->indices.end(),
                                 [&](const Affine& i) { return i.uses(view.scope(s).depth); });
        if (access.writes || !moves || context.program().isInput(array)) continue;
        if (std::find(seen.begin(), seen.end(), array) != seen.end()) continue;
        seen.push_back(array);
        int writer = view.opNamed(array, 0);
        if (writer < 0 || writer >= view.scope(s).firstOp) continue;
        steps.push_back({"compute_at", placeOfScope(view, s), {array}});
      }
  }
  return steps;
}

// Guards that keep an element of the box within what the writer's own scopes count.
std::vector<Guard> boxGuards(const View& view, int scope, const Affine& index, const Side& side,
                             int64_t extent) {
  std::vector<int64_t> extents(view.op(view.scope(scope).firstOp).extents.begin(),
                               view.op(view.scope(scope).firstOp).extents.end());
  auto [low, high] = side.outer.range(extents);
  std::vector<Guard> guards;
  if (low + side.low < 0) guards.push_back({index.scaled(-1), {1, ""}});
  if (high + side.high >= extent) guards.push_back({index, {extent, ""}});
  return guards;
}

// The writer's operation over the box, in its own nest; the loops keep their order.
struct Nest {
  NodePtr root;
  NodeId operation;
};

Nest nestFor(Program& program, const View& view, int scope, int writer, const Region& region) {
  const OpInfo& op = view.op(writer);
  const Access& target = op.operation().target();
  int shared = sharedDepth(view, writer, scope), depth = view.scope(scope).depth + 1;
  std::vector<Affine> by;
  std::vector<Extent> loops;
  std::vector<Guard> guards;
  for (int d = 0; d < op.depth(); ++d) {
    int k = d < shared ? -1 : dimensionOf(target, d);
    Extent extent = view.scope(op.scopes[static_cast<size_t>(d)]).scope().extent;
    Affine index = d < shared ? Affine::iteration(d) : Affine();
    if (k >= 0) {
      const Side& side = region[static_cast<size_t>(k)];
      index = side.outer;
      index.add(side.low);
      if (side.extent() != extent.value) extent = {side.extent(), ""};
    }
    if (d >= shared && extent.value > 1) {
      index.addTerm(depth + static_cast<int>(loops.size()), 1);
      loops.push_back(extent);
    }
    if (k >= 0)
      for (Guard& guard : boxGuards(view, scope, index, region[static_cast<size_t>(k)],
                                    op.extents[static_cast<size_t>(d)]))
        guards.push_back(std::move(guard));
    by.push_back(std::move(index));
  }
  Operation moved = mapAffines(op.operation(), [&](const Affine& a) {
    Affine result(a.constant());
    for (const AffineTerm& t : a.terms())
      result.add(by[static_cast<size_t>(t.depth)], t.coefficient);
    return result;
  });
  moved.guards.insert(moved.guards.end(), guards.begin(), guards.end());
  Nest nest;
  nest.root = newOperation(program, std::move(moved));
  nest.operation = nest.root->id();
  for (size_t i = loops.size(); i-- > 0;) nest.root = newScope(program, loops[i], {nest.root});
  return nest;
}

// The program with the computation in the scope, and still where it was; the new operations, by
// writer.
struct Placed {
  Program program;
  std::vector<NodeId> operations;
};

Placed placed(const View& view, int scope, const std::string& array, const Region& region) {
  Placed result{view.program(), {}};
  std::vector<NodePtr> children;
  for (int writer : writersOf(view, array)) {
    Nest nest = nestFor(result.program, view, scope, writer, region);
    children.push_back(nest.root);
    result.operations.push_back(nest.operation);
  }
  const Node& node = *view.scope(scope).node;
  const auto& old = node.scope().children;
  children.insert(children.end(), old.begin(), old.end());
  result.program =
      replaced(std::move(result.program), node.id(), {withChildren(node, std::move(children))});
  return result;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  const std::string& array = step.arguments[0];
  Program result = placed(view, s, array, regionOf(view, s, array).value()).program;
  for (int writer : writersOf(view, array))
    result = replaced(std::move(result), view.op(writer).node->id(), {});
  return result;
}

std::optional<Refusal> refuseMarks(const View& view, int writer, int shared) {
  for (int d = shared; d < view.op(writer).depth(); ++d)
    if (auto no = refuseUnlessSequential(view, view.op(writer).scopes[static_cast<size_t>(d)]))
      return no;
  return std::nullopt;
}

std::optional<Refusal> refuseWriter(const View& view, int scope, int writer, const Region& region) {
  const OpInfo& op = view.op(writer);
  const Operation& o = op.operation();
  NodeId node = op.node->id();
  if (writer >= view.scope(scope).firstOp)
    return refuse("not-before",
                  messageFor(view, "{} does not come before {}", describeOp(view, writer),
                             describeScope(view, scope)),
                  {node, view.scope(scope).node->id()});
  if (o.targets.size() > 1)
    return refuse(
        "tuple",
        messageFor(view, "{} accumulates a tuple, which stays together", describeOp(view, writer)),
        {node});
  for (const AccessInfo& access : view.accessesOf(writer))
    if (!access.writes && access.access->array == o.target().array &&
        access.access->indices != o.target().indices)
      return refuse("recurrence",
                    messageFor(view, "{} builds on other elements of '{}'",
                               describeOp(view, writer), o.target().array),
                    {node});
  int shared = sharedDepth(view, writer, scope);
  if (auto no = refuseMarks(view, writer, shared)) return no;
  for (size_t k = 0; k < region.size(); ++k) {
    int d = o.target().indices[k].soleIteration();
    if (d < 0 || dimensionOf(o.target(), d) != static_cast<int>(k))
      return refuse(
          "not-invertible",
          messageFor(view,
                     "the indices of {} are not distinct iterations, so an element does not "
                     "identify the iteration that wrote it",
                     print(o.target())),
          {node});
    bool stands =
        region[k].outer == Affine::iteration(d) && region[k].low == 0 && region[k].high == 0;
    if (d < shared && !stands)
      return refuse(
          "carried",
          messageFor(view, "{} reads elements of '{}' that other iterations of {} compute",
                     describeScope(view, scope), o.target().array,
                     describeScope(view, op.scopes[static_cast<size_t>(d)])),
          {node, view.scope(scope).node->id()});
  }
  if (o.guards.size() + 2 * region.size() > static_cast<size_t>(kMaxGuards))
    return refuse("too-many-guards",
                  messageFor(view, "an operation has at most {} guards", kMaxGuards), {node});
  if (view.scope(scope).depth + 1 + op.depth() - shared > kMaxDepth)
    return refuse("too-deep", messageFor(view, "scopes nest at most {} deep", kMaxDepth), {node});
  return std::nullopt;
}

// Two writers that alternate on one element, in a scope that does not name the element, would no
// longer.
std::optional<Refusal> refuseIterationOrder(const View& view, int scope, int first, int second) {
  int shared = sharedDepth(view, first, scope);
  NodeId a = view.op(first).node->id(), b = view.op(second).node->id();
  if (shared != sharedDepth(view, second, scope))
    return refuse(
        "different-nests",
        messageFor(view, "{} and {} are at different depths of the scopes around {}",
                   describeOp(view, first), describeOp(view, second), describeScope(view, scope)),
        {a, b});
  for (int d = shared; d < view.commonDepth(first, second); ++d) {
    if (view.op(first).extents[static_cast<size_t>(d)] == 1) continue;
    int k = dimensionOf(view.op(first).operation().target(), d);
    if (k >= 0 && k == dimensionOf(view.op(second).operation().target(), d)) continue;
    return refuse("takes-turns",
                  messageFor(view, "{} and {} alternate on one element in {}",
                             describeOp(view, first), describeOp(view, second),
                             describeScope(view, view.op(first).scopes[static_cast<size_t>(d)])),
                  {a, b});
  }
  return std::nullopt;
}

std::optional<Refusal> refuseWriters(const View& view, int scope, const std::vector<int>& writers,
                                     const Region& region) {
  for (int writer : writers)
    if (auto no = refuseWriter(view, scope, writer, region)) return no;
  for (size_t i = 0; i < writers.size(); ++i)
    for (size_t j = i + 1; j < writers.size(); ++j)
      if (auto no = refuseIterationOrder(view, scope, writers[i], writers[j])) return no;
  int first = writers.front();
  bool reads = std::ranges::any_of(view.accessesOf(first), [&](const AccessInfo& access) {
    return access.reads && access.access->array == view.op(first).operation().target().array;
  });
  if (!reads) return std::nullopt;
  return refuse("accumulates",
                messageFor(view, "{} builds on values that came before", describeOp(view, first)),
                {view.op(first).node->id()});
}

// Each writer reads no element of the array but its own.
std::optional<Refusal> refuseReads(const View& view, int scope, const std::string& array,
                                   const std::vector<int>& writers) {
  int source = accessAt(view, writers.front(), 0);
  for (int i : accessesOf(view, array)) {
    const AccessInfo& read = view.accesses()[i];
    bool isOwn = std::ranges::find(writers, read.op) != writers.end();
    if (!read.reads || isOwn) continue;
    if (!view.isInside(read.op, scope))
      return refuseAccess(view, "read-elsewhere",
                          messageFor(view, "{} reads '{}' outside {}", describe(view, i), array,
                                     describeScope(view, scope)),
                          i);
    if (!neverRuns(view, read.op) && !covers(view, source, i))
      return refuseAccess(view, "not-covered",
                          messageFor(view, "{} does not provably write {} before it is read",
                                     describe(view, source), describe(view, i)),
                          i);
  }
  return std::nullopt;
}

// What the computation reads must stand there unchanged where it is computed now.
std::optional<Refusal> refuseSources(const View& view, int scope, const std::string& array,
                                     const Region& region, const std::vector<int>& writers) {
  auto mayChange = [&](int writer) {
    auto sources = view.accessesOf(writer);
    return std::any_of(sources.begin(), sources.end(), [&](const AccessInfo& source) {
      return !source.writes &&
             mayWriteBetween(view, writer, view.scope(scope).firstOp, source.buffer);
    });
  };
  if (std::none_of(writers.begin(), writers.end(), mayChange)) return std::nullopt;
  Placed after = placed(view, scope, array, region);
  View both(after.program, view);
  for (size_t w = 0; w < writers.size(); ++w)
    for (const AccessInfo& source : view.accessesOf(writers[w])) {
      bool isOwn = source.access->array == view.op(writers[w]).operation().target().array;
      if (source.writes || isOwn || view.program().isInput(source.access->array)) continue;
      NodeId node = view.op(writers[w]).node->id();
      if (auto no =
              refuseIfOverwritten(both, {node, source.slot}, {after.operations[w], source.slot}))
        return no;
    }
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int s = scopeAt(view, step.place);
  if (s < 0) return refusePlace(view, step.place, PlaceKind::Scope);
  const std::string& array = step.arguments[0];
  int buffer = view.bufferIndex(array);
  if (buffer < 0) return refuse("no-such-array", messageFor(view, "no array is named '{}'", array));
  if (context.program().isInput(array) || context.program().isOutput(array))
    return refuse(
        "interface",
        messageFor(view, "'{}' is an input or output of the kernel, and the caller reads all of it",
                   array));
  if (auto no = refuseInsideVector(view, s)) return no;
  auto region = regionOf(view, s, array);
  if (!region) return region.error();
  std::vector<int> writers = writersOf(view, array);
  if (writers.empty())
    return refuse("no-producer", messageFor(view, "no operation computes '{}'", array));
  if (auto no = refuseWriters(view, s, writers, *region)) return no;
  if (auto no = refuseReads(view, s, array, writers)) return no;
  if (auto no = refuseIfTooMany(context.program(), kMaxDepth * static_cast<int>(writers.size())))
    return no;
  if (auto no = refuseSources(view, s, array, *region, writers)) return no;
  return refuseIfUnsound(context, step, rewrite, {{writers.front(), view.scope(s).endOp}});
}

}  // namespace

const Move kComputeAt = {
    .name = "compute_at",
    .summary = "compute what a scope reads of an array inside it, just before it is used",
    .legality =
        "legal when only the scope reads the array, its writers come before, name their element by "
        "iterations of their own and read no other, and their operands hold the same values there",
    .parameters = "ARRAY",
    .inverse = "fission",
    .source = "Halide's compute_at (Ragan-Kelley et al. 2013)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Scope,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "fuse, producer fusion, producer, overlapped tiling",
    .limits =
        "The computation moves, so a reader after the scope is refused, although the scope's last "
        "iteration may leave what it needs; inline_producer leaves the computation in place. "
        "Temporaries that it uses do not move with it.",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
