#include "codegen/gpu/gpu_homes.h"

#include <algorithm>
#include <set>

#include "codegen/gpu/gpu_fragments.h"
#include "codegen/lower/local_scope.h"
#include "core/analysis/concurrency.h"
#include "core/moves/legality/refuse.h"

namespace dojo::codegen {
namespace {

using core::Buffer;
using core::Location;
using core::Mapping;

constexpr int64_t kLargestThread = 64 << 10;  // bytes of one buffer, of a thread's own memory
constexpr int64_t kLargestAlone = 4 << 10;    // where only one thread runs; larger: workspace
constexpr int64_t kPart = 64;                 // parts of the workspace begin at multiples
constexpr int64_t kSharedPart = 16;

// What tells the owners of a distributed dimension's indices apart. Nests whose inner extents are
// equal number their threads alike.
struct Axis {
  int gridScope = -1;
  int position = -1;
  bool isLane = false, hasWarps = false;
  std::vector<int64_t> inner = {};
  bool operator==(const Axis&) const = default;
};

int64_t roundedUp(int64_t bytes, int64_t to) {
  return (bytes + to - 1) / to * to;
}

// Of a warp whose other lanes wait.
bool isFirstLane(const ThreadPlace& place) {
  return place.warps && !place.isLane && !place.isCollective;
}

class HomePlanner {
 public:
  HomePlanner(GpuPlan& plan, const core::View& view, const core::Machine& machine,
              const std::vector<ThreadPlace>& places)
      : m_plan(plan), m_view(view), m_machine(machine), m_places(places) {}

  void run() {
    const core::Program& program = m_view.program();
    for (int b = 0; b < static_cast<int>(program.buffers.size()); ++b) place(b);
    for (const auto* arrays : {&program.inputs, &program.outputs})
      for (const std::string& array : *arrays) checkParameter(array, arrays == &program.inputs);
    checkShared();
  }

 private:
  void place(int b) {
    const Buffer& buffer = m_view.program().buffers[static_cast<size_t>(b)];
    bool isParameter = std::ranges::any_of(buffer.arrays, [&](const std::string& array) {
      return m_view.program().isInput(array) || m_view.program().isOutput(array);
    });
    std::set<int> kernels;
    for (int i : m_view.accessesTo(b)) kernels.insert(placeOf(i).kernel);
    if (kernels.empty() && !isParameter) return;
    GpuHome& home = m_plan.homes[buffer.name];
    home.buffer = &buffer;
    home.isDistributed.assign(buffer.dims.size(), false);
    if (isParameter) return;
    if (isInsideInstructions(m_plan, m_view, m_places, b)) {
      m_plan.homes.erase(buffer.name);
      return;
    }
    home.kernel = *kernels.begin();
    if (buffer.location == Location::Fragment)
      placeInLanes(b, home);
    else if (buffer.location == Location::Heap || kernels.size() > 1)
      placeInWorkspace(home);
    else if (buffer.location == Location::Shared)
      placeInShared(b, home);
    else
      placeInThread(b, home);
  }

  void placeInWorkspace(GpuHome& home) {
    home.kind = GpuHome::Kind::Workspace;
    home.kernel = -1;
    home.isDistributed.assign(home.buffer->dims.size(), false);
    home.bytes = bytesOf(home);
    home.offset = m_plan.workspaceBytes;
    m_plan.workspaceBytes += roundedUp(home.bytes, kPart);
  }

  void placeInShared(int b, GpuHome& home) {
    home.kind = GpuHome::Kind::Shared;
    distribute(b, home);
    home.bytes = bytesOf(home);
    int64_t& used = m_plan.kernels[static_cast<size_t>(home.kernel)].sharedBytes;
    home.offset = roundedUp(used, kSharedPart);
    used = home.offset + home.bytes;
  }

  void placeInThread(int b, GpuHome& home) {
    home.kind = GpuHome::Kind::Thread;
    distribute(b, home);
    home.bytes = bytesOf(home);
    const GpuKernel& kernel = m_plan.kernels[static_cast<size_t>(home.kernel)];
    if (kernel.threads == 1 && kernel.blocks() == 1) {
      if (home.bytes > kLargestAlone) return placeInWorkspace(home);
    } else if (home.bytes > kLargestThread) {
      refuse("no-storage",
             phrase("buffer '{}' takes {} bytes of each thread, more than {}; move it to the heap "
                    "or reuse its dimensions",
                    home.buffer->name, home.bytes, kLargestThread),
             core::Step{"set_location", {.name = home.buffer->name}, {"heap"}});
      return;
    }
    home.scope = findLocalScope(m_view, *home.buffer).scope;
    checkOwn(b, home);
  }

  // Fragments: of each tile every lane has its part.
  void placeInLanes(int b, GpuHome& home) {
    home.kind = GpuHome::Kind::Thread;
    if (auto refusal = layTiles(m_plan, m_view, m_machine, m_places, b, home)) {
      if (!m_plan.refusal) m_plan.refusal = std::move(refusal);
      return;
    }
    distribute(b, home);
    home.bytes = bytesOf(home);
    home.scope = findLocalScope(m_view, *home.buffer).scope;
    checkOwn(b, home);
  }

  int64_t bytesOf(const GpuHome& home) const {
    int64_t elements = std::max<int64_t>(1, home.tileElements);
    for (size_t k = 0; k + static_cast<size_t>(home.tileDims) < home.buffer->dims.size(); ++k)
      if (home.isStored(k)) elements *= home.buffer->dims[k].stored();
    return elements * core::sizeOf(home.buffer->dtype);
  }

  // ---- dimensions of which each owner has one index

  void distribute(int b, GpuHome& home) {
    for (size_t k = 0; k < home.buffer->dims.size(); ++k)
      home.isDistributed[k] = home.buffer->dims[k].isWhole() && isDistributed(b, k, home.kind);
  }

  bool isDistributed(int b, size_t k, GpuHome::Kind kind) const {
    std::optional<Axis> axis;
    bool hasForeign = false;
    for (int i : m_view.accessesTo(b)) {
      const core::AccessInfo& access = m_view.accesses()[static_cast<size_t>(i)];
      auto own = axisOf(access.op, access.access->indices[k]);
      if (!own) {
        if (access.writes || !placeOf(i).warps) return false;
        hasForeign = true;
      } else if (!axis) {
        axis = std::move(own);
      } else if (*axis != *own) {
        return false;
      }
    }
    if (!axis || (hasForeign && !axis->isLane)) return false;
    return kind == GpuHome::Kind::Thread || axis->gridScope >= 0;
  }

  std::optional<Axis> axisOf(int op, const core::Affine& index) const {
    const ThreadPlace& place = m_places[static_cast<size_t>(op)];
    bool isOfLane0 = isFirstLane(place) && index == core::Affine(0);
    if (isOfLane0) return laneAxis(place);
    int depth = index.soleIteration();
    if (depth < 0) return std::nullopt;
    int scope = m_view.op(op).scopes[static_cast<size_t>(depth)];
    if (mappingOf(scope) == Mapping::Grid) return Axis{.gridScope = scope};
    auto found = std::ranges::find(place.axes, scope);
    if (found == place.axes.end()) return std::nullopt;
    if (mappingOf(scope) == Mapping::Warp) return laneAxis(place);
    Axis axis{.position = static_cast<int>(found - place.axes.begin()),
              .hasWarps = place.warps != nullptr};
    for (size_t p = 1; p < place.axes.size(); ++p)
      if (mappingOf(place.axes[p]) == Mapping::Block) axis.inner.push_back(extentOf(place.axes[p]));
    return axis;
  }

  Axis laneAxis(const ThreadPlace& place) const {
    Axis axis{.isLane = true, .hasWarps = true};
    for (size_t p = 1; p < place.warps->axes.size(); ++p)
      axis.inner.push_back(extentOf(place.warps->axes[p]));
    return axis;
  }

  // ---- what a thread reads it has written itself

  void checkOwn(int b, const GpuHome& home) {
    for (int read : m_view.accessesTo(b)) {
      const core::AccessInfo& access = m_view.accesses()[static_cast<size_t>(read)];
      if (!access.reads || isFilledByOwnThread(read)) continue;
      for (int write : m_view.accessesTo(b)) {
        bool ofWarps = home.buffer->location == Location::Fragment;
        if (!m_view.accesses()[static_cast<size_t>(write)].writes || !arrives(write, read, ofWarps))
          continue;
        if (isShuffled(home, write, read)) continue;
        return refuseCrossing(home, write, read);
      }
    }
  }

  bool isFilledByOwnThread(int read) const {
    const ThreadPlace& place = placeOf(read);
    bool isWarp = place.warps && !place.isLane;
    return !isWarp && !place.axes.empty() && core::isFilledInside(m_view, read, place.axes.back());
  }

  // All that the read finds comes from its own warp's iteration.
  bool isFilledByOwnWarp(int read) const {
    const ThreadPlace& place = placeOf(read);
    return place.warps && !place.warps->axes.empty() &&
           core::isFilledInside(m_view, read, place.warps->axes.back());
  }

  // What the write leaves may be what the read of another thread, or another warp, finds. Within
  // one nest iterations of :b and :w scopes do not meet: their mapping says so.
  bool arrives(int write, int read, bool ofWarps) const {
    int from = m_view.accesses()[static_cast<size_t>(write)].op;
    int to = m_view.accesses()[static_cast<size_t>(read)].op;
    const ThreadPlace &placeA = placeOf(write), &placeB = placeOf(read);
    bool isOneWarp = placeA.warps && placeA.warps == placeB.warps;
    int shared = isOneWarp ? std::min(placeA.innerDepth, placeB.innerDepth)
                           : std::min(placeA.depth, placeB.depth);
    shared = std::min(shared, m_view.commonDepth(from, to));
    std::vector<Turn> same(static_cast<size_t>(shared), Turn::Same);
    if (from < to && placeA.item != placeB.item &&
        crosses(m_view, m_places, {write, read, same, ofWarps}))
      return true;
    bool staysInWarp = isOneWarp && isFilledByOwnWarp(read);
    for (int d = 0; d < shared; ++d) {
      Mapping mapping = mappingOf(m_view.op(to).scopes[static_cast<size_t>(d)]);
      if (core::traits(mapping).isThreaded || (staysInWarp && d < placeB.depth)) continue;
      if (crosses(m_view, m_places, {write, read, turnAt(d, Turn::After), ofWarps})) return true;
    }
    return false;
  }

  // Another lane of the reader's warp holds it, in the same variable.
  bool isShuffled(const GpuHome& home, int write, int read) const {
    const ThreadPlace& reader = placeOf(read);
    if (dialectOf(m_machine) != Dialect::Cuda || !reader.warps || !placeOf(write).warps ||
        arrives(write, read, true))
      return false;
    const core::AccessInfo& access = m_view.accesses()[static_cast<size_t>(read)];
    int lane = reader.isLane ? m_view.scope(reader.axes.back()).depth : core::kMaxDepth;
    bool hasLanes = false;
    for (size_t k = 0; k < home.buffer->dims.size(); ++k) {
      const core::Affine& index = access.access->indices[k];
      if (home.isDistributed[k])
        hasLanes |= !isOwnIndex(m_view, m_places, access.op, index);
      else if (home.isStored(k) && index.uses(lane))
        return false;
    }
    return hasLanes && !access.writes;
  }

  void refuseCrossing(const GpuHome& home, int write, int read) {
    if (home.buffer->location == Location::Fragment)
      return refuse(
          "other-warp",
          phrase("{} reads what another warp wrote as {}, and '{}' is in each warp's own "
                 "fragments; put it in shared memory",
                 core::describe(m_view, read), core::describe(m_view, write), home.buffer->name),
          core::Step{"set_location", {.name = home.buffer->name}, {"shared"}},
          {nodeOf(read), nodeOf(write)});
    bool isOneThread = home.buffer->location == Location::Stack;
    refuse("other-thread",
           phrase("{} reads what another thread wrote as {}, and '{}' is in each thread's own "
                  "{}; put it in shared memory",
                  core::describe(m_view, read), core::describe(m_view, write), home.buffer->name,
                  isOneThread ? phrase("stack") : phrase("registers")),
           core::Step{"set_location", {.name = home.buffer->name}, {"shared"}},
           {nodeOf(read), nodeOf(write)});
  }

  // ---- what is passed in, and what is too large

  void checkParameter(const std::string& array, bool isInput) {
    int b = m_view.bufferIndex(array);
    if (b < 0) return refuse("no-buffer", phrase("no buffer declares the array '{}'", array), {});
    GpuHome& home = m_plan.homes.at(m_view.program().buffers[static_cast<size_t>(b)].name);
    if (!m_parameters.insert(b).second)
      return refuse("several-parameters",
                    phrase("buffer '{}' holds several inputs or outputs, which are passed as "
                           "arrays that do not overlap",
                           home.buffer->name),
                    {});
    home.isInput = isInput;
    home.bytes = bytesOf(home);
  }

  void checkShared() {
    int64_t most = m_machine.unit.sharedBytesPerBlock;
    for (size_t k = 0; k < m_plan.kernels.size(); ++k) {
      if (most == 0 || m_plan.kernels[k].sharedBytes <= most) continue;
      const GpuHome* largest = nullptr;
      for (const auto& [name, home] : m_plan.homes)
        if (home.kind == GpuHome::Kind::Shared && home.kernel == static_cast<int>(k) &&
            (!largest || home.bytes > largest->bytes))
          largest = &home;
      refuse("no-storage",
             phrase("a block would need {} bytes of shared memory, of which {} has {}; '{}' takes "
                    "most of them",
                    m_plan.kernels[k].sharedBytes, m_machine.name, most, largest->buffer->name),
             core::Step{"set_location", {.name = largest->buffer->name}, {"heap"}},
             {m_plan.kernels[k].node->id()});
    }
  }

  void refuse(std::string code, Message why, std::optional<core::Step> help,
              std::vector<core::NodeId> nodes = {}) {
    if (m_plan.refusal) return;
    m_plan.refusal = BackendRefusal{core::refuse(std::move(code), std::move(why), std::move(nodes)),
                                    std::move(help)};
  }

  const ThreadPlace& placeOf(int access) const {
    return m_places[static_cast<size_t>(m_view.accesses()[static_cast<size_t>(access)].op)];
  }
  core::NodeId nodeOf(int access) const {
    return m_view.op(m_view.accesses()[static_cast<size_t>(access)].op).node->id();
  }
  Mapping mappingOf(int scope) const { return m_view.scope(scope).scope().mapping; }
  int64_t extentOf(int scope) const { return m_view.scope(scope).scope().extent.value; }

  GpuPlan& m_plan;
  const core::View& m_view;
  const core::Machine& m_machine;
  const std::vector<ThreadPlace>& m_places;
  std::set<int> m_parameters;
};

}  // namespace

void planHomes(GpuPlan& plan, const core::View& view, const core::Machine& machine,
               const std::vector<ThreadPlace>& places) {
  HomePlanner(plan, view, machine, places).run();
}

bool isOwnIndex(const core::View& view, const std::vector<ThreadPlace>& places, int op,
                const core::Affine& index) {
  const ThreadPlace& place = places[static_cast<size_t>(op)];
  if (isFirstLane(place) && index == core::Affine(0)) return true;
  int depth = index.soleIteration();
  if (depth < 0) return false;
  int scope = view.op(op).scopes[static_cast<size_t>(depth)];
  return view.scope(scope).scope().mapping == Mapping::Grid ||
         std::ranges::find(place.axes, scope) != place.axes.end();
}

}  // namespace dojo::codegen
