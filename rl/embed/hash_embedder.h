// A random vector of length 1 for each program: the control that knows nothing but which program it
// is. What learns from it as well as from another embedder makes no use of that one.
#pragma once

#include <memory>

#include "rl/embed/embedder.h"

namespace dojo::rl {

std::unique_ptr<Embedder> hashEmbedder();

}  // namespace dojo::rl
