// The shipped trajectories as tests play them.
#pragma once

#include <optional>
#include <string>

#include "core/machine/machine.h"
#include "core/trajectory/trajectory.h"

namespace dojo::tests {

// Extents that leave every step legal and the interpreter quick.
std::optional<core::Overrides> reducedExtents(const std::string& trajectory);

core::Trajectory trajectoryNamed(const std::string& name);

// The target that the trajectory names, as far as moves look at it.
core::Machine targetOf(const core::Trajectory& trajectory);

// The kernel that the trajectory starts from, at the trajectory's own extents but for those given.
core::Program startOf(const core::Trajectory& trajectory, core::Overrides overrides);

}  // namespace dojo::tests
