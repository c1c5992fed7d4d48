// A control that knows nothing but which programs are equal: a random vector of length 1 for each.
// What does no better on another embedder's vectors than on these learnt nothing of programs.
#pragma once

#include "rl/embed/embedder.h"

namespace dojo::rl {

class HashEmbedder : public Embedder {
 public:
  HashEmbedder();

  const std::string& identity() const override { return m_identity; }
  size_t width() const override;
  Result<Vectors> embed(std::span<const core::Program* const> programs) override;

 private:
  std::string m_identity;
};

}  // namespace dojo::rl
