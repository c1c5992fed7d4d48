// Where the threads of a kernel wait for their asynchronous copies: part of gpu_copies.h.
#pragma once

#include "codegen/gpu/gpu_copies.h"

namespace dojo::codegen {

// A loop around one nest: its turns are one group.
bool copiesAtOnce(const GpuItem& loop);

// All operations of an item.
core::View::Range opsOf(const core::View& view, const GpuItem& item);

// The waits for the copies and groups that are there; false where none could be told for a group,
// because the barrier that it needs stands inside a loop of its own.
bool placeWaits(const GpuKernel& kernel, const core::View& view, GpuCopies& copies);

}  // namespace dojo::codegen
