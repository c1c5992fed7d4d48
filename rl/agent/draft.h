// A guess at what each legal move is worth, cheap enough to be made for all of them, so that only
// the best are embedded and valued exactly. It is linear in what the move is (its kind, its
// numbers) and in the scopes, operations and buffers that it takes away and puts in, and learns
// from the values of those that were embedded. No names of arrays or kernels: another name is the
// same guess.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rl/agent/position.h"

namespace dojo::rl {

class Draft {
 public:
  Draft();

  // Places of its weights, one for each thing that is true of a move.
  using Traits = std::vector<uint32_t>;
  static std::vector<Traits> traitsOf(const Position& position);

  // Above or below the mean of the moves of its program.
  double guess(const Traits& traits) const;
  void learn(const Traits& traits, double advantage);

  std::span<const float> weights() const { return m_weights; }
  static size_t size();
  void setWeights(std::vector<float> weights);  // size() of them

 private:
  std::vector<float> m_weights, m_squares;  // sums of squared gradients (AdaGrad)
};

}  // namespace dojo::rl
