#include "codegen/measure/machine_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace dojo::codegen {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kLongestWait = std::chrono::seconds(60);
constexpr auto kBetweenLooks = std::chrono::milliseconds(1);

int openFile(const char* name) {
  auto path = lockFolder() / fmt::format("perfdojo-{}.{}", getuid(), name);
  return open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

bool lock(int file, int how, Clock::time_point until, const std::atomic<bool>* cancel) {
  while (flock(file, how | LOCK_NB) != 0) {
    if ((cancel && *cancel) || Clock::now() > until) return false;
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return true;
}

}  // namespace

// The gate is held while waiting, so that whoever had the lock last cannot have it again first.
MachineLock::MachineLock(Use use, const std::atomic<bool>* cancel) {
  auto begin = Clock::now();
  int gate = openFile("gate");
  m_file = openFile("lock");
  if (gate >= 0 && m_file >= 0 && lock(gate, LOCK_EX, begin + kLongestWait, cancel))
    m_isHeld = lock(m_file, use == Use::Timing ? LOCK_EX : LOCK_SH, begin + kLongestWait, cancel);
  if (gate >= 0) close(gate);
  m_seconds = std::chrono::duration<double>(Clock::now() - begin).count();
}

MachineLock::~MachineLock() {
  if (m_file >= 0) close(m_file);
}

std::filesystem::path lockFolder() {
  const char* named = std::getenv("PERFDOJO_LOCKS");
  return named && *named ? named : "/tmp";
}

}  // namespace dojo::codegen
