// Which operations of vector scopes have a form over all lanes at once, and which local buffers
// therefore become variables of vector type.
#pragma once

#include "codegen/c/emit/buffer_table.h"
#include "codegen/c/emit/index.h"

namespace dojo::codegen {

// Whether one statement can do the operation for all iterations of the innermost scope of its nest.
// It cannot where the lane count is no power of two, where all lanes write one element, where a
// lane needs an earlier one's result, or where a function has no vector version.
bool hasVectorForm(const Buffers& buffers, const core::Operation& operation, const Nest& nest);

// The guards that some lanes of the innermost scope may pass and others not: they mask the
// statement.
std::vector<const core::Guard*> laneGuards(const core::Operation& operation, const Nest& nest);

// Some operand is one element of an array for all lanes, and lies in it for sure only where the
// guards let some lane through: it is read outside the mask.
bool needsALane(const Buffers& buffers, const core::Operation& operation, const Nest& nest);

// The lanes of a local buffer whose last dimension vector scopes always access as a whole, from its
// first element to its last; 0 for any other.
int lanesOfVariable(const core::Program& program, const Buffers& buffers,
                    const core::Buffer& buffer);

}  // namespace dojo::codegen
