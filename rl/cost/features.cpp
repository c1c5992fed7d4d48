#include "rl/cost/features.h"

#include <algorithm>
#include <cmath>

#include "core/cost/traffic.h"

namespace dojo::rl {
namespace {

using core::Location;
using core::Mapping;
using core::Operator;

// Cycles from one accumulation into an element to the next; the order is what matters.
constexpr double kLatency = 4;

enum Feature {
  ScalarOps,
  VectorOps,
  ScalarSlow,
  VectorSlow,
  ScalarFunctions,
  VectorFunctions,
  ScalarAccesses,
  ContiguousVectors,
  BroadcastVectors,
  StridedVectors,
  LongStrides,
  ChainCycles,
  Iterations,
  UnrolledStatements,
  Scopes,
  MaskedOps,
  L1Traffic,
  L2Traffic,
  L3Traffic,
  HeapTemporaries,
  StackBytes,
  RegisterPressure,
  StreamedBytes,
  PrefetchedAccesses,
  ParallelShare,
  ParallelIterations,
  ParallelStarts,
};
static_assert(ParallelStarts + 1 == kFeatures);

bool isSlow(Operator op) {
  return op == Operator::Div || op == Operator::Sqrt || op == Operator::Rsqrt;
}

class Counter {
 public:
  explicit Counter(const core::View& view) : m_view(view) {}

  std::array<double, kFeatures> counts() {
    for (int s = 0; s < static_cast<int>(m_view.scopes().size()); ++s) addScope(s);
    double all = 0, inParallel = 0;
    for (int op = 0; op < static_cast<int>(m_view.ops().size()); ++op) {
      double times = addOp(op);
      all += times;
      if (scopeOf(op, Mapping::Parallel) >= 0) inParallel += times;
    }
    m_counts[ParallelShare] = all > 0 ? inParallel / all : 0;
    return m_counts;
  }

 private:
  // The innermost scope around an operation that is mapped so, by depth; -1.
  int scopeOf(int op, Mapping mapping) const {
    std::span<const int> scopes = m_view.op(op).scopes;
    for (size_t d = scopes.size(); d-- > 0;)
      if (m_view.scope(scopes[d]).scope().mapping == mapping) return static_cast<int>(d);
    return -1;
  }

  static double product(std::span<const int64_t> extents) {
    double all = 1;
    for (int64_t extent : extents) all *= static_cast<double>(extent);
    return all;
  }

  void addScope(int s) {
    const core::ScopeInfo& info = m_view.scope(s);
    double starts = product(info.extents.first(info.extents.size() - 1));
    auto extent = static_cast<double>(info.scope().extent.value);
    Mapping mapping = info.scope().mapping;
    m_counts[Scopes] += 1;
    if (core::traits(mapping).isLoop) m_counts[Iterations] += starts * extent;
    if (mapping == Mapping::Parallel) {
      m_counts[ParallelStarts] += starts;
      m_counts[ParallelIterations] = std::max(m_counts[ParallelIterations], extent);
    }
  }

  // How often it runs, a vector at once counting 1.
  double addOp(int op) {
    const core::OpInfo& info = m_view.op(op);
    const core::Operation& o = info.operation();
    int vector = scopeOf(op, Mapping::Vector);
    double times = product(info.extents);
    if (vector >= 0) times /= static_cast<double>(info.extents[static_cast<size_t>(vector)]);
    m_counts[vector >= 0 ? VectorOps : ScalarOps] += times;
    if (isSlow(o.op)) m_counts[vector >= 0 ? VectorSlow : ScalarSlow] += times;
    if (isTranscendental(o.op)) m_counts[vector >= 0 ? VectorFunctions : ScalarFunctions] += times;
    if (!o.guards.empty()) m_counts[MaskedOps] += times;
    double copies = 1;
    for (size_t d = 0; d < info.scopes.size(); ++d)
      if (m_view.scope(info.scopes[d]).scope().mapping == Mapping::Unroll)
        copies *= static_cast<double>(info.extents[d]);
    m_counts[UnrolledStatements] += copies;
    for (const core::AccessInfo& access : m_view.accessesOf(op))
      addAccess(op, access, vector, times);
    if (o.assign != core::Assign::Set) addChain(op, times);
    return times;
  }

  void addAccess(int op, const core::AccessInfo& access, int vector, double times) {
    const core::Buffer& buffer = m_view.program().buffers[static_cast<size_t>(access.buffer)];
    if (buffer.location == Location::Register) return;
    int size = core::sizeOf(buffer.dtype);
    const core::Movement& movement = access.access->movement;
    if (movement.nontemporal) m_counts[StreamedBytes] += times * size;
    if (movement.prefetch > 0) m_counts[PrefetchedAccesses] += times;
    int innermost = m_view.op(op).depth() - 1;
    if (vector < 0) {
      m_counts[ScalarAccesses] += times;
      bool isLong =
          innermost >= 0 && std::abs(core::strideAt(buffer, *access.access, innermost)) > 64;
      if (isLong) m_counts[LongStrides] += times;
      return;
    }
    int64_t stride = core::strideAt(buffer, *access.access, vector);
    m_counts[stride == 0      ? BroadcastVectors
             : stride == size ? ContiguousVectors
                              : StridedVectors] += times;
  }

  // Accumulations into one element wait for each other, unless scopes inside the one that reduces
  // bring other elements between them.
  void addChain(int op, double times) {
    const core::OpInfo& info = m_view.op(op);
    const core::Access& target = info.operation().target();
    auto moves = [&](size_t d) {
      return std::ranges::any_of(target.indices, [&](const core::Affine& index) {
        return index.uses(static_cast<int>(d));
      });
    };
    double between = 1;
    for (size_t d = info.scopes.size(); d-- > 0;) {
      if (m_view.scope(info.scopes[d]).scope().mapping == Mapping::Vector) continue;
      if (!moves(d)) break;
      between *= static_cast<double>(info.extents[d]);
    }
    m_counts[ChainCycles] +=
        times * std::max(0.0, kLatency / std::min(between, 2 * kLatency) - 0.5);
  }

  const core::View& m_view;
  std::array<double, kFeatures> m_counts{};
};

void addStorage(const core::Program& program, const core::Machine& machine,
                std::array<double, kFeatures>& counts) {
  // Without vectors a register holds an element of eight bytes at the most.
  double registerBytes = static_cast<double>(std::max<int64_t>(8, machine.widestBytes())) *
                         std::max(1, machine.vectorRegisters);
  for (const core::Buffer& buffer : program.buffers) {
    double bytes = static_cast<double>(buffer.elements()) * core::sizeOf(buffer.dtype);
    bool isOwn = std::ranges::none_of(buffer.arrays, [&](const std::string& array) {
      return program.isInput(array) || program.isOutput(array);
    });
    if (!isOwn) continue;
    if (buffer.location == Location::Heap) counts[HeapTemporaries] += bytes;
    if (buffer.location == Location::Stack) counts[StackBytes] += bytes;
    if (buffer.location == Location::Register) counts[RegisterPressure] += bytes / registerBytes;
  }
}

}  // namespace

std::array<float, kFeatures> featuresOf(const core::Program& program,
                                        const core::Machine& machine) {
  core::View view(program);
  std::array<double, kFeatures> counts = Counter(view).counts();
  addStorage(program, machine, counts);
  auto traffic = [&](int64_t bytes) {
    return core::trafficBytes(view, bytes, machine.lineBytes());
  };
  counts[L1Traffic] = traffic(machine.cacheBytes(1));
  counts[L2Traffic] = traffic(machine.cacheBytes(2));
  counts[L3Traffic] = traffic(machine.cacheBytes(3));
  std::array<float, kFeatures> features;
  for (size_t i = 0; i < counts.size(); ++i)
    features[i] = static_cast<float>(i == ParallelShare ? counts[i] : std::log2(1 + counts[i]));
  return features;
}

const std::array<std::string_view, kFeatures>& featureNames() {
  static const std::array<std::string_view, kFeatures> kNames = {
      "scalar_ops",        "vector_ops",          "scalar_slow",     "vector_slow",
      "scalar_functions",  "vector_functions",    "scalar_accesses", "contiguous_vectors",
      "broadcast_vectors", "strided_vectors",     "long_strides",    "chain_cycles",
      "iterations",        "unrolled_statements", "scopes",          "masked_ops",
      "l1_traffic",        "l2_traffic",          "l3_traffic",      "heap_temporaries",
      "stack_bytes",       "register_pressure",   "streamed_bytes",  "prefetched_accesses",
      "parallel_share",    "parallel_iterations", "parallel_starts",
  };
  return kNames;
}

}  // namespace dojo::rl
