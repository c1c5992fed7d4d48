// Rows written by vectors with non-temporal stores (core/analysis/masked_rows.h) in loops with the
// hint :al: the vectors start where such stores are aligned, after a masked prologue.
#pragma once

#include <map>

#include "core/analysis/masked_rows.h"

namespace dojo::codegen {

// By the loops with the hint that store such rows, as the machine can.
std::map<core::NodeId, core::RowVectors> findRowVectors(const core::View& view,
                                                        const core::Machine& machine);

// What an operation in such a loop does of a row: the elements before the first whole vector, of
// which the loop's iteration is the number; a whole vector, or what the last one leaves, from the
// element on that the iteration is.
enum class PartOfRow { Before, Whole, Rest };
core::Operation partOfRow(const core::Operation& operation, const core::RowVectors& row,
                          PartOfRow part);

}  // namespace dojo::codegen
