// Our own language model as an embedder, and the control that has its architecture but random
// weights.
#pragma once

#include <memory>

#include "rl/embed/embedder.h"
#include "rl/learner/language_model.h"

namespace dojo::rl {

class ModelEmbedder : public Embedder {
 public:
  // The trained weights of a file (LanguageModel::save).
  static Result<std::unique_ptr<ModelEmbedder>> own(std::shared_ptr<Learner> learner,
                                                    const Vocabulary& vocabulary,
                                                    const std::filesystem::path& weights);
  static Result<std::unique_ptr<ModelEmbedder>> untrained(std::shared_ptr<Learner> learner,
                                                          const Vocabulary& vocabulary,
                                                          uint64_t seed,
                                                          const LanguageModelShape& shape = {});

  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return m_model->width(); }
  Result<Vectors> embed(std::span<const core::Program* const> programs) override;
  const LanguageModel& model() const { return *m_model; }

 private:
  ModelEmbedder(const std::string& kind, std::unique_ptr<LanguageModel> model);

  std::unique_ptr<LanguageModel> m_model;
  std::string m_identity;
};

}  // namespace dojo::rl
