#include "core/cost/gpu_remarks.h"

#include <algorithm>

#include "core/cost/gpu_access.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

constexpr double kLowOccupancy = 0.25;
constexpr double kEmptyWave = 0.6;  // of a last wave, when there are few
constexpr int64_t kFewRounds = 4;
constexpr double kFewIterations = 8;  // of one thread while the others wait

void add(std::vector<Message>& remarks, Message remark) {
  if (std::ranges::find(remarks, remark) == remarks.end()) remarks.push_back(std::move(remark));
}

Message describeAccess(const View& view, const AccessInfo& access) {
  return phrase("{} at line {}", print(*access.access), view.lineOf(view.op(access.op).node->id()));
}

void addAccess(std::vector<Message>& remarks, const View& view, const AccessInfo& access,
               const Machine& machine) {
  GpuHome home = homeOf(view, access);
  if (home == GpuHome::Registers) return;
  WarpAccess cost = warpAccess(view, access, machine);
  Message which = access.writes ? phrase("store") : phrase("load");
  if (home == GpuHome::Global && cost.sectors > cost.leastSectors)
    add(remarks, phrase("{}: {} sectors for each {}, {} would do", describeAccess(view, access),
                        cost.sectors, which, cost.leastSectors));
  if (home == GpuHome::Shared && cost.passes > cost.leastPasses)
    add(remarks, phrase("{}: bank conflicts, {} passes for each {}, {} would do",
                        describeAccess(view, access), cost.passes, which, cost.leastPasses));
  if (home == GpuHome::Local)
    add(remarks, phrase("{}: in local memory, for a loop moves its index; unroll the loop",
                        describeAccess(view, access)));
}

// More than a few results of a row, which one thread may as well compute.
bool isLong(const View& view, const GridPhase& phase) {
  double iterations = 0;
  for (int op = phase.ops.first; op < phase.ops.end; ++op) {
    double own = 1;
    for (size_t d = 0; d < view.op(op).extents.size(); ++d)
      if (gridRole(view.scope(view.op(op).scopes[d]).scope().mapping) != GridRole::Block)
        own *= static_cast<double>(view.op(op).extents[d]);
    iterations += own;
  }
  return iterations > kFewIterations;
}

void addThreads(std::vector<Message>& remarks, const View& view, const GridLaunch& grid,
                const GpuLaunchEstimate& launch, const Machine& machine) {
  int line = view.lineOf(launch.node);
  int64_t lanes = warpLanes(machine);
  if (launch.threads == 1 && launch.blocks == 1) {
    add(remarks, phrase("the launch at line {} runs on one thread", line));
    return;
  }
  if (launch.threads % lanes != 0)
    add(remarks, phrase("the launch at line {} has blocks of {} threads, no whole number of warps "
                        "of {}",
                        line, launch.threads, lanes));
  if (launch.occupancy < kLowOccupancy)
    add(remarks, phrase("the launch at line {} keeps {} of {} threads of a unit busy: blocks of {} "
                        "threads, {} registers a thread, {} bytes of shared memory",
                        line, launch.residentBlocks * launch.threads, machine.unit.threads,
                        launch.threads, launch.registers, launch.sharedBytes));
  if (launch.registers > machine.unit.registersPerThread)
    add(remarks, phrase("the launch at line {} needs about {} registers a thread; {} has {}", line,
                        launch.registers, machine.name, machine.unit.registersPerThread));
  for (const GridPhase& phase : grid.phases)
    if (phase.threads == 1 && launch.threads > 1 && isLong(view, phase))
      add(remarks, phrase("{} at line {}: one thread of {} works",
                          print(view.op(phase.ops.first).operation().target()),
                          view.lineOf(view.op(phase.ops.first).node->id()), launch.threads));
}

void addWaves(std::vector<Message>& remarks, const View& view, const GpuLaunchEstimate& launch,
              const Machine& machine) {
  const ParallelLevel* level = machine.level(Mapping::Grid);
  int64_t units = level ? level->most : 1;
  int line = view.lineOf(launch.node);
  if (launch.blocks == 1 && launch.threads == 1) return;
  if (launch.blocks < units) {
    add(remarks,
        phrase("the launch at line {} has {} blocks for {} units", line, launch.blocks, units));
    return;
  }
  int64_t wave = units * launch.residentBlocks, last = launch.blocks % wave;
  if (launch.rounds <= kFewRounds && launch.rounds > 1 && last > 0 &&
      static_cast<double>(last) < kEmptyWave * static_cast<double>(wave))
    add(remarks, phrase("the launch at line {} runs {} blocks in {} waves of {}, the last of {}",
                        line, launch.blocks, launch.rounds, wave, last));
}

}  // namespace

void addRemarks(std::vector<Message>& remarks, const View& view, const GridLaunch& grid,
                const GpuLaunchEstimate& launch, const Machine& machine) {
  addThreads(remarks, view, grid, launch, machine);
  addWaves(remarks, view, launch, machine);
  View::Range ops = view.opsIn(*grid.node);
  for (int op = ops.first; op < ops.end; ++op)
    for (const AccessInfo& access : view.accessesOf(op)) addAccess(remarks, view, access, machine);
}

}  // namespace dojo::core
