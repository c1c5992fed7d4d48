#include "core/machine/host.h"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <thread>

#include "core/machine/cache_sizes.h"
#include "core/machine/machines.h"
#include "core/machine/processor.h"

namespace dojo::core {
namespace {

// Of a third cache of 300 MB that a machine of 16 cores (model 207) shared with others it had the
// speed up to 32 MB; 64 MB came half as fast, like memory.
constexpr int64_t kMostOfIntelL3 = 48 << 20;

std::vector<MemoryLevel> memoryHere(int cores) {
  long line = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
  int lineBytes = line > 0 ? static_cast<int>(line) : 64;
  std::vector<MemoryLevel> memory = {{"L1", 32 << 10, lineBytes, 0, 1},
                                     {"L2", 1 << 20, lineBytes, 0, 1},
                                     {"L3", 16 << 20, lineBytes, 0, 0},
                                     {"memory", 0, lineBytes, 0, 0}};
  for (int level = 1; level <= 3; ++level)
    if (int64_t known = cacheBytes(level); known > 0)
      memory[static_cast<size_t>(level) - 1].bytes = known;
  memory[2].bytes = shareOfThirdLevel(memory[2].bytes, cores);
  if (isIntel()) {
    memory[2].bytes = std::min(memory[2].bytes, kMostOfIntelL3);
    // Measured on a model 207, and taken for the others.
    memory[1].bytesPerNs = 100;
    memory[2].bytesPerNs = 25;
    memory[3].bytesPerNs = 13;
  }
  return memory;
}

// Intel's processors take as long for one vdpbf16ps as for 3.7 products and sums of as many floats,
// of which they do two in a cycle (Emerald Rapids).
std::vector<OperationCost> costsHere() {
  if (!isIntel()) return {};
  return {{"fma", 512, 4, 0.5}, {"dot_bf16", 512, 0, 1.85}};
}

}  // namespace

Machine onHost(Machine m) {
  int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  m.levels = {{Mapping::Parallel, cores, {Location::Stack, Location::Register}, true}};
  m.memory = memoryHere(cores);
  m.costs = costsHere();
  m.hardwareVectorBits = vectorBitsHere();
  m.datapathBits = isZen4() ? 256 : m.hardwareVectorBits;
  m.addsApart = !isIntel();
  m.pipelineModel = pipelineModelHere();
  if (isZen4() && m.widestVector() == m.hardwareVectorBits)
    m.trajectoryTags.insert(m.trajectoryTags.begin(), "zen4");
  return m;
}

bool runsHere(const Machine& machine) {
  static const std::vector<std::string> here = featuresHere();
  auto isHere = [](std::string_view feature) {
    return std::ranges::find(here, feature) != here.end();
  };
  return machine.isa == isaHere() && std::ranges::all_of(machine.ownFeatures, isHere) &&
         std::ranges::all_of(machine.features, [&](std::string_view feature) {
           return feature.starts_with('+') && isHere(feature.substr(1));
         });
}

const Machine& hostMachine() {
  const std::vector<Machine>& known = knownMachines();
  auto best = std::find_if(known.rbegin(), known.rend(), runsHere);
  return best == known.rend() ? known.front() : *best;
}

}  // namespace dojo::core
