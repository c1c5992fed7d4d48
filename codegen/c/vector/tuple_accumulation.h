// Tuple accumulations over all lanes of a vector scope: every lane has accumulators of its own.
#pragma once

#include "codegen/c/emit/buffer_table.h"
#include "codegen/c/emit/index.h"

namespace dojo::codegen {

// Whether the accumulation of a tuple, innermost in its nest, has a form over all lanes: its
// targets are rows of elements side by side, and the elements of value and index are equally wide.
bool tupleHasVectorForm(const Buffers& buffers, const core::Operation& operation, const Nest& nest);

}  // namespace dojo::codegen
