#include "rl/embed/token_embedder.h"

#include <fmt/format.h>

#include <cmath>

#include "rl/embed/token_bag.h"
#include "rl/language/canonical.h"
#include "rl/language/tokens.h"

namespace dojo::rl {
namespace {

constexpr size_t kWidth = 256;

void fill(std::span<float> bag, const CanonicalProgram& program) {
  std::vector<int> counts(vocabularySize());
  for (const CanonicalLine& line : program.lines)
    for (Token token : line.tokens) ++counts[token];
  for (size_t token = 0; token < counts.size(); ++token)
    if (counts[token] > 0) addWord(bag, token, std::log1p(static_cast<float>(counts[token])));
  double squares = 0;
  for (float value : bag) squares += double{value} * value;
  if (squares <= 0) return;
  for (float& value : bag) value = static_cast<float>(value / std::sqrt(squares));
}

}  // namespace

TokenEmbedder::TokenEmbedder()
    : m_identity(fmt::format("tokens:1,width {},vocabulary {}", kWidth, vocabularyDigest())) {}

size_t TokenEmbedder::width() const {
  return kWidth;
}

Result<Vectors> TokenEmbedder::embed(std::span<const core::Program* const> programs) {
  Vectors vectors{kWidth, std::vector<float>(programs.size() * kWidth)};
  for (size_t i = 0; i < programs.size(); ++i)
    fill(std::span(vectors.values).subspan(i * kWidth, kWidth), canonical(*programs[i]));
  return vectors;
}

}  // namespace dojo::rl
