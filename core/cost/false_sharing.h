// Whether neighbouring iterations of a scope write within one cache line. Run by two threads, they
// are correct, and slow: the line goes to and fro between the cores (false sharing).
#pragma once

#include <optional>

#include "core/analysis/view.h"

namespace dojo::core {

struct FalseSharing {
  int access = 0;     // the write, an index into View::accesses()
  int64_t bytes = 0;  // from what an iteration writes to what the next one does
  // Two iterations of the scopes around the write, equal but in the scope, that write within one
  // line where the array begins at one.
  std::vector<int64_t> iterationA, iterationB;
};

// The first write in a scope to memory that its iterations share of which this is so.
std::optional<FalseSharing> findFalseSharing(const View& view, int scope, int lineBytes);

}  // namespace dojo::core
