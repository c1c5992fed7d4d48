#include "rl/embed/token_bag.h"

#include "core/ir/hash.h"
#include "core/ir/program.h"

namespace dojo::rl {

void addWord(std::span<float> bag, uint64_t word, float amount) {
  core::Hash hash = core::Hasher().add(word).value();
  bag[(hash >> 1) % bag.size()] += (hash & 1) != 0 ? amount : -amount;
}

}  // namespace dojo::rl
