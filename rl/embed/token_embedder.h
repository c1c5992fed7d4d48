// A control that reads words and no order: the tokens of a program's canonical lines, counted, each
// count as the logarithm of one more, hashed to 256 numbers (token_bag.h), the whole of length 1.
#pragma once

#include "rl/embed/embedder.h"

namespace dojo::rl {

class TokenEmbedder : public Embedder {
 public:
  TokenEmbedder();

  const std::string& identity() const override { return m_identity; }
  size_t width() const override;
  Result<Vectors> embed(std::span<const core::Program* const> programs) override;

 private:
  std::string m_identity;
};

}  // namespace dojo::rl
