// States and their moves by number of a vector, as they come in a request: situation i has
// counts[i] moves, which follow those of situation i - 1, and then "stop".
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rl/torch/learner/q_tower.h"
#include "rl/torch/learner/vector_table.h"

namespace dojo::learner {

struct Situations {
  std::span<const int32_t> states, counts, moves;

  size_t size() const { return states.size(); }
  size_t actions() const { return moves.size() + states.size(); }
  // Throws where the lists do not fit together.
  void check() const;
  // Into runs of at most so many actions, but one situation at least.
  std::vector<Situations> split(size_t mostActions) const;
};

// Throws for a negative number, or where there is not one for each state.
void checkCounts(std::span<const int32_t> states, std::span<const int32_t> counts);
size_t numberOf(int32_t vector);  // throws where it is negative

// Row of each situation's first action.
std::vector<int64_t> firstRows(const Situations& situations);
Rows rowsOf(const Situations& situations, const VectorTable& table);

}  // namespace dojo::learner
