// Inputs in which one element of each row of competitors stands out, at another position in each
// row and call, and inputs whose rows are of one kind each: one sign, far from zero, infinite, NaN.
// Private to core/proof.
#pragma once

#include <vector>

#include "core/interpreter/tensor.h"
#include "core/proof/competing_rows.h"
#include "core/proof/inputs.h"
#include "core/proof/splitmix.h"

namespace dojo::core {

bool isOfRows(InputFamily family);  // Needles, SpecialNeedles, Rows

// How many rounds bring needles to every position of every row, special ones to every position of
// some row, and every kind of row.
int64_t roundsOf(const CompetingRows& rows, InputFamily family);

struct RowStyle {
  const std::vector<double>& centers;  // values that needles cross; not empty
  bool reachesEnd = true;  // the lowest rows are near the type's end, where products overflow
};

void fillRows(Tensor& tensor, const CompetingRows& rows, InputFamily family, int64_t round,
              const RowStyle& style, Random& random);

}  // namespace dojo::core
