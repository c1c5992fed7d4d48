#include "rl/torch/learner/requests.h"

namespace dojo::learner {

void addLanguageModelRequests(Service&) {}

}  // namespace dojo::learner
