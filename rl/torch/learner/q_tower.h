// Q(s, a) of several heads for each action, from what the action changes: an action's input is
// [e_s, e_s', e_s' - e_s, stop]. The first layer's part for e_s is made once a situation, and what
// is left needs the difference alone: W1 e_s + W2 e_s' + W3 d = (W1 + W2) e_s + (W2 + W3) d.
// Situations have different numbers of actions, so rows are flat and know their situation; no row
// is padding. Dueling (Wang et al., ICML 2016): Q = V + A - mean of A over the situation's actions,
// V from the row of "stop", which the state alone makes. Noisy: Fortunato et al., ICLR 2018.
#pragma once

#include <cstdint>
#include <optional>

#include "rl/torch/learner/parameters.h"

namespace dojo::learner {

struct QShape {
  int64_t width = 0;  // of vectors
  int64_t hidden = 256;
  int64_t heads = 3;
  bool isDueling = true;
  bool isNoisy = false;

  bool operator==(const QShape&) const = default;
};

// Actions of several situations, one after the other; a situation's last is "stop".
struct Rows {
  at::Tensor states;      // situations x width
  at::Tensor actions;     // actions x (width + 1): difference to the state; 1 for stop
  at::Tensor situations;  // of each action
  at::Tensor stops;       // row of each situation
  at::Tensor counts;      // situations x 1: its actions
};

// Weights and biases of one layer; in a noisy one each has noise of a learnt size.
class Layer {
 public:
  Layer(int64_t inputs, int64_t outputs, double range, bool isNoisy, Randomness& random);

  at::Tensor operator()(const at::Tensor& input) const;
  // Without a seed there is no noise.
  void setNoise(std::optional<uint64_t> seed);
  void appendTo(NamedTensors& named, const std::string& name) const;

 private:
  at::Tensor m_weight, m_bias;
  at::Tensor m_weightNoise, m_biasNoise;   // their sizes; undefined: no noisy layer
  at::Tensor m_inputNoise, m_outputNoise;  // undefined: quiet
};

class QTower {
 public:
  // `differenceRatio`: by number of a vector, how much larger differences are made than states.
  QTower(const QShape& shape, const std::vector<float>& differenceRatio, uint64_t seed);

  at::Tensor operator()(const Rows& rows) const;  // actions x heads
  void setDifferenceRatio(const std::vector<float>& ratio);
  void setNoise(std::optional<uint64_t> seed);
  // Shared with this tower.
  NamedTensors parameters() const;

 private:
  at::Tensor trunk(const Rows& rows) const;
  QTower(const QShape& shape, Randomness random);

  bool m_isDueling;
  int64_t m_hidden;
  at::Tensor m_ofState, m_ofAfter, m_ofDifference, m_ofStop, m_bias;  // the first layer
  at::Tensor m_ratio;
  at::Tensor m_gain1, m_shift1, m_gain2, m_shift2;  // of the normalisations after both layers
  Layer m_second, m_advantage, m_value;
};

}  // namespace dojo::learner
