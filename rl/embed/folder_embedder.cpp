#include "rl/embed/folder_embedder.h"

#include <algorithm>
#include <numeric>

#include "rl/language/canonical.h"

namespace dojo::rl {
namespace {

constexpr int kLoadMs = 120'000;
constexpr int kEmbedMs = 300'000;
constexpr size_t kBatchTokens = 4096;  // padding included; two seconds of a model of 6 x 384

}  // namespace

FolderEmbedder::FolderEmbedder(FolderModel model, std::shared_ptr<Learner> learner)
    : m_model(std::move(model)), m_learner(std::move(learner)) {}

FolderEmbedder::~FolderEmbedder() {
  if (m_learner->isRunning() && m_generation == m_learner->generation())
    (void)m_learner->ask({{"do", "folder_drop"}, {"model", m_number}}, {}, kLoadMs);
}

Result<std::unique_ptr<FolderEmbedder>> FolderEmbedder::open(const std::filesystem::path& folder,
                                                             std::shared_ptr<Learner> learner) {
  auto model = readFolderModel(folder);
  if (!model) return tl::unexpected(model.error());
  std::unique_ptr<FolderEmbedder> embedder(
      new FolderEmbedder(std::move(*model), std::move(learner)));
  if (auto loaded = embedder->load(); !loaded) return tl::unexpected(loaded.error());
  return embedder;
}

// Where the learner does not have the model, or has ended since.
Result<void> FolderEmbedder::load() {
  if (!m_learner->isRunning())
    if (auto running = m_learner->restart(); !running) return running;
  if (m_generation == m_learner->generation()) return {};
  const int generation = m_learner->generation();
  auto answer = m_learner->ask({{"do", "folder_load"},
                                {"file", std::filesystem::absolute(m_model.weights).string()},
                                {"shape", m_model.shape}},
                               {}, kLoadMs);
  if (!answer) return tl::unexpected(answer.error());
  auto number = answerField<int>(answer->body, "model");
  auto digest = answerField<std::string>(answer->body, "digest");
  if (!number) return tl::unexpected(number.error());
  if (!digest) return tl::unexpected(digest.error());
  if (!m_digest.empty() && *digest != m_digest)
    return fail(ErrorCode::BadInput, phrase("the weights in {} have changed while they were in use",
                                            m_model.weights.string()));
  m_number = *number;
  m_digest = *digest;
  m_generation = generation;
  m_identity = fmt::format(
      "folder bert {}x{} weights={} vocabulary={} pooling={}{} windows={}/{} width={}",
      m_model.shape["layers"].get<int>(), m_model.shape["hidden"].get<int>(), m_digest,
      m_model.vocabularyDigest, m_model.shape["pooling"].get<std::string>(),
      m_model.isNormalised ? " normalised" : "", m_model.window, (m_model.window - 2) / 4, width());
  return {};
}

Result<void> FolderEmbedder::embedBatch(std::span<const TokenWindow> windows,
                                        std::span<const size_t> numbers, Vectors& vectors) {
  size_t length = 0;
  for (size_t number : numbers) length = std::max(length, windows[number].tokens.size() + 2);
  std::vector<int32_t> tokens(numbers.size() * length, m_model.tokenizer.padding()), lengths;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const std::vector<int32_t>& inside = windows[numbers[i]].tokens;
    auto at = tokens.begin() + static_cast<std::ptrdiff_t>(i * length);
    *at = m_model.tokenizer.begin();
    *std::copy(inside.begin(), inside.end(), at + 1) = m_model.tokenizer.end();
    lengths.push_back(static_cast<int32_t>(inside.size() + 2));
  }
  auto answer = m_learner->ask({{"do", "folder_embed"}, {"model", m_number}, {"length", length}},
                               {payloadOf(tokens), payloadOf(lengths)}, kEmbedMs);
  if (!answer) return tl::unexpected(answer.error());
  if (answer->payloads.size() != 1 || answer->payloads[0].size() != numbers.size() * width())
    return fail(ErrorCode::ToolFailure, "the learner answers with another number of vectors");
  for (size_t i = 0; i < numbers.size(); ++i)
    std::copy_n(answer->payloads[0].data() + i * width(), width(),
                vectors.values.data() + numbers[i] * width());
  return {};
}

Result<Vectors> FolderEmbedder::embedTexts(std::span<const std::string> texts) {
  if (auto loaded = load(); !loaded) return tl::unexpected(loaded.error());
  std::vector<TokenWindow> windows;
  for (size_t i = 0; i < texts.size(); ++i)
    for (TokenWindow& window : windowsOf(i, m_model.tokenizer.tokens(texts[i]), m_model.window - 2))
      windows.push_back(std::move(window));
  std::vector<size_t> order(windows.size());
  std::iota(order.begin(), order.end(), size_t{0});
  auto size = [&](size_t number) { return windows[number].tokens.size() + 2; };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return size(a) < size(b); });
  Vectors vectors{width(), std::vector<float>(windows.size() * width())};
  for (size_t from = 0, to = 0; from < order.size(); from = to) {
    for (to = from + 1; to < order.size() && (to + 1 - from) * size(order[to]) <= kBatchTokens;)
      ++to;
    auto batch = std::span(order).subspan(from, to - from);
    if (auto done = embedBatch(windows, batch, vectors); !done) return tl::unexpected(done.error());
  }
  Vectors means = meanOfWindows(windows, vectors, texts.size());
  if (m_model.isNormalised) normalise(means);
  return means;
}

Result<Vectors> FolderEmbedder::embed(std::span<const core::Program* const> programs) {
  std::vector<std::string> texts;
  for (const core::Program* program : programs) texts.push_back(canonicalText(*program));
  return embedTexts(texts);
}

}  // namespace dojo::rl
