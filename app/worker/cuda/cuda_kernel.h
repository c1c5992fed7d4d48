// A kernel as a card runs it: its launches in order, checked against what the card can hold before
// the first of them, and graphs of several calls that are replayed with one request. The loader
// accepts blocks and shared memory that no launch can have, and a launch says only "invalid value".
#pragma once

#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "app/worker/cuda/cuda_module.h"
#include "app/worker/cuda/cuda_set.h"
#include "app/worker/device.h"

namespace dojo::app::cuda {

class CudaKernel : public DeviceKernel {
 public:
  static Result<std::unique_ptr<CudaKernel>> create(const Driver& driver, LoadedModule module,
                                                    std::span<const codegen::Launch> launches);
  ~CudaKernel() override;

  // So many calls, queued; each on the set after the one before.
  Result<void> queue(std::span<const DeviceSet* const> sets, std::size_t firstSet, int calls) const;

  // The same as graphs: made, uploaded, not yet run. Null where the driver cannot.
  struct Replay {
    CUgraphExec graph = nullptr;  // of `calls` calls; the next replay begins with the same set
    int calls = 0;
  };
  Result<Replay> replay(std::span<const DeviceSet* const> sets, std::size_t firstSet,
                        int calls) const;

  // Of the last measured call; 0 before. It decides how the next ones are queued.
  mutable double nsPerCall = 0;

 private:
  struct Function {
    CUfunction function = nullptr;
    codegen::Launch launch;
  };
  CudaKernel(const Driver& driver, LoadedModule module)
      : m_driver(driver), m_module(std::move(module)) {}
  Result<void> add(const codegen::Launch& launch);
  void forgetGraphs() const;

  // What a graph has recorded: the numbers of its calls' sets, in order.
  using GraphKey = std::vector<std::uint64_t>;

  const Driver& m_driver;
  LoadedModule m_module;
  std::vector<Function> m_functions;
  mutable std::map<GraphKey, CUgraphExec> m_graphs;
};

}  // namespace dojo::app::cuda
