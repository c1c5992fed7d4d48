// Accumulations of an extreme with its index that meet the indices in rising order. Of equal values
// the first one met is then the one with the smallest index, and nothing has to compare indices.
#pragma once

#include <set>

#include "core/ir/program.h"

namespace dojo::codegen {

// The argmax and argmin operations of a program whose every index is at least as large as those
// that the element of their targets has held before: what else writes it sets constants below all
// of them, or is an extreme that has met only smaller ones.
std::set<const core::Operation*> findRisingIndices(const core::Program& program);

}  // namespace dojo::codegen
