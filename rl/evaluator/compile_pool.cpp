#include "rl/evaluator/compile_pool.h"

#include <algorithm>
#include <atomic>

#include "codegen/measure/machine_lock.h"
#include "core/threads.h"

namespace dojo::rl {
namespace {

constexpr double kTimesMedian = 10;
constexpr std::chrono::milliseconds kLeastLimit{200};
constexpr size_t kEnoughCompiled = 8, kFirstCompiled = 32;

}  // namespace

CompilePool::CompilePool(int workers, core::Machine machine, codegen::WorkerSettings settings,
                         codegen::KernelBuilder build)
    : m_machine(std::move(machine)),
      m_cancel(settings.cancel),
      m_mostCompiling(settings.compileProcessorTime),
      m_build(std::move(build)) {
  for (int i = 0; i < workers; ++i)
    m_workers.push_back(std::make_unique<codegen::WorkerClient>(settings));
}

std::chrono::milliseconds CompilePool::limit() const {
  if (m_mostCompiling.count() == 0 || m_compiled.size() < kEnoughCompiled) return m_mostCompiling;
  std::vector<double> sorted = m_compiled;
  auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::ranges::nth_element(sorted, middle);
  auto often = std::chrono::milliseconds(static_cast<int64_t>(kTimesMedian * *middle / 1e6));
  return std::min(m_mostCompiling, std::max(kLeastLimit, often));
}

std::vector<Result<core::Hash>> CompilePool::compile(
    std::span<const core::Program* const> programs) {
  std::vector<Result<core::Hash>> results(programs.size());
  if (programs.empty()) return results;
  using codegen::MachineLock;
  MachineLock noTimings(MachineLock::Use::Compiling, m_cancel);
  m_waited += noTimings.secondsWaited();
  for (auto& worker : m_workers) worker->limitCompiling(limit());
  std::vector<double> took(programs.size());
  std::atomic<size_t> next = 0;
  auto work = [&](codegen::WorkerClient& worker) {
    for (size_t i = next++; i < programs.size(); i = next++) {
      auto kernel = m_build(worker, *programs[i], m_machine);
      if (kernel && !kernel->compiled.fromCache) took[i] = kernel->compiled.compileNs;
      results[i] = kernel ? codegen::machineCodeOf(*kernel)
                          : Result<core::Hash>(tl::unexpected(kernel.error()));
    }
  };
  core::Helpers helpers;
  size_t useful = std::min(m_workers.size(), programs.size());
  for (size_t i = 1; i < useful; ++i) helpers.start([&, i] { work(*m_workers[i]); });
  work(*m_workers[0]);
  helpers.wait();
  for (double ns : took)
    if (ns > 0 && m_compiled.size() < kFirstCompiled) m_compiled.push_back(ns);
  return results;
}

}  // namespace dojo::rl
