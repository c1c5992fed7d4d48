// Who touched what: for every element of the memory that the threads of a launch share, the last
// write and the reads that a later write could race with. Time is a count of the barriers passed;
// two accesses of different threads are ordered where both threads passed a barrier in between: one
// of their block, or of their warp. Accesses of different blocks of a launch never are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/worker/fault_handler.h"

namespace dojo::app {

inline constexpr int kThreadBits = 10;

struct SimtAccess {
  std::uint32_t time = 0;
  std::uint32_t who = 0;  // in one word: bit fields are slow to read after they are written

  SimtAccess() = default;
  SimtAccess(std::uint32_t time, std::uint32_t thread, std::uint32_t line)
      : time(time), who(thread | line << kThreadBits) {}
  std::uint32_t thread() const { return who & ((1u << kThreadBits) - 1); }  // in its block
  std::uint32_t line() const { return who >> kThreadBits; }                 // of the text
};

inline constexpr int kMostThreads = 1 << kThreadBits;  // of a block

// What of a thread's past decides whether an access of another happened before.
struct SimtClock {
  std::uint32_t warpTime = 0;   // when it last passed a barrier of its warp…
  std::uint64_t withLanes = 0;  // …together with these
};

// A range of memory that is watched. Reads and writes are told for parts of it.
struct SimtRegion {
  WatchedBuffer memory;
  bool isShared = false;  // by the threads of a block, and only by them

  struct Cell {
    SimtAccess write, firstRead, lastRead, otherRead;
  };
  Cell* cells = nullptr;
  int cellShift = 2;  // a cell for so many bytes, as a power of two; fewer after a narrow access
};

enum class SimtProblem { Race, BlockRace, OutOfBounds, WroteInput, Misaligned };

struct SimtFinding {
  SimtProblem problem = SimtProblem::Race;
  const SimtRegion* region = nullptr;
  std::ptrdiff_t offset = 0;
  std::size_t bytes = 0;        // that it wants to be at a multiple of, where that is the problem
  bool isWrite = false;         // the access that found it
  bool isEarlierWrite = false;  // the one before
  SimtAccess earlier;
};

class Shadow {
 public:
  Shadow() = default;
  ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;

  // In place of those before, whose accesses are forgotten.
  void watch(std::vector<SimtRegion> regions);
  const std::vector<SimtRegion>& regions() const { return m_regions; }

  void beginLaunch(int lanes);
  void beginBlock();
  void passBlockBarrier() { m_epochStart = ++m_time; }
  void passWarpBarrier(int firstThread, std::uint64_t lanes);
  void run(int thread) { m_thread = static_cast<std::uint32_t>(thread); }

  std::uint32_t time() const { return m_time; }

  // Nothing where all is well, or the memory is not watched.
  std::optional<SimtFinding> access(const void* address, std::size_t bytes, std::size_t alignment,
                                    bool isWrite, std::uint32_t line);

  // The same for 4 bytes at a multiple of 4, without delay where all is well.
  template <bool isWrite>
  std::optional<SimtFinding> access4(const void* address, std::uint32_t line);

 private:
  struct Place {
    std::uintptr_t granule = 0;  // 0: free
    SimtRegion* region = nullptr;
  };
  using Cell = SimtRegion::Cell;

  std::size_t slotOf(std::uintptr_t granule) const;
  SimtRegion* regionAt(std::uintptr_t address) const;
  void index(SimtRegion& region);
  void mapCells(SimtRegion& region);
  void unmapAll();
  void refine(SimtRegion& region, int shift);
  std::optional<SimtFinding> beside(std::uintptr_t address, std::size_t bytes, bool isWrite);
  std::uint32_t warpOf(std::uint32_t thread) const { return thread >> m_warpShift; }
  bool isOrdered(const SimtAccess& earlier) const;
  bool races(const SimtAccess& earlier) const;
  bool isOfOtherBlock(const SimtRegion& region, const SimtAccess& earlier) const;
  void noteRead(Cell& cell, std::uint32_t line);
  template <bool isWrite>
  const SimtAccess* note(const SimtRegion& region, Cell& cell, std::uint32_t line);
  template <bool isWrite>
  std::optional<SimtFinding> check(SimtRegion& region, std::ptrdiff_t offset, std::size_t bytes,
                                   std::uint32_t line);

  std::vector<SimtRegion> m_regions;
  std::vector<Place> m_places = std::vector<Place>(4);  // by hash of the part of memory
  int m_hashShift = 62;
  std::vector<SimtClock> m_clocks = std::vector<SimtClock>(kMostThreads);
  std::uint32_t m_time = 1;
  std::uint32_t m_launchStart = 1, m_blockStart = 1, m_epochStart = 1;
  std::uint32_t m_thread = 0;
  int m_warpShift = 5;
};

}  // namespace dojo::app
