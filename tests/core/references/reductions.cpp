// Kernels that fold vectors or rows: sums, products, extremes, predicates, moments, prefixes.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/core/references/reference.h"
#include "tests/core/references/vector_math.h"

namespace dojo::references {
namespace {

using Arrays = std::vector<Array>;

Shapes vectorToScalar(const Extents& e) {
  return {{{e.at("N")}}, {{}}};
}

Shapes rowsToVector(const Extents& e) {
  return {{{e.at("N"), e.at("M")}}, {{e.at("N")}}};
}

Shapes rowsToTwoVectors(const Extents& e) {
  return {{{e.at("N"), e.at("M")}}, {{e.at("N")}, {e.at("N")}}};
}

Shapes rowsToRows(const Extents& e) {
  Shape matrix{e.at("N"), e.at("M")};
  return {{matrix}, {matrix}};
}

Reference foldVector(std::string kernel, double (*f)(const Vector&)) {
  auto compute = [f](const Extents&, const Arrays& in, Arrays& out) {
    out[0]() = f(in[0].elements());
  };
  return {std::move(kernel), smallSizes({"N"}), vectorToScalar, compute};
}

Reference foldRows(std::string kernel, double (*f)(const Vector&),
                   std::vector<Domain> domains = {}) {
  auto compute = [f](const Extents& e, const Arrays& in, Arrays& out) {
    for (int64_t n = 0; n < e.at("N"); ++n) out[0](n) = f(row(in[0], n));
  };
  return {std::move(kernel), smallSizes({"N", "M"}), rowsToVector, compute, std::move(domains)};
}

Reference prefixes(std::string kernel, double (*f)(const Vector&)) {
  auto compute = [f](const Extents& e, const Arrays& in, Arrays& out) {
    for (int64_t n = 0; n < e.at("N"); ++n)
      for (int64_t m = 0; m < e.at("M"); ++m) {
        Vector prefix = row(in[0], n);
        prefix.resize(static_cast<size_t>(m) + 1);
        out[0](n, m) = f(prefix);
      }
  };
  return {std::move(kernel), smallSizes({"N", "M"}), rowsToRows, compute};
}

double productOf(const Vector& x) {
  double product = 1;
  for (double value : x) product *= value;
  return product;
}

double magnitudesOf(const Vector& x) {
  double sum = 0;
  for (double value : x) sum += std::abs(value);
  return sum;
}

double lengthOf(const Vector& x) {
  double sum = 0;
  for (double value : x) sum += value * value;
  return std::sqrt(sum);
}

double smallestOf(const Vector& x) {
  return *std::ranges::min_element(x);
}

double hasNan(const Vector& x) {
  return std::ranges::any_of(x, [](double value) { return std::isnan(value); }) ? 1 : 0;
}

double allFinite(const Vector& x) {
  return std::ranges::all_of(x, [](double value) { return std::isfinite(value); }) ? 1 : 0;
}

void argmax(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n) {
    Vector values = row(in[0], n);
    auto best = std::ranges::max_element(values);
    out[0](n) = *best;
    out[1](n) = static_cast<double>(best - values.begin());
  }
}

void argmin(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n) {
    Vector values = row(in[0], n);
    auto best = std::ranges::min_element(values);
    out[0](n) = *best;
    out[1](n) = static_cast<double>(best - values.begin());
  }
}

void moments(const Extents& e, const Arrays& in, Arrays& out) {
  for (int64_t n = 0; n < e.at("N"); ++n) {
    out[0](n) = meanOf(row(in[0], n));
    out[1](n) = biasedVarianceOf(row(in[0], n));
  }
}

}  // namespace

std::vector<Reference> reductionReferences() {
  return {
      foldRows("all_finite", allFinite, {Domain::Special}),
      {"argmax", smallSizes({"N", "M"}), rowsToTwoVectors, argmax, {Domain::Ties}},
      {"argmin", smallSizes({"N", "M"}), rowsToTwoVectors, argmin, {Domain::Ties}},
      foldVector("asum", magnitudesOf),
      prefixes("cumprod", productOf),
      prefixes("cumsum", sumOf),
      foldRows("has_nan", hasNan, {Domain::Special}),
      foldVector("mean", meanOf),
      {"moments", smallSizes({"N", "M"}), rowsToTwoVectors, moments},
      foldVector("nrm2", lengthOf),
      foldRows("reducemean", meanOf),
      foldRows("rowmin", smallestOf),
      foldRows("rowprod", productOf),
      foldVector("sum", sumOf),
      foldVector("sum_i64", sumOf),
  };
}

}  // namespace dojo::references
