// The Move value of every file in this folder. Only the catalogue and a move's own file include this.
#pragma once

#include "core/moves/move.h"

namespace dojo::core {

extern const Move kJoinScopes;
extern const Move kReuseDims;
extern const Move kSplitScope;

}  // namespace dojo::core
