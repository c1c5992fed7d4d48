#include "core/ir/hash.h"

#include "core/ir/digest.h"

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

DigestBuilder& DigestBuilder::add(std::string_view text) {
  XXH128_hash_t h = XXH3_128bits(text.data(), text.size());
  return add(h.low64).add(h.high64);
}

Digest DigestBuilder::digest() const {
  XXH128_hash_t h = XXH3_128bits(m_numbers.data(), m_numbers.size() * sizeof(uint64_t));
  return {h.low64, h.high64};
}

Digest digestOf(const Digest& about, std::initializer_list<int64_t> more) {
  InlineVector<uint64_t, 16> numbers{about.low, about.high};
  for (int64_t number : more) numbers.push_back(static_cast<uint64_t>(number));
  XXH128_hash_t h = XXH3_128bits(numbers.data(), numbers.size() * sizeof(uint64_t));
  return {h.low64, h.high64};
}

}  // namespace dojo::core
