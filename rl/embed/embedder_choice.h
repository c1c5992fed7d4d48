// Which embedder a word means: own, untrained, features, tokens or hash; an address that begins
// with http:// or https://; a folder with a BERT-family model; a file with weights of the own
// model.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "core/machine/machine.h"
#include "rl/embed/embedder.h"
#include "rl/learner/learner.h"

namespace dojo::rl {

struct EmbedderParts {
  core::Machine machine;
  // Started when an embedder needs it and there is none.
  std::shared_ptr<Learner> learner = {};
  const std::atomic<bool>* cancel = nullptr;
  std::filesystem::path cache = {};  // of vectors that are slow to make; empty: in memory alone
  std::function<void(const Message&)> say = {};  // hears when that file is not used
};

// What is slow comes with a cache. Fails with the list of words where it is none of these.
Result<std::unique_ptr<Embedder>> chooseEmbedder(const std::string& word, EmbedderParts& parts);

// The learner of the parts, started now where there is none yet.
Result<std::shared_ptr<Learner>> learnerOf(EmbedderParts& parts);

// The weights that come with the program; fails where they are not installed.
Result<std::filesystem::path> findOwnModel();

}  // namespace dojo::rl
