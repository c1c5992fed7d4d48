// 128 bits that stand for a sequence of numbers: what is remembered under a digest is remembered of
// that sequence alone, since no two that a process meets share one (below 1e-20 for 1e9 of them).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "core/inline_vector.h"

namespace dojo::core {

struct Digest {
  uint64_t low = 0, high = 0;
  bool operator==(const Digest&) const = default;
};

class DigestBuilder {
 public:
  DigestBuilder() = default;
  explicit DigestBuilder(const Digest& about) { add(about.low).add(about.high); }

  template <typename Number>
  DigestBuilder& add(Number number) {
    m_numbers.push_back(static_cast<uint64_t>(number));
    return *this;
  }
  DigestBuilder& add(std::string_view text);
  Digest digest() const;

 private:
  InlineVector<uint64_t, 384> m_numbers;
};

// Of a digest and a few numbers more.
Digest digestOf(const Digest& about, std::initializer_list<int64_t> more);

}  // namespace dojo::core
