// A GPU on one thread of the host: blocks run one after the other, the threads of a block as fibers
// that go on until they wait. In which order is shuffled, and differs from barrier to barrier, so
// that what depends on it shows. Whatever a GPU leaves undefined and this machine can see ends the
// run with an error that says where: races, accesses outside of arrays and at unaligned addresses,
// barriers that some threads do not reach.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/worker/simt/fibers.h"
#include "app/worker/simt/shadow.h"
#include "codegen/clang/loader.h"
#include "codegen/launch.h"
#include "core/result.h"

namespace dojo::app {

enum class ExchangeKind { Lane, Up, Down, Xor, Ballot };  // numbers that dojo_simt.h knows

class SimtMachine {
 public:
  SimtMachine() = default;

  // What code for the machine refers to.
  std::map<std::string, const void*> symbols();

  // In place of those before. Shared arrays are filled with `poison` for every block.
  void watch(std::vector<SimtRegion> regions) { m_shadow.watch(std::move(regions)); }

  // `isUsed` tells of each watched region whether the launch has it, if it is a shared array.
  Result<void> run(const codegen::Launch& launch, codegen::KernelEntry entry, void* const* buffers,
                   int lanes, const std::vector<bool>& isUsed);

  // What the code calls, on the fiber of the thread that m_current says.
  void tell(const void* address, std::size_t bytes, std::size_t alignment, bool isWrite,
            std::uint32_t line);
  void tell4(const void* address, bool isWrite, std::uint32_t line);
  void barrier(int line);
  void warpBarrier(std::uint64_t lanes, int line);
  std::uint64_t exchange(ExchangeKind kind, std::uint64_t lanes, std::uint64_t value, int argument,
                         int width, int line);
  // Copies that go on while the thread does: each is made at a drawn time until its thread waits
  // for the group, and until then nothing may touch what it fills.
  void copy(void* to, const void* from, std::size_t bytes, std::uint32_t line);
  void commitCopies();
  void waitCopies(int open);
  [[noreturn]] void stop(Message why);
  Message where() const;  // the thread that runs

 private:
  struct Index {
    std::uint32_t x = 0, y = 0, z = 0;
  };
  struct Thread {
    enum class State { Ready, AtBarrier, AtWarpBarrier, AtExchange, Ended };
    State state = State::Ready;
    Index index;
    int line = 0;  // of what it waits at
    std::uint64_t lanes = 0;
    ExchangeKind kind = ExchangeKind::Lane;
    std::uint64_t value = 0;  // brought along, then received
    int argument = 0, width = 0;
  };
  struct Copy {
    void* to = nullptr;
    const void* from = nullptr;
    std::size_t bytes = 0;
    std::uint32_t line = 0;
    std::uint64_t group = 0;
    bool isMade = false;
  };
  struct Copies {  // of a thread
    std::vector<Copy> open;
    std::uint64_t group = 0;  // that is not closed yet
  };
  struct Warp {
    std::uint64_t live = 0, waiting = 0;
  };

  static void runThread(void* machine);
  Result<void> prepare(const codegen::Launch& launch, int lanes);
  void beginBlock(std::int64_t number, const std::vector<bool>& isUsed);
  void runBlock();
  void enqueue(int thread);
  void enqueueAll();
  void wait(Thread::State state, int line);
  void releaseBlock();
  void meetWarp();
  void meet(int warp, int thread);
  void releaseWarp(int warp, std::uint64_t group);
  void exchangeValues(int warp, std::uint64_t group);
  int sourceOf(const Thread& thread, int lane) const;
  void endThread(int thread);
  void makeSomeCopies();
  void complete(const Copy& copy);
  void refuseUnderWay(const void* address, std::size_t bytes, bool isWrite, std::uint32_t line);
  Message divergence() const;
  Message waitingAt(const Thread& thread) const;
  Message describe(const SimtFinding& finding, std::uint32_t line) const;
  Message placeOf(int thread, const Index& block) const;
  Index indexOf(std::int64_t number, const std::array<std::int64_t, 3>& extents) const;
  Index blockAt(std::uint32_t time) const;

  Fibers m_fibers;
  Shadow m_shadow;
  std::vector<Thread> m_threads;
  std::vector<Warp> m_warps;
  std::vector<Copies> m_copies;                                // by thread
  std::unordered_map<std::uintptr_t, std::uint32_t> m_filled;  // by open copies, 4 bytes each: line
  std::vector<std::vector<int>> m_orders;                      // of the threads
  std::vector<int> m_ready;                                    // a ring
  std::size_t m_readyBegin = 0, m_readyCount = 0;
  int m_current = 0;
  int m_atBarrier = 0, m_ended = 0;
  std::mt19937 m_random{1};
  std::optional<Message> m_failure;

  const codegen::Launch* m_launch = nullptr;
  codegen::KernelEntry m_entry = nullptr;
  void* const* m_buffers = nullptr;
  std::vector<std::pair<std::uint32_t, std::int64_t>> m_blocksBegun;  // by time

  // Read by the code.
  Index m_thread, m_block, m_threadsOfBlock, m_blocksOfGrid;
  int m_lanes = 32;
};

}  // namespace dojo::app
