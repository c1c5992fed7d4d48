// Arithmetic modulo a prime M = 3 (mod 4) below 2^61. Residues are kept in Montgomery form, x·2^64
// mod M (Montgomery, Modular multiplication without trial division, Math. Comp. 44, 1985): every
// function takes and gives that form but for fromInteger and toInteger. Because M = 3 (mod 4), -1
// is no square, one of x and -x is, and x^((M+1)/4) is the square root of that one which is itself
// a square: a root that multiplies, root(xy) = root(x) root(y).
#pragma once

#include <cstdint>

namespace dojo::core {

__extension__ typedef unsigned __int128 UInt128;

template <uint64_t M>
struct PrimeField {
  static_assert(M % 4 == 3 && M < (uint64_t{1} << 61));
  static constexpr uint64_t kModulus = M;

  static constexpr uint64_t negatedInverse() {
    uint64_t inverse = 1;  // Newton: each round doubles the correct low bits
    for (int i = 0; i < 6; ++i) inverse *= 2 - M * inverse;
    return 0 - inverse;
  }
  static constexpr uint64_t kNegatedInverse = negatedInverse();
  static constexpr uint64_t kOne = static_cast<uint64_t>((UInt128(1) << 64) % M);
  static constexpr uint64_t kSquareOfRadix = static_cast<uint64_t>(UInt128(kOne) * kOne % M);

  static constexpr uint64_t add(uint64_t a, uint64_t b) {
    uint64_t sum = a + b;
    return sum >= M ? sum - M : sum;
  }
  static constexpr uint64_t subtract(uint64_t a, uint64_t b) { return a >= b ? a - b : a + M - b; }
  static constexpr uint64_t negate(uint64_t a) { return a == 0 ? 0 : M - a; }

  static constexpr uint64_t reduce(UInt128 t) {
    uint64_t m = static_cast<uint64_t>(t) * kNegatedInverse;
    auto r = static_cast<uint64_t>((t + UInt128(m) * M) >> 64);
    return r >= M ? r - M : r;
  }
  static constexpr uint64_t multiply(uint64_t a, uint64_t b) { return reduce(UInt128(a) * b); }

  static constexpr uint64_t power(uint64_t base, uint64_t exponent) {
    uint64_t powers[16] = {kOne};
    for (int i = 1; i < 16; ++i) powers[i] = multiply(powers[i - 1], base);
    uint64_t result = kOne;
    for (int shift = 60; shift >= 0; shift -= 4) {
      for (int i = 0; i < 4 && result != kOne; ++i) result = multiply(result, result);
      if (uint64_t digit = exponent >> shift & 15) result = multiply(result, powers[digit]);
    }
    return result;
  }
  static constexpr uint64_t inverse(uint64_t a) { return power(a, M - 2); }  // of 0: 0
  static constexpr uint64_t root(uint64_t a) { return power(a, (M + 1) / 4); }
  static constexpr bool isSquare(uint64_t a) { return power(a, (M - 1) / 2) != negate(kOne); }

  static constexpr uint64_t fromUnsigned(uint64_t value) {
    return multiply(value % M, kSquareOfRadix);
  }
  static constexpr uint64_t fromInteger(int64_t value) {
    return value < 0 ? negate(fromUnsigned(0 - static_cast<uint64_t>(value)))
                     : fromUnsigned(static_cast<uint64_t>(value));
  }
  static constexpr uint64_t toInteger(uint64_t a) { return reduce(a); }  // in [0, M)
  // Of least magnitude: in (-M/2, M/2).
  static constexpr int64_t toSigned(uint64_t a) {
    uint64_t value = reduce(a);
    return value > M / 2 ? -static_cast<int64_t>(M - value) : static_cast<int64_t>(value);
  }
  // A residue that is as uniform as `random` is.
  static constexpr uint64_t fromRandom(uint64_t random) {
    return static_cast<uint64_t>(UInt128(random) * M >> 64);
  }
};

}  // namespace dojo::core
