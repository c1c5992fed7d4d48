#include "rl/embed/feature_embedder.h"

#include <fmt/format.h>

#include "rl/cost/features.h"

namespace dojo::rl {
namespace {

// Counts and bytes are logarithms to base 2, mostly of 10 to 30. Divided by this they are about 1;
// networks standardise what they are given beyond that.
constexpr float kScale = 16;

// Of what the features look at: "host" is another machine elsewhere.
std::string identityOf(const core::Machine& machine) {
  return fmt::format("features-27 1 caches {} {} {} line {} registers {} of {}",
                     machine.cacheBytes(1), machine.cacheBytes(2), machine.cacheBytes(3),
                     machine.lineBytes(), machine.vectorRegisters, machine.widestBytes());
}

class FeatureEmbedder : public Embedder {
 public:
  explicit FeatureEmbedder(core::Machine machine)
      : m_machine(std::move(machine)), m_identity(identityOf(m_machine)) {}

  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return kFeatures; }

  Result<Vectors> embed(std::span<const core::Program* const> programs) override {
    Vectors vectors{kFeatures, {}};
    for (const core::Program* program : programs)
      for (float value : featuresOf(*program, m_machine)) vectors.values.push_back(value / kScale);
    return vectors;
  }

 private:
  core::Machine m_machine;
  std::string m_identity;
};

}  // namespace

std::unique_ptr<Embedder> featureEmbedder(core::Machine machine) {
  return std::make_unique<FeatureEmbedder>(std::move(machine));
}

}  // namespace dojo::rl
