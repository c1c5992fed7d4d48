// What the program's text says when the mouse rests on a word: what an operation means, how an
// array is declared and who writes it, which scope an iteration belongs to.
#pragma once

#include "app/models/shell/workspace.h"

namespace dojo::app {

// HTML; empty where there is nothing to tell. Places are bytes of the program's canonical text.
QString tipAt(const Workspace& workspace, int line, int column);

}  // namespace dojo::app
