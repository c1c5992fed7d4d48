#include "codegen/gpu/crossing.h"

#include <algorithm>

#include "core/analysis/iteration_space.h"

namespace dojo::codegen {
namespace {

using core::Affine;
using core::Form;
using core::IntegerSystem;

constexpr int kEffort = 20;  // of a decision, as dependence.cpp counts it

class PlaceFinder {
 public:
  PlaceFinder(const core::View& view, int64_t lanes)
      : m_view(view), m_lanes(lanes), m_places(view.ops().size()) {}

  std::vector<ThreadPlace> run(const std::vector<GpuKernel>& kernels) {
    for (size_t k = 0; k < kernels.size(); ++k) {
      m_place = {};
      m_place.kernel = static_cast<int>(k);
      for (const GpuItem& item : kernels[k].items) visit(item);
    }
    return std::move(m_places);
  }

 private:
  void visit(const GpuItem& item) {
    ThreadPlace around = m_place;
    switch (item.kind) {
      case GpuItem::Kind::Loop:
        break;
      case GpuItem::Kind::Warps:
        m_place.warps = &item;
        m_place.axes = item.axes;
        m_place.warp = numberIn(item.axes);
        m_place.thread = m_place.warp.scaled(m_lanes);
        break;
      case GpuItem::Kind::Threads:
        m_place.axes = item.axes;
        m_place.thread = numberIn(item.axes);
        break;
      case GpuItem::Kind::Lanes:
        m_place.axes.push_back(item.axes.front());
        m_place.thread.addTerm(m_view.scope(item.axes.front()).depth, 1);
        m_place.isLane = true;
        break;
      case GpuItem::Kind::Collective:
        m_place.isCollective = true;
        break;
      case GpuItem::Kind::Single:
        break;
    }
    for (const GpuItem& inner : item.items) visit(inner);
    if (item.items.empty()) leave(item);
    m_place = around;
  }

  void leave(const GpuItem& item) {
    m_place.item = &item;
    core::View::Range ops = m_view.opsIn(*item.node);
    int own = m_view.scopeIndex(item.node->id());
    m_place.innerDepth = own < 0 ? m_view.op(ops.first).depth() : m_view.scope(own).depth;
    m_place.depth =
        m_place.axes.empty() ? m_place.innerDepth : m_view.scope(m_place.axes.front()).depth;
    std::fill(m_places.begin() + ops.first, m_places.begin() + ops.end, m_place);
  }

  // Row-major.
  Affine numberIn(const std::vector<int>& axes) const {
    Affine number;
    for (int axis : axes) {
      number = number.scaled(m_view.scope(axis).scope().extent.value);
      number.addTerm(m_view.scope(axis).depth, 1);
    }
    return number;
  }

  const core::View& m_view;
  int64_t m_lanes;
  std::vector<ThreadPlace> m_places;
  ThreadPlace m_place;
};

struct Pair {
  IntegerSystem system;
  core::Instance a, b;
};

// Iterations of a scope that both share; false when there are none.
bool addShared(Pair& pair, int64_t extent, Turn turn) {
  int64_t least = turn == Turn::Later ? 2 : 1;
  int64_t most = turn == Turn::Next ? 1 : extent - 1;
  Form first{{{pair.system.addVariable(0, extent - 1), 1}}, 0};
  Form second = first;
  if (turn == Turn::Any) {
    second = {{{pair.system.addVariable(0, extent - 1), 1}}, 0};
  } else if (turn != Turn::Same) {
    if (least > extent - 1) return false;
    second.add({{{pair.system.addVariable(least, most), 1}}, 0}, 1);
    Form rest{{}, extent - 1};
    rest.add(second, -1);
    pair.system.addInequality(rest.terms, rest.constant);
  }
  pair.a.iterations.push_back(std::move(first));
  pair.b.iterations.push_back(std::move(second));
  return true;
}

void addOwn(IntegerSystem& system, const core::OpInfo& op, core::Instance& instance) {
  for (int d = static_cast<int>(instance.iterations.size()); d < op.depth(); ++d)
    instance.iterations.push_back({{{system.addVariable(0, op.extents[d] - 1), 1}}, 0});
}

// The iterations in their order, at one element; false when there are none.
bool constrain(Pair& pair, const core::View& view, const CrossingQuery& query) {
  const core::AccessInfo &a = view.accesses()[query.a], &b = view.accesses()[query.b];
  int shared = view.commonDepth(a.op, b.op);
  for (int d = 0; d < shared; ++d) {
    Turn turn = d < static_cast<int>(query.turns.size()) ? query.turns[d] : Turn::Any;
    if (!addShared(pair, view.op(a.op).extents[d], turn)) return false;
  }
  addOwn(pair.system, view.op(a.op), pair.a);
  addOwn(pair.system, view.op(b.op), pair.b);
  const core::Buffer& memory = view.program().buffers[a.buffer];
  for (size_t k = 0; k < memory.dims.size(); ++k) {
    if (!memory.dims[k].materialised) continue;
    Form same = core::formOf(a.access->indices[k], pair.a);
    same.add(core::formOf(b.access->indices[k], pair.b), -1);
    if (memory.dims[k].isFolded()) core::addRounds(pair.system, memory.dims[k], same);
    pair.system.addEquality(same.terms, same.constant);
  }
  core::addGuards(pair.system, view.op(a.op).operation().guards, pair.a);
  core::addGuards(pair.system, view.op(b.op).operation().guards, pair.b);
  return true;
}

// At one element, whichever threads they are.
bool meet(const core::View& view, const CrossingQuery& query) {
  if (!view.spend(kEffort)) return true;
  Pair pair;
  return constrain(pair, view, query) && pair.system.solve() != IntegerSystem::Answer::Infeasible;
}

}  // namespace

std::vector<ThreadPlace> findThreadPlaces(const core::View& view,
                                          const std::vector<GpuKernel>& kernels, int64_t lanes) {
  return PlaceFinder(view, lanes).run(kernels);
}

bool crosses(const core::View& view, const std::vector<ThreadPlace>& places,
             const CrossingQuery& query) {
  const ThreadPlace& placeA = places[static_cast<size_t>(view.accesses()[query.a].op)];
  const ThreadPlace& placeB = places[static_cast<size_t>(view.accesses()[query.b].op)];
  const Affine& a = query.ofWarps ? placeA.warp : placeA.thread;
  const Affine& b = query.ofWarps ? placeB.warp : placeB.thread;
  if (!query.ofWarps && (placeA.isCollective || placeB.isCollective)) return meet(view, query);
  if (a.isConstant() && b.isConstant() && a == b) return false;
  for (int side : {1, -1}) {
    if (!view.spend(kEffort)) return true;
    Pair pair;
    if (!constrain(pair, view, query)) return false;
    Form apart = core::formOf(a, pair.a);
    apart.add(core::formOf(b, pair.b), -1);
    Form positive{{}, -1};
    positive.add(apart, side);
    pair.system.addInequality(positive.terms, positive.constant);
    if (pair.system.solve() != IntegerSystem::Answer::Infeasible) return true;
  }
  return false;
}

std::vector<Turn> turnAt(int depth, Turn turn) {
  std::vector<Turn> turns(static_cast<size_t>(depth) + 1, Turn::Same);
  turns.back() = turn;
  return turns;
}

}  // namespace dojo::codegen
