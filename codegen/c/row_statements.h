// A loop over the vectors of a row that goes past the caches (row_vectors.h) as C: what comes
// before the first place that takes such a store, under a mask; whole vectors; what they leave.
#pragma once

#include <optional>

#include "codegen/c/scalar.h"

namespace dojo::codegen {

// The statements for the innermost iteration of the context's nest, without the variables that live
// in its scope; nothing where the scope is no such loop, or some operation has no vector form.
std::optional<Lines> rowStatements(EmitContext& context, const core::Node& loop);

}  // namespace dojo::codegen
