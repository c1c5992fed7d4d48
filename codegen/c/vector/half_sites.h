// Which vectors the hint :hv would serve.
#pragma once

#include <vector>

#include "core/analysis/view.h"
#include "core/machine/machine.h"

namespace dojo::codegen {

// The :v scopes whose operation half a vector does in some iteration of the loops around it
// (half_vectors.h), hint or no hint. In the program's order.
std::vector<core::NodeId> findHalfSites(const core::View& view, const core::Machine& machine);

}  // namespace dojo::codegen
