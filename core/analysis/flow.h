// Whether an element keeps its value between two of its reads: what a move asks that lets a later
// operation read a source again instead of a copy of it.
#pragma once

#include <optional>

#include "core/analysis/dependence.h"

namespace dojo::core {

// A write that may run between read `early` and read `late` (indices into View::accesses(), `late`
// in a later operation) of one element, both in one iteration of the scopes they share. The
// conflict's `a` is the write, `b` the read that it disturbs. Accumulations `harmless` to the array
// do not count; Set: all writes do.
std::optional<Conflict> writeBetween(const View& view, int early, int late,
                                     Assign harmless = Assign::Set);

// A quick answer before there is a read `late`: false when no operation that could run between one
// in `from` and one that stands directly before `to` writes the buffer at all.
bool mayWriteBetween(const View& view, int from, int to, int buffer);

}  // namespace dojo::core
