#include "codegen/gpu/gpu_barriers.h"

#include <algorithm>
#include <span>

namespace dojo::codegen {
namespace {

using Items = std::vector<GpuItem>;

// An item that holds no others of its list's kind: where it stands in each list, outermost first.
struct Leaf {
  std::vector<size_t> path;
  core::View::Range ops;
};

// A pair of accesses to a buffer for which threads have to wait.
struct Need {
  int buffer;
  int before, after;
};

bool waitsInside(const GpuItem& item) {
  if (item.kind != GpuItem::Kind::Loop) return false;
  if (item.barrierAtEnd) return true;
  return std::ranges::any_of(
      item.items, [](const GpuItem& inner) { return inner.barrierBefore || waitsInside(inner); });
}

// In what the loops around a leaf, but for those around `items`, still do behind it.
bool waitsBehind(const Items& items, std::span<const size_t> path) {
  if (path.size() < 2) return false;
  const GpuItem& loop = items[path[0]];
  if (loop.barrierAtEnd) return true;
  for (size_t k = path[1] + 1; k < loop.items.size(); ++k)
    if (loop.items[k].barrierBefore || waitsInside(loop.items[k])) return true;
  return waitsBehind(loop.items, path.subspan(1));
}

// In what they do before it, in their first iterations.
bool waitsAhead(const Items& items, std::span<const size_t> path) {
  if (path.size() < 2) return false;
  const GpuItem& loop = items[path[0]];
  for (size_t k = 0; k <= path[1]; ++k)
    if (loop.items[k].barrierBefore || (k < path[1] && waitsInside(loop.items[k]))) return true;
  return waitsAhead(loop.items, path.subspan(1));
}

class BarrierPlacer {
 public:
  BarrierPlacer(GpuPlan& plan, const core::View& view, const std::vector<ThreadPlace>& places)
      : m_plan(plan), m_view(view), m_places(places) {}

  void run() {
    for (GpuKernel& kernel : m_plan.kernels) {
      placeIn(kernel.items, static_cast<int>(kernel.gridScopes.size()), nullptr);
      placeInWarps(kernel.items);
    }
  }

 private:
  void placeInWarps(Items& items) {
    for (GpuItem& item : items) {
      if (item.kind == GpuItem::Kind::Loop) placeInWarps(item.items);
      if (item.kind != GpuItem::Kind::Warps) continue;
      int depth = item.axes.empty() ? depthOf(item.items.front())
                                    : m_view.scope(item.axes.back()).depth + 1;
      placeIn(item.items, depth, nullptr);
    }
  }

  // Of an item that is a warp's whole nest.
  int depthOf(const GpuItem& item) const {
    return m_view.scope(m_view.scopeIndex(item.node->id())).depth;
  }

  // In the list of items inside `depth` scopes, the innermost of which is `loop` where that is one.
  void placeIn(Items& items, int depth, GpuItem* loop) {
    for (GpuItem& item : items)
      if (item.kind == GpuItem::Kind::Loop) placeIn(item.items, depth + 1, &item);
    std::vector<Leaf> leaves = leavesOf(items);
    const std::vector<Turn> same(static_cast<size_t>(depth), Turn::Same);
    for (size_t at = 1; at < items.size(); ++at)
      for (const Leaf& after : leaves)
        for (const Leaf& before : leaves)
          if (after.path[0] == at && before.path[0] < at && !waitsBetween(items, before, after))
            add(items[at].barrierBefore, needs(before, after, same));
    if (!loop) return;
    bool waitsInTurn = std::ranges::any_of(
        items, [](const GpuItem& item) { return item.barrierBefore || waitsInside(item); });
    for (const Leaf& before : leaves)
      for (const Leaf& after : leaves) {
        if (!waitsOverTurns(items, before, after))
          add(loop->barrierAtEnd, needs(before, after, turnAt(depth - 1, Turn::Next)));
        if (!waitsInTurn && !loop->barrierAtEnd)
          add(loop->barrierAtEnd, needs(before, after, turnAt(depth - 1, Turn::Later)));
      }
  }

  // A barrier before `after`'s own item is the one that is being made: all that needs it is named.
  bool waitsBetween(const Items& items, const Leaf& before, const Leaf& after) const {
    if (waitsBehind(items, before.path) || waitsAhead(items, after.path)) return true;
    for (size_t k = before.path[0] + 1; k < after.path[0]; ++k)
      if (items[k].barrierBefore || waitsInside(items[k])) return true;
    return false;
  }

  bool waitsOverTurns(const Items& items, const Leaf& before, const Leaf& after) const {
    if (waitsBehind(items, before.path) || waitsAhead(items, after.path)) return true;
    for (size_t k = before.path[0] + 1; k < items.size(); ++k)
      if (items[k].barrierBefore || waitsInside(items[k])) return true;
    for (size_t k = 0; k <= after.path[0]; ++k)
      if (items[k].barrierBefore || (k < after.path[0] && waitsInside(items[k]))) return true;
    return false;
  }

  std::vector<Leaf> leavesOf(const Items& items) const {
    std::vector<Leaf> leaves;
    std::vector<size_t> path;
    collect(items, path, leaves);
    return leaves;
  }

  void collect(const Items& items, std::vector<size_t>& path, std::vector<Leaf>& leaves) const {
    for (size_t k = 0; k < items.size(); ++k) {
      path.push_back(k);
      if (items[k].kind == GpuItem::Kind::Loop)
        collect(items[k].items, path, leaves);
      else
        leaves.push_back({path, opsOf(items[k])});
      path.pop_back();
    }
  }

  core::View::Range opsOf(const GpuItem& item) const {
    return m_view.opsIn(item.node ? *item.node : *item.items.front().node);
  }

  std::vector<Need> needs(const Leaf& before, const Leaf& after,
                          std::span<const Turn> turns) const {
    std::vector<Need> found;
    for (int b = 0; b < static_cast<int>(m_view.program().buffers.size()); ++b)
      if (isCommon(b))
        if (auto need = needOf(b, before, after, turns)) found.push_back(*need);
    return found;
  }

  std::optional<Need> needOf(int buffer, const Leaf& before, const Leaf& after,
                             std::span<const Turn> turns) const {
    auto accesses = m_view.accesses();
    for (int i : m_view.accessesTo(buffer, before.ops))
      for (int j : m_view.accessesTo(buffer, after.ops)) {
        if (!accesses[static_cast<size_t>(i)].writes && !accesses[static_cast<size_t>(j)].writes)
          continue;
        if (crosses(m_view, m_places, {i, j, turns})) return Need{buffer, i, j};
      }
    return std::nullopt;
  }

  // Memory that several threads see.
  bool isCommon(int buffer) const {
    auto home = m_plan.homes.find(m_view.program().buffers[static_cast<size_t>(buffer)].name);
    return home != m_plan.homes.end() && home->second.kind != GpuHome::Kind::Thread;
  }

  void add(std::optional<GpuBarrier>& barrier, const std::vector<Need>& needs) const {
    for (const Need& need : needs) {
      const GpuHome& home = m_plan.of(m_view.program().buffers[static_cast<size_t>(need.buffer)]);
      if (!barrier) barrier.emplace();
      (home.kind == GpuHome::Kind::Shared ? barrier->isLocal : barrier->isGlobal) = true;
      if (std::ranges::find(barrier->crossings, home.buffer, &GpuBarrier::Crossing::buffer) ==
          barrier->crossings.end())
        barrier->crossings.push_back({home.buffer, need.before, need.after});
    }
  }

  GpuPlan& m_plan;
  const core::View& m_view;
  const std::vector<ThreadPlace>& m_places;
};

}  // namespace

void placeBarriers(GpuPlan& plan, const core::View& view, const std::vector<ThreadPlace>& places) {
  BarrierPlacer(plan, view, places).run();
}

}  // namespace dojo::codegen
