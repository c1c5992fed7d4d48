// The machines that are known by name. One look-up serves every name that a user, a trajectory, a
// session or a request gives: a name that is not known is refused with the list of those that are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/machine/machine.h"
#include "core/result.h"

namespace dojo::core {

// Those of resources/machines, without "host"; of one instruction set in the order of what they
// have, so that the last one which runs here is the best.
const std::vector<Machine>& knownMachines();

// One of them, or "host".
Result<Machine> machineNamed(std::string_view name);

// The names of the known machines, separated by commas; without "host".
std::string machineNames();

}  // namespace dojo::core
