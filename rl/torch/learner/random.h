// Random numbers from a seed, the same wherever and with whatever library they are drawn: what is
// stored of a network is its seed and how often it learnt.
#pragma once

#include <cmath>
#include <cstdint>

namespace dojo::learner {

// Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014.
inline uint64_t mixed(uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

// A seed for one of several streams.
inline uint64_t seedFor(uint64_t seed, uint64_t stream) {
  return mixed(mixed(seed + 0x9e3779b97f4a7c15u) + stream);
}

class Random {
 public:
  explicit Random(uint64_t seed) : m_state(seed) {}

  uint64_t bits() { return mixed(m_state += 0x9e3779b97f4a7c15u); }
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1p-53; }  // in [0, 1)
  // Box and Muller's.
  double normal() {
    double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(6.283185307179586 * uniform());
  }

 private:
  uint64_t m_state;
};

}  // namespace dojo::learner
