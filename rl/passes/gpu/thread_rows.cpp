// A block for each row: N | M m max= x | M e = exp(x - m) | … becomes N:g | T:b … for each loop of
// the row. A loop of M iterations is cut into K turns of T threads with V neighbours each, threads
// outermost. What is summed or compared over the loop gets a part for each thread and neighbour
// (split_reduction), which a tree combines in shared memory (tree_reduce).
#include <algorithm>
#include <set>
#include <string>

#include "core/analysis/concurrency.h"
#include "core/moves/place.h"
#include "rl/passes/gpu/gpu_rules.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostTurns = 32;     // of a thread whose arrays are registers
constexpr int64_t kMostUnrolled = 16;  // iterations
constexpr int64_t kLeastTree = 4;      // threads
constexpr int64_t kLeastThreads = 32;  // a warp

// K turns of T threads with V neighbours.
struct Cut {
  int64_t extent = 0, turns = 1, threads = 1, lanes = 1;
  int64_t padded() const { return turns * threads * lanes; }  // a mask cuts off what is more
};

int64_t largestDivisor(int64_t n, int64_t most) {
  for (int64_t d = std::min(n, most); d > 1; --d)
    if (n % d == 0) return d;
  return 1;
}

int64_t roundedUp(int64_t n, int64_t by) {
  return (n + by - 1) / by;
}

// Where too few threads divide the loop, more of them do so under a mask.
Cut cutFor(int64_t extent, ThreadShape shape) {
  Cut cut{extent, 1, 1, 1};
  for (int64_t lanes = shape.lanes; lanes > 1; lanes /= 2) {
    if (extent % lanes != 0) continue;
    cut.threads = largestDivisor(extent / lanes, shape.threads);
    if (2 * cut.threads < shape.threads) continue;
    cut.lanes = lanes;
    cut.turns = extent / (cut.threads * lanes);
    return cut;
  }
  cut.threads = largestDivisor(extent, shape.threads);
  if (cut.threads < kLeastThreads && extent > kLeastThreads)
    cut.threads = std::min(shape.threads, roundedUp(extent, kLeastThreads) * kLeastThreads);
  cut.turns = roundedUp(extent, cut.threads);
  return cut;
}

class Rows {
 public:
  Rows(Schedule& schedule, core::NodeId op, ThreadShape shape)
      : m_schedule(schedule), m_op(op), m_shape(shape) {}

  bool map() {
    m_rows = parallelScopes(view(), m_op);
    std::vector<core::NodeId> loops = loopsOfRow();
    if (loops.empty()) return false;
    m_firstLoop = m_rows;
    for (core::NodeId loop : loops)
      if (!cutLoop(loop)) return false;
    for (const auto& [spot, cut] : m_uncutParts) m_threads.push_back(spot);
    splitLanes();
    splitDimensions();
    if (!placeOnBlock(m_schedule, m_op, m_threads)) return false;
    vectoriseLanes();
    unrollInThreads(m_schedule, m_turns, kMostUnrolled);
    for (const Spot& spot : m_threads)
      if (!mapThreads(spot)) return false;
    return mapGrid(m_schedule, m_op, m_rows);
  }

 private:
  const core::View& view() const { return m_schedule.view(); }
  int index(core::NodeId op) const { return view().opIndex(op); }
  int depthOf(core::NodeId op) const { return view().op(index(op)).depth(); }
  int64_t extentAt(const Spot& spot) const {
    return view().op(index(spot.op)).extents[static_cast<size_t>(spot.depth)];
  }
  int scopeAt(const Spot& spot) const {
    return view().op(index(spot.op)).scopes[static_cast<size_t>(spot.depth)];
  }

  // The first operation of each loop of the row. Where the row is one operation, its innermost
  // scope is the loop, and what threads leave of it goes to the grid.
  std::vector<core::NodeId> loopsOfRow() {
    if (m_rows == 0) return {};
    int row = view().op(index(m_op)).scopes[static_cast<size_t>(m_rows) - 1];
    if (holdsOnlyOperations(row)) {
      m_isPerfect = true;
      --m_rows;
      return {m_op};
    }
    std::vector<core::NodeId> loops;
    for (const core::NodePtr& child : view().childrenOf(row))
      if (child->isScope()) loops.push_back(view().op(view().opsIn(*child).first).node->id());
    return loops;
  }

  bool holdsOnlyOperations(int scope) const {
    return std::ranges::none_of(view().childrenOf(scope),
                                [](const core::NodePtr& child) { return child->isScope(); });
  }

  // The loop that threads share: the innermost of a perfect nest, else its outermost.
  int threadDepth(core::NodeId op) const {
    const core::OpInfo& info = view().op(index(op));
    for (int d = m_rows; d < info.depth(); ++d) {
      int scope = info.scopes[static_cast<size_t>(d)];
      if (holdsOnlyOperations(scope)) return d;
      if (view().childrenOf(scope).size() != 1) break;
    }
    return m_rows;
  }

  std::vector<core::NodeId> operationsIn(int scope) const {
    std::vector<core::NodeId> ops;
    for (int op = view().scope(scope).firstOp; op < view().scope(scope).endOp; ++op)
      ops.push_back(view().op(op).node->id());
    return ops;
  }

  bool cutLoop(core::NodeId op) {
    Spot spot{op, threadDepth(op)};
    Cut cut = cutFor(extentAt(spot), m_shape);
    if (!holdsOnlyOperations(scopeAt(spot))) cut.lanes = 1;
    if (cut.threads < 2) return isSequential(spot);
    std::vector<core::NodeId> ops = operationsIn(scopeAt(spot));
    m_cuts.push_back(cut);
    if (cut.padded() > cut.extent &&
        !m_schedule.applyAround("pad_scope", op, spot.depth, {std::to_string(cut.padded())}))
      return false;
    if (cut.turns > 1) {
      if (!m_schedule.applyAround("split_scope", op, spot.depth,
                                  {std::to_string(cut.threads * cut.lanes)}))
        return false;
      ++spot.depth;
      if (m_isPerfect) ++m_rows;
    }
    for (core::NodeId each : ops)
      if (!splitSum(each, spot.depth, cut)) return false;
    return shareAmongThreads(spot, ops, cut);
  }

  // A short loop stays with one thread, a long one had better not.
  bool isSequential(const Spot& spot) const { return extentAt(spot) < kMostTurns; }

  // Threads outermost, then turns, then neighbours.
  bool shareAmongThreads(Spot spot, const std::vector<core::NodeId>& ops, const Cut& cut) {
    Spot threads = spot;
    while (threads.depth > m_rows &&
           m_schedule.applyAround("swap_scopes", threads.op, threads.depth - 1))
      --threads.depth;
    if (core::findParallelProblem(view(), scopeAt(threads))) return false;
    m_threads.push_back(threads);
    for (int d = threads.depth + 1; d <= spot.depth; ++d) m_turns.push_back({spot.op, d});
    if (cut.lanes > 1) m_uncut.push_back({threads, ops, cut});
    return true;
  }

  // Takes what an operation accumulates over the loop at a depth apart, a part for each iteration.
  bool splitSum(core::NodeId op, int depth, const Cut& cut) {
    const core::Operation& o = view().op(index(op)).operation();
    if (o.assign == core::Assign::Set || o.target().uses(depth)) return true;
    core::Program before = m_schedule.program();
    std::string sum = o.target().array;
    if (!m_schedule.applyAround("split_reduction", op, depth)) return false;
    for (const core::OpInfo& added : view().ops()) {
      if (isIn(before, added.node->id())) continue;
      core::NodeId id = added.node->id();
      Spot spot{id, added.depth() - 1};
      if (added.operation().target().array == sum)
        m_combined.push_back({spot, cut});
      else
        m_uncutParts.push_back({spot, cut});
    }
    return true;
  }

  static bool isIn(const core::Program& program, core::NodeId id) {
    core::View before(program);
    return before.opIndex(id) >= 0;
  }

  const core::View& combineParts() {
    for (size_t i = 0; i < m_combined.size(); ++i)
      combine(m_combined[i].first, m_combined[i].second);
    return view();
  }

  // Neighbours' parts by each thread, threads' parts by a tree.
  void combine(Spot spot, const Cut& cut) {
    if (cut.lanes > 1 &&
        m_schedule.applyAround("split_scope", spot.op, spot.depth, {std::to_string(cut.lanes)})) {
      core::Program before = m_schedule.program();
      std::string sum = view().op(index(spot.op)).operation().target().array;
      if (!m_schedule.applyAround("split_reduction", spot.op, spot.depth)) return;
      core::NodeId last = spot.op;
      for (const core::OpInfo& added : view().ops()) {
        if (isIn(before, added.node->id())) continue;
        if (added.operation().target().array == sum)
          last = added.node->id();
        else
          m_threads.push_back({added.node->id(), added.depth() - 1});
      }
      if (last == spot.op) return;
      m_threads.push_back(spot);
      m_lanes.push_back({spot.op, spot.depth + 1});
      spot.op = last;
    }
    combineInTree(spot, cut);
  }

  void combineInTree(const Spot& spot, const Cut& cut) {
    if (cut.threads < kLeastTree) return;
    core::Program before = m_schedule.program();
    if (!m_schedule.applyAround("tree_reduce", spot.op, spot.depth)) return;
    for (const core::OpInfo& added : view().ops())
      if (!isIn(before, added.node->id()) && added.depth() > spot.depth)
        m_threads.push_back({added.node->id(), spot.depth});
  }

  // Dimensions of temporaries as the loops are cut.
  void splitDimensions() {
    for (const std::string& name : temporaries(m_schedule.program())) {
      for (const Cut& cut : m_cuts) {
        if (cut.turns > 1 && cut.padded() > cut.extent)
          splitDimension(name, cut.extent, cut.padded(), "pad_dim");
        splitDimension(name, cut.padded(), cut.turns > 1 ? cut.threads * cut.lanes : 1);
        splitDimension(name, cut.threads * cut.lanes, cut.lanes);
      }
    }
  }

  void splitDimension(const std::string& name, int64_t extent, int64_t by,
                      const char* move = "split_dim") {
    if (by <= 1 || extent == by) return;
    for (size_t d = 0; d < m_schedule.program().bufferNamed(name)->dims.size(); ++d)
      if (m_schedule.program().bufferNamed(name)->dims[d].extent.value == extent &&
          isIndexedByLoop(name, d))
        m_schedule.apply(move, placeOfDimension(name, static_cast<int>(d)), {std::to_string(by)});
  }

  // Not by the blocks' scopes, whose extent may be the same.
  bool isIndexedByLoop(const std::string& name, size_t d) const {
    const std::string& array = m_schedule.program().bufferNamed(name)->arrays.front();
    return std::ranges::all_of(view().accessesTo(view().bufferIndex(array)), [&](int a) {
      const core::Affine& index = view().accesses()[static_cast<size_t>(a)].access->indices[d];
      return index.isConstant() || index.terms().front().depth >= m_firstLoop;
    });
  }

  struct Uncut {
    Spot threads;
    std::vector<core::NodeId> ops;
    Cut cut;
  };

  // A value for each neighbour, of temporaries that have one for all.
  void widenScalars(const std::vector<core::NodeId>& ops, int lanes) {
    for (core::NodeId op : ops) {
      const core::Access target = view().op(index(op)).operation().target();
      if (target.uses(lanes)) continue;
      const std::string name = m_schedule.program().bufferOf(target.array)->name;
      if (!m_schedule.applyAround("add_dim", op, lanes, {name})) continue;
      const core::Access& widened = view().op(index(op)).operation().target();
      for (size_t d = 0; d < widened.indices.size(); ++d)
        if (widened.indices[d].soleIteration() == lanes)
          m_schedule.apply("materialize_dims", placeOfDimension(name, static_cast<int>(d)));
    }
  }

  // Neighbours innermost, a scope for each operation.
  void splitLanes() {
    for (const Uncut& loop : m_uncut) {
      const auto lanes = std::to_string(loop.cut.lanes);
      if (!m_schedule.applyAround("split_scope", loop.threads.op, loop.threads.depth, {lanes}))
        continue;
      int inner = depthOf(loop.threads.op) - 1;
      for (int d = loop.threads.depth + 1; d < inner; ++d)
        m_schedule.applyAround("swap_scopes", loop.threads.op, d);
      if (loop.ops.size() > 1) widenScalars(loop.ops, inner);
      for (size_t i = 0; i + 1 < loop.ops.size(); ++i)
        m_schedule.applyAround("fission", loop.ops[i], inner);
      for (core::NodeId op : loop.ops) m_lanes.push_back({op, inner});
    }
    for (const auto& [spot, cut] : m_uncutParts)
      if (cut.lanes > 1 &&
          m_schedule.applyAround("split_scope", spot.op, spot.depth, {std::to_string(cut.lanes)}))
        m_lanes.push_back({spot.op, spot.depth + 1});
    combineParts();
  }

  void vectoriseLanes() {
    for (const Spot& spot : m_lanes) {
      if (!m_schedule.around(spot.op, spot.depth)) continue;
      if (touchesMemory(spot.op) &&
          view().op(index(spot.op)).operation().target().uses(spot.depth) &&
          m_schedule.applyAround("vectorize", spot.op, spot.depth))
        continue;
      m_schedule.applyAround("unroll", spot.op, spot.depth);
    }
  }

  bool touchesMemory(core::NodeId op) const {
    return std::ranges::any_of(view().accessesOf(index(op)), [&](const core::AccessInfo& access) {
      return view().program().buffers[static_cast<size_t>(access.buffer)].location ==
             core::Location::Heap;
    });
  }

  bool mapThreads(const Spot& spot) {
    auto place = m_schedule.around(spot.op, spot.depth);
    if (!place) return true;
    const core::Scope& scope = view().scope(core::scopeAt(view(), *place)).scope();
    if (scope.mapping == core::Mapping::Block || scope.extent.value == 1) return true;
    return m_schedule.apply("gpu_block", *place);
  }

  Schedule& m_schedule;
  core::NodeId m_op;
  ThreadShape m_shape;
  int m_rows = 0;       // scopes of blocks
  int m_firstLoop = 0;  // those before the row's loops were cut
  bool m_isPerfect = false;
  std::vector<Cut> m_cuts;
  std::vector<Spot> m_threads, m_turns, m_lanes;
  std::vector<Uncut> m_uncut;
  std::vector<std::pair<Spot, Cut>> m_combined, m_uncutParts;
};

}  // namespace

bool mapRows(Schedule& schedule, core::NodeId op, ThreadShape shape) {
  return Rows(schedule, op, shape).map();
}

}  // namespace dojo::rl
