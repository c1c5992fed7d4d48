#include "core/moves/legality/producer.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/analysis/flow.h"
#include "core/analysis/iteration_space.h"
#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

// {d} replaced by by[d], all at once.
Affine renamed(const Affine& a, const std::vector<Affine>& by) {
  Affine result(a.constant());
  for (const AffineTerm& t : a.terms()) result.add(by[static_cast<size_t>(t.depth)], t.coefficient);
  return result;
}

int otherWriterOf(const View& view, int op, const std::string& array) {
  for (int i : view.accessesTo(view.bufferIndex(array))) {
    const AccessInfo& access = view.accesses()[i];
    if (access.writes && access.op != op && access.access->array == array) return access.op;
  }
  return -1;
}

bool readsOwnTarget(const View& view, int op) {
  std::span<const AccessInfo> accesses = view.accessesOf(op);
  return std::any_of(accesses.begin(), accesses.end(), [&](const AccessInfo& a) {
    return a.reads && a.access->array == view.op(op).operation().target().array;
  });
}

bool indicesNameTheInstance(const Access& target) {
  std::vector<int> seen;
  for (const Affine& index : target.indices) {
    if (index.isConstant()) continue;  // a reader that the writes cover has the same
    int depth = index.soleIteration();
    if (depth < 0 || std::find(seen.begin(), seen.end(), depth) != seen.end()) return false;
    seen.push_back(depth);
  }
  return true;
}

}  // namespace

int accessAt(const View& view, int op, int slot) {
  for (const AccessInfo& access : view.accessesOf(op))
    if (access.slot == slot) return static_cast<int>(&access - view.accesses().data());
  return -1;
}

std::optional<Refusal> refuseUnlessNamed(const View& view, int producer) {
  const Operation& o = view.op(producer).operation();
  NodeId node = view.op(producer).node->id();
  const std::string& array = o.target().array;
  if (o.assign != Assign::Set || readsOwnTarget(view, producer))
    return refuse("accumulates",
                  messageFor(view, "{} updates values that '{}' had before",
                             describeOp(view, producer), array),
                  {node});
  if (int other = otherWriterOf(view, producer, array); other >= 0)
    return refuse("two-writers",
                  messageFor(view, "{} writes '{}' too", describeOp(view, other), array),
                  {node, view.op(other).node->id()});
  if (!indicesNameTheInstance(o.target()))
    return refuse(
        "not-invertible",
        messageFor(view,
                   "the indices of {} are not distinct iterations, so an element does not "
                   "identify the iteration that wrote it",
                   print(o.target())),
        {node});
  return std::nullopt;
}

std::optional<Refusal> refuseUnlessInvertible(const View& view, int producer) {
  if (auto no = refuseUnlessNamed(view, producer)) return no;
  if (view.op(producer).operation().guards.empty()) return std::nullopt;
  return refuse("guarded", phrase("{} runs only under its guard", describeOp(view, producer)),
                {view.op(producer).node->id()});
}

tl::expected<ProducerInstance, Refusal> instanceAt(const View& view, int producer, int read) {
  const AccessInfo& reader = view.accesses()[read];
  if (!covers(view, accessAt(view, producer, 0), read))
    return tl::unexpected(refuse("not-covered",
                                 phrase("{} does not provably write {} before it is read",
                                        describeOp(view, producer), describe(view, read)),
                                 {view.op(producer).node->id(), view.op(reader.op).node->id()}));
  const Access& target = view.op(producer).operation().target();
  int shared = view.commonDepth(producer, reader.op);
  ProducerInstance instance;
  for (int d = 0; d < view.op(producer).depth(); ++d) {
    if (d < shared)
      instance.emplace_back(Affine::iteration(d));
    else if (view.op(producer).extents[static_cast<size_t>(d)] == 1)
      instance.emplace_back(Affine());
    else
      instance.emplace_back(std::nullopt);
  }
  for (size_t k = 0; k < target.indices.size(); ++k)
    if (int d = target.indices[k].soleIteration(); d >= shared)
      instance[static_cast<size_t>(d)] = reader.access->indices[k];
  return instance;
}

tl::expected<std::vector<Operand>, Refusal> rightSideAt(const View& view, int producer, int read) {
  auto instance = instanceAt(view, producer, read);
  if (!instance) return tl::unexpected(instance.error());
  int unknown = -1;
  std::vector<Affine> by;
  for (const auto& iteration : *instance) by.push_back(iteration.value_or(Affine()));
  Operation mapped = mapAffines(view.op(producer).operation(), [&](const Affine& a) {
    for (const AffineTerm& t : a.terms())
      if (!(*instance)[static_cast<size_t>(t.depth)]) unknown = t.depth;
    return renamed(a, by);
  });
  if (unknown >= 0)
    return tl::unexpected(
        refuse("not-invertible",
               phrase("{} also depends on {{{}}}, which is not among the indices of {}",
                      describeOp(view, producer), unknown, describe(view, read)),
               {view.op(producer).node->id(), view.op(view.accesses()[read].op).node->id()}));
  return mapped.operands;
}

std::optional<Refusal> refuseIfOutside(const View& view, int producer, int read) {
  if (view.op(producer).operation().guards.empty()) return std::nullopt;
  int reader = view.accesses()[read].op;
  const auto side = rightSideAt(view, producer, read);
  if (!side) return side.error();
  for (const Operand& operand : *side) {
    auto* access = std::get_if<Access>(&operand);
    if (!access) continue;
    const auto& dims = view.program().bufferOf(access->array)->dims;
    for (size_t k = 0; k < dims.size(); ++k) {
      auto range = rangeOf(view, reader, access->indices[k]);
      if (!range || (range->low >= 0 && range->high < dims[k].extent.value)) continue;
      return refuse("guarded",
                    phrase("{} runs only under its guard, without which {} may lie outside "
                           "'{}'",
                           describeOp(view, producer), print(*access), access->array),
                    {view.op(producer).node->id(), view.op(reader).node->id()});
    }
  }
  return std::nullopt;
}

std::optional<Refusal> refuseIfOverwritten(const View& after, Slot source, Slot again) {
  int early = accessAt(after, after.opIndex(source.node), source.slot);
  int late = accessAt(after, after.opIndex(again.node), again.slot);
  auto conflict = writeBetween(after, early, late);
  if (!conflict) return std::nullopt;
  return refuseConflict(after, *conflict, "so it may no longer hold the same value");
}

}  // namespace dojo::core
