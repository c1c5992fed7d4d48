// Innermost scopes on their way to vectors, for innermost_vectors.cpp and masked_vectors.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rl/passes/schedule.h"

namespace dojo::rl {

constexpr int64_t kFewVectors = 8;  // of a row, all written out

// An innermost scope and what is in it.
struct Leaf {
  core::NodeId scope = 0;
  int depth = 0;
  int64_t extent = 1;
  std::vector<core::NodeId> ops, reductions;
  int widest = 4;           // bytes of a lane
  bool walks = true;        // every access walks along memory, or rows of few elements, or stays
  bool takesParts = false;  // some access walks along such rows (interleaved_rows.h)
  std::string name;
};

std::optional<Leaf> leafAt(const core::View& view, int scope);

// Sums of inputs, or of products of them, of which nothing else is computed on the way.
bool sumsInputs(const Schedule& schedule, const Leaf& leaf);

// Sums over rows too, of which the leaf is one: their accumulators go on from row to row, and what
// does not is added up across its lanes for every row.
bool sumsRows(const Schedule& schedule, const Leaf& leaf);

// The widest vectors', or half as many.
int64_t preferredLanes(const Schedule& schedule, const Leaf& leaf);

// The scope at a depth as lanes, one for each of the operations in it.
bool makeLanes(Schedule& schedule, const std::vector<core::NodeId>& ops, int depth);

// masked_vectors.cpp: what full vectors leave as a shorter one; vectors of which a mask cuts off
// the last.
bool cutOffRest(Schedule& schedule, const Leaf& leaf);
bool cutOffLastVectors(Schedule& schedule, const Leaf& leaf);
bool vectoriseMasked(Schedule& schedule, const Leaf& leaf);

}  // namespace dojo::rl
