// The Move value of every file in this folder, from moves.def. Only the catalogue and a move's own
// file include this.
#pragma once

#include "core/moves/move.h"

namespace dojo::core {

#define MOVE(value) extern const Move value;
#include "core/moves/moves.def"
#undef MOVE

}  // namespace dojo::core
