// Guards that keep every operation on a buffer to the same elements.
#pragma once

#include <vector>

#include "core/analysis/view.h"

namespace dojo::core {

// Of the operations that write a buffer the guards that admit the same elements in every operation
// on it, within one iteration of the `shared` scopes that stand around them all: the others are
// neither written nor read there, and have places of their own.
std::vector<const Guard*> commonGuards(const View& view, int buffer, int shared);

}  // namespace dojo::core
