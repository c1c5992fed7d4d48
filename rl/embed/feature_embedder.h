// The cost model's features of a program as its vector (rl/cost/features.h), each brought to a
// range of about 1: a logarithm is divided by 8, so that 1 is a count of 255 and 0 is none; a share
// stays as it is. The scale is fixed, not fitted, so that vectors of any two kernels are
// comparable.
#pragma once

#include "core/machine/machine.h"
#include "rl/embed/embedder.h"

namespace dojo::rl {

class FeatureEmbedder : public Embedder {
 public:
  explicit FeatureEmbedder(core::Machine machine);

  // Says which caches and registers the features are of.
  const std::string& identity() const override { return m_identity; }
  size_t width() const override;
  Result<Vectors> embed(std::span<const core::Program* const> programs) override;

 private:
  core::Machine m_machine;
  std::string m_identity;
};

}  // namespace dojo::rl
