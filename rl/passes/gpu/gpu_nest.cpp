// What the rules for grids ask of a launch, and the end of each of them: places for its buffers,
// and the grid.
#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/concurrency.h"
#include "core/analysis/grid.h"
#include "core/cost/gpu_estimate.h"
#include "core/moves/place.h"
#include "rl/passes/gpu/gpu_rules.h"

namespace dojo::rl {
namespace {

// The thread scopes around each operation, by index; -1: there is none.
class ThreadScopes {
 public:
  ThreadScopes(const Schedule& schedule, const std::vector<Spot>& threads) {
    const core::View& view = schedule.view();
    for (const Spot& spot : threads) {
      int op = view.opIndex(spot.op);
      if (op >= 0 && spot.depth < view.op(op).depth())
        m_scopes.insert(view.op(op).scopes[static_cast<size_t>(spot.depth)]);
    }
  }

  // Depths of the threads' scopes around an operation.
  std::vector<int> depthsAround(const core::View& view, int op) const {
    std::vector<int> depths;
    for (int d = 0; d < view.op(op).depth(); ++d)
      if (m_scopes.contains(view.op(op).scopes[static_cast<size_t>(d)])) depths.push_back(d);
    return depths;
  }
  int innermostAround(const core::View& view, int op) const {
    auto depths = depthsAround(view, op);
    return depths.empty() ? -1 : view.op(op).scopes[static_cast<size_t>(depths.back())];
  }

 private:
  std::set<int> m_scopes;
};

// Each access in a thread, and always to an element of its own: a dimension for each of the
// threads' scopes, or all accesses in one thread's iteration.
bool isOfThreads(const core::View& view, int buffer, const ThreadScopes& threads) {
  std::set<int> around;
  bool isIndexed = true;
  for (int a : view.accessesTo(buffer)) {
    const core::AccessInfo& access = view.accesses()[static_cast<size_t>(a)];
    around.insert(threads.innermostAround(view, access.op));
    for (int depth : threads.depthsAround(view, access.op))
      isIndexed = isIndexed && std::ranges::any_of(access.access->indices, [&](const auto& index) {
                    return index.soleIteration() == depth;
                  });
  }
  if (around.contains(-1)) return false;
  return isIndexed || around.size() == 1;
}

bool isOnlyIn(const core::View& view, int buffer, core::View::Range ops) {
  return view.within(view.accessesTo(buffer), ops).size() == view.accessesTo(buffer).size();
}

void reuseDimensions(Schedule& schedule, const std::string& name) {
  auto dims = schedule.program().bufferNamed(name)->dims.size();
  for (int d = 0; d < static_cast<int>(dims); ++d)
    schedule.apply("reuse_dims", placeOfDimension(name, d));
}

bool place(Schedule& schedule, const std::string& name, bool isOwn) {
  reuseDimensions(schedule, name);
  auto setTo = [&](const char* location) {
    std::string_view now = core::name(schedule.program().bufferNamed(name)->location);
    return now == location || schedule.apply("set_location", placeOfBuffer(name), {location});
  };
  return isOwn ? setTo("register") || setTo("stack") : setTo("shared");
}

}  // namespace

bool hasGrid(const core::Machine& machine) {
  return machine.level(core::Mapping::Grid) && machine.level(core::Mapping::Block);
}

double estimatedNs(const Schedule& schedule) {
  return core::estimateGpu(schedule.view(), schedule.machine()).ns;
}

core::View::Range launchOf(const core::View& view, core::NodeId op) {
  int index = view.opIndex(op);
  if (view.op(index).scopes.empty()) return {index, index + 1};
  return view.opsIn(view.op(index).scopes.front());
}

int parallelScopes(const core::View& view, core::NodeId op) {
  const core::OpInfo& info = view.op(view.opIndex(op));
  int count = 0;
  for (int s : info.scopes) {
    if (!isOpen(*view.scope(s).node) || core::findParallelProblem(view, s)) break;
    ++count;
    if (view.scope(s).scope().children.size() != 1) break;
  }
  return count;
}

bool mapGrid(Schedule& schedule, core::NodeId op, int scopes) {
  while (scopes > core::kMostGridScopes && schedule.applyAround("merge_scopes", op, 0)) --scopes;
  if (scopes > 0 && schedule.view().op(schedule.view().opIndex(op)).extents[0] == 1) return true;
  for (int d = 0; d < std::min(scopes, core::kMostGridScopes); ++d)
    if (!schedule.applyAround("gpu_grid", op, d)) return d > 0;
  return true;
}

bool placeOnBlock(Schedule& schedule, core::NodeId op, const std::vector<Spot>& threads) {
  for (const std::string& name : temporaries(schedule.program())) {
    const core::View& view = schedule.view();
    int buffer = view.bufferIndex(view.program().bufferNamed(name)->arrays.front());
    if (view.accessesTo(buffer).empty() || !isOnlyIn(view, buffer, launchOf(view, op))) continue;
    bool isOwn = isOfThreads(view, buffer, ThreadScopes(schedule, threads));
    if (!schedule.attempt([&] { return place(schedule, name, isOwn); }) && isOwn) return false;
  }
  return true;
}

void shareBetweenLaunches(Schedule& schedule) {
  for (const std::string& name : temporaries(schedule.program())) {
    const core::View& view = schedule.view();
    const core::Buffer& buffer = *view.program().bufferNamed(name);
    auto accesses = view.accessesTo(view.bufferIndex(buffer.arrays.front()));
    if (accesses.empty() || buffer.location == core::Location::Heap) continue;
    core::NodeId first =
        view.op(view.accesses()[static_cast<size_t>(accesses.front())].op).node->id();
    if (view.within(accesses, launchOf(view, first)).size() < accesses.size())
      schedule.apply("set_location", placeOfBuffer(name), {"heap"});
  }
}

void unrollInThreads(Schedule& schedule, const std::vector<Spot>& loops, int64_t most) {
  std::map<core::NodeId, int64_t> copies;
  for (auto spot = loops.rbegin(); spot != loops.rend(); ++spot) {
    auto place = schedule.around(spot->op, spot->depth);
    int scope = place ? core::scopeAt(schedule.view(), *place) : -1;
    if (scope < 0) continue;
    int64_t extent = schedule.view().scope(scope).scope().extent.value;
    int64_t& all = copies.try_emplace(spot->op, 1).first->second;
    if (all * extent <= most && schedule.apply("unroll", *place)) all *= extent;
  }
}

}  // namespace dojo::rl
