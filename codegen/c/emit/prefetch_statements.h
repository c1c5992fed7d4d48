// Software prefetches: the statements of the suffix :pf.
#pragma once

#include <string>
#include <vector>

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// One statement per access that is prefetched, but one for 64 bytes of what goes on from iteration
// to iteration. Local variables need none.
std::vector<std::string> prefetchStatements(EmitContext& context, const core::Operation& operation);

}  // namespace dojo::codegen
