// The range of an affine expression over a rectangular domain under affine guards, where it is in
// plain sight: guards that move one iteration alone shorten it, others that always hold are passed
// over, and one whose values leave no gap clips what counts the same iterations alike. An answer is
// exact; everything else is for an IntegerSystem.
#pragma once

#include <optional>
#include <span>

#include "core/ir/program.h"
#include "core/polyhedra/interval.h"

namespace dojo::core {

struct GuardedRange {
  enum class Kind { Range, NeverRuns, Unclear };
  Kind kind = Kind::Unclear;
  Interval values = {};
};

// Over 0 <= {d} < extents[d] where all guards hold.
GuardedRange guardedRange(std::span<const int64_t> extents, std::span<const Guard> guards,
                          const Affine& expression);

}  // namespace dojo::core
