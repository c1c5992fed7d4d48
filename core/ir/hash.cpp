#include "core/ir/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace dojo::core {

Hasher& Hasher::add(uint64_t value) {
  uint64_t pair[2] = {m_state, value};
  m_state = XXH3_64bits(pair, sizeof pair);
  return *this;
}

Hasher& Hasher::add(std::string_view text) {
  return add(hashBytes(text));
}

uint64_t hashBytes(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace dojo::core
