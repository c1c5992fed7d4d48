// A loop over the vectors of a row with non-temporal stores (streamed_rows.h) as C: a masked
// prologue up to the first aligned place; whole vectors; an epilogue.
#pragma once

#include <optional>

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// The statements for the innermost iteration of the context's nest, without the variables that live
// in its scope; nothing where the scope is no such loop, or some operation has no vector form.
std::optional<Lines> rowStatements(EmitContext& context, const core::Node& loop);

}  // namespace dojo::codegen
