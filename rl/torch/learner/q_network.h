// A Q-network that learns and its target copy, which follows it slowly, over one table of vectors.
// Equal seeds and equal requests give equal numbers; so does going on from a file.
#pragma once

#include <optional>
#include <string>

#include "rl/torch/learner/q_tower.h"
#include "rl/torch/learner/safetensors.h"
#include "rl/torch/learner/situations.h"
#include "rl/torch/learner/vector_table.h"

namespace dojo::learner {

struct QSettings {
  QShape shape;
  OptimiserSettings optimiser;
  // Chance that a head learns from a sample, drawn at each step: heads that saw the same data in
  // the same order would agree where they know nothing.
  double bootstrap = 0.75;
  uint64_t seed = 1;
  std::string identity;  // of the embedder; files of another one are refused
};

struct Values {
  std::vector<float> q, spread;  // by action: mean of the heads, and their standard deviation
};

struct Batch {
  Situations situations;
  std::span<const int32_t> actions;  // taken, as a number within the situation
  std::span<const float> targets, weights, margins;
};

struct Lesson {
  double loss = 0;
  std::vector<float> errors;
};

class QNetwork {
 public:
  QNetwork(const QSettings& settings, Standardisation standardisation);

  VectorTable& table() { return m_table; }
  const VectorTable& table() const { return m_table; }
  const QShape& shape() const { return m_settings.shape; }

  Values evaluate(bool isTarget, const Situations& situations) const;
  Lesson learn(const Batch& batch);
  void follow(double tau);
  // Of both networks; without a seed they are quiet, else they draw new noise after every lesson.
  void setNoise(std::optional<uint64_t> seed);

  // Weights, optimiser, seeds, and how vectors are seen, but no vectors.
  TensorFile file() const;
  // Throws, and changes nothing, where it is not of a network of this shape and identity.
  void restore(const TensorFile& file);

 private:
  NamedTensors tensors() const;  // of both networks
  at::Tensor bootstrapMask(int64_t samples) const;
  at::Tensor marginLoss(const Batch& batch, const at::Tensor& q,
                        const std::vector<int64_t>& taken) const;

  QSettings m_settings;
  VectorTable m_table;
  QTower m_online, m_target;
  AdamW m_optimiser;
  std::optional<uint64_t> m_noise;
};

}  // namespace dojo::learner
