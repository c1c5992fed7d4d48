// Brings an embedder's vectors to a scale on which neighbouring programs differ: the programs that
// one step makes of a kernel's start are nearly equal to each other, and what is common to them is
// of no use. Fitted once, to those, before the first vector is used; kept in the agent's file.
#pragma once

#include <span>
#include <vector>

#include "rl/embed/embedder.h"

namespace dojo::rl {

struct Normaliser {
  std::vector<float> means, scales;  // empty: not fitted

  bool isFitted() const { return !means.empty(); }
  void fit(const Vectors& vectors);
  std::vector<float> operator()(std::span<const float> vector) const;
};

}  // namespace dojo::rl
