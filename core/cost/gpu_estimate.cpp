#include "core/cost/gpu_estimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "core/cost/cost.h"
#include "core/cost/gpu_remarks.h"
#include "core/cost/gpu_work.h"

namespace dojo::core {
namespace {

// Of a middling card, where the machine does not tell.
constexpr double kUsualClockGHz = 1.5, kUsualFmaPerCycle = 64;
constexpr double kUsualLaunchNs = 3000;
constexpr double kUsualMemory = 300, kUsualCache = 1500;  // bytes per ns

int64_t units(const Machine& machine) {
  const ParallelLevel* grid = machine.level(Mapping::Grid);
  return grid && grid->most > 0 ? grid->most : 1;
}

int64_t mostThreads(const Machine& machine) {
  const ParallelLevel* block = machine.level(Mapping::Block);
  return block && block->most > 0 ? block->most : machine.unit.threads;
}

int64_t wholeWarps(int64_t threads, const Machine& machine) {
  int64_t lanes = warpLanes(machine);
  return (threads + lanes - 1) / lanes * lanes;
}

std::optional<Message> problemOf(const GpuLaunchEstimate& launch, const Machine& machine) {
  if (launch.threads > mostThreads(machine))
    return phrase("a block of {} threads; {} has at most {}", launch.threads, machine.name,
                  mostThreads(machine));
  if (launch.sharedBytes > machine.unit.sharedBytesPerBlock)
    return phrase("a block needs {} bytes of shared memory; {} has at most {}", launch.sharedBytes,
                  machine.name, machine.unit.sharedBytesPerBlock);
  return std::nullopt;
}

// Blocks that a unit holds at once.
int64_t residentBlocks(const GpuLaunchEstimate& launch, const Machine& machine) {
  int64_t threads = wholeWarps(launch.threads, machine);
  int64_t registers = std::min(launch.registers, machine.unit.registersPerThread);
  int64_t most = std::min<int64_t>(machine.unit.blocks, machine.unit.threads / threads);
  if (registers > 0) most = std::min(most, machine.unit.registers / (registers * threads));
  if (launch.sharedBytes > 0) most = std::min(most, machine.unit.sharedBytes / launch.sharedBytes);
  return std::max<int64_t>(1, most);
}

double flopsOfLaunch(const View& view, const GridLaunch& launch) {
  double sum = 0;
  View::Range ops = view.opsIn(*launch.node);
  for (int op = ops.first; op < ops.end; ++op) {
    double runs = 1;
    for (int64_t extent : view.op(op).extents) runs *= static_cast<double>(extent);
    sum += runs * flopsOf(view.op(op).operation());
  }
  return sum;
}

double orUsual(double known, double usual) {
  return known > 0 ? known : usual;
}

// Of memory, or of the level before it, which all units share.
double bandwidth(const Machine& machine, size_t before) {
  size_t levels = machine.memory.size();
  return levels > before ? machine.memory[levels - 1 - before].bytesPerNs : 0;
}

// The times by bound, in GpuBound's order.
using Times = std::array<double, 6>;

Times timesOf(const GpuLaunchEstimate& launch, const GpuWork& work, const Machine& machine) {
  double clock = orUsual(machine.unit.clockGHz, kUsualClockGHz);
  int64_t all = units(machine);
  // Blocks of the unit that has most of them: the last wave is as long as a full one.
  double blocks = std::ceil(static_cast<double>(launch.blocks) / static_cast<double>(all));
  double issued = orUsual(machine.unit.fmaPerCycle, kUsualFmaPerCycle) /
                  static_cast<double>(warpLanes(machine));
  Times times{};
  times[0] = launch.memoryBytes / orUsual(bandwidth(machine, 0), kUsualMemory);
  times[1] = launch.cacheBytes / orUsual(bandwidth(machine, 1), kUsualCache);
  times[2] = blocks * work.passes / clock;
  times[3] = blocks * work.instructions / (issued * clock);
  times[4] = static_cast<double>(launch.rounds) * work.waiting / clock;
  times[5] = orUsual(machine.unit.launchNs, kUsualLaunchNs);
  return times;
}

// A block waits while others of its unit work, as far as there are others.
double runOf(const Times& times, const GpuLaunchEstimate& launch, int64_t units) {
  double moves = std::max(times[0], times[1]), works = std::max(times[2], times[3]);
  auto others =
      static_cast<double>(std::min(launch.residentBlocks, (launch.blocks + units - 1) / units));
  double unit = std::max(works, times[4]) + std::min(works, times[4]) / others;
  return std::max(moves, unit);
}

GpuLaunchEstimate estimate(const View& view, const GridLaunch& grid, const Machine& machine) {
  GpuLaunchEstimate launch;
  launch.node = grid.node->id();
  launch.blocks = grid.blocks;
  launch.threads = grid.threads;
  launch.registers = registersOf(view, grid);
  launch.sharedBytes = sharedBytesOf(view, grid);
  launch.residentBlocks = residentBlocks(launch, machine);
  launch.occupancy = static_cast<double>(launch.residentBlocks * launch.threads) /
                     std::max(1, machine.unit.threads);
  int64_t wave = units(machine) * launch.residentBlocks;
  launch.rounds = (launch.blocks + wave - 1) / wave;
  GpuTraffic traffic = trafficOf(view, grid, machine, launch.residentBlocks, wave);
  launch.memoryBytes = traffic.memoryBytes;
  launch.cacheBytes = traffic.cacheBytes;
  GpuWork work = workOf(view, grid, machine);
  launch.barriers = work.barriers;
  launch.flops = flopsOfLaunch(view, grid);
  Times times = timesOf(launch, work, machine);
  auto longest = std::ranges::max_element(times);
  launch.bound = static_cast<GpuBound>(longest - times.begin());
  launch.ns = runOf(times, launch, units(machine)) + times.back();
  return launch;
}

}  // namespace

Message describe(GpuBound bound) {
  switch (bound) {
    case GpuBound::Memory:
      return phrase("memory bandwidth");
    case GpuBound::Cache:
      return phrase("bandwidth of the shared cache");
    case GpuBound::LoadStore:
      return phrase("load and store units");
    case GpuBound::Arithmetic:
      return phrase("arithmetic");
    case GpuBound::Waiting:
      return phrase("latency");
    case GpuBound::Launches:
      return phrase("kernel launches");
  }
  return {};
}

GpuEstimate estimateGpu(const View& view, const Machine& machine) {
  GpuEstimate found;
  std::array<double, 6> byBound{};
  for (const GridLaunch& grid : gridLaunches(view)) {
    GpuLaunchEstimate launch = estimate(view, grid, machine);
    if (!found.problem) found.problem = problemOf(launch, machine);
    found.ns += launch.ns;
    byBound[static_cast<size_t>(launch.bound)] += launch.ns;
    addRemarks(found.remarks, view, grid, launch, machine);
    found.launches.push_back(std::move(launch));
  }
  found.bound = static_cast<GpuBound>(std::ranges::max_element(byBound) - byBound.begin());
  if (machine.unit.threads == 0)
    found.problem = phrase("{} has no grid of thread blocks", machine.name);
  if (found.problem) found.ns = std::numeric_limits<double>::infinity();
  return found;
}

}  // namespace dojo::core
