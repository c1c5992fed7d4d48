// Which results are written with non-temporal (streaming) stores, and how.
#pragma once

#include <string>
#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

// The operations that write an array, those that write most of it first.
std::vector<core::NodeId> byWhatTheyWrite(const core::View& view, const std::string& array);

// Whether its stores follow each other in memory.
bool fillsLines(const core::View& view, core::NodeId writer);

// Whether an input is read in several passes in the nest that an operation stands in: where it
// stores, it waits for nothing else.
bool isOfSeveralPasses(const core::View& view, int op);

// Non-temporal stores of an output, where that is legal and pays.
void storeNontemporal(Schedule& schedule, const std::string& output);

}  // namespace dojo::rl
