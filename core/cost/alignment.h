// The address of an access within a buffer as one affine expression, and a number that it is
// provably a multiple of. Non-temporal vector stores, prefetches and instructions need it.
#pragma once

#include "core/ir/program.h"

namespace dojo::core {

// The index of the element in the buffer's memory, rows after rows; dimensions that are not
// materialised do not count, and the rounds of a circular buffer are left aside.
Affine flatIndex(const Buffer& buffer, const Access& access);

// No access goes round in a circular buffer: the flat index is where it goes.
bool isAffine(const Buffer& buffer);

// Whether the access takes consecutive elements in the iterations of the scope at `lane`, the first
// of them, whatever the other iterations, at a multiple of `lanes` elements from the buffer's
// start.
bool isWholeVector(const Buffer& buffer, const Access& access, int lane, int64_t lanes);

}  // namespace dojo::core
