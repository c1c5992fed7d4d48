// The operation of a vector scope as one statement over all lanes.
#pragma once

#include <optional>
#include <string>

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// The statement for all iterations of the scope at `depth`, the innermost around the operation; its
// iteration in `context` must be fixed at 0. Nothing when the operation has no such form
// (vector_form.h): then a loop over the lanes says the same.
std::optional<std::string> vectorStatement(EmitContext& context, const core::Operation& operation,
                                           int depth);

}  // namespace dojo::codegen
