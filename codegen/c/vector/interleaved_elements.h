// Arrays whose rows are short: pictures with their channels last, complex numbers, points. Lanes go
// along such rows and take the same element of each.
#pragma once

#include <optional>
#include <string>

#include "codegen/c/emit/index.h"
#include "codegen/c/vector/loads.h"

namespace dojo::codegen {

struct Part {
  int parts = 0;  // elements of a row
  int part = 0;   // which of them
};

// What the lanes at `depth`, of the innermost scope, take of such rows, all of which lie in the
// array from end to end; nothing where they walk otherwise.
std::optional<Part> partOf(const core::Access& access, const core::Buffer& buffer, const Nest& nest,
                           int lanes);

// The vector of what `element`, the first lane's, and its likes hold; `wide`: numbers of lanes may
// be long.
std::string loadPart(Prelude& prelude, const Part& part, core::DType type, int lanes,
                     const std::string& element, const SomeLanes& some, bool wide);

// The statement that stores a vector there.
std::string storePart(Prelude& prelude, const Part& part, core::DType type, int lanes,
                      const std::string& element, const std::string& mask,
                      const std::string& value);

}  // namespace dojo::codegen
