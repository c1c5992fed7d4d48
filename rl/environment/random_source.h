// Random numbers that are the same everywhere for the same seed: the standard library's generators
// are, its distributions are not.
#pragma once

#include <cstdint>
#include <random>

namespace dojo::rl {

class Random {
 public:
  explicit Random(uint64_t seed) : m_engine(seed) {}

  // In [0, 1).
  double unit() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }
  // In [0, count); count > 0.
  size_t below(size_t count) { return static_cast<size_t>(unit() * static_cast<double>(count)); }
  bool chance(double probability) { return unit() < probability; }

 private:
  std::mt19937_64 m_engine;
};

}  // namespace dojo::rl
