#include "rl/embed/hash_embedder.h"

#include <fmt/format.h>

#include <cmath>

#include "rl/environment/random_source.h"
#include "rl/language/canonical_hash.h"

namespace dojo::rl {
namespace {

constexpr size_t kWidth = 64;
constexpr int kUniforms = 4;  // whose sum is close enough to normal, and the same on every machine

void addDirection(core::Hash hash, std::vector<float>& values) {
  Random random(hash);
  std::vector<double> direction(kWidth);
  double squares = 0;
  for (double& value : direction) {
    for (int i = 0; i < kUniforms; ++i) value += random.unit() - 0.5;
    squares += value * value;
  }
  double scale = 1 / std::sqrt(squares);
  for (double value : direction) values.push_back(static_cast<float>(value * scale));
}

}  // namespace

HashEmbedder::HashEmbedder() : m_identity(fmt::format("hash:1,width {}", kWidth)) {}

size_t HashEmbedder::width() const {
  return kWidth;
}

Result<Vectors> HashEmbedder::embed(std::span<const core::Program* const> programs) {
  Vectors vectors{kWidth, {}};
  vectors.values.reserve(programs.size() * kWidth);
  for (const core::Program* program : programs)
    addDirection(canonicalHash(*program), vectors.values);
  return vectors;
}

}  // namespace dojo::rl
