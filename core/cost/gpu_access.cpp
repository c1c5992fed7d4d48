#include "core/cost/gpu_access.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/grid.h"
#include "core/cost/alignment.h"

namespace dojo::core {
namespace {

constexpr int64_t kVectorBytes = 16;  // most of one load
constexpr int64_t kBankBytes = 4;
constexpr int64_t kUsualWarp = 32;

const Buffer& bufferOf(const View& view, const AccessInfo& access) {
  return view.program().buffers[static_cast<size_t>(access.buffer)];
}

GridRole roleAt(const View& view, const AccessInfo& access, int depth) {
  return gridRole(
      view.scope(view.op(access.op).scopes[static_cast<size_t>(depth)]).scope().mapping);
}

bool isAdmitted(const Operation& o, std::span<const int64_t> iterations) {
  return std::ranges::all_of(
      o.guards, [&](const Guard& g) { return g.expression.evaluate(iterations) < g.bound.value; });
}

// The first byte that each lane of the first warp touches.
std::vector<int64_t> laneAddresses(const View& view, const AccessInfo& access, int64_t lanes) {
  const OpInfo& op = view.op(access.op);
  int64_t threads = 1;
  for (int s : op.scopes)
    if (gridRole(view.scope(s).scope().mapping) == GridRole::Thread)
      threads *= view.scope(s).scope().extent.value;
  Affine flat = flatIndex(bufferOf(view, access), *access.access);
  int64_t size = sizeOf(bufferOf(view, access).dtype);
  std::vector<int64_t> addresses;
  for (int64_t lane = 0; lane < std::min(lanes, threads); ++lane) {
    auto iterations = iterationsOfThread(view, access.op, lane);
    if (lane == 0 || isAdmitted(op.operation(), iterations))
      addresses.push_back(flat.evaluate(iterations) * size);
  }
  return addresses;
}

int64_t distinctPieces(const std::vector<int64_t>& addresses, int64_t bytes, int64_t piece) {
  std::set<int64_t> pieces;
  for (int64_t address : addresses)
    for (int64_t p = address / piece; p <= (address + bytes - 1) / piece; ++p) pieces.insert(p);
  return static_cast<int64_t>(pieces.size());
}

int64_t distinctAddresses(const std::vector<int64_t>& addresses) {
  return static_cast<int64_t>(std::set<int64_t>(addresses.begin(), addresses.end()).size());
}

// Lanes that together take no more than one pass's bytes go at once; of these the bank with the
// most words decides.
int64_t bankPasses(const std::vector<int64_t>& addresses, int64_t bytes, int64_t banks) {
  size_t together =
      static_cast<size_t>(std::max<int64_t>(1, banks * kBankBytes / std::max(bytes, kBankBytes)));
  int64_t passes = 0;
  for (size_t first = 0; first < addresses.size(); first += together) {
    std::map<int64_t, std::set<int64_t>> words;
    for (size_t i = first; i < std::min(first + together, addresses.size()); ++i)
      for (int64_t w = addresses[i] / kBankBytes; w <= (addresses[i] + bytes - 1) / kBankBytes; ++w)
        words[w % banks].insert(w);
    size_t most = 1;
    for (const auto& [bank, distinct] : words) most = std::max(most, distinct.size());
    passes += static_cast<int64_t>(most);
  }
  return passes;
}

int64_t roundedUp(int64_t n, int64_t by) {
  return (n + by - 1) / by;
}

}  // namespace

int64_t warpLanes(const Machine& machine) {
  const ParallelLevel* warp = machine.level(Mapping::Warp);
  return warp && warp->most > 0 ? warp->most : kUsualWarp;
}

GpuHome homeOf(const View& view, const AccessInfo& access) {
  const Buffer& buffer = bufferOf(view, access);
  if (buffer.location == Location::Heap) return GpuHome::Global;
  if (buffer.location == Location::Shared) return GpuHome::Shared;
  for (size_t d = 0; d < buffer.dims.size(); ++d) {
    if (!buffer.dims[d].materialised || isDistributed(view, access.buffer, d, GridRole::Thread))
      continue;
    for (const AffineTerm& t : access.access->indices[d].terms())
      if (roleAt(view, access, t.depth) != GridRole::Copies) return GpuHome::Local;
  }
  return GpuHome::Registers;
}

int64_t vectorLanes(const View& view, const AccessInfo& access) {
  const OpInfo& op = view.op(access.op);
  if (op.scopes.empty()) return 1;
  const Scope& innermost = view.scope(op.scopes.back()).scope();
  const Buffer& buffer = bufferOf(view, access);
  int64_t lanes = innermost.extent.value;
  // Compilers make vectors of unrolled loads from shared memory, of which they know the alignment.
  bool mayBe = innermost.mapping == Mapping::Vector ||
               (innermost.mapping == Mapping::Unroll && buffer.location == Location::Shared);
  bool isVector = mayBe && (lanes & (lanes - 1)) == 0 &&
                  isWholeVector(buffer, *access.access, op.depth() - 1, lanes);
  return isVector ? std::min(lanes, kVectorBytes / sizeOf(buffer.dtype)) : 1;
}

WarpAccess warpAccess(const View& view, const AccessInfo& access, const Machine& machine) {
  GpuHome home = homeOf(view, access);
  WarpAccess found;
  if (home == GpuHome::Registers) return found;
  int64_t bytes = sizeOf(bufferOf(view, access).dtype) * vectorLanes(view, access);
  auto addresses = laneAddresses(view, access, warpLanes(machine));
  if (home == GpuHome::Local) {  // of which the lanes' elements lie side by side
    auto lanes = static_cast<int64_t>(addresses.size());
    found.passes = found.leastPasses = roundedUp(lanes * bytes, kWarpBytes);
    return found;
  }
  int64_t needed = distinctAddresses(addresses) * bytes;
  if (home == GpuHome::Shared) {
    int64_t banks = std::max(machine.unit.banks, 1);
    found.passes = bankPasses(addresses, bytes, banks);
    auto lanes = static_cast<int64_t>(addresses.size());
    found.leastPasses = bytes > kBankBytes ? roundedUp(lanes * bytes, banks * kBankBytes)
                                           : roundedUp(needed, banks * kBankBytes);
    return found;
  }
  found.sectors = distinctPieces(addresses, bytes, kSectorBytes);
  found.leastSectors = roundedUp(needed, kSectorBytes);
  found.passes = distinctPieces(addresses, bytes, kWarpBytes);
  found.leastPasses = roundedUp(needed, kWarpBytes);
  return found;
}

double instructionsOf(const View& view, const AccessInfo& access) {
  const OpInfo& op = view.op(access.op);
  double count = 1;
  bool isOutside = false;  // of a loop that moves the access
  for (int d = op.depth() - 1; d >= 0; --d) {
    GridRole role = roleAt(view, access, d);
    if (role == GridRole::Block || role == GridRole::Thread) continue;
    bool moves = access.access->uses(d);
    auto extent = static_cast<double>(op.extents[static_cast<size_t>(d)]);
    if (role == GridRole::Loop) isOutside = isOutside || moves;
    if (moves || isOutside) count *= extent;
  }
  return count / static_cast<double>(vectorLanes(view, access));
}

double footprint(const View& view, const AccessInfo& access, std::span<const int64_t> runs) {
  const Buffer& buffer = bufferOf(view, access);
  double bytes = 1;
  bool isRow = true;
  for (size_t d = buffer.dims.size(); d-- > 0;) {
    const Dimension& dim = buffer.dims[d];
    if (!dim.materialised) continue;
    double span = 1, touched = 1;
    for (const AffineTerm& t : access.access->indices[d].terms()) {
      int64_t others = runs[static_cast<size_t>(t.depth)] - 1;
      span += static_cast<double>(std::abs(t.coefficient) * others);
      touched *= static_cast<double>(others + 1);
    }
    double elements = std::min({span, touched, static_cast<double>(dim.stored())});
    if (isRow) {
      bool isRowOfSectors = dim.stored() * sizeOf(buffer.dtype) >= kSectorBytes;
      bytes = std::min(span, static_cast<double>(dim.stored())) * sizeOf(buffer.dtype);
      if (isRowOfSectors)
        bytes = std::min(std::max(bytes, double{kSectorBytes}), elements * kSectorBytes);
    } else {
      bytes *= elements;
    }
    isRow = false;
  }
  return isRow ? sizeOf(buffer.dtype) : bytes;
}

}  // namespace dojo::core
