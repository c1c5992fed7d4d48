// Vectors of a language model that the user has in a folder: a BERT (MiniLM, bge, e5) with weights
// as safetensors, which the learner runs. It reads programs as canonical text; longer ones than the
// model takes are read in overlapping windows, none is cut.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "rl/embed/embedder.h"
#include "rl/embed/folder_model.h"
#include "rl/embed/token_windows.h"
#include "rl/learner/learner.h"

namespace dojo::rl {

class FolderEmbedder : public Embedder {
 public:
  static Result<std::unique_ptr<FolderEmbedder>> open(const std::filesystem::path& folder,
                                                      std::shared_ptr<Learner> learner);
  ~FolderEmbedder() override;

  const std::string& identity() const override { return m_identity; }
  size_t width() const override { return m_model.width(); }
  Result<Vectors> embed(std::span<const core::Program* const> programs) override;
  Result<Vectors> embedTexts(std::span<const std::string> texts);

 private:
  FolderEmbedder(FolderModel model, std::shared_ptr<Learner> learner);
  Result<void> load();
  Result<void> embedBatch(std::span<const TokenWindow> windows, std::span<const size_t> numbers,
                          Vectors& vectors);

  FolderModel m_model;
  std::shared_ptr<Learner> m_learner;
  int m_generation = -1;  // of the learner that has the model
  int m_number = 0;       // of the model there
  std::string m_digest, m_identity;
};

}  // namespace dojo::rl
