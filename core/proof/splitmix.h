// Random numbers that are the same on every machine; standard distributions differ between
// libraries, so none is used. Private to core/proof.
#pragma once

#include <cmath>
#include <cstdint>

namespace dojo::core {

// SplitMix64.
class Random {
 public:
  explicit Random(uint64_t seed) : m_state(seed) {}
  uint64_t next() {
    uint64_t z = m_state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // [0, 1)
  int64_t below(int64_t n) { return static_cast<int64_t>(next() % static_cast<uint64_t>(n)); }
  double sign() { return next() & 1 ? 1 : -1; }
  // Sum of uniforms: bell-shaped, variance 1, within ±6.
  double bell() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += unit();
    return sum;
  }
  double logUniform(double low, double high) { return low * std::pow(high / low, unit()); }

 private:
  uint64_t m_state;
};

}  // namespace dojo::core
