// Elements that vectors in a loop read for all their lanes, the same in every iteration of it: the
// factors of a product's row, in the loop over its columns.
#pragma once

#include <vector>

#include "core/analysis/view.h"

namespace dojo::core {

// The buffers in memory of which the loop at a scope's index reads several such elements and which
// it does not write, by name.
std::vector<const Buffer*> invariantReads(const View& view, int scope);

}  // namespace dojo::core
