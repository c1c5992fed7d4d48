// Which processors the worker's threads stand on, and the OpenMP runtime that puts them there. The
// runtime is opened only when a kernel needs it, so that plain kernels run in a quiet process.
#pragma once

#include <sched.h>

#include <vector>

#include "core/result.h"

namespace dojo::app {

class Processors {
 public:
  Processors();  // pins the calling thread; call it on the thread that runs kernels

  // Kernels run pinned to one core; compiling may use whatever is free, or workers that compile at
  // once would all share that core.
  void roam();
  void settle();

  const std::vector<int>& order() const { return m_order; }  // one per core first, siblings after
  Result<void> openOpenMp();
  void setThreads(int threads) const;  // of the next parallel region

 private:
  cpu_set_t m_allowed{};
  std::vector<int> m_order;
  bool m_isSettled = false;
  void (*m_setThreads)(int) = nullptr;
};

}  // namespace dojo::app
