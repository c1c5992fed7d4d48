// The trajectories that come with the program (resources/trajectories), by what they were made for.
#pragma once

#include <string_view>

#include "core/resources.h"
#include "core/target.h"

namespace dojo::core {

// That of the kernel for the target: "bmm_avx2" on a machine of AVX2's where there is such a one,
// else "bmm", whose steps that the target refuses then fall out; null where there is neither.
const Resource* shippedTrajectory(std::string_view kernel, const Target& target);

}  // namespace dojo::core
