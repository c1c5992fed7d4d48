#include "app/worker/processors.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <utility>

namespace dojo::app {
namespace {

int topologyNumber(int cpu, const char* what) {
  std::ifstream file(fmt::format("/sys/devices/system/cpu/cpu{}/topology/{}", cpu, what));
  int value = -1;
  return file >> value ? value : -1 - cpu;  // unknown: a core of its own
}

// From the last to the first, for interrupts are usually served by the first ones.
std::vector<int> coreOrder(const cpu_set_t& allowed) {
  std::vector<int> cores, siblings;
  std::set<std::pair<int, int>> seen;
  for (int cpu = CPU_SETSIZE - 1; cpu >= 0; cpu--) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    const auto core =
        std::pair(topologyNumber(cpu, "physical_package_id"), topologyNumber(cpu, "core_id"));
    (seen.insert(core).second ? cores : siblings).push_back(cpu);
  }
  cores.insert(cores.end(), siblings.begin(), siblings.end());
  return cores;
}

void pinTo(int cpu) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  sched_setaffinity(0, sizeof one, &one);
}

}  // namespace

Processors::Processors() {
  sched_getaffinity(0, sizeof m_allowed, &m_allowed);
  m_order = coreOrder(m_allowed);
  settle();
}

void Processors::roam() {
  if (!m_isSettled) return;
  sched_setaffinity(0, sizeof m_allowed, &m_allowed);
  m_isSettled = false;
}

void Processors::settle() {
  if (m_isSettled || m_order.empty()) return;
  pinTo(m_order.front());
  m_isSettled = true;
}

Result<void> Processors::openOpenMp() {
  if (m_setThreads != nullptr) return {};
  std::string places;
  for (const int cpu : m_order) places += fmt::format("{}{{{}}}", places.empty() ? "" : ",", cpu);
  setenv("OMP_PLACES", places.c_str(), 1);
  setenv("OMP_PROC_BIND", "close", 1);
  setenv("OMP_DYNAMIC", "false", 1);
  setenv("OMP_STACKSIZE", "16M", 1);
  setenv("LIBOMP_USE_HIDDEN_HELPER_TASK", "0", 1);
  setenv("LIBOMP_NUM_HIDDEN_HELPER_THREADS", "0", 1);
  // The runtime takes the mask of the thread that opens it for the whole machine.
  roam();
  void* library = dlopen("libomp.so.5", RTLD_NOW | RTLD_GLOBAL);
  const auto placesKnown = library == nullptr
                               ? nullptr
                               : reinterpret_cast<int (*)()>(dlsym(library, "omp_get_num_places"));
  if (placesKnown == nullptr) {
    const std::string why = dlerror();
    settle();
    return fail(ErrorCode::ToolFailure,
                phrase("this kernel is parallel and needs the OpenMP runtime libomp.so.5 "
                       "(Debian's libomp5-19): {}",
                       why));
  }
  placesKnown();
  m_setThreads = reinterpret_cast<void (*)(int)>(dlsym(library, "omp_set_num_threads"));
  settle();
  return {};
}

void Processors::setThreads(int threads) const {
  if (m_setThreads != nullptr) m_setThreads(threads);
}

}  // namespace dojo::app
