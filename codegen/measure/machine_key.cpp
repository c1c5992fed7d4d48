#include "codegen/measure/machine_key.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>

#include <cstdlib>
#include <fstream>

namespace dojo::codegen {
namespace {

std::string valueIn(const char* file, const std::string& key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(key, 0) != 0) continue;
    size_t colon = line.find(':');
    size_t start = colon == std::string::npos ? colon : line.find_first_not_of(" \t", colon + 1);
    return start == std::string::npos ? "" : line.substr(start);
  }
  return "";
}

int usableCores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

}  // namespace

MachineRecord describeMachine() {
  MachineRecord m;
  m.cpu = fmt::format("{}, family {} model {} stepping {}", valueIn("/proc/cpuinfo", "model name"),
                      valueIn("/proc/cpuinfo", "cpu family"), valueIn("/proc/cpuinfo", "model\t"),
                      valueIn("/proc/cpuinfo", "stepping"));
  m.cores = usableCores();
  utsname name{};
  if (uname(&name) == 0) m.kernel = fmt::format("{} {}", name.sysname, name.release);
  std::ifstream("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") >> m.governor;
  m.isVirtual =
      (" " + valueIn("/proc/cpuinfo", "flags") + " ").find(" hypervisor ") != std::string::npos;
  double load = 0;
  if (getloadavg(&load, 1) == 1) m.loadAverage = load;
  return m;
}

std::string machineKey(const MachineRecord& m) {
  return fmt::format("{}; {} cores; {}", m.cpu, m.cores, m.kernel);
}

nlohmann::json toJson(const MachineRecord& m) {
  return {{"cpu", m.cpu},           {"cores", m.cores},       {"kernel", m.kernel},
          {"governor", m.governor}, {"virtual", m.isVirtual}, {"load", m.loadAverage}};
}

}  // namespace dojo::codegen
