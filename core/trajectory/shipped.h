// The trajectories that come with the program (resources/trajectories), and the pages about them,
// by what they were made for.
#pragma once

#include <string_view>

#include "core/machine/machine.h"
#include "core/resources.h"

namespace dojo::core {

// That of the kernel for the target: "bmm_zen4" for its processor or "bmm_avx2" for its level where
// there is such a one, else "bmm", whose steps that the target refuses then fall out; null where
// there is none.
const Resource* shippedTrajectory(std::string_view kernel, const Machine& machine);

// The page (resources/help/kernels) of that trajectory, else of the kernel's own; null where nobody
// measured either.
const Resource* shippedPage(std::string_view kernel, const Machine& machine);

}  // namespace dojo::core
