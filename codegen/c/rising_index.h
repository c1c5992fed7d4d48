// Accumulations of an extreme with its index that meet the indices in rising order. Of equal values
// the first one met is then the one with the smallest index, and nothing has to compare indices.
#pragma once

#include "codegen/c/index.h"
#include "core/ir/program.h"

namespace dojo::codegen {

// Whether every index that `operation`, an argmax or argmin of `program` in `nest`, meets for an
// element of its targets is at least as large as those that the element has held before: what else
// writes it sets constants below all of them, or has met only smaller ones.
bool indexRises(const core::Program& program, const core::Operation& operation, const Nest& nest);

}  // namespace dojo::codegen
