// A strategy that asks another one for more than it needs and lets a cost model, learned from what
// was timed so far, choose which of it is worth measuring (Chen et al., "Learning to Optimize
// Tensor Programs", NeurIPS 2018). Some are taken at random all the same: a model is blind to what
// it has never seen. Until the model has seen enough, the other strategy goes on alone.
#pragma once

#include "rl/cost/cost_model.h"
#include "rl/search/strategy.h"

namespace dojo::rl {

std::unique_ptr<Strategy> ranked(std::unique_ptr<Strategy> strategy, CostModel model);

}  // namespace dojo::rl
