#include "core/machine/machine.h"

#include <algorithm>

namespace dojo::core {

int64_t Machine::widestLanes(int64_t elementBytes) const {
  return std::max<int64_t>(1, widestVector() / (8 * elementBytes));
}

std::vector<int> Machine::lanes(DType t) const {
  std::vector<int> counts;
  for (int bits : vectorBits)
    if (int n = bits / (8 * sizeOf(t)); n > 1) counts.push_back(n);
  return counts;
}

bool Machine::hasStreamingStore(int64_t bytes) const {
  return std::ranges::find(streamingStoreBytes, bytes) != streamingStoreBytes.end();
}

bool Machine::hasFeature(std::string_view feature) const {
  return std::ranges::find(ownFeatures, feature) != ownFeatures.end() ||
         std::ranges::any_of(features, [&](const std::string& each) {
           return each.size() == feature.size() + 1 && each.front() == '+' &&
                  each.ends_with(feature);
         });
}

const OperationCost* Machine::costOf(std::string_view operation) const {
  auto found = std::ranges::find(costs, operation, &OperationCost::operation);
  return found == costs.end() ? nullptr : &*found;
}

const ParallelLevel* Machine::level(Mapping mapping) const {
  auto found = std::ranges::find(levels, mapping, &ParallelLevel::mapping);
  return found == levels.end() ? nullptr : &*found;
}

int Machine::cores() const {
  const ParallelLevel* found = level(Mapping::Parallel);
  return found ? static_cast<int>(std::max<int64_t>(1, found->most)) : 1;
}

int Machine::lineBytes() const {
  const MemoryLevel* first = cache(1);
  return first ? first->lineBytes : 64;
}

const MemoryLevel* Machine::cache(int n) const {
  const MemoryLevel* found = nullptr;
  for (const MemoryLevel& level : memory)
    if (level.bytes > 0 && n-- > 0) found = &level;
  return found;
}

int64_t Machine::cacheBytes(int n) const {
  const MemoryLevel* found = cache(n);
  return found ? found->bytes : 0;
}

bool Machine::owns(Location location) const {
  return std::ranges::any_of(levels, [&](const ParallelLevel& level) {
    return std::ranges::find(level.owns, location) != level.owns.end();
  });
}

}  // namespace dojo::core
