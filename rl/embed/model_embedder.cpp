#include "rl/embed/model_embedder.h"

namespace dojo::rl {

ModelEmbedder::ModelEmbedder(const std::string& kind, std::unique_ptr<LanguageModel> model)
    : m_model(std::move(model)), m_identity(kind + ":" + m_model->identity()) {}

Result<std::unique_ptr<ModelEmbedder>> ModelEmbedder::own(std::shared_ptr<Learner> learner,
                                                          const Vocabulary& vocabulary,
                                                          const std::filesystem::path& weights) {
  auto model = LanguageModel::load(std::move(learner), vocabulary, weights);
  if (!model) return tl::unexpected(model.error());
  return std::unique_ptr<ModelEmbedder>(new ModelEmbedder("own", std::move(*model)));
}

Result<std::unique_ptr<ModelEmbedder>> ModelEmbedder::untrained(std::shared_ptr<Learner> learner,
                                                                const Vocabulary& vocabulary,
                                                                uint64_t seed,
                                                                const LanguageModelShape& shape) {
  auto model = LanguageModel::create(std::move(learner), vocabulary, shape, seed);
  if (!model) return tl::unexpected(model.error());
  return std::unique_ptr<ModelEmbedder>(new ModelEmbedder("untrained", std::move(*model)));
}

Result<Vectors> ModelEmbedder::embed(std::span<const core::Program* const> programs) {
  std::vector<CanonicalProgram> canonicals;
  canonicals.reserve(programs.size());
  for (const core::Program* program : programs) canonicals.push_back(canonical(*program));
  return m_model->embed(canonicals);
}

}  // namespace dojo::rl
