// Bytes between the cores' caches, the shared cache and memory for one launch.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/cost/gpu_work.h"

namespace dojo::core {
namespace {

using Bytes = std::map<int, double>;  // by buffer

class Traffic {
 public:
  Traffic(const View& view, const GridLaunch& launch, const Machine& machine, int64_t wave)
      : m_view(view),
        m_launch(launch),
        m_machine(machine),
        m_ops(view.opsIn(*launch.node)),
        m_wave(wave) {}

  // What goes between a unit's own cache, of which a block has a share, and the shared one.
  Bytes fromSharedCache(double share) const {
    Bytes block = footprints(
        [](GridRole role, int64_t extent) { return role == GridRole::Block ? 1 : extent; });
    bool fits = sum(block) <= share;
    Bytes bytes, read;
    for (int op = m_ops.first; op < m_ops.end; ++op)
      for (const AccessInfo& access : m_view.accessesOf(op)) {
        GpuHome home = homeOf(m_view, access);
        if (home == GpuHome::Local) bytes[access.buffer] += localBytes(access);
        if (home != GpuHome::Global) continue;
        double touched = sectorBytes(access), blocks = static_cast<double>(m_launch.blocks);
        if (access.writes) bytes[access.buffer] += blocks * touched;
        if (access.reads && !fits)
          bytes[access.buffer] += blocks * std::min(touched, loaded(access, share));
        if (access.reads && fits)
          read[access.buffer] = takers(access.buffer) * block[access.buffer];
      }
    for (const auto& [buffer, once] : read) bytes[buffer] += once;
    return bytes;
  }

  // What one wave of blocks touches, the innermost scope of the grid first.
  double waveBytes(int buffer) const {
    double most = 0;
    for (int a : m_view.within(m_view.accessesTo(buffer), m_ops))
      most = std::max(most, footprint(m_view, access(a), waveRuns(access(a).op, m_wave)));
    return most;
  }

  Bytes whole() const {
    return footprints([](GridRole, int64_t extent) { return extent; });
  }

  static double sum(const Bytes& bytes) {
    double all = 0;
    for (const auto& [buffer, some] : bytes) all += some;
    return all;
  }

 private:
  const AccessInfo& access(int a) const { return m_view.accesses()[static_cast<size_t>(a)]; }

  GridRole roleAt(int op, size_t depth) const {
    return gridRole(m_view.scope(m_view.op(op).scopes[depth]).scope().mapping);
  }

  Bytes footprints(const std::function<int64_t(GridRole, int64_t)>& runsOf) const {
    Bytes bytes;
    for (int op = m_ops.first; op < m_ops.end; ++op) {
      std::vector<int64_t> runs;
      for (size_t d = 0; d < m_view.op(op).extents.size(); ++d)
        runs.push_back(runsOf(roleAt(op, d), m_view.op(op).extents[d]));
      for (const AccessInfo& access : m_view.accessesOf(op)) {
        if (homeOf(m_view, access) != GpuHome::Global) continue;
        double& most = bytes[access.buffer];
        most = std::max(most, footprint(m_view, access, runs));
      }
    }
    return bytes;
  }

  double warps(const AccessInfo& access) const {
    double threads = 1;
    for (size_t d = 0; d < m_view.op(access.op).extents.size(); ++d)
      if (roleAt(access.op, d) == GridRole::Thread)
        threads *= static_cast<double>(m_view.op(access.op).extents[d]);
    return std::ceil(threads / static_cast<double>(warpLanes(m_machine)));
  }

  // Of the whole sectors that the warps of a block touch, each time.
  double sectorBytes(const AccessInfo& access) const {
    return warps(access) * instructionsOf(m_view, access) * double{kSectorBytes} *
           static_cast<double>(warpAccess(m_view, access, m_machine).sectors);
  }

  // Blocks that load what they all read; of one unit, the next finds it in the unit's cache.
  double takers(int buffer) const {
    for (int a : m_view.within(m_view.accessesTo(buffer), m_ops))
      for (size_t d = 0; d < m_view.op(access(a).op).extents.size(); ++d)
        if (roleAt(access(a).op, d) == GridRole::Block &&
            access(a).access->uses(static_cast<int>(d)))
          return static_cast<double>(m_launch.blocks);
    return static_cast<double>(std::min(m_launch.blocks, m_wave));
  }

  // Threads' own arrays go through the caches like any other memory.
  double localBytes(const AccessInfo& access) const {
    return static_cast<double>(m_launch.blocks) * warps(access) * instructionsOf(m_view, access) *
           double{kWarpBytes};
  }

  // What a block loads of an access, when the iterations of outer loops find nothing of the others'
  // but those inside share what fits.
  double loaded(const AccessInfo& access, double share) const {
    const OpInfo& op = m_view.op(access.op);
    std::vector<int64_t> runs(op.extents.begin(), op.extents.end());
    for (size_t d = 0; d < runs.size(); ++d)
      if (roleAt(access.op, d) == GridRole::Block) runs[d] = 1;
    double times = 1;
    for (size_t d = 0; d <= runs.size(); ++d) {
      double together = 0;
      for (const AccessInfo& other : m_view.accessesOf(access.op))
        if (homeOf(m_view, other) == GpuHome::Global) together += footprint(m_view, other, runs);
      if (together <= share) return times * footprint(m_view, access, runs);
      if (d == runs.size()) break;
      if (roleAt(access.op, d) == GridRole::Block || roleAt(access.op, d) == GridRole::Thread)
        continue;
      times *= static_cast<double>(op.extents[d]);
      runs[d] = 1;
    }
    return sectorBytes(access);
  }

  std::vector<int64_t> waveRuns(int op, int64_t wave) const {
    std::vector<int64_t> runs(m_view.op(op).extents.begin(), m_view.op(op).extents.end());
    for (size_t d = runs.size(); d-- > 0;) {
      if (roleAt(op, d) != GridRole::Block) continue;
      runs[d] = std::min(runs[d], std::max<int64_t>(1, wave));
      wave /= m_view.op(op).extents[d];
    }
    return runs;
  }

  const View& m_view;
  const GridLaunch& m_launch;
  const Machine& m_machine;
  View::Range m_ops;
  int64_t m_wave;  // blocks at once on the machine
};

bool isInterface(const Program& program, const Buffer& buffer) {
  return std::ranges::any_of(buffer.arrays, [&](const std::string& array) {
    return program.isInput(array) || program.isOutput(array);
  });
}

// Temporaries that stay in the shared cache from one launch to the next.
bool temporariesStay(const Program& program, double cacheBytes) {
  double bytes = 0;
  for (const Buffer& buffer : program.buffers)
    if (buffer.location == Location::Heap)
      bytes += static_cast<double>(buffer.elements() * sizeOf(buffer.dtype));
  return bytes <= cacheBytes;
}

}  // namespace

GpuTraffic trafficOf(const View& view, const GridLaunch& launch, const Machine& machine,
                     int64_t resident, int64_t wave) {
  Traffic traffic(view, launch, machine, wave);
  double own = static_cast<double>(machine.cacheBytes(1) - resident * sharedBytesOf(view, launch)) /
               static_cast<double>(std::max<int64_t>(1, resident));
  double cache = static_cast<double>(machine.cacheBytes(2));
  Bytes taken = traffic.fromSharedCache(own), whole = traffic.whole();
  bool fits = Traffic::sum(whole) <= cache, stay = temporariesStay(view.program(), cache);
  double rounds = std::ceil(static_cast<double>(launch.blocks) / static_cast<double>(wave));
  GpuTraffic sum;
  for (const auto& [buffer, bytes] : taken) {
    sum.cacheBytes += bytes;
    const Buffer& declared = view.program().buffers[static_cast<size_t>(buffer)];
    if (stay && !isInterface(view.program(), declared)) continue;
    if (declared.location != Location::Heap) continue;
    double again =
        fits ? whole[buffer] : std::max(whole[buffer], rounds * traffic.waveBytes(buffer));
    sum.memoryBytes += std::min(bytes, again);
  }
  return sum;
}

}  // namespace dojo::core
