// perfdojo session gather: the searches of a folder that `search --launcher` filled, merged, and
// the best of them entered in this machine's library.
#pragma once

#include "app/cli/command.h"

namespace dojo::app {

void addGathering(Command* session, CommandLine line);

}  // namespace dojo::app
