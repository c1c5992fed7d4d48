#include "app/worker/simt/shadow.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>

namespace dojo::app {
namespace {

// Watched ranges lie between guards of this size, so that no part holds bytes of two.
constexpr int kGranuleShift = 20;
constexpr std::uint32_t kLatestTime = 3'000'000'000;

std::uintptr_t number(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address);
}

std::size_t cellBytes(const SimtRegion& region) {
  return ((region.memory.bytes >> region.cellShift) + 1) * sizeof(SimtRegion::Cell);
}

}  // namespace

Shadow::~Shadow() {
  unmapAll();
}

void Shadow::unmapAll() {
  for (const SimtRegion& region : m_regions)
    if (region.cells != nullptr) munmap(region.cells, cellBytes(region));
}

void Shadow::mapCells(SimtRegion& region) {
  void* cells = mmap(nullptr, cellBytes(region), PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (cells == MAP_FAILED) throw std::bad_alloc();
  region.cells = static_cast<Cell*>(cells);
}

void Shadow::watch(std::vector<SimtRegion> regions) {
  unmapAll();
  m_regions = std::move(regions);
  std::size_t granules = 1;
  for (SimtRegion& region : m_regions) {
    mapCells(region);
    granules += (region.memory.bytes >> kGranuleShift) + 2;
  }
  m_places.assign(std::bit_ceil(4 * granules), {});
  m_hashShift = 64 - std::countr_zero(m_places.size());
  for (SimtRegion& region : m_regions) index(region);
}

std::size_t Shadow::slotOf(std::uintptr_t granule) const {
  return static_cast<std::size_t>((granule * 0x9e3779b97f4a7c15u) >> m_hashShift);
}

void Shadow::index(SimtRegion& region) {
  if (region.memory.bytes == 0) return;
  const auto begin = number(region.memory.data) >> kGranuleShift;
  const auto end = (number(region.memory.data) + region.memory.bytes - 1) >> kGranuleShift;
  for (std::uintptr_t granule = begin; granule <= end; granule++) {
    std::size_t slot = slotOf(granule);
    while (m_places[slot].region != nullptr) slot = (slot + 1) & (m_places.size() - 1);
    m_places[slot] = {granule, &region};
  }
}

inline SimtRegion* Shadow::regionAt(std::uintptr_t address) const {
  const std::uintptr_t granule = address >> kGranuleShift;
  std::size_t slot = slotOf(granule);
  while (m_places[slot].region != nullptr) {
    if (m_places[slot].granule == granule) return m_places[slot].region;
    slot = (slot + 1) & (m_places.size() - 1);
  }
  return nullptr;
}

void Shadow::beginLaunch(int lanes) {
  m_warpShift = std::countr_zero(static_cast<unsigned>(lanes));
  if (m_time > kLatestTime) {
    for (SimtRegion& region : m_regions) {
      munmap(region.cells, cellBytes(region));
      mapCells(region);
    }
    m_time = 0;
  }
  m_launchStart = ++m_time;
}

void Shadow::beginBlock() {
  m_blockStart = m_epochStart = ++m_time;
}

void Shadow::passWarpBarrier(int firstThread, std::uint64_t lanes) {
  m_time++;
  for (std::uint64_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
    m_clocks[static_cast<std::size_t>(firstThread) + lane] = {m_time, lanes};
  }
}

// Of the same block, in the same time between its barriers.
inline bool Shadow::isOrdered(const SimtAccess& earlier) const {
  if (earlier.thread() == m_thread) return true;
  if (warpOf(earlier.thread()) != warpOf(m_thread)) return false;
  const SimtClock& clock = m_clocks[m_thread];
  const unsigned lane = earlier.thread() & ((1u << m_warpShift) - 1);
  return earlier.time < clock.warpTime && (clock.withLanes >> lane & 1) != 0;
}

inline bool Shadow::races(const SimtAccess& earlier) const {
  return earlier.time >= m_epochStart && !isOrdered(earlier);
}

inline bool Shadow::isOfOtherBlock(const SimtRegion& region, const SimtAccess& earlier) const {
  return !region.isShared && earlier.time >= m_launchStart && earlier.time < m_blockStart;
}

// Of the readers since the barrier, two are kept: the last, and one of another warp or, where there
// is none, of another thread. Whoever races with any of them races with one of these.
inline void Shadow::noteRead(Cell& cell, std::uint32_t line) {
  const SimtAccess self(m_time, m_thread, line);
  if (cell.firstRead.time < m_launchStart) cell.firstRead = self;
  const SimtAccess last = cell.lastRead;
  cell.lastRead = self;
  if (last.thread() == m_thread || last.time < m_epochStart) return;
  const std::uint32_t warp = warpOf(m_thread);
  const bool keeps = cell.otherRead.time >= m_epochStart &&
                     warpOf(cell.otherRead.thread()) != warp && warpOf(last.thread()) == warp;
  if (!keeps) cell.otherRead = last;
}

// Of one element; gives the access that it races with, if there is one.
template <bool isWrite>
inline const SimtAccess* Shadow::note(const SimtRegion& region, Cell& cell, std::uint32_t line) {
  if (isOfOtherBlock(region, cell.write) || races(cell.write)) [[unlikely]]
    return &cell.write;
  if constexpr (isWrite) {
    if (isOfOtherBlock(region, cell.firstRead)) [[unlikely]]
      return &cell.firstRead;
    if (races(cell.lastRead)) [[unlikely]]
      return &cell.lastRead;
    if (races(cell.otherRead)) [[unlikely]]
      return &cell.otherRead;
    cell.write = SimtAccess(m_time, m_thread, line);
  } else {
    noteRead(cell, line);
  }
  return nullptr;
}

template <bool isWrite>
inline std::optional<SimtFinding> Shadow::check(SimtRegion& region, std::ptrdiff_t offset,
                                                std::size_t bytes, std::uint32_t line) {
  const auto first = static_cast<std::size_t>(offset) >> region.cellShift;
  const auto last = (static_cast<std::size_t>(offset) + bytes - 1) >> region.cellShift;
  for (std::size_t i = first; i <= last; i++) {
    Cell& cell = region.cells[i];
    const SimtAccess* earlier = note<isWrite>(region, cell, line);
    if (earlier == nullptr) [[likely]]
      continue;
    const bool isOther = isOfOtherBlock(region, *earlier);
    return SimtFinding{isOther ? SimtProblem::BlockRace : SimtProblem::Race,
                       &region,
                       offset,
                       bytes,
                       isWrite,
                       earlier == &cell.write,
                       *earlier};
  }
  return {};
}

// Cells for fewer bytes, each with what was known of the larger one.
void Shadow::refine(SimtRegion& region, int shift) {
  SimtRegion old = region;
  region.cellShift = shift;
  mapCells(region);
  const std::size_t cells = (region.memory.bytes >> shift) + 1;
  for (std::size_t i = 0; i < cells; i++) {
    const Cell& cell = old.cells[i >> (old.cellShift - shift)];
    if (cell.write.time != 0 || cell.firstRead.time != 0) region.cells[i] = cell;
  }
  munmap(old.cells, cellBytes(old));
}

// Not in a watched range, but where only one that missed it can be.
std::optional<SimtFinding> Shadow::beside(std::uintptr_t address, std::size_t bytes, bool isWrite) {
  for (const SimtRegion& region : m_regions)
    if (address - number(region.memory.reserved) < region.memory.reservedBytes)
      return SimtFinding{SimtProblem::OutOfBounds, &region,
                         static_cast<std::ptrdiff_t>(address - number(region.memory.data)), bytes,
                         isWrite};
  return {};
}

std::optional<SimtFinding> Shadow::access(const void* address, std::size_t bytes,
                                          std::size_t alignment, bool isWrite, std::uint32_t line) {
  if (bytes == 0) return {};
  SimtRegion* region = regionAt(number(address));
  if (region == nullptr) return beside(number(address), bytes, isWrite);
  const std::size_t offset = number(address) - number(region->memory.data);
  if (offset >= region->memory.bytes || bytes > region->memory.bytes - offset)
    return beside(number(address), bytes, isWrite);
  const auto at = static_cast<std::ptrdiff_t>(offset);
  if (isWrite && region->memory.readOnly)
    return SimtFinding{SimtProblem::WroteInput, region, at, bytes, true};
  if (number(address) % alignment != 0)
    return SimtFinding{SimtProblem::Misaligned, region, at, alignment, isWrite};
  const int narrow = std::countr_zero(offset | bytes);
  if (narrow < region->cellShift) refine(*region, narrow);
  return isWrite ? check<true>(*region, at, bytes, line) : check<false>(*region, at, bytes, line);
}

template <bool isWrite>
std::optional<SimtFinding> Shadow::access4(const void* address, std::uint32_t line) {
  SimtRegion* region = regionAt(number(address));
  if (region == nullptr || region->cellShift != 2 || (isWrite && region->memory.readOnly))
    return access(address, 4, 4, isWrite, line);
  const std::size_t offset = number(address) - number(region->memory.data);
  if (offset >= region->memory.bytes || 4 > region->memory.bytes - offset || offset % 4 != 0)
    return access(address, 4, 4, isWrite, line);
  if (note<isWrite>(*region, region->cells[offset >> 2], line) == nullptr) [[likely]]
    return {};
  return access(address, 4, 4, isWrite, line);  // finds it again
}

template std::optional<SimtFinding> Shadow::access4<false>(const void*, std::uint32_t);
template std::optional<SimtFinding> Shadow::access4<true>(const void*, std::uint32_t);

}  // namespace dojo::app
