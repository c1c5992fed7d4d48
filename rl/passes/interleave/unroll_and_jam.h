// Rows that go through their phases together: what the rules for them share (unroll_and_jam.cpp).
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
bool unrollAndJam(Schedule& schedule, core::NodeId first, int64_t rows, int64_t together,
                  const std::vector<core::NodeId>& ends);

// Rows at `root` of which everything is written out, of a single sum that `end` completes
// (single_sum_rows.cpp).
void jamSingleSumRows(Schedule& schedule, int root, core::NodeId end);

}  // namespace dojo::rl
