#include "app/worker/simt/simt_machine.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "app/worker/fault_handler.h"

namespace dojo::app {
namespace {

constexpr int kOrders = 8;
constexpr int kPoison = 0xff;  // a NaN in every float type

std::int64_t countOf(const std::array<std::int64_t, 3>& extents) {
  return extents[0] * extents[1] * extents[2];
}

// Blocks are gone through in steps of this length, which reach all of them.
std::int64_t stepThrough(std::int64_t blocks) {
  auto step = std::max<std::int64_t>(1, static_cast<std::int64_t>(0.618 * double(blocks)));
  while (std::gcd(step, blocks) != 1) step++;
  return step;
}

}  // namespace

SimtMachine::Index SimtMachine::indexOf(std::int64_t number,
                                        const std::array<std::int64_t, 3>& extents) const {
  return {static_cast<std::uint32_t>(number % extents[0]),
          static_cast<std::uint32_t>(number / extents[0] % extents[1]),
          static_cast<std::uint32_t>(number / extents[0] / extents[1])};
}

Result<void> SimtMachine::prepare(const codegen::Launch& launch, int lanes) {
  const std::int64_t threads = countOf(launch.block), blocks = countOf(launch.grid);
  if (threads < 1 || threads > kMostThreads || blocks < 1)
    return fail(ErrorCode::BadInput,
                phrase("kernel {} has {} blocks of {} threads; a block has 1 to {}",
                       launch.function, blocks, threads, kMostThreads));
  const auto count = static_cast<std::size_t>(threads);
  if (auto reserved = m_fibers.reserve(count); !reserved) return reserved;
  m_lanes = lanes;
  m_threads.assign(count, {});
  m_copies.assign(count, {});
  for (std::size_t i = 0; i < count; i++)
    m_threads[i].index = indexOf(static_cast<std::int64_t>(i), launch.block);
  m_warps.assign((count + static_cast<std::size_t>(lanes) - 1) / static_cast<std::size_t>(lanes),
                 {});
  m_threadsOfBlock = {static_cast<std::uint32_t>(launch.block[0]),
                      static_cast<std::uint32_t>(launch.block[1]),
                      static_cast<std::uint32_t>(launch.block[2])};
  m_blocksOfGrid = {static_cast<std::uint32_t>(launch.grid[0]),
                    static_cast<std::uint32_t>(launch.grid[1]),
                    static_cast<std::uint32_t>(launch.grid[2])};
  m_ready.assign(count, 0);
  m_orders.assign(kOrders, std::vector<int>(count));
  for (auto& order : m_orders) {
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), m_random);
  }
  m_blocksBegun.clear();
  return {};
}

Result<void> SimtMachine::run(const codegen::Launch& launch, codegen::KernelEntry entry,
                              void* const* buffers, int lanes, const std::vector<bool>& isUsed) {
  m_launch = &launch;
  m_entry = entry;
  m_buffers = buffers;
  m_failure.reset();
  if (auto prepared = prepare(launch, lanes); !prepared) return prepared;
  m_shadow.beginLaunch(lanes);
  const std::int64_t blocks = countOf(launch.grid), step = stepThrough(blocks);
  std::int64_t number = static_cast<std::int64_t>(m_random()) % blocks;
  for (std::int64_t done = 0; done < blocks; done++) {
    beginBlock(number, isUsed);
    runBlock();
    if (m_failure)
      return fail(ErrorCode::BadInput, phrase("kernel {}: {}", launch.function, *m_failure));
    noteProgress();
    number = (number + step) % blocks;
  }
  return {};
}

void SimtMachine::beginBlock(std::int64_t number, const std::vector<bool>& isUsed) {
  m_shadow.beginBlock();
  m_block = indexOf(number, m_launch->grid);
  m_blocksBegun.emplace_back(m_shadow.time(), number);
  const auto& regions = m_shadow.regions();
  for (std::size_t i = 0; i < regions.size(); i++)
    if (regions[i].isShared && isUsed[i])
      std::memset(const_cast<std::byte*>(regions[i].memory.data), kPoison, regions[i].memory.bytes);
  m_atBarrier = m_ended = 0;
  m_filled.clear();
  const int threads = static_cast<int>(m_threads.size());
  for (std::size_t warp = 0; warp < m_warps.size(); warp++) {
    const int lanes = std::min(m_lanes, threads - static_cast<int>(warp) * m_lanes);
    m_warps[warp] = {lanes == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << lanes) - 1, 0};
  }
  for (int thread = 0; thread < threads; thread++)
    m_fibers.start(static_cast<std::size_t>(thread), runThread, this);
  m_readyBegin = m_readyCount = 0;
  enqueueAll();
}

void SimtMachine::runThread(void* machine) {
  auto& self = *static_cast<SimtMachine*>(machine);
  self.m_entry(self.m_buffers);
}

void SimtMachine::runBlock() {
  while (m_readyCount > 0) {
    m_current = m_ready[m_readyBegin];
    m_readyBegin = m_readyBegin + 1 == m_ready.size() ? 0 : m_readyBegin + 1;
    m_readyCount--;
    const auto fiber = static_cast<std::size_t>(m_current);
    m_thread = m_threads[fiber].index;
    m_shadow.run(m_current);
    m_fibers.resume(fiber);
    if (m_failure) return;
    if (m_fibers.hasEnded(fiber)) endThread(m_current);
    if (m_failure) return;
  }
  if (m_ended < static_cast<int>(m_threads.size())) m_failure = divergence();
}

void SimtMachine::enqueue(int thread) {
  m_threads[static_cast<std::size_t>(thread)].state = Thread::State::Ready;
  std::size_t end = m_readyBegin + m_readyCount++;
  if (end >= m_ready.size()) end -= m_ready.size();
  m_ready[end] = thread;
}

void SimtMachine::enqueueAll() {
  for (const int thread : m_orders[m_random() % kOrders]) enqueue(thread);
}

void SimtMachine::endThread(int thread) {
  m_threads[static_cast<std::size_t>(thread)].state = Thread::State::Ended;
  m_copies[static_cast<std::size_t>(thread)] = {};
  m_ended++;
  Warp& warp = m_warps[static_cast<std::size_t>(thread / m_lanes)];
  warp.live &= ~(std::uint64_t{1} << thread % m_lanes);
  for (std::uint64_t rest = warp.waiting; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if ((warp.waiting >> lane & 1) != 0) meet(thread / m_lanes, thread - thread % m_lanes + lane);
  }
}

void SimtMachine::wait(Thread::State state, int line) {
  Thread& self = m_threads[static_cast<std::size_t>(m_current)];
  self.state = state;
  self.line = line;
}

void SimtMachine::barrier(int line) {
  makeSomeCopies();
  wait(Thread::State::AtBarrier, line);
  if (++m_atBarrier == static_cast<int>(m_threads.size())) releaseBlock();
  m_fibers.yield();
}

void SimtMachine::releaseBlock() {
  for (const Thread& thread : m_threads)
    if (thread.line != m_threads.front().line) stop(divergence());
  m_atBarrier = 0;
  m_shadow.passBlockBarrier();
  enqueueAll();
}

void SimtMachine::warpBarrier(std::uint64_t lanes, int line) {
  wait(Thread::State::AtWarpBarrier, line);
  m_threads[static_cast<std::size_t>(m_current)].lanes = lanes;
  meetWarp();
}

void SimtMachine::meetWarp() {
  const int warp = m_current / m_lanes;
  m_warps[static_cast<std::size_t>(warp)].waiting |= std::uint64_t{1} << m_current % m_lanes;
  meet(warp, m_current);
  m_fibers.yield();
}

std::uint64_t SimtMachine::exchange(ExchangeKind kind, std::uint64_t lanes, std::uint64_t value,
                                    int argument, int width, int line) {
  wait(Thread::State::AtExchange, line);
  Thread& self = m_threads[static_cast<std::size_t>(m_current)];
  self.lanes = lanes;
  self.kind = kind;
  self.value = value;
  self.argument = argument;
  self.width = width;
  meetWarp();
  return self.value;
}

// Lets the lanes go on that this one waits for, if all are here.
void SimtMachine::meet(int warp, int thread) {
  const Thread& self = m_threads[static_cast<std::size_t>(thread)];
  const Warp& lanes = m_warps[static_cast<std::size_t>(warp)];
  const std::uint64_t group = self.lanes & lanes.live;
  if ((lanes.waiting & group) != group) return;
  for (std::uint64_t rest = group; rest != 0; rest &= rest - 1) {
    const Thread& other =
        m_threads[static_cast<std::size_t>(warp * m_lanes + std::countr_zero(rest))];
    const bool isSame = other.state == self.state && other.lanes == self.lanes &&
                        other.line == self.line && other.kind == self.kind;
    if (!isSame) return;  // for ever, which is then told
  }
  releaseWarp(warp, group);
}

void SimtMachine::releaseWarp(int warp, std::uint64_t group) {
  const int first = warp * m_lanes;
  const Thread& any = m_threads[static_cast<std::size_t>(first + std::countr_zero(group))];
  if (any.state == Thread::State::AtWarpBarrier)
    m_shadow.passWarpBarrier(first, group);
  else
    exchangeValues(warp, group);
  m_warps[static_cast<std::size_t>(warp)].waiting &= ~group;
  const int begin = static_cast<int>(m_random() % static_cast<unsigned>(m_lanes));
  for (int i = 0; i < m_lanes; i++) {
    const int lane = (begin + i) % m_lanes;
    if ((group >> lane & 1) != 0) enqueue(first + lane);
  }
}

// The lane that it reads from.
int SimtMachine::sourceOf(const Thread& thread, int lane) const {
  const int width = std::clamp(thread.width, 1, m_lanes), place = lane % width,
            begin = lane - place;
  switch (thread.kind) {
    case ExchangeKind::Lane:
      return begin + (thread.argument & (width - 1));
    case ExchangeKind::Up:
      return place < thread.argument ? lane : lane - thread.argument;
    case ExchangeKind::Down:
      return place + thread.argument >= width ? lane : lane + thread.argument;
    case ExchangeKind::Xor:
      return (lane ^ thread.argument) >= begin + width ? lane : lane ^ thread.argument;
    case ExchangeKind::Ballot:
      break;
  }
  return lane;
}

void SimtMachine::exchangeValues(int warp, std::uint64_t group) {
  std::array<std::uint64_t, 64> brought;
  brought.fill(~std::uint64_t{0});  // of lanes that are not here: undefined
  std::uint64_t ballot = 0;
  auto at = [&](int lane) -> Thread& {
    return m_threads[static_cast<std::size_t>(warp * m_lanes + lane)];
  };
  for (int lane = 0; lane < m_lanes; lane++) {
    if ((group >> lane & 1) == 0) continue;
    brought[static_cast<std::size_t>(lane)] = at(lane).value;
    if (at(lane).value != 0) ballot |= std::uint64_t{1} << lane;
  }
  for (int lane = 0; lane < m_lanes; lane++) {
    if ((group >> lane & 1) == 0) continue;
    Thread& thread = at(lane);
    thread.value = thread.kind == ExchangeKind::Ballot
                       ? ballot
                       : brought[static_cast<std::size_t>(sourceOf(thread, lane)) % 64];
  }
}

void SimtMachine::stop(Message why) {
  m_failure = std::move(why);
  for (;;) m_fibers.yield();
}

void SimtMachine::tell4(const void* address, bool isWrite, std::uint32_t line) {
  if (!m_filled.empty()) [[unlikely]]
    refuseUnderWay(address, 4, isWrite, line);
  const auto found =
      isWrite ? m_shadow.access4<true>(address, line) : m_shadow.access4<false>(address, line);
  if (found) [[unlikely]]
    stop(describe(*found, line));
}

void SimtMachine::tell(const void* address, std::size_t bytes, std::size_t alignment, bool isWrite,
                       std::uint32_t line) {
  if (!m_filled.empty()) [[unlikely]]
    refuseUnderWay(address, bytes, isWrite, line);
  const auto found = m_shadow.access(address, bytes, alignment, isWrite, line);
  if (found) [[unlikely]]
    stop(describe(*found, line));
}

}  // namespace dojo::app
