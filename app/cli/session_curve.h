// perfdojo session curve: how fast searches came near the best that any of them found.
#pragma once

#include "app/cli/command.h"

namespace dojo::app {

void addCurve(Command* session, CommandLine line);

}  // namespace dojo::app
