#include "rl/embed/hash_embedder.h"

#include <cmath>
#include <numbers>

#include "rl/environment/random_source.h"
#include "rl/language/canonical.h"

namespace dojo::rl {
namespace {

constexpr size_t kWidth = 64;

// Of what a language model would read, so that names make no difference.
uint64_t hashOf(const core::Program& program) {
  uint64_t hash = 0xcbf29ce484222325;
  auto add = [&](uint64_t number) { hash = (hash ^ number) * 0x100000001b3; };
  for (const CanonicalLine& line : canonical(program).lines) {
    for (uint16_t token : line.tokens) add(token);
    add(0x10000u + line.depth);
  }
  return hash;
}

// Normally distributed, by Box and Muller.
float normal(Random& random) {
  double radius = std::sqrt(-2 * std::log(1 - random.unit()));
  return static_cast<float>(radius * std::cos(2 * std::numbers::pi * random.unit()));
}

class HashEmbedder : public Embedder {
 public:
  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return kWidth; }

  Result<Vectors> embed(std::span<const core::Program* const> programs) override {
    Vectors vectors{kWidth, {}};
    for (const core::Program* program : programs) {
      Random random(hashOf(*program));
      float squares = 0, row[kWidth];
      for (float& value : row) {
        value = normal(random);
        squares += value * value;
      }
      for (float value : row) vectors.values.push_back(value / std::sqrt(squares));
    }
    return vectors;
  }

 private:
  std::string m_identity = "hash-64 1";
};

}  // namespace

std::unique_ptr<Embedder> hashEmbedder() {
  return std::make_unique<HashEmbedder>();
}

}  // namespace dojo::rl
