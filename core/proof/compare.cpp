#include "core/proof/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace dojo::core {
namespace {

// How far into (up to 1) or beyond its bound the element lies.
double excess(double reference, double actual, double bound) {
  if (std::isnan(reference)) return std::isnan(actual) ? 0 : INFINITY;
  if (reference == actual) return 0;
  double difference = std::fabs(actual - reference);
  if (!std::isfinite(difference)) return INFINITY;
  return bound > 0 ? difference / bound : INFINITY;
}

double excessOf(const Tensor& reference, const Tensor& actual, int64_t i, double bound) {
  // Beyond 2^53 doubles cannot tell integers apart.
  bool areEqualIntegers = !isFloat(reference.dtype) && reference.integers[i] == actual.integers[i];
  if (areEqualIntegers) return 0;
  if (!isFloat(reference.dtype) && bound == 0) return INFINITY;
  return excess(reference.at(i), actual.at(i), bound);
}

}  // namespace

Comparison compare(const Tensor& reference, const std::vector<double>& bounds,
                   const Tensor& actual) {
  Comparison result;
  double difference2 = 0, reference2 = 0, bound2 = 0, worst = -1;
  for (int64_t i = 0; i < reference.size(); ++i) {
    if (!std::isfinite(bounds[i])) continue;
    ++result.decided;
    double excess = excessOf(reference, actual, i, bounds[i]);
    if (excess > worst) {
      worst = excess;
      result.worst = i;
    }
    if (!std::isfinite(reference.at(i)) || !std::isfinite(actual.at(i))) continue;
    double difference = std::fabs(actual.at(i) - reference.at(i));
    result.maxAbs = std::max(result.maxAbs, difference);
    difference2 += difference * difference;
    reference2 += reference.at(i) * reference.at(i);
    bound2 += bounds[i] * bounds[i];
  }
  if (reference2 > 0) {
    result.normRel = std::sqrt(difference2 / reference2);
    result.normBound = std::sqrt(bound2 / reference2);
  }
  if (result.worst < 0) return result;
  result.pass = worst <= 1;
  result.worstReference = reference.at(result.worst);
  result.worstActual = actual.at(result.worst);
  result.worstBound = bounds[result.worst];
  return result;
}

std::string indexName(const Tensor& tensor, int64_t element) {
  if (tensor.shape.empty()) return "";
  std::vector<int64_t> index(tensor.shape.size());
  for (size_t d = index.size(); d-- > 0; element /= tensor.shape[d])
    index[d] = element % tensor.shape[d];
  return fmt::format("[{}]", fmt::join(index, ","));
}

}  // namespace dojo::core
