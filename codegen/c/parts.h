// Arrays whose rows are short: pictures with their channels last, complex numbers, points. Lanes go
// along such rows and take the same element of each.
#pragma once

#include <optional>

#include "codegen/c/index.h"

namespace dojo::codegen {

struct Part {
  int parts = 0;  // elements of a row
  int part = 0;   // which of them
};

// What the lanes at `depth`, of the innermost scope, take of such rows, all of which lie in the
// array from end to end; nothing where they walk otherwise.
std::optional<Part> partOf(const core::Access& access, const core::Buffer& buffer, const Nest& nest,
                           int lanes);

}  // namespace dojo::codegen
