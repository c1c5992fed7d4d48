#include "rl/embed/embedding_cache.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rl/embed/half.h"
#include "rl/language/canonical_hash.h"

namespace dojo::rl {
namespace {

Result<Halves> halvesOf(std::span<const float> vector) {
  Halves halves;
  halves.reserve(vector.size());
  for (float value : vector) {
    if (!std::isfinite(value))
      return fail(ErrorCode::ToolFailure, phrase("a vector holds {}, not a number", value));
    halves.push_back(halfOf(value));
  }
  return halves;
}

bool isFinite(const Halves& halves) {
  return std::ranges::all_of(halves, [](uint16_t half) { return std::isfinite(valueOf(half)); });
}

}  // namespace

CachedEmbedder::CachedEmbedder(std::unique_ptr<Embedder> embedder,
                               const std::filesystem::path& file, Say say)
    : CachedEmbedder(std::move(embedder), file, std::move(say), Limits{}) {}

CachedEmbedder::CachedEmbedder(std::unique_ptr<Embedder> embedder,
                               const std::filesystem::path& file, Say say, const Limits& limits)
    : m_embedder(std::move(embedder)), m_say(std::move(say)), m_limits(limits) {
  if (file.empty()) return;
  auto opened = EmbeddingFile::open(file, m_embedder->identity(), limits.file);
  if (!opened)
    closeFile(opened.error());
  else
    m_file = std::make_unique<EmbeddingFile>(std::move(*opened));
}

void CachedEmbedder::closeFile(const Error& error) {
  m_file.reset();
  if (m_say) m_say(phrase("vectors of programs are not kept: {}", error.message));
}

std::optional<Halves> CachedEmbedder::find(core::Hash program) {
  if (auto known = m_latest.find(program); known != m_latest.end()) return known->second;
  std::optional<Halves> halves;
  if (auto known = m_earlier.find(program); known != m_earlier.end()) {
    halves = known->second;
  } else if (m_file) {
    auto read = m_file->find(program, width());
    if (!read)
      closeFile(read.error());
    else if (*read && isFinite(**read))
      halves = std::move(*read);
  }
  if (halves) remember(program, *halves);
  return halves;
}

void CachedEmbedder::remember(core::Hash program, Halves halves) {
  if (m_latest.size() >= m_limits.vectors) m_earlier = std::exchange(m_latest, {});
  m_latest.insert_or_assign(program, std::move(halves));
}

Result<CachedEmbedder::Made> CachedEmbedder::make(std::span<const core::Program* const> programs,
                                                  std::span<const core::Hash> hashes) {
  Made made;
  if (programs.empty()) return made;
  auto vectors = m_embedder->embed(programs);
  if (!vectors) return tl::unexpected(vectors.error());
  if (vectors->width != width() || vectors->rows() != programs.size())
    return fail(ErrorCode::ToolFailure, phrase("{} vectors of {} numbers were made for {} programs",
                                               vectors->rows(), vectors->width, programs.size()));
  for (size_t i = 0; i < programs.size(); ++i) {
    auto halves = halvesOf(vectors->row(i));
    if (!halves) return tl::unexpected(halves.error());
    made.emplace_back(hashes[i], std::move(*halves));
  }
  return made;
}

void CachedEmbedder::keep(const Made& made) {
  for (const auto& [program, halves] : made) remember(program, halves);
  if (!m_file || made.empty()) return;
  if (auto stored = m_file->store(made); !stored) closeFile(stored.error());
}

Result<Vectors> CachedEmbedder::embed(std::span<const core::Program* const> programs) {
  std::vector<core::Hash> hashes, missingHashes;
  std::vector<const core::Program*> missing;
  Memory known;
  for (const core::Program* program : programs) {
    core::Hash hash = hashes.emplace_back(canonicalHash(*program));
    auto [place, isNew] = known.try_emplace(hash);
    if (!isNew) continue;
    if (auto found = find(hash)) {
      place->second = std::move(*found);
      continue;
    }
    missing.push_back(program);
    missingHashes.push_back(hash);
  }
  auto made = make(missing, missingHashes);
  if (!made) return tl::unexpected(made.error());
  keep(*made);
  for (auto& [hash, halves] : *made) known[hash] = std::move(halves);
  Vectors vectors{width(), {}};
  vectors.values.reserve(programs.size() * width());
  for (core::Hash hash : hashes)
    for (uint16_t half : known[hash]) vectors.values.push_back(valueOf(half));
  return vectors;
}

}  // namespace dojo::rl
