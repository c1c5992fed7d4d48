// Short loops that compilers are to leave as loops.
#pragma once

#include "codegen/c/buffers.h"
#include "core/ir/program.h"

namespace dojo::codegen {

// The loop's iteration is that of `depth`. A short sum around a tile that fills the registers, of a
// factor that the tile's rows slide over as the loop does, as the window of a convolution's
// columns. Written out, its turns share what they load, and keep it in registers that the tile
// needs.
bool staysRolled(const Buffers& buffers, const core::Scope& loop, int depth);

// A loop around a short sum of which every turn reads a number for all lanes, more of them than
// there are registers and the same in every turn of the loops around: 8 rows of 8 weights. Written
// out, all are read before those loops, as vectors, which then lie in memory: 64 bytes for four,
// and right where what is stored delays loads of them (relu_ffn of 8 channels then takes 1.0 to 1.4
// times as long, as arrays happen to lie; Zen 4).
bool readsManyNumbers(const core::Scope& loop, int depth);

// Copies that put bytes of several rows side by side: b[{0},{1}] with 4 columns, of a loop around 4
// copies. As a loop they become shuffles of vectors (ten times as fast, Clang 19); written out, one
// byte goes after the other.
bool storesSideBySide(const Buffers& buffers, const core::Scope& loop, int depth);

}  // namespace dojo::codegen
