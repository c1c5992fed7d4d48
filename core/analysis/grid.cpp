#include "core/analysis/grid.h"

#include <algorithm>

namespace dojo::core {
namespace {

bool isThreadAxis(Mapping mapping) {
  return traits(mapping).hasPhases;
}

bool holdsThreads(const View& view, const Node& node) {
  if (!node.isScope()) return false;
  int s = view.scopeIndex(node.id());
  for (int inner = s; inner < view.scope(s).endScope; ++inner)
    if (isThreadAxis(view.scope(inner).scope().mapping)) return true;
  return false;
}

class Launches {
 public:
  explicit Launches(const View& view) : m_view(view) {}

  GridLaunch of(const Node& node) {
    m_launch = {};
    m_launch.node = &node;
    const Node* top = &node;
    while (top->isScope() && top->scope().mapping == Mapping::Grid) {
      int s = m_view.scopeIndex(top->id());
      m_launch.grid.push_back(s);
      m_launch.blocks *= top->scope().extent.value;
      if (m_launch.grid.size() == kMostGridScopes || top->scope().children.size() != 1) {
        for (const NodePtr& child : top->scope().children) add(*child, {}, 1);
        return finished();
      }
      top = top->scope().children.front().get();
    }
    add(*top, {}, 1);
    return finished();
  }

 private:
  // Loops that hold nests of threads hold phases; everything else is one.
  void add(const Node& node, std::vector<int> loops, int64_t turns) {
    if (!node.isScope() || isThreadAxis(node.scope().mapping) || !holdsThreads(m_view, node)) {
      GridPhase phase;
      phase.ops = m_view.opsIn(node);
      phase.loops = std::move(loops);
      phase.turns = turns;
      addAxes(phase, node);
      m_launch.phases.push_back(std::move(phase));
      return;
    }
    loops.push_back(m_view.scopeIndex(node.id()));
    turns *= node.scope().extent.value;
    for (const NodePtr& child : node.scope().children) add(*child, loops, turns);
  }

  void addAxes(GridPhase& phase, const Node& node) {
    const Node* at = &node;
    while (at->isScope() && isThreadAxis(at->scope().mapping)) {
      phase.axes.push_back(m_view.scopeIndex(at->id()));
      if (at->scope().children.size() != 1) break;
      at = at->scope().children.front().get();
    }
    for (int op = phase.ops.first; op < phase.ops.end; ++op) {
      int64_t threads = 1;
      for (int s : m_view.op(op).scopes)
        if (isThreadAxis(m_view.scope(s).scope().mapping))
          threads *= m_view.scope(s).scope().extent.value;
      phase.threads = std::max(phase.threads, threads);
    }
  }

  GridLaunch finished() {
    for (const GridPhase& phase : m_launch.phases)
      m_launch.threads = std::max(m_launch.threads, phase.threads);
    return std::move(m_launch);
  }

  const View& m_view;
  GridLaunch m_launch;
};

}  // namespace

std::vector<GridLaunch> gridLaunches(const View& view) {
  std::vector<GridLaunch> launches;
  Launches maker(view);
  for (const NodePtr& node : view.program().body) launches.push_back(maker.of(*node));
  return launches;
}

bool usesGrid(const View& view) {
  return std::ranges::any_of(view.scopes(), [](const ScopeInfo& scope) {
    return gridRole(scope.scope().mapping) <= GridRole::Thread;
  });
}

GridRole gridRole(Mapping mapping) {
  if (mapping == Mapping::Grid) return GridRole::Block;
  if (isThreadAxis(mapping)) return GridRole::Thread;
  return traits(mapping).isLoop ? GridRole::Loop : GridRole::Copies;
}

std::vector<int64_t> iterationsOfThread(const View& view, int op, int64_t thread) {
  const OpInfo& info = view.op(op);
  std::vector<int64_t> iterations(info.extents.size(), 0);
  for (size_t d = iterations.size(); d-- > 0;) {
    if (gridRole(view.scope(info.scopes[d]).scope().mapping) != GridRole::Thread) continue;
    iterations[d] = thread % info.extents[d];
    thread /= info.extents[d];
  }
  return iterations;
}

bool isDistributed(const View& view, int buffer, size_t dimension, GridRole role) {
  const Dimension& dim = view.program().buffers[static_cast<size_t>(buffer)].dims[dimension];
  if (!dim.isWhole()) return false;
  return std::ranges::all_of(view.accessesTo(buffer), [&](int a) {
    const AccessInfo& access = view.accesses()[static_cast<size_t>(a)];
    int depth = access.access->indices[dimension].soleIteration();
    if (depth < 0) return false;
    const ScopeInfo& scope = view.scope(view.op(access.op).scopes[static_cast<size_t>(depth)]);
    return gridRole(scope.scope().mapping) <= role;
  });
}

int64_t elementsOfEach(const View& view, int buffer) {
  const Buffer& declared = view.program().buffers[static_cast<size_t>(buffer)];
  GridRole role = declared.location == Location::Shared ? GridRole::Block : GridRole::Thread;
  int64_t elements = 1;
  for (size_t d = 0; d < declared.dims.size(); ++d)
    if (!isDistributed(view, buffer, d, role)) elements *= declared.dims[d].stored();
  return elements;
}

}  // namespace dojo::core
