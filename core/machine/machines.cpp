#include "core/machine/machines.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "core/machine/host.h"
#include "core/machine/machine_text.h"
#include "core/resources.h"

namespace dojo::core {
namespace {

std::vector<Machine> readMachines() {
  std::vector<Machine> machines;
  for (const Resource& resource : machineResources()) {
    auto parsed = parseMachine(resource.text, resource.name);
    if (!parsed) throw std::logic_error(parsed.error().message);
    machines.push_back(parsed->isOnHost ? onHost(std::move(parsed->machine))
                                        : std::move(parsed->machine));
  }
  auto rank = [](const Machine& m) {
    return std::tuple(m.isa, m.ownFeatures.size() + m.features.size(), m.name);
  };
  std::ranges::sort(machines, {}, rank);
  return machines;
}

}  // namespace

const std::vector<Machine>& knownMachines() {
  static const std::vector<Machine> machines = readMachines();
  return machines;
}

Result<Machine> machineNamed(std::string_view name) {
  if (name == "host") return hostMachine();
  auto found = std::ranges::find(knownMachines(), name, &Machine::name);
  if (found != knownMachines().end()) return *found;
  return fail(ErrorCode::NotFound,
              phrase("no target is named '{}'; there are host, {}", name, machineNames()));
}

std::string machineNames() {
  std::string names;
  for (const Machine& machine : knownMachines())
    names += (names.empty() ? "" : ", ") + machine.name;
  return names;
}

}  // namespace dojo::core
