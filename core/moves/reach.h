// Of which memory the accesses, or the declaration, may be others after a move: so that what was
// proven of the rest need not be proven again.
#pragma once

#include "core/moves/move.h"

namespace dojo::core {

enum class Reach {
  Anywhere,
  Proven,  // wherever it is, the move's check proves shared memory there to be sound afterwards
  Place,   // of what the operations at its place touch
  Named,   // of the buffers that its step names
};
Reach reachOf(const Move& move);

}  // namespace dojo::core
