// Blocked transpose: a tile in which one side is strided whichever scope is the vector. It is read
// by rows, transposed in registers and written by rows.
#pragma once

#include <optional>
#include <string>

#include "codegen/c/emit/scalar.h"

namespace dojo::codegen {

// The statement for a plain copy in an unrolled scope and a vector scope of the same extent, of
// which one walks along memory in the source and the other in the target:
//   8:u 8:v b[{0}*8+{2},{1}*8+{3}] = a[{1}*8+{3},{0}*8+{2}]
// `node` is the unrolled scope, in which the context's nest ends. Nothing where the scopes hold
// something else: then a statement for each row says the same.
std::optional<std::string> transposeStatement(EmitContext& context, const core::Node& node);

}  // namespace dojo::codegen
