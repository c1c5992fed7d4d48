// Whether memory that several elements share loses a value in between: the exact question behind
// circular buffers, whose values outlive the iteration that wrote them.
#pragma once

#include <optional>

#include "core/analysis/dependence.h"

namespace dojo::core {

// Three accesses (indices into View::accesses()) to one buffer.
struct OverwriteQuery {
  int write = 0;  // gives an element its value
  int by = 0;     // writes another element
  int read = 0;   // reads the first one
  int fixed = 0;  // all in the same iteration of so many outer scopes
};

// Instances of the three that run in this order, the write and the read of one element, `by` of
// another that lies in the same place of memory. The conflict's sides are `by` and the read.
std::optional<Conflict> overwrittenBetween(const View& view, const Buffer& memory,
                                           const OverwriteQuery& query);

}  // namespace dojo::core
