#include "rl/embed/embedder_choice.h"

#include <unistd.h>

#include <cstdlib>

#include "rl/embed/embedding_cache.h"
#include "rl/embed/endpoint_embedder.h"
#include "rl/embed/feature_embedder.h"
#include "rl/embed/folder_embedder.h"
#include "rl/embed/hash_embedder.h"
#include "rl/embed/model_embedder.h"
#include "rl/embed/token_embedder.h"
#include "rl/learner/program_vocabulary.h"

namespace dojo::rl {
namespace {

namespace fs = std::filesystem;
using Made = Result<std::unique_ptr<Embedder>>;

template <class T>
Made cached(Result<std::unique_ptr<T>> made, const EmbedderParts& parts) {
  if (!made) return tl::unexpected(made.error());
  return std::make_unique<CachedEmbedder>(std::move(*made), parts.cache, parts.say);
}

Made ownFrom(const fs::path& weights, EmbedderParts& parts) {
  auto learner = learnerOf(parts);
  if (!learner) return tl::unexpected(learner.error());
  return cached(ModelEmbedder::own(*learner, programVocabulary(), weights), parts);
}

Made own(EmbedderParts& parts) {
  auto weights = findOwnModel();
  if (!weights) return tl::unexpected(weights.error());
  return ownFrom(*weights, parts);
}

Made untrained(EmbedderParts& parts) {
  auto learner = learnerOf(parts);
  if (!learner) return tl::unexpected(learner.error());
  return cached(ModelEmbedder::untrained(*learner, programVocabulary(), /*seed=*/1), parts);
}

Made folder(const fs::path& path, EmbedderParts& parts) {
  auto learner = learnerOf(parts);
  if (!learner) return tl::unexpected(learner.error());
  return cached(FolderEmbedder::open(path, *learner), parts);
}

// Holds the token of an embeddings service that wants one.
constexpr const char* kTokenVariable = "PERFDOJO_EMBEDDINGS_TOKEN";

struct Choice {
  std::string_view word;
  Made (*make)(EmbedderParts& parts);
};

constexpr Choice kChoices[] = {
    {"own", own},
    {"untrained", untrained},
    {"features", [](EmbedderParts& parts) -> Made { return featureEmbedder(parts.machine); }},
    {"tokens", [](EmbedderParts&) -> Made { return tokenEmbedder(); }},
    {"hash", [](EmbedderParts&) -> Made { return hashEmbedder(); }},
};

}  // namespace

Made chooseEmbedder(const std::string& word, EmbedderParts& parts) {
  for (const Choice& choice : kChoices)
    if (choice.word == word) return choice.make(parts);
  if (word.starts_with("http://") || word.starts_with("https://")) {
    EndpointSettings settings;
    settings.cancel = parts.cancel;
    if (std::getenv(kTokenVariable) != nullptr) settings.tokenVariable = kTokenVariable;
    return cached(EndpointEmbedder::connect(word, std::move(settings)), parts);
  }
  std::error_code error;
  if (fs::is_directory(word, error)) return folder(word, parts);
  if (fs::is_regular_file(word, error)) return ownFrom(word, parts);
  return fail(ErrorCode::BadInput,
              phrase("no embedder is called '{}': it is own, untrained, features, tokens or hash, "
                     "an http address, a folder with a model, or a file of weights",
                     word));
}

Result<std::shared_ptr<Learner>> learnerOf(EmbedderParts& parts) {
  if (parts.learner) return parts.learner;
  auto started =
      Learner::start({.program = {}, .threads = 1, .processors = {}, .cancel = parts.cancel});
  if (!started) return tl::unexpected(started.error());
  parts.learner = std::move(*started);
  return parts.learner;
}

Result<fs::path> findOwnModel() {
  if (const char* named = std::getenv("PERFDOJO_OWN_MODEL"); named != nullptr && *named != '\0')
    return fs::path(named);
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder :
       {here / "../share/perfdojo/learning", here / "../../../resources/learning"})
    if (fs::path file = folder / "own.safetensors"; fs::is_regular_file(file, error))
      return file.lexically_normal();
  return fail(ErrorCode::NotFound,
              phrase("the own model's weights are not beside {}: `perfdojo train "
                     "--language-model -o FILE` makes some, and PERFDOJO_OWN_MODEL names them",
                     here.string()));
}

}  // namespace dojo::rl
