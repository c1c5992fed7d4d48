// Whether memory keeps every value until its last read. A buffer's elements can serve several array
// elements (several arrays in one buffer, dimensions that are not materialised); that is sound when
// between the write that gives a read its value and the read itself nothing else is written there.
// reuse_dims, share_buffer and the validation of texts written by hand ask here.
#pragma once

#include <optional>

#include "core/analysis/view.h"

namespace dojo::core {

struct StorageProblem {
  enum class Kind {
    Overwritten,  // `by` overwrites the element before `read` needs it
    Unproven,     // no single earlier write certainly gives `read` its value
  };
  Kind kind = Kind::Overwritten;
  int read = -1;   // access, -1: the program's end, for an output
  int write = -1;  // the covering write
  int by = -1;     // the write that comes between
  std::vector<int64_t> iterationBy,
      iterationRead;  // of `by`, and of `read` (or `write` when within it)
};

// Several array elements may have one place in the buffer's memory.
bool isAliased(const Buffer& buffer);

// The first problem of a layout; nothing when it is sound. Trivially sound when each element of
// memory serves one element of one array.
std::optional<StorageProblem> findStorageProblem(const View& view, const Memory& memory);
std::optional<StorageProblem> findStorageProblem(const View& view, int buffer);

}  // namespace dojo::core
