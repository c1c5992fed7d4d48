// What a worker does on request: compile, attach buffers, run, forget. It owns the kernels and
// buffer sets that the parent has named by number, and knows compilers and devices by their seams
// alone. Every request gets exactly one reply.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/worker/device.h"
#include "app/worker/runner.h"
#include "codegen/worker/black_box.h"
#include "codegen/worker/messages.h"
#include "codegen/worker/object_cache.h"

namespace dojo::app {

class Service {
 public:
  Service(codegen::BlackBox& blackBox, codegen::ObjectCache cache, WorkerParts parts);

  nlohmann::json answer(const nlohmann::json& request, int attachedFd);

 private:
  struct Kernel {
    LoadableCode code;
    std::unique_ptr<DeviceKernel> loaded;  // once it has run
  };
  using Reply = codegen::WorkerResult<nlohmann::json>;

  Reply handle(const nlohmann::json& request, int attachedFd);
  Reply compile(const nlohmann::json& request);
  Reply attach(const nlohmann::json& request, int attachedFd);
  Reply refresh(const nlohmann::json& request);
  Reply forget(const nlohmann::json& request);
  Reply run(const nlohmann::json& request);
  codegen::WorkerResult<codegen::CompiledCode> compiled(const codegen::CompileRequest& request);
  codegen::WorkerResult<Device*> device();
  bool isDeviceLost(Reply& reply) const;  // and says so in the reply
  codegen::WorkerResult<Kernel*> loadedKernel(std::uint64_t id);
  codegen::WorkerResult<std::vector<RunnableKernel>> runnable(
      const std::vector<codegen::KernelUseMessage>& uses);

  codegen::BlackBox& m_blackBox;
  codegen::ObjectCache m_cache;
  WorkerParts m_parts;
  std::map<std::uint64_t, Kernel> m_kernels;
  std::map<std::uint64_t, std::unique_ptr<DeviceSet>> m_sets;
};

}  // namespace dojo::app
