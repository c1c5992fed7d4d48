// Who may load the machine: one timing alone, or any number of compilers together. Held by every
// process of a user that measures, so that a search and a window never time at once. Whoever waits
// goes before whoever asks later. A process that was stopped with the lock in its hand must not
// stop all others: after a while the wait is given up and the work is done without it.
#pragma once

#include <atomic>
#include <filesystem>

namespace dojo::codegen {

class MachineLock {
 public:
  enum class Use { Timing, Compiling };
  // Waits; `cancel` and a folder that cannot be written end the wait without the lock.
  explicit MachineLock(Use use, const std::atomic<bool>* cancel = nullptr);
  ~MachineLock();
  MachineLock(const MachineLock&) = delete;
  MachineLock& operator=(const MachineLock&) = delete;

  bool isHeld() const { return m_isHeld; }
  double secondsWaited() const { return m_seconds; }

 private:
  int m_file = -1;
  bool m_isHeld = false;
  double m_seconds = 0;
};

// $PERFDOJO_LOCKS, else /tmp: every process must come to the same, whatever else its environment
// says.
std::filesystem::path lockFolder();

}  // namespace dojo::codegen
