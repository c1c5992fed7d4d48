// Threads share the outermost scope of every nest, or the first one inside it that allows it and
// divides more evenly. Where a scope does not allow it, each nest in it is shared by itself if it
// is worth their meeting at its end.
#include <fmt/format.h>

#include "core/moves/refuse.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

constexpr int kDeepest = 3;
constexpr double kLeastWork = 10'000;  // operations of one turn through a nest inside others

double workIn(const core::View& view, int scope) {
  const core::ScopeInfo& info = view.scope(scope);
  double work = 0;
  for (int op = info.firstOp; op < info.endOp; ++op) {
    double turns = 1;
    const core::OpInfo& o = view.op(op);
    for (int d = info.depth; d < o.depth(); ++d)
      turns *= static_cast<double>(o.extents[static_cast<size_t>(d)]);
    work += turns;
  }
  return work;
}

// Passes over as many scopes that would allow it as are to be left, in every nest.
void share(Schedule& schedule, core::NodeId id, int64_t left) {
  int scope = schedule.view().scopeIndex(id);
  const core::ScopeInfo& info = schedule.view().scope(scope);
  if (info.depth > kDeepest || (info.depth > 0 && workIn(schedule.view(), scope) < kLeastWork))
    return;
  std::vector<core::NodeId> inside;
  for (const core::NodePtr& child : info.scope().children)
    if (child->isScope()) inside.push_back(child->id());
  bool isShared = schedule.attempt([&] {
    return schedule.apply("parallelize", core::placeOfScope(schedule.view(), scope)) && left-- == 0;
  });
  if (isShared) return;
  for (core::NodeId child : inside) share(schedule, child, left);
}

}  // namespace

void shareAmongThreads(Schedule& schedule) {
  if (schedule.hardware().threads < 2) return;
  std::vector<core::NodeId> roots;
  for (const core::NodePtr& node : schedule.program().body)
    if (node->isScope()) roots.push_back(node->id());
  for (core::NodeId root : roots) {
    const core::View& view = schedule.view();
    const core::ScopeInfo& outermost = view.scope(view.scopeIndex(root));
    std::string name =
        fmt::format("threads at {}", view.op(outermost.firstOp).operation().target().array);
    // 0: none, 1: the outermost that may, 2: the next that may.
    int64_t wanted = schedule.choices().choose(name, {1, 0, 2});
    if (wanted > 0) share(schedule, root, wanted - 1);
  }
}

}  // namespace dojo::rl
