#include "rl/embed/token_embedder.h"

#include <cmath>

#include "rl/language/canonical.h"
#include "rl/language/tokens.h"

namespace dojo::rl {
namespace {

// Logarithms of one more than how often each token occurs, brought to length 1.
class TokenEmbedder : public Embedder {
 public:
  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return vocabularySize(); }

  Result<Vectors> embed(std::span<const core::Program* const> programs) override {
    Vectors vectors{width(), {}};
    for (const core::Program* program : programs) {
      std::vector<float> counts(width());
      for (const CanonicalLine& line : canonical(*program).lines)
        for (Token token : line.tokens) ++counts[token];
      float squares = 0;
      for (float& count : counts) {
        count = std::log1p(count);
        squares += count * count;
      }
      for (float count : counts) vectors.values.push_back(count / std::sqrt(squares));
    }
    return vectors;
  }

 private:
  std::string m_identity = "tokens 1 " + vocabularyDigest();
};

}  // namespace

std::unique_ptr<Embedder> tokenEmbedder() {
  return std::make_unique<TokenEmbedder>();
}

}  // namespace dojo::rl
