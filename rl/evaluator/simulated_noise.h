// Makes the times of another evaluator uncertain, as those of a machine are: each is multiplied by
// lognormal noise of a relative size that is given. The truth stays known to whoever asks the other
// evaluator, so that a search which fits noise is seen. The noise of a program's n-th timing depends
// on the seed, the program and n alone, so that runs repeat.
#pragma once

#include <unordered_map>

#include "rl/evaluator/outcome.h"

namespace dojo::rl {

class NoisyEvaluator : public Evaluator {
 public:
  // `relative`: the standard deviation of the time's logarithm, 0.03 for 3 %.
  NoisyEvaluator(Evaluator& exact, double relative, uint64_t seed)
      : m_exact(exact), m_relative(relative), m_seed(seed) {}

  Result<std::vector<Outcome>> evaluate(std::span<const core::Program> programs) override;

 private:
  Evaluator& m_exact;
  double m_relative;
  uint64_t m_seed;
  std::unordered_map<core::Hash, uint64_t> m_calls;
};

}  // namespace dojo::rl
