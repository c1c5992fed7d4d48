// Panels: the columns of a factor that the lanes of tiles walk along, a part of each row, which one
// iteration of a scope reads again for every block of rows. Which accesses read them, and how they
// are packed into contiguous memory; panels.cpp decides which and when.
#pragma once

#include <map>
#include <set>
#include <string>

#include "rl/passes/schedule.h"

namespace dojo::rl {

// The reads of a factor in iterations of a scope, of a panel each: in rows of tiles, for sums.
struct PanelReaders {
  std::set<int> children;  // of the scope over the columns
  int64_t tiles = 0;
  core::NodeId op = 0;  // one of them
  size_t operand = 0;   // of it
  int64_t terms = 1;    // of its sums
  bool walksPages = false;
  bool areColumns = false;  // that the scope runs over, of the factor's rows
};

using Panels = std::map<std::string, PanelReaders>;  // by factor

// Those of the scope's iterations.
Panels panelsReadIn(const core::View& view, const core::ScopeInfo& scope);

// What the one named reads.
const core::Access& panelReadBy(const core::View& view, const PanelReaders& readers);

// The outermost scope around one at a depth that moves along none of the factors either.
int outermostFor(const core::View& view, const Panels& readers, int depth);

// panel_copies.cpp: one iteration's panel, before all that the scope holds.
bool copyForAll(Schedule& schedule, core::NodeId scope, core::NodeId reader,
                const std::string& array);

// Of all factors, in panels of a scope that runs over `together` of them.
bool copySeveral(Schedule& schedule, core::NodeId scope, const Panels& panels, int64_t together);

}  // namespace dojo::rl
