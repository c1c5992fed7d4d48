#include "rl/learner/program_vocabulary.h"

#include "rl/language/tokens.h"

namespace dojo::rl {

Vocabulary programVocabulary() {
  return {static_cast<int>(vocabularySize()), kMostMoves, vocabularyDigest()};
}

}  // namespace dojo::rl
