// Rows that go through their phases together: what the rules for them share (stagger.cpp).
#pragma once

#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

constexpr int64_t kRowsOfPhases = 16;  // short ones that go together

// Whether it is one element for each iteration of the outermost scope.
bool isOfRow(const core::Access& access);
bool movesWithRows(const core::View& view, const core::AccessInfo& access);

// Has `together` of the rows around `first` go through each phase together; phases end with the
// operations `ends`.
bool stagger(Schedule& schedule, core::NodeId first, int64_t rows, int64_t together,
             const std::vector<core::NodeId>& ends);

// Rows at `root` of which everything is written out, of a single sum that `end` completes
// (rows_of_one_sum.cpp).
void staggerRowsOfOneSum(Schedule& schedule, int root, core::NodeId end);

}  // namespace dojo::rl
