// Short loops that compilers are to leave as loops.
#pragma once

#include "codegen/c/buffers.h"
#include "core/ir/program.h"

namespace dojo::codegen {

constexpr int64_t kShortLoop = 16;  // iterations, that a compiler might unroll

// The loop's iteration is that of `depth`. A short sum around a tile that fills the registers, of a
// factor that the tile's rows slide over as the loop does, as the window of a convolution's
// columns. Unrolled, its iterations share what they load, and keep it in registers that the tile
// needs.
bool staysRolled(const Buffers& buffers, const core::Scope& loop, int depth);

// Copies that put bytes of several rows side by side: b[{0},{1}] with 4 columns, of a loop around 4
// copies. As a loop they become shuffles of vectors (ten times as fast, Clang 19); written out, one
// byte goes after the other.
bool storesSideBySide(const Buffers& buffers, const core::Scope& loop, int depth);

}  // namespace dojo::codegen
