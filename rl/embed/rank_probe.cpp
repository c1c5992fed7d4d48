#include "rl/embed/rank_probe.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "rl/environment/random_source.h"

namespace dojo::rl {
namespace {

constexpr size_t kFolds = 5, kFewest = 10;
constexpr double kRidge = 1;  // on standardised columns: one observation's worth of doubt

std::vector<double> ranksOf(std::span<const double> values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t i) { return values[i]; });
  std::vector<double> ranks(values.size());
  for (size_t first = 0, last = 0; first < order.size(); first = last) {
    while (last < order.size() && values[order[last]] == values[order[first]]) ++last;
    for (size_t i = first; i < last; ++i)
      ranks[order[i]] = static_cast<double>(first + last - 1) / 2;
  }
  return ranks;
}

double correlation(std::span<const double> a, std::span<const double> b) {
  double n = static_cast<double>(a.size());
  double meanA = std::accumulate(a.begin(), a.end(), 0.0) / n;
  double meanB = std::accumulate(b.begin(), b.end(), 0.0) / n;
  double ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - meanA) * (b[i] - meanB);
    aa += (a[i] - meanA) * (a[i] - meanA);
    bb += (b[i] - meanB) * (b[i] - meanB);
  }
  return ab / std::sqrt(aa * bb);
}

using Matrix = std::vector<std::vector<double>>;

// Of the training rows: columns of mean 0 and variance 1; constant ones are 0.
struct Standardised {
  std::vector<double> mean, scale;

  Standardised(const Vectors& vectors, std::span<const size_t> rows)
      : mean(vectors.width), scale(vectors.width) {
    double n = static_cast<double>(rows.size());
    for (size_t c = 0; c < vectors.width; ++c) {
      double sum = 0, squares = 0;
      for (size_t r : rows) sum += vectors.row(r)[c];
      mean[c] = sum / n;
      for (size_t r : rows) squares += std::pow(vectors.row(r)[c] - mean[c], 2);
      scale[c] = squares > 0 ? 1 / std::sqrt(squares / n) : 0;
    }
  }
  std::vector<double> of(std::span<const float> row) const {
    std::vector<double> values(row.size());
    for (size_t c = 0; c < row.size(); ++c) values[c] = (row[c] - mean[c]) * scale[c];
    return values;
  }
};

// Solves a x = b for a symmetric positive definite matrix, which is overwritten (Cholesky).
std::vector<double> solve(Matrix& a, std::vector<double> b) {
  size_t n = b.size();
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
      a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
    }
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (size_t i = n; i-- > 0;) {
    for (size_t k = i + 1; k < n; ++k) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

// Ridge regression of log times on standardised vectors.
struct Ridge {
  Standardised standardised;
  double offset = 0;
  std::vector<double> weights;

  Ridge(const Vectors& vectors, std::span<const double> ns, std::span<const size_t> rows)
      : standardised(vectors, rows) {
    size_t width = vectors.width;
    for (size_t r : rows) offset += std::log(ns[r]);
    offset /= static_cast<double>(rows.size());
    Matrix gram(width, std::vector<double>(width));
    std::vector<double> right(width);
    for (size_t r : rows) {
      auto x = standardised.of(vectors.row(r));
      double y = std::log(ns[r]) - offset;
      for (size_t i = 0; i < width; ++i) {
        right[i] += x[i] * y;
        for (size_t j = 0; j <= i; ++j) gram[i][j] += x[i] * x[j];
      }
    }
    for (size_t i = 0; i < width; ++i) gram[i][i] += kRidge;
    weights = solve(gram, std::move(right));
  }
  double operator()(std::span<const float> row) const {
    auto x = standardised.of(row);
    return std::inner_product(x.begin(), x.end(), weights.begin(), offset);
  }
};

}  // namespace

double rankCorrelation(std::span<const double> a, std::span<const double> b) {
  auto ranksA = ranksOf(a), ranksB = ranksOf(b);
  return correlation(ranksA, ranksB);
}

Result<double> rankProbe(const Vectors& vectors, std::span<const double> ns, uint64_t seed) {
  size_t programs = vectors.rows();
  if (programs < kFewest || ns.size() != programs)
    return fail(ErrorCode::BadInput,
                phrase("a probe needs at least {} timed programs, here are {}", kFewest, programs));
  std::vector<size_t> order(programs);
  std::iota(order.begin(), order.end(), size_t{0});
  Random random(seed);
  for (size_t i = programs; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  std::vector<double> predicted(programs);
  for (size_t fold = 0; fold < kFolds; ++fold) {
    std::vector<size_t> fitted, heldOut;
    for (size_t i = 0; i < programs; ++i)
      (i % kFolds == fold ? heldOut : fitted).push_back(order[i]);
    Ridge ridge(vectors, ns, fitted);
    for (size_t r : heldOut) predicted[r] = ridge(vectors.row(r));
  }
  return rankCorrelation(predicted, ns);
}

}  // namespace dojo::rl
