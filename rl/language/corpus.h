// What a language model of programs learns from: random walks over kernels of drawn extents, a pair
// of a program and its successor for every step. No program is timed. Equal settings give equal
// walks.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/machine/machine.h"
#include "rl/environment/random_source.h"
#include "rl/learner/language_model.h"

namespace dojo::rl {

struct CorpusSettings {
  std::vector<std::string> heldOut;     // kernels that no walk begins at
  std::vector<core::Machine> machines;  // empty: the x86 machines that are known
  int longestWalk = 40;                 // moves
  uint64_t seed = 1;
};

class Corpus {
 public:
  // Fails where a kernel to hold out is not there, or none is left.
  static Result<Corpus> create(CorpusSettings settings);

  // The next step of the walk, or the first of another one. Never ends.
  TrainingPair next();
  const std::vector<std::string>& kernels() const { return m_kernels; }
  int64_t pairs() const { return m_pairs; }

 private:
  struct Walk;
  explicit Corpus(CorpusSettings settings);
  std::shared_ptr<Walk> begin();

  CorpusSettings m_settings;
  std::vector<std::string> m_kernels;
  Random m_random;
  std::shared_ptr<Walk> m_walk;
  int64_t m_pairs = 0;
};

}  // namespace dojo::rl
