// Definitions on one vector that several references share.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "tests/core/references/array.h"

namespace dojo::references {

using Vector = std::vector<double>;

inline Vector row(const Array& matrix, int64_t n) {
  Vector values;
  for (int64_t m = 0; m < matrix.shape()[1]; ++m) values.push_back(matrix(n, m));
  return values;
}

inline double sumOf(const Vector& x) {
  double sum = 0;
  for (double value : x) sum += value;
  return sum;
}

inline double meanOf(const Vector& x) {
  return sumOf(x) / static_cast<double>(x.size());
}

inline double biasedVarianceOf(const Vector& x) {
  double mean = meanOf(x), sum = 0;
  for (double value : x) sum += (value - mean) * (value - mean);
  return sum / static_cast<double>(x.size());
}

// What the norms add to a variance: a constant of a single-precision kernel is a single-precision
// number.
inline constexpr double kEpsilon = 1e-5f;

// (x - mean) / sqrt(var + epsilon)
inline Vector normalised(const Vector& x) {
  double mean = meanOf(x), deviation = std::sqrt(biasedVarianceOf(x) + kEpsilon);
  Vector y;
  for (double value : x) y.push_back((value - mean) / deviation);
  return y;
}

// Unshifted, which is the definition; the callers' values are small enough for it.
inline Vector softmaxOf(const Vector& x) {
  Vector y;
  for (double value : x) y.push_back(std::exp(value));
  double sum = sumOf(y);
  for (double& value : y) value /= sum;
  return y;
}

}  // namespace dojo::references
