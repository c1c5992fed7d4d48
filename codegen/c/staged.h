// Store-combining buffers: arrays of the stack in which results wait until a piece of them is
// copied with non-temporal stores. They must be in memory, though compilers would promote a small
// one to registers. Back-to-back non-temporal stores stall the reads after them; with ordinary
// stores between them, each of which waits for a load, they do not (measured on a Zen 4: root mean
// square norm of 4096 columns, whose next rows are prefetched meanwhile, takes 2.4 ms with an array
// of 128 elements in memory and 3.0 ms with the same array in registers).
#pragma once

#include <string>
#include <vector>

#include "codegen/c/scalar.h"

namespace dojo::codegen {

// The buffers that are to lie in memory when the scope begins: it copies from them with
// non-temporal stores and writes none of them. In the order of its operations, each once.
std::vector<std::string> stagedBuffers(const EmitContext& context, const core::Scope& scope);

}  // namespace dojo::codegen
