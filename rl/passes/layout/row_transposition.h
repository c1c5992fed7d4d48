// Rows of few elements, transposed on the way to a copy of a block of them or back: one element of
// each row is then contiguous, and each row has a lane.
#pragma once

#include <string>

#include "rl/passes/schedule.h"

namespace dojo::rl {

// Compilers make shuffles of a loop over rows of up to so many numbers, a row in each iteration.
constexpr int64_t kMostTransposedByLoop = 8;

// An operation that copies an array from a copy or to it, and the copy's name; 0: none.
struct Copying {
  core::NodeId op = 0;
  std::string copy;
};

// stage_in or stage_out of an array at a depth around an operation.
Copying stageAs(Schedule& schedule, const char* move, core::NodeId first, int depth,
                const std::string& array);

// With an element of each row side by side in the copy; row after row, of which all columns are
// written out.
bool stageByRows(Schedule& schedule, const char* move, core::NodeId first, int depth,
                 const std::string& array);

}  // namespace dojo::rl
