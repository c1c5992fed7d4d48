// The embedder that a word asks for, on a command line, in a setting or in an agent's file.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "core/machine/machine.h"
#include "rl/embed/embedder.h"

namespace dojo::rl {

// What embedders are made of.
struct EmbedderParts {
  core::Machine machine;
  std::filesystem::path cache;                   // of vectors that are slow to make; empty: none
  std::function<void(const Message&)> say = {};  // of trouble that ends nothing
};

// `features`, `tokens`, `hash`. Another word is refused with the list of those that there are.
Result<std::unique_ptr<Embedder>> chooseEmbedder(const std::string& word,
                                                 const EmbedderParts& parts);
// As chooseEmbedder hands out what is slow, with the cache of the parts.
std::unique_ptr<Embedder> cached(std::unique_ptr<Embedder> embedder, const EmbedderParts& parts);
// The words, separated by commas.
std::string embedderWords();

}  // namespace dojo::rl
