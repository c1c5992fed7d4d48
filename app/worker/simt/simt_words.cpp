// What the machine says of a run that it ends.
#include <algorithm>

#include "app/worker/simt/simt_machine.h"

namespace dojo::app {
namespace {

Message sayAccess(bool isWrite, std::uint32_t line, Message place) {
  return isWrite ? phrase("line {} writes it in {}", line, std::move(place))
                 : phrase("line {} reads it in {}", line, std::move(place));
}

}  // namespace

Message SimtMachine::placeOf(int thread, const Index& block) const {
  const Index& index = m_threads[static_cast<std::size_t>(thread)].index;
  return phrase("thread ({},{},{}) of block ({},{},{})", index.x, index.y, index.z, block.x,
                block.y, block.z);
}

Message SimtMachine::where() const {
  return placeOf(m_current, m_block);
}

SimtMachine::Index SimtMachine::blockAt(std::uint32_t time) const {
  auto after = std::ranges::upper_bound(m_blocksBegun, time, {},
                                        &std::pair<std::uint32_t, std::int64_t>::first);
  return indexOf(after == m_blocksBegun.begin() ? 0 : std::prev(after)->second, m_launch->grid);
}

Message SimtMachine::describe(const SimtFinding& finding, std::uint32_t line) const {
  const WatchedBuffer& memory = finding.region->memory;
  switch (finding.problem) {
    case SimtProblem::WroteInput:
      return phrase("line {} writes byte {} of the input {} in {}", line, finding.offset,
                    memory.name, where());
    case SimtProblem::OutOfBounds:
      return finding.isWrite
                 ? phrase("line {} writes {} bytes at byte {} of {}, which has {}, in {}", line,
                          finding.bytes, finding.offset, memory.name, memory.bytes, where())
                 : phrase("line {} reads {} bytes at byte {} of {}, which has {}, in {}", line,
                          finding.bytes, finding.offset, memory.name, memory.bytes, where());
    case SimtProblem::Misaligned:
      return phrase("line {} accesses byte {} of {}, which is at no multiple of {} bytes, in {}",
                    line, finding.offset, memory.name, finding.bytes, where());
    default:
      break;
  }
  const SimtAccess& earlier = finding.earlier;
  const Message place = placeOf(static_cast<int>(earlier.thread()), blockAt(earlier.time));
  const Message first = sayAccess(finding.isEarlierWrite, earlier.line(), place);
  const Message second = sayAccess(finding.isWrite, line, where());
  return finding.problem == SimtProblem::BlockRace
             ? phrase("race on {} at byte {}: {}, {}; nothing orders the blocks of a launch",
                      memory.name, finding.offset, first, second)
             : phrase("race on {} at byte {}: {}, {}; a barrier is missing between them",
                      memory.name, finding.offset, first, second);
}

Message SimtMachine::waitingAt(const Thread& thread) const {
  switch (thread.state) {
    case Thread::State::AtBarrier:
      return phrase("waits at the barrier of line {}", thread.line);
    case Thread::State::AtWarpBarrier:
      return phrase("waits for its warp in line {}", thread.line);
    case Thread::State::AtExchange:
      return phrase("waits for its warp at the shuffle of line {}", thread.line);
    default:
      return phrase("has ended");
  }
}

// All threads wait or have ended, and nothing lets them go on.
Message SimtMachine::divergence() const {
  auto waits = [](const Thread& thread) { return thread.state != Thread::State::Ended; };
  const auto first = std::ranges::find_if(m_threads, waits);
  const auto firstNumber = static_cast<int>(first - m_threads.begin());
  const bool isOfWarp = first->state != Thread::State::AtBarrier;
  auto differs = [&](const Thread& thread) {
    const auto number = static_cast<int>(&thread - m_threads.data());
    if (isOfWarp &&
        (number / m_lanes != firstNumber / m_lanes || (first->lanes >> number % m_lanes & 1) == 0))
      return false;
    return thread.state != first->state || thread.line != first->line ||
           (isOfWarp && thread.lanes != first->lanes);
  };
  const auto other = std::ranges::find_if(m_threads, differs);
  const Message one = phrase("{} {}", placeOf(firstNumber, m_block), waitingAt(*first));
  if (other == m_threads.end()) return phrase("{} for ever", one);
  return phrase("threads diverge: {}, which {} does not reach: it {}", one,
                placeOf(static_cast<int>(other - m_threads.begin()), m_block), waitingAt(*other));
}

}  // namespace dojo::app
