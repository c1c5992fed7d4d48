#include "codegen/cuda/occupancy.h"

#include <algorithm>

namespace dojo::codegen {
namespace {

constexpr int64_t kRegistersAtOnce = 256;  // of a warp
constexpr int64_t kWarpsAtOnce = 4;        // one for each of the four schedulers
constexpr int64_t kSharedAtOnce = 128;
constexpr int64_t kSharedOfSystem = 1024;  // of each block

int64_t roundedUp(int64_t value, int64_t step) {
  return (value + step - 1) / step * step;
}

int64_t roundedDown(int64_t value, int64_t step) {
  return value / step * step;
}

int64_t blocksByRegisters(int64_t warps, int registers, const core::ComputeUnit& unit,
                          int warpLanes) {
  const int64_t perWarp = roundedUp(int64_t{registers} * warpLanes, kRegistersAtOnce);
  return roundedDown(unit.registers / perWarp, kWarpsAtOnce) / warps;
}

int64_t blocksByShared(int64_t sharedBytes, const core::ComputeUnit& unit) {
  return unit.sharedBytes / roundedUp(sharedBytes + kSharedOfSystem, kSharedAtOnce);
}

Message wordsOf(Occupancy::Limiter limiter) {
  switch (limiter) {
    case Occupancy::Limiter::Threads:
      return phrase("threads");
    case Occupancy::Limiter::Blocks:
      return phrase("the number of blocks");
    case Occupancy::Limiter::Registers:
      return phrase("registers");
    case Occupancy::Limiter::SharedMemory:
      return phrase("shared memory");
    case Occupancy::Limiter::DoesNotFit:
      break;
  }
  return {};
}

}  // namespace

Occupancy occupancy(int threads, int registers, int64_t sharedBytes, const core::ComputeUnit& unit,
                    int warpLanes) {
  if (threads <= 0 || warpLanes <= 0) return {};
  const bool isTooMuch = (unit.registersPerThread > 0 && registers > unit.registersPerThread) ||
                         (unit.sharedBytesPerBlock > 0 && sharedBytes > unit.sharedBytesPerBlock);
  const int64_t warps = roundedUp(threads, warpLanes) / warpLanes;
  Occupancy result;
  int64_t fewest = INT64_MAX;
  auto limit = [&](Occupancy::Limiter limiter, int64_t blocks) {
    if (blocks >= fewest) return;
    fewest = blocks;
    result.limiter = limiter;
  };
  if (unit.threads > 0) limit(Occupancy::Limiter::Threads, unit.threads / (warps * warpLanes));
  if (unit.registers > 0 && registers > 0)
    limit(Occupancy::Limiter::Registers, blocksByRegisters(warps, registers, unit, warpLanes));
  if (unit.sharedBytes > 0 && sharedBytes > 0)
    limit(Occupancy::Limiter::SharedMemory, blocksByShared(sharedBytes, unit));
  if (unit.blocks > 0) limit(Occupancy::Limiter::Blocks, unit.blocks);
  if (isTooMuch || fewest == 0 || fewest == INT64_MAX) return {};
  result.blocks = static_cast<int>(fewest);
  result.threads = result.blocks * threads;
  if (unit.threads > 0) result.share = static_cast<double>(result.threads) / unit.threads;
  return result;
}

Message describe(const Occupancy& occupancy) {
  if (occupancy.limiter == Occupancy::Limiter::DoesNotFit)
    return phrase("a block does not fit a multiprocessor");
  return phrase("{:.0f} % of the threads ({} blocks of {}), limited by {}", occupancy.share * 100,
                occupancy.blocks, occupancy.threads / occupancy.blocks, wordsOf(occupancy.limiter));
}

}  // namespace dojo::codegen
