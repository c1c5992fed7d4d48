// The vocabulary of canonical programs, as language models count it.
#pragma once

#include "rl/learner/language_model.h"

namespace dojo::rl {

// There is room for moves that do not exist yet: a new one must not make weights unreadable.
inline constexpr int kMostMoves = 160;

Vocabulary programVocabulary();

}  // namespace dojo::rl
