// Which machine a figure was taken on. Stored with every measurement; two figures are comparable
// only when their keys agree.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace dojo::codegen {

struct MachineRecord {
  std::string cpu;       // as the system names it
  int cores = 1;         // that this process may use
  std::string kernel;    // operating system and release
  std::string governor;  // of cpu0, empty where there is none
  bool isVirtual = false;
  double loadAverage = 0;
};

MachineRecord describeMachine();
// Without what changes from minute to minute.
std::string machineKey(const MachineRecord& machine);
nlohmann::json toJson(const MachineRecord& machine);

}  // namespace dojo::codegen
