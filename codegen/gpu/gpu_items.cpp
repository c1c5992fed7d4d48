#include "codegen/gpu/gpu_items.h"

#include <algorithm>
#include <limits>
#include <span>

#include "core/moves/catalogue.h"
#include "core/moves/legality/refuse.h"

namespace dojo::codegen {
namespace {

using core::Mapping;
using core::Node;
using core::NodePtr;

constexpr size_t kMostNested = 3;       // scopes of one mapping, directly in each other
constexpr int64_t kMostInYOrZ = 65535;  // blocks
constexpr int64_t kMostInX = (int64_t{1} << 31) - 1;

bool isMapped(const Node& node, Mapping mapping) {
  return node.isScope() && node.scope().mapping == mapping;
}

// Whichever move leaves one scope without its mapping; none where none is legal now.
std::optional<core::Step> stepThatUnmapsOne(const core::View& view, const core::Machine& machine,
                                            int scope) {
  core::Context context{view, machine};
  for (const core::Move* move : core::catalogue()) {
    if (move->annotation != core::Annotation::Removes || move->place != core::PlaceKind::Scope)
      continue;
    core::Step step{std::string(move->name), core::placeOfScope(view, scope), {}};
    if (move->check(context, step)) continue;
    core::Program program = move->rewrite(context, step);
    core::View after(program);
    int same = after.scopeIndex(view.scope(scope).node->id());
    if (same >= 0 && after.scope(same).scope().mapping == Mapping::Sequential) return step;
  }
  return std::nullopt;
}

// Of the scope, or of the outermost one of its mapping inside whose turn comes first.
std::optional<core::Step> stepThatUnmaps(const core::View& view, const core::Machine& machine,
                                         int scope) {
  Mapping mapping = view.scope(scope).scope().mapping;
  for (int s = scope; s < view.scope(scope).endScope; ++s)
    if (view.scope(s).scope().mapping == mapping)
      if (auto step = stepThatUnmapsOne(view, machine, s)) return step;
  return std::nullopt;
}

class ItemFinder {
 public:
  ItemFinder(const core::View& view, const core::Machine& machine)
      : m_view(view),
        m_lanes(lanesOfWarp(machine)),
        m_machine(machine),
        m_instructions(findWarpInstructions(view, machine)) {}

  GpuItems run() {
    for (int s = 0; s < static_cast<int>(m_view.scopes().size()); ++s) checkScope(s);
    GpuItems found;
    for (const NodePtr& node : m_view.program().body) {
      if (m_refusal) break;
      found.kernels.push_back(kernelOf(*node));
    }
    found.instructions = std::move(m_instructions);
    found.refusal = std::move(m_refusal);
    return found;
  }

 private:
  GpuKernel kernelOf(const Node& node) {
    GpuKernel kernel{.node = &node};
    std::span<const NodePtr> body = descend(node, Mapping::Grid, kernel.gridScopes);
    layOut(kernel);
    if (kernel.gridScopes.empty())
      kernel.items.push_back(itemOf(node));
    else
      kernel.items = itemsOf(body);
    for (const GpuItem& item : kernel.items) kernel.threads = std::max(kernel.threads, most(item));
    checkThreads(kernel);
    return kernel;
  }

  // The directly nested scopes of one mapping from a node on, and what the innermost holds.
  std::span<const NodePtr> descend(const Node& node, Mapping mapping, std::vector<int>& scopes) {
    std::span<const NodePtr> body;
    for (const Node* at = &node; isMapped(*at, mapping); at = body.front().get()) {
      scopes.push_back(m_view.scopeIndex(at->id()));
      body = at->scope().children;
      if (body.size() != 1) break;
    }
    if (scopes.size() > kMostNested)
      refuse("nested-too-deep",
             phrase("{} is one of {} directly nested :{} scopes, of which a GPU has at most {}",
                    core::describeScope(m_view, scopes.back()), scopes.size(),
                    core::suffix(mapping), kMostNested),
             scopes.back());
    return body;
  }

  void layOut(GpuKernel& kernel) {
    const auto& scopes = kernel.gridScopes;
    double blocks = 1;
    for (size_t k = 0; k < scopes.size() && k < kMostNested; ++k) {
      int64_t extent = extentOf(scopes[scopes.size() - 1 - k]);
      kernel.grid[k] = extent;
      kernel.isFlattened |= k > 0 && extent > kMostInYOrZ;
      blocks *= static_cast<double>(extent);
    }
    double most = kernel.isFlattened ? kMostInX : static_cast<double>(kernel.grid[0]);
    if ((kernel.isFlattened ? blocks : most) > kMostInX) {
      refuse("too-many-blocks",
             phrase("{} makes more than {} blocks of a grid; split_scope first",
                    core::describeScope(m_view, scopes.back()), kMostInX),
             scopes.back());
      return;
    }
    if (kernel.isFlattened) kernel.grid = {kernel.blocks(), 1, 1};
  }

  std::vector<GpuItem> itemsOf(std::span<const NodePtr> nodes) {
    std::vector<GpuItem> items;
    for (const NodePtr& node : nodes) items.push_back(itemOf(*node));
    return items;
  }

  GpuItem itemOf(const Node& node) {
    if (isMapped(node, Mapping::Block)) return threadsOf(node);
    if (isMapped(node, Mapping::Warp) || isCollective(node)) {
      GpuItem warp{.kind = GpuItem::Kind::Warps, .threads = m_lanes};
      warp.items.push_back(itemOfWarp(node));
      return warp;
    }
    if (!holds(node, Mapping::Block) && !holdsWarpWork(node))
      return {.kind = GpuItem::Kind::Single, .node = &node};
    return {.kind = GpuItem::Kind::Loop, .node = &node, .items = itemsOf(node.scope().children)};
  }

  GpuItem threadsOf(const Node& node) {
    GpuItem item{.kind = GpuItem::Kind::Threads, .node = &node};
    std::span<const NodePtr> body = descend(node, Mapping::Block, item.axes);
    for (int axis : item.axes) item.threads *= extentOf(axis);
    int last = item.axes.back();
    for (int s = last + 1; s < m_view.scope(last).endScope; ++s)
      if (m_view.scope(s).scope().mapping == Mapping::Block)
        refuse("nested-parallel",
               phrase("{} is inside {}, whose iterations are threads already",
                      core::describeScope(m_view, s), core::describeScope(m_view, last)),
               s);
    if (!holdsWarpWork(*m_view.scope(last).node)) return item;
    item.kind = GpuItem::Kind::Warps;
    item.threads *= m_lanes;
    item.items = itemsOfWarp(body);
    return item;
  }

  std::vector<GpuItem> itemsOfWarp(std::span<const NodePtr> nodes) {
    std::vector<GpuItem> items;
    for (const NodePtr& node : nodes) items.push_back(itemOfWarp(*node));
    return items;
  }

  GpuItem itemOfWarp(const Node& node) {
    if (isMapped(node, Mapping::Warp)) return lanesOf(node);
    if (isCollective(node))
      return {.kind = GpuItem::Kind::Collective, .node = &node, .threads = m_lanes};
    if (!holdsWarpWork(node)) return {.kind = GpuItem::Kind::Single, .node = &node};
    return {
        .kind = GpuItem::Kind::Loop, .node = &node, .items = itemsOfWarp(node.scope().children)};
  }

  GpuItem lanesOf(const Node& node) {
    int scope = m_view.scopeIndex(node.id());
    for (int s = scope + 1; s < m_view.scope(scope).endScope; ++s)
      if (core::traits(m_view.scope(s).scope().mapping).isThreaded)
        refuse("nested-parallel",
               phrase("{} is inside {}, whose iterations are lanes already",
                      core::describeScope(m_view, s), core::describeScope(m_view, scope)),
               s);
    return {
        .kind = GpuItem::Kind::Lanes, .node = &node, .axes = {scope}, .threads = extentOf(scope)};
  }

  // What does not depend on the nests around.
  void checkScope(int s) {
    Mapping mapping = m_view.scope(s).scope().mapping;
    if (mapping == Mapping::Parallel)
      refuse("threads-of-a-processor",
             phrase("{} runs on the cores of a processor, which a GPU does not have",
                    core::describeScope(m_view, s)),
             s);
    if (mapping == Mapping::Grid && !isGridPlace(s))
      refuse("not-outermost",
             phrase("a grid stands at the top of a kernel, and {} does not",
                    core::describeScope(m_view, s)),
             s);
    if (mapping == Mapping::Warp) checkWarp(s);
  }

  void checkWarp(int s) {
    const core::ParallelLevel* level = m_machine.level(Mapping::Warp);
    if (!level || level->most == 0)
      return refuse("no-such-level",
                    phrase("{} would run on the lanes of a warp, of which {} promises none",
                           core::describeScope(m_view, s), m_machine.name),
                    s);
    if (extentOf(s) > m_lanes)
      refuse("too-many-threads",
             phrase("{} has {} iterations, and a warp of {} has {} lanes",
                    core::describeScope(m_view, s), extentOf(s), m_machine.name, m_lanes),
             s);
  }

  bool isGridPlace(int s) const {
    int parent = m_view.scope(s).parent;
    if (parent < 0) return true;
    const core::Scope& around = m_view.scope(parent).scope();
    return around.mapping == Mapping::Grid && around.children.size() == 1;
  }

  void checkThreads(const GpuKernel& kernel) {
    const core::ParallelLevel* level = m_machine.level(Mapping::Block);
    int64_t limit = level ? level->most : 1;
    if (limit == 0 || kernel.threads <= limit) return;
    for (int s = m_view.scopeIndex(kernel.node->id()); s >= 0 && isInside(s, kernel); ++s) {
      Mapping mapping = m_view.scope(s).scope().mapping;
      if (mapping != Mapping::Block && mapping != Mapping::Warp) continue;
      return refuse("too-many-threads",
                    phrase("a block of {} threads is needed, and {} has at most {}", kernel.threads,
                           m_machine.name, limit),
                    s);
    }
  }

  bool isInside(int s, const GpuKernel& kernel) const {
    return s < m_view.scope(m_view.scopeIndex(kernel.node->id())).endScope;
  }

  bool holds(const Node& node, Mapping mapping) const {
    int scope = m_view.scopeIndex(node.id());
    if (scope < 0) return false;
    for (int s = scope + 1; s < m_view.scope(scope).endScope; ++s)
      if (m_view.scope(s).scope().mapping == mapping) return true;
    return false;
  }

  bool isCollective(const Node& node) const { return m_instructions.fits.contains(node.id()); }

  // Something inside is done by lanes of a warp.
  bool holdsWarpWork(const Node& node) const {
    int scope = m_view.scopeIndex(node.id());
    if (scope < 0) return false;
    for (int s = scope + 1; s < m_view.scope(scope).endScope; ++s)
      if (m_view.scope(s).scope().mapping == Mapping::Warp || isCollective(*m_view.scope(s).node))
        return true;
    return false;
  }

  int64_t most(const GpuItem& item) const {
    int64_t threads = item.threads;
    if (item.kind == GpuItem::Kind::Loop)
      for (const GpuItem& inner : item.items) threads = std::max(threads, most(inner));
    return threads;
  }

  int64_t extentOf(int scope) const { return m_view.scope(scope).scope().extent.value; }

  // The first one stays. What takes the scope's mapping off is the way out.
  void refuse(std::string code, Message why, int scope) {
    if (m_refusal) return;
    m_refusal = BackendRefusal{
        core::refuse(std::move(code), std::move(why), {m_view.scope(scope).node->id()}),
        stepThatUnmaps(m_view, m_machine, scope)};
  }

  const core::View& m_view;
  int64_t m_lanes;
  const core::Machine& m_machine;
  WarpInstructions m_instructions;
  std::optional<BackendRefusal> m_refusal;
};

}  // namespace

int64_t lanesOfWarp(const core::Machine& machine) {
  const core::ParallelLevel* level = machine.level(Mapping::Warp);
  return level ? std::max<int64_t>(1, level->most) : 1;
}

GpuItems findGpuItems(const core::View& view, const core::Machine& machine) {
  return ItemFinder(view, machine).run();
}

}  // namespace dojo::codegen
