#include "rl/evaluator/compile_pool.h"

#include <atomic>
#include <thread>

#include "codegen/measure/machine_lock.h"

namespace dojo::rl {
CompilePool::CompilePool(int workers, core::Target target, codegen::WorkerSettings settings,
                         codegen::KernelBuilder build)
    : m_target(std::move(target)), m_cancel(settings.cancel), m_build(std::move(build)) {
  for (int i = 0; i < workers; ++i)
    m_workers.push_back(std::make_unique<codegen::WorkerClient>(settings));
}

std::vector<Result<core::Hash>> CompilePool::compile(
    std::span<const core::Program* const> programs) {
  std::vector<Result<core::Hash>> results(programs.size());
  if (programs.empty()) return results;
  using codegen::MachineLock;
  MachineLock noTimings(MachineLock::Use::Compiling, m_cancel);
  m_waited += noTimings.secondsWaited();
  std::atomic<size_t> next = 0;
  auto work = [&](codegen::WorkerClient& worker) {
    for (size_t i = next++; i < programs.size(); i = next++) {
      auto kernel = m_build(worker, *programs[i], m_target);
      results[i] = kernel ? codegen::machineCodeOf(*kernel)
                          : Result<core::Hash>(tl::unexpected(kernel.error()));
    }
  };
  std::vector<std::jthread> threads;
  size_t useful = std::min(m_workers.size(), programs.size());
  for (size_t i = 1; i < useful; ++i) threads.emplace_back([&, i] { work(*m_workers[i]); });
  work(*m_workers[0]);
  threads.clear();
  return results;
}

}  // namespace dojo::rl
