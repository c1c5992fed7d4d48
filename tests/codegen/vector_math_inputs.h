// Numbers at which the functions of dojo_math.h are held to the errors that the header states.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace dojo::tests {

template <class Real>
using BitsOf = std::conditional_t<sizeof(Real) == 4, uint32_t, uint64_t>;

template <class Real>
std::vector<Real> edges() {
  using Limits = std::numeric_limits<Real>;
  std::vector<Real> values = {0,
                              Limits::denorm_min(),
                              Limits::min(),
                              Limits::max(),
                              Limits::infinity(),
                              Limits::quiet_NaN(),
                              Limits::epsilon(),
                              0.5,
                              1,
                              2,
                              3,
                              1 / Limits::epsilon(),
                              2 / Limits::epsilon(),
                              Real(0.6),
                              Real(0.92),
                              Real(0.34657359),
                              Real(0.70710678),
                              Real(1.41421356),
                              Real(9.1),
                              Real(19.1),
                              4,
                              6,
                              Real(87.3365),
                              Real(88.7228),
                              Real(103.972),
                              Real(708.396),
                              Real(709.783),
                              Real(745.133),
                              3200,
                              100000,
                              1000000,
                              100000000,
                              Real(1e22),
                              Real(0.785398163397448309616),
                              std::bit_cast<Real>(static_cast<BitsOf<Real>>(
                                  std::bit_cast<BitsOf<Real>>(Limits::infinity()) + 1))};
  for (int i = 1; i <= 16; ++i) values.push_back(static_cast<Real>(i * 1.57079632679489661923));
  const size_t plain = values.size();
  for (size_t i = 0; i < plain; ++i) {
    values.push_back(std::nextafter(values[i], Real(0)));
    values.push_back(std::nextafter(values[i], Limits::infinity()));
  }
  const size_t positive = values.size();
  for (size_t i = 0; i < positive; ++i) values.push_back(-values[i]);
  return values;
}

constexpr size_t Block = 4096;

template <class Real>
struct Inputs {
  std::vector<Real> operands[3];

  void add(Real a, Real b, Real c) {
    operands[0].push_back(a);
    operands[1].push_back(b);
    operands[2].push_back(c);
  }
};

template <class Real>
Inputs<Real> edgeInputs(int operands) {
  Inputs<Real> inputs;
  const std::vector<Real> values = edges<Real>();
  if (operands == 1)
    for (Real a : values) inputs.add(a, a, a);
  else
    for (Real a : values)
      for (Real b : values) inputs.add(a, b, static_cast<Real>(a - b));
  while (inputs.operands[0].size() % 16 != 0) inputs.add(1, 1, 1);
  return inputs;
}

// Bit patterns, where the functions change, and for two operands bases near 1 and powers in range.
template <class Real>
Inputs<Real> randomInputs(uint64_t seed) {
  std::mt19937_64 bits(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  const double span[] = {1, 7, 30, 760, 2000, 1e6};
  Inputs<Real> inputs;
  while (inputs.operands[0].size() < Block) {
    const auto any = [&] { return std::bit_cast<Real>(static_cast<BitsOf<Real>>(bits())); };
    const size_t turn = inputs.operands[0].size() % 8;
    Real a = turn < 2 ? any() : static_cast<Real>(unit(bits) * span[turn - 2]);
    if (turn == 7)
      a = static_cast<Real>(1 + unit(bits) * std::exp2(-static_cast<double>(bits() % 50)));
    const double log = std::fabs(std::log(std::fabs(static_cast<double>(a))));
    const double reach = sizeof(Real) == 4 ? 105 : 746;
    inputs.add(a, turn == 0 ? any() : static_cast<Real>(unit(bits) * reach / log), any());
  }
  return inputs;
}

inline Inputs<float> everyNth(uint64_t block, uint64_t stride) {
  Inputs<float> inputs;
  for (uint64_t i = 0; i < Block; ++i) {
    const float a = std::bit_cast<float>(static_cast<uint32_t>((block * Block + i) * stride));
    inputs.add(a, a, a);
  }
  return inputs;
}

}  // namespace dojo::tests
