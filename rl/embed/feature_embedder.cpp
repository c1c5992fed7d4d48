#include "rl/embed/feature_embedder.h"

#include <fmt/format.h>

#include "rl/cost/features.h"

namespace dojo::rl {
namespace {

constexpr float kScale = 1.0f / 8;

bool isShare(std::string_view feature) {
  return feature.ends_with("_share");
}

}  // namespace

FeatureEmbedder::FeatureEmbedder(core::Machine machine) : m_machine(std::move(machine)) {
  m_identity =
      fmt::format("features:1,width {},caches {} {} {},line {},registers {} of {}", kFeatures,
                  m_machine.cacheBytes(1), m_machine.cacheBytes(2), m_machine.cacheBytes(3),
                  m_machine.lineBytes(), m_machine.vectorRegisters, m_machine.widestBytes());
}

size_t FeatureEmbedder::width() const {
  return kFeatures;
}

Result<Vectors> FeatureEmbedder::embed(std::span<const core::Program* const> programs) {
  Vectors vectors{kFeatures, {}};
  vectors.values.reserve(programs.size() * kFeatures);
  for (const core::Program* program : programs) {
    std::array<float, kFeatures> features = featuresOf(*program, m_machine);
    for (size_t i = 0; i < features.size(); ++i)
      vectors.values.push_back(isShare(featureNames()[i]) ? features[i] : features[i] * kScale);
  }
  return vectors;
}

}  // namespace dojo::rl
