// The list alone, so that a test may link another one, longer by a move of its own.
#include "core/moves/catalogue.h"

#include "core/moves/moves.h"

namespace dojo::core {

std::span<const Move* const> catalogue() {
  static constexpr const Move* kMoves[] = {
#define MOVE(value) &value,
#include "core/moves/moves.def"
#undef MOVE
  };
  return kMoves;
}

}  // namespace dojo::core
