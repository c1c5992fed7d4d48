// Rows of a matrix that are added to sums, some together: axpy_gemv.cpp.
#pragma once

#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

// The operations of a scope if all of them add rows.
std::vector<core::NodeId> addingRows(const core::View& view, int scope);

// Whether one of such operations does so in a loop along the rows.
bool loopAlongRows(const core::View& view, int scope, const std::vector<core::NodeId>& ops);

// The rows that are added so many at a time, so that threads share them where few are left over.
int64_t wholeRows(const Schedule& schedule, int64_t rows, int64_t together);

// So many of the rows that the scope at `depth` around such operations adds one by one.
bool addTogether(Schedule& schedule, const std::vector<core::NodeId>& ops, int depth,
                 int64_t together);

}  // namespace dojo::rl
