// Guesses the values of all moves of a state without their programs: from the state's vector and a
// sketch of each move (what it does, where, which lines it changes), which is cheap to make.
// q = v(e_s) + a(e_s, sketch). It learns from the values that a Q-network gives to the moves whose
// programs were embedded: of values, and of their differences within a state, since it is asked for
// an order.
#pragma once

#include <span>
#include <vector>

#include "rl/torch/learner/q_tower.h"
#include "rl/torch/learner/safetensors.h"
#include "rl/torch/learner/vector_table.h"

namespace dojo::learner {

struct DraftSettings {
  int64_t width = 0;   // of states
  int64_t sketch = 0;  // of sketches
  int64_t hidden = 128;
  OptimiserSettings optimiser{.learningRate = 1e-3};
  uint64_t seed = 1;
  std::string identity;  // of embedder and sketches; files of another one are refused
};

// Moves of several states, one after the other.
struct Sketches {
  std::span<const int32_t> states, counts;  // counts[i] moves of states[i]
  std::span<const float> rows;              // a sketch for each move
};

class DraftNetwork {
 public:
  explicit DraftNetwork(const DraftSettings& settings);

  std::vector<float> score(const Sketches& sketches, const VectorTable& table) const;
  // The loss before the step.
  double learn(const Sketches& sketches, std::span<const float> values, const VectorTable& table);

  TensorFile file() const;
  void restore(const TensorFile& file);

 private:
  struct Inputs;
  Inputs inputsOf(const Sketches& sketches, const VectorTable& table) const;
  at::Tensor valuesOf(const Inputs& inputs) const;
  NamedTensors parameters() const;

  DraftSettings m_settings;
  Layer m_ofState, m_ofSketch, m_second, m_value, m_advantage;
  at::Tensor m_gain1, m_shift1, m_gain2, m_shift2;
  AdamW m_optimiser;
};

}  // namespace dojo::learner
