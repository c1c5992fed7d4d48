// Loops that go through rows in vectors, of which a mask cuts off the last:
//
//   63 16:v y[{0},{1}*16+{2}] = x[{0},{1}*16+{2}] * r[{0}] if {1}*16+{2} < 1001
//
// Every element is made by itself, so that the vectors may begin anywhere in the row: for
// non-temporal stores, where the memory of the first such array has a multiple of their size.
#pragma once

#include <optional>

#include "core/analysis/view.h"
#include "core/machine/machine.h"

namespace dojo::core {

struct RowVectors {
  int depth = 0;  // of the loop; the lanes are one further in
  int64_t lanes = 0;
  int64_t elements = 0;  // of the row: two vectors at least
};

// Of the loop at a scope's index; nothing: it is none, or some element depends on another.
std::optional<RowVectors> rowVectorsOf(const View& view, int scope);

// Whether an access takes the row's elements one after the other.
bool goesAlong(const RowVectors& row, const Buffer& buffer, const Access& access);

// Whether it does so in memory that outlives the caches, by vectors that have stores past them
// on the machine.
bool mayBypassCaches(const RowVectors& row, const Buffer& buffer, const Access& access,
                     const Machine& machine);

}  // namespace dojo::core
