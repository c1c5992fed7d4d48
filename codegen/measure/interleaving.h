// Who runs when in a comparison: which buffers each program has and in which order they are called,
// so that what does not belong to a program meets every program equally often.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace dojo::codegen {

// A unit of a comparison is one segment or two, the second with all roles exchanged. A segment is
// some rounds; the rounds of one are called in its order and in the reverse, alternately.
class Interleaving {
 public:
  Interleaving(std::size_t programs, std::uint64_t seed);

  // Draws the next unit's order: a permutation of the programs.
  void nextUnit();
  // Segment 0 or 1 of it: place k is taken by program order[k].
  std::vector<std::size_t> order(int segment) const;

 private:
  std::vector<std::size_t> m_order;
  std::mt19937_64 m_random;
};

// What a budget of nanoseconds allows where a round of all programs takes roundNs.
struct InterleavingLengths {
  int rounds = 2;    // per segment
  int segments = 2;  // per unit
  int pairsPerUnit() const { return rounds * segments; }
};
InterleavingLengths interleavingLengths(double budgetNs, double roundNs);

}  // namespace dojo::codegen
