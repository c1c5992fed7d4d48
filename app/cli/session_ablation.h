// perfdojo session ablation: what the cost model is worth to strategies, over recorded searches.
#pragma once

#include "app/cli/command.h"

namespace dojo::app {

void addAblation(Command* session, CommandLine line);

}  // namespace dojo::app
