// From each item that touches what copies fill the walk goes back over the groups that were closed
// before it, by every way that leads there: on through the turns of the loop around the item, and
// out of the loop after so many of them. The latest barrier on the way is where threads wait; at
// most as many groups may be open there as lie between it and the first group that is needed.
#include "codegen/gpu/copy_waits.h"

#include <algorithm>

#include "core/analysis/iteration_space.h"

namespace dojo::codegen {
namespace {

using core::Form;
using Items = std::vector<GpuItem>;

constexpr int kEffort = 20;        // of a decision, as dependence.cpp counts it
constexpr int64_t kMostTurns = 8;  // that the walk goes back through

// The items of a kernel, or of a loop.
struct List {
  const Items* items;
  const GpuItem* loop;  // null: the kernel
  int parent;           // the list in which the loop stands
  size_t at;            // its place there
  int depth;            // scopes around the items
};

struct User {
  int list;
  size_t at;
  std::vector<int> accesses;  // to buffers that copies fill
};

// How the iterations of a copy stand to those of a later access.
struct Relation {
  int shared = 0;                       // scopes that both are in, by the way of the walk
  std::vector<int64_t> turns;           // of these: the access is so many turns later
  std::map<int, int64_t> user, copied;  // iterations of further scopes, where they are known
};

bool touches(const core::View& view, int copy, int user, const Relation& relation) {
  if (!view.spend(kEffort)) return true;
  const core::AccessInfo &a = view.accesses()[static_cast<size_t>(copy)],
                         &b = view.accesses()[static_cast<size_t>(user)];
  if (a.buffer != b.buffer) return false;
  core::IntegerSystem system;
  core::Instance from, to;
  int shared = std::min(relation.shared, view.commonDepth(a.op, b.op));
  for (int d = 0; d < shared; ++d) {
    int64_t apart = relation.turns[static_cast<size_t>(d)];
    int64_t last = view.op(a.op).extents[static_cast<size_t>(d)] - 1 - apart;
    if (last < 0) return false;
    from.iterations.push_back({{{system.addVariable(0, last), 1}}, 0});
    to.iterations.push_back(from.iterations.back());
    to.iterations.back().constant += apart;
  }
  auto addOwn = [&](core::Instance& instance, int op, const std::map<int, int64_t>& known) {
    for (int d = shared; d < view.op(op).depth(); ++d) {
      auto value = known.find(d);
      int64_t most = view.op(op).extents[static_cast<size_t>(d)] - 1;
      instance.iterations.push_back(value != known.end()
                                        ? Form{{}, value->second}
                                        : Form{{{system.addVariable(0, most), 1}}, 0});
    }
  };
  addOwn(from, a.op, relation.copied);
  addOwn(to, b.op, relation.user);
  const core::Buffer& memory = view.program().buffers[static_cast<size_t>(a.buffer)];
  for (size_t k = 0; k < memory.dims.size(); ++k) {
    if (!memory.dims[k].materialised) continue;
    Form same = core::formOf(a.access->indices[k], from);
    same.add(core::formOf(b.access->indices[k], to), -1);
    if (memory.dims[k].isFolded()) core::addRounds(system, memory.dims[k], same);
    system.addEquality(same.terms, same.constant);
  }
  core::addGuards(system, view.op(a.op).operation().guards, from);
  core::addGuards(system, view.op(b.op).operation().guards, to);
  return system.solve() != core::IntegerSystem::Answer::Infeasible;
}

bool waitsInside(const GpuItem& item) {
  if (item.kind != GpuItem::Kind::Loop) return false;
  return item.barrierAtEnd || std::ranges::any_of(item.items, [](const GpuItem& inner) {
           return inner.barrierBefore || waitsInside(inner);
         });
}

// Whose items are walked through one by one.
bool isLoop(const GpuItem& item) {
  return item.kind == GpuItem::Kind::Loop && !copiesAtOnce(item);
}

class WaitPlacer {
 public:
  WaitPlacer(const GpuKernel& kernel, const core::View& view, GpuCopies& copies)
      : m_view(view), m_copies(copies) {
    m_lists.push_back({&kernel.items, nullptr, -1, 0, static_cast<int>(kernel.gridScopes.size())});
    for (size_t l = 0; l < m_lists.size(); ++l)
      for (size_t k = 0; k < m_lists[l].items->size(); ++k)
        if (const GpuItem& item = (*m_lists[l].items)[k]; isLoop(item))
          m_lists.push_back({&item.items, &item, static_cast<int>(l), k, m_lists[l].depth + 1});
  }

  // What reads the elements first: what writes them then finds most groups closed.
  bool run() {
    for (bool reads : {true, false})
      for (const User& user : users(reads)) {
        m_user = &user;
        Relation same;
        same.shared = m_lists[static_cast<size_t>(user.list)].depth;
        same.turns.assign(static_cast<size_t>(same.shared), 0);
        walk(user.list, user.at, std::move(same), {});
        if (m_fails) return false;
      }
    return true;
  }

 private:
  // Where threads may wait.
  struct Point {
    const GpuItem* item = nullptr;
    bool isAtEnd = false;
  };

  // Of the way back so far.
  struct Way {
    int groups = 0;                // met
    std::optional<Point> barrier;  // the latest before the user
    int behindBarrier = 0;         // groups between it and the user
    bool isLost = false;           // the latest is inside a loop that was passed
    std::optional<Point> before;   // the user itself
    struct Wait {
      int groups;  // met until there
      int open;    // that it leaves open
      bool isBehindBarrier;
    };
    std::vector<Wait> waits;
  };

  std::vector<User> users(bool reads) const {
    std::set<int> filled;
    for (const auto& [op, bytes] : m_copies.bytes) filled.insert(m_view.accessesOf(op)[0].buffer);
    std::vector<User> all;
    for (size_t l = 0; l < m_lists.size(); ++l)
      for (size_t k = 0; k < m_lists[l].items->size(); ++k) {
        const GpuItem& item = (*m_lists[l].items)[k];
        if (isLoop(item)) continue;
        User user{static_cast<int>(l), k, {}};
        core::View::Range ops = opsOf(m_view, item);
        for (int buffer : filled)
          for (int i : m_view.accessesTo(buffer, ops))
            if (m_view.accesses()[static_cast<size_t>(i)].reads == reads)
              user.accesses.push_back(i);
        if (!user.accesses.empty()) all.push_back(std::move(user));
      }
    return all;
  }

  std::map<const GpuItem*, int>& waitsOf(const Point& point) {
    return point.isAtEnd ? m_copies.waitsAtEnd : m_copies.waits;
  }

  // Back from the place before items[at] of a list.
  void walk(int l, size_t at, Relation relation, Way way) {
    const List& list = m_lists[static_cast<size_t>(l)];
    for (;;) {
      for (size_t k = at;; --k) {
        if (k < list.items->size())
          pass({&(*list.items)[k], false}, (*list.items)[k].barrierBefore.has_value(), way);
        if (k == 0) break;
        if (!meet((*list.items)[k - 1], relation, way)) return;
      }
      if (!list.loop) return;
      if (l != m_user->list) return demandOlder(way);
      // The loop was entered so many turns ago, or earlier.
      int depth = list.depth - 1;
      int64_t turns = relation.turns[static_cast<size_t>(depth)];
      Relation outside = relation;
      outside.shared = depth;
      outside.user[depth] = turns;
      walk(list.parent, list.at, std::move(outside), way);
      if (m_fails || turns + 1 >= list.loop->node->scope().extent.value) return;
      if (turns == kMostTurns) return demandOlder(way);
      relation.turns[static_cast<size_t>(depth)] = turns + 1;
      pass({list.loop, true}, list.loop->barrierAtEnd.has_value(), way);
      at = list.items->size();
    }
  }

  void pass(const Point& point, bool isBarrier, Way& way) {
    if (!way.before) way.before = point;
    if (isBarrier && !way.barrier && !way.isLost) {
      way.barrier = point;
      way.behindBarrier = way.groups;
    }
    auto& waits = waitsOf(point);
    if (auto wait = waits.find(point.item); wait != waits.end())
      way.waits.push_back({way.groups, wait->second, way.barrier.has_value()});
  }

  // False where nothing before matters.
  bool meet(const GpuItem& item, Relation& relation, Way& way) {
    if (isLoop(item)) return meetLoop(item, relation, way);
    auto group = m_copies.groups.find(&item);
    if (group == m_copies.groups.end()) return true;
    bool goesOn = !needs(group->second, relation) || demand(way);
    ++way.groups;
    return goesOn;
  }

  // A short loop that only copies is walked through turn by turn.
  bool meetLoop(const GpuItem& loop, Relation& relation, Way& way) {
    if (waitsInside(loop) && !way.barrier) way.isLost = true;
    if (!hasCopies(loop)) return true;
    bool isPlain = std::ranges::none_of(loop.items, isLoop);
    int64_t extent = loop.node->scope().extent.value;
    if (!isPlain || extent > kMostTurns || waitsInside(loop)) {
      demandOlder(way);
      return false;
    }
    int depth = m_view.scope(m_view.scopeIndex(loop.node->id())).depth;
    for (int64_t turn = extent; turn-- > 0;) {
      relation.copied[depth] = turn;
      for (size_t k = loop.items.size(); k-- > 0;)
        if (!meet(loop.items[k], relation, way)) return false;
    }
    relation.copied.erase(depth);
    return true;
  }

  bool hasCopies(const GpuItem& item) const {
    return m_copies.groups.count(&item) ||
           std::ranges::any_of(item.items, [&](const GpuItem& inner) { return hasCopies(inner); });
  }

  bool needs(const std::vector<int>& group, const Relation& relation) const {
    for (int op : group) {
      int copy = static_cast<int>(m_view.accessesOf(op).data() - m_view.accesses().data());
      for (int access : m_user->accesses)
        if (touches(m_view, copy, access, relation)) return true;
    }
    return false;
  }

  // The group that is met next has to be complete; false where all before it then is.
  bool demand(Way& way) {
    if (way.isLost) {
      m_fails = true;
      return false;
    }
    bool isOwn = !way.barrier;  // of the user's own threads, or there were a barrier
    auto covers = [&](const Way::Wait& wait) {
      return (isOwn || wait.isBehindBarrier) && wait.open <= way.groups - wait.groups;
    };
    if (std::ranges::none_of(way.waits, covers)) {
      const Point& point = isOwn ? *way.before : *way.barrier;
      int open = way.groups - (isOwn ? 0 : way.behindBarrier);
      auto [known, isNew] = waitsOf(point).try_emplace(point.item, open);
      if (!isNew) known->second = std::min(known->second, open);
      if (isOwn) way.waits.push_back({0, known->second, false});
    }
    return isOwn;
  }

  // What the walk does not tell apart.
  void demandOlder(Way& way) {
    if (!way.barrier)
      m_fails = true;
    else
      demand(way);
  }

  const core::View& m_view;
  GpuCopies& m_copies;
  std::vector<List> m_lists;
  const User* m_user = nullptr;
  bool m_fails = false;
};

}  // namespace

bool copiesAtOnce(const GpuItem& loop) {
  if (waitsInside(loop) || loop.items.size() != 1) return false;
  return loop.items[0].kind != GpuItem::Kind::Loop || copiesAtOnce(loop.items[0]);
}

core::View::Range opsOf(const core::View& view, const GpuItem& item) {
  return view.opsIn(item.node ? *item.node : *item.items.front().node);
}

bool placeWaits(const GpuKernel& kernel, const core::View& view, GpuCopies& copies) {
  return WaitPlacer(kernel, view, copies).run();
}

}  // namespace dojo::codegen
