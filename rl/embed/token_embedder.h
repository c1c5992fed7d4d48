// A program as a bag of tokens: a control that knows the words, but not their order.
#pragma once

#include <memory>

#include "rl/embed/embedder.h"

namespace dojo::rl {

std::unique_ptr<Embedder> tokenEmbedder();

}  // namespace dojo::rl
