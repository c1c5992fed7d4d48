#include "app/worker/simt/simt_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/worker/worker_set.h"
#include "codegen/clang/simt_code.h"

namespace dojo::app {

using codegen::Launch;
using codegen::SharedArray;

namespace {

class SimtKernel : public DeviceKernel {
 public:
  codegen::LoadedObject loaded;
  std::vector<Launch> launches;
  std::vector<SharedArray> arrays;
  std::vector<GuardedBuffer> memory;  // of the arrays
  int lanes = 32;

  // Those of a set, then the shared arrays.
  std::vector<SimtRegion> regions(const WorkerSet& set) const;
  std::vector<bool> usedBy(const Launch& launch, std::size_t regions) const;
};

std::vector<SimtRegion> SimtKernel::regions(const WorkerSet& set) const {
  std::vector<WatchedBuffer> buffers;
  set.appendWatched(0, buffers);
  std::vector<SimtRegion> regions;
  for (WatchedBuffer& buffer : buffers) regions.push_back({.memory = std::move(buffer)});
  for (std::size_t i = 0; i < arrays.size(); i++)
    regions.push_back({.memory = {.reserved = memory[i].reserved(),
                                  .reservedBytes = memory[i].reservedBytes(),
                                  .data = memory[i].data(),
                                  .bytes = memory[i].bytes(),
                                  .name = arrays[i].name},
                       .isShared = true});
  return regions;
}

std::vector<bool> SimtKernel::usedBy(const Launch& launch, std::size_t regions) const {
  std::vector<bool> used(regions - arrays.size(), false);
  for (const SharedArray& array : arrays)
    used.push_back(array.kernel.empty() || array.kernel == launch.function);
  return used;
}

std::int64_t mostDynamicBytes(const std::vector<Launch>& launches) {
  std::int64_t most = 0;
  for (const Launch& launch : launches) most = std::max(most, launch.sharedBytes);
  return most;
}

}  // namespace

Result<std::unique_ptr<DeviceKernel>> SimtDevice::load(const LoadableCode& code) {
  auto kernel = std::make_unique<SimtKernel>();
  kernel->launches = code.launches;
  auto arrays = codegen::sharedArraysOf(code.object);
  if (!arrays) return tl::unexpected(arrays.error());
  kernel->arrays = std::move(*arrays);
  auto symbols = m_machine.symbols();
  const auto dynamic = static_cast<std::size_t>(mostDynamicBytes(code.launches));
  for (const SharedArray& array : kernel->arrays) {
    auto memory = GuardedBuffer::create(array.bytes > 0 ? array.bytes : dynamic, 0);
    if (!memory) return tl::unexpected(memory.error());
    symbols[array.symbol] = memory->data();
    kernel->memory.push_back(std::move(*memory));
  }
  std::vector<std::string> functions = {"dojo_tell_lanes"};
  for (const Launch& launch : code.launches) functions.push_back("dojo_call_" + launch.function);
  auto loaded = m_loader.load(code.object, functions, symbols);
  if (!loaded) return tl::unexpected(loaded.error());
  kernel->loaded = std::move(*loaded);
  void* const lanes[] = {&kernel->lanes};
  kernel->loaded.entry()(lanes);
  return kernel;
}

Result<double> SimtDevice::call(const DeviceUse& use, std::size_t firstSet, int calls) {
  const auto& kernel = static_cast<const SimtKernel&>(*use.kernel);
  const auto begin = std::chrono::steady_clock::now();
  for (int call = 0; call < calls; call++) {
    const auto& set = static_cast<const WorkerSet&>(
        *use.sets[(firstSet + static_cast<std::size_t>(call)) % use.sets.size()]);
    auto regions = kernel.regions(set);
    const std::size_t count = regions.size();
    m_machine.watch(std::move(regions));
    for (std::size_t i = 0; i < kernel.launches.size(); i++) {
      const Launch& launch = kernel.launches[i];
      auto ran = m_machine.run(launch, kernel.loaded.entry(i + 1), set.pointers(), kernel.lanes,
                               kernel.usedBy(launch, count));
      if (!ran) return tl::unexpected(ran.error());
    }
  }
  const auto end = std::chrono::steady_clock::now();
  return std::chrono::duration<double, std::nano>(end - begin).count();
}

}  // namespace dojo::app
