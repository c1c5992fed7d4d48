// Images of index expressions over a nest.
#pragma once

#include <optional>
#include <span>

#include "core/ir/program.h"
#include "core/polyhedra/interval.h"

namespace dojo::core {

// The values of an expression over 0 <= {d} < extents[d], when they leave no gap.
std::optional<Interval> denseImage(const Affine& expression, std::span<const int64_t> extents);

// No scope at depth >= shared appears in the indices of two dimensions, which would tie their
// values.
bool dimensionsAreIndependent(const Access& access, int shared);

}  // namespace dojo::core
