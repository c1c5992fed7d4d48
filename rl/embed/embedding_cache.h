// Vectors that are slow to make are made once: kept in memory, and in a file from run to run. All
// numbers are rounded to half precision, the first time too, so that a run is the same whether the
// file had them or not. Trouble with the file costs its use, never a run.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

#include "rl/embed/embedder.h"
#include "rl/embed/embedding_file.h"

namespace dojo::rl {

class CachedEmbedder : public Embedder {
 public:
  struct Limits {
    size_t vectors = 50'000;  // in memory, at least; twice as many at the most
    EmbeddingFile::Limits file = {};
  };
  using Say = std::function<void(const Message&)>;

  // No file where the path is empty. `say` hears at most once that the file is not used.
  CachedEmbedder(std::unique_ptr<Embedder> embedder, const std::filesystem::path& file, Say say);
  CachedEmbedder(std::unique_ptr<Embedder> embedder, const std::filesystem::path& file, Say say,
                 const Limits& limits);

  const std::string& identity() const override { return m_embedder->identity(); }
  size_t width() const override { return m_embedder->width(); }
  Result<Vectors> embed(std::span<const core::Program* const> programs) override;

 private:
  using Memory = std::unordered_map<core::Hash, Halves>;
  using Made = std::vector<std::pair<core::Hash, Halves>>;
  std::optional<Halves> find(core::Hash program);
  void remember(core::Hash program, Halves halves);
  Result<Made> make(std::span<const core::Program* const> programs,
                    std::span<const core::Hash> hashes);
  void keep(const Made& made);
  void closeFile(const Error& error);

  std::unique_ptr<Embedder> m_embedder;
  Say m_say;
  Limits m_limits;
  std::unique_ptr<EmbeddingFile> m_file;  // null: none, or no more
  Memory m_latest, m_earlier;
};

}  // namespace dojo::rl
