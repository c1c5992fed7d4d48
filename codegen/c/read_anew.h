// Numbers that compilers are not to keep from one iteration of a loop to the next.
#pragma once

#include <string>
#include <vector>

#include "codegen/c/buffers.h"
#include "core/ir/program.h"

namespace dojo::codegen {

// The buffers in memory of which the loop, whose iteration is that of `depth`, reads, and does not
// write, numbers for all lanes of vectors, the same in every iteration and more than there are
// registers: of a product 5 rows of 12 terms, in the loop over its columns. Where the loops inside
// are short, compilers write them out and read all numbers before the loop, as vectors, which then
// lie in memory: 64 bytes for four. Read anew, products of up to 15 terms take 0.5 to 1.0 of the
// time, from memory 0.83 to 1.08; the loops inside kept as they are, those take 1.1 to 1.3 times as
// long. With 16 registers products and relu_ffn of up to 64 numbers take 0.6 to 1.0 of the time; of
// more, compilers write out fewer of the loops then, and some take up to 1.5 times as long (Zen 4,
// Clang 19).
std::vector<const core::Buffer*> readAnew(const Buffers& buffers, const core::Scope& loop,
                                          int depth, int registers);

}  // namespace dojo::codegen
