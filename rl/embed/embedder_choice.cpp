#include "rl/embed/embedder_choice.h"

#include <algorithm>

#include "rl/embed/embedding_cache.h"
#include "rl/embed/feature_embedder.h"
#include "rl/embed/hash_embedder.h"
#include "rl/embed/token_embedder.h"

namespace dojo::rl {
namespace {

using Made = Result<std::unique_ptr<Embedder>>;

bool isAddress(const std::string& word) {
  return word.starts_with("http://") || word.starts_with("https://");
}

bool isFolder(const std::string& word) {
  std::error_code ignored;
  return std::filesystem::is_directory(word, ignored);
}

Made atAddress(const std::string& word, const EmbedderParts&) {
  return fail(ErrorCode::Unsupported,
              phrase("this build cannot ask the server '{}' for vectors", word));
}

Made inFolder(const std::string& word, const EmbedderParts&) {
  return fail(ErrorCode::Unsupported, phrase("this build cannot run the model in '{}'", word));
}

Made features(const std::string&, const EmbedderParts& parts) {
  return std::make_unique<FeatureEmbedder>(parts.machine);
}

Made tokens(const std::string&, const EmbedderParts&) {
  return std::make_unique<TokenEmbedder>();
}

Made hash(const std::string&, const EmbedderParts&) {
  return std::make_unique<HashEmbedder>();
}

struct Choice {
  std::string_view word;
  Made (*make)(const std::string& word, const EmbedderParts& parts);
};

constexpr Choice kChoices[] = {
    {"features", features},
    {"tokens", tokens},
    {"hash", hash},
};

}  // namespace

Result<std::unique_ptr<Embedder>> chooseEmbedder(const std::string& word,
                                                 const EmbedderParts& parts) {
  for (const Choice& choice : kChoices)
    if (choice.word == word) return choice.make(word, parts);
  if (isAddress(word)) return atAddress(word, parts);
  if (isFolder(word)) return inFolder(word, parts);
  return fail(ErrorCode::NotFound,
              phrase("there is no embedder '{}'; there are {}", word, embedderWords()));
}

std::unique_ptr<Embedder> cached(std::unique_ptr<Embedder> embedder, const EmbedderParts& parts) {
  return std::make_unique<CachedEmbedder>(std::move(embedder), parts.cache, parts.say);
}

std::string embedderWords() {
  std::string words;
  for (const Choice& choice : kChoices) {
    if (!words.empty()) words += ", ";
    words += choice.word;
  }
  return words;
}

}  // namespace dojo::rl
