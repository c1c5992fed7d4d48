// The cost model's features of a program (rl/cost/features.h) as its vector: a control that was
// told what matters on processors.
#pragma once

#include <memory>

#include "core/machine/machine.h"
#include "rl/embed/embedder.h"

namespace dojo::rl {

std::unique_ptr<Embedder> featureEmbedder(core::Machine machine);

}  // namespace dojo::rl
