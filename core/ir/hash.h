// Combining 64-bit hashes of the IR's parts. Not cryptographic; xxh3 underneath.
#pragma once

#include <cstdint>
#include <string_view>

namespace dojo::core {

class Hasher {
 public:
  Hasher& add(uint64_t value);
  Hasher& add(std::string_view text);
  uint64_t value() const { return m_state; }

 private:
  uint64_t m_state = 0x9E3779B97F4A7C15ull;
};

uint64_t hashBytes(std::string_view bytes);

}  // namespace dojo::core
