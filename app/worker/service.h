// What perfdojo-worker does on request: compile, attach buffers, run, forget. It owns the kernels
// and buffer sets that the parent has named by number. Every request gets exactly one reply.
#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/worker/processors.h"
#include "app/worker/worker_set.h"
#include "codegen/clang/compiler.h"
#include "codegen/clang/loader.h"
#include "codegen/worker/black_box.h"
#include "codegen/worker/object_cache.h"

namespace dojo::app {

class Service {
 public:
  Service(codegen::BlackBox& blackBox, codegen::ObjectCache cache);

  nlohmann::json answer(const nlohmann::json& request, int attachedFd);

 private:
  struct Kernel {
    std::string entry;
    bool openmp = false;
    std::string object;
    std::optional<codegen::LoadedObject> loaded;
  };
  using Reply = codegen::WorkerResult<nlohmann::json>;

  Reply handle(const nlohmann::json& request, int attachedFd);
  Reply compile(const nlohmann::json& request);
  Reply attach(const nlohmann::json& request, int attachedFd);
  Reply refresh(const nlohmann::json& request);
  Reply forget(const nlohmann::json& request);
  Reply run(const nlohmann::json& request);
  codegen::WorkerResult<codegen::CompiledCode> compiled(const codegen::CompileRequest& request);
  codegen::WorkerResult<Kernel*> loadedKernel(std::uint64_t id);

  codegen::BlackBox& m_blackBox;
  codegen::ObjectCache m_cache;
  Processors m_processors;
  codegen::Compiler m_compiler;
  codegen::Loader m_loader;
  std::map<std::uint64_t, Kernel> m_kernels;
  std::map<std::uint64_t, std::unique_ptr<WorkerSet>> m_sets;
};

}  // namespace dojo::app
