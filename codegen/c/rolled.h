// Loops that compilers are to leave as they are: short sums around a tile that fills the registers,
// of a factor that the tile's rows slide over as the loop does, as the window of a convolution's
// columns. Written out, its turns share what they load, and keep it in registers that the tile
// needs.
#pragma once

#include "codegen/c/buffers.h"
#include "core/ir/program.h"

namespace dojo::codegen {

// The loop's iteration is that of `depth`.
bool staysRolled(const Buffers& buffers, const core::Scope& loop, int depth);

}  // namespace dojo::codegen
