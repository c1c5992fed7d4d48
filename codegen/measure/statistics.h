// What a list of samples says. Distribution-free throughout: run times are skewed and their noise
// is not normal, so the centre is the median, its interval comes from order statistics (binomial),
// and two lists are told apart by a rank test (Mann and Whitney 1947), never by their means.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace dojo::codegen {

struct Interval95 {
  double low = 0, high = 0;
};

struct Summary {
  double median = 0;
  Interval95 ci;  // of the median, at least 95 % (as far as the number of samples allows)
  double least = 0, greatest = 0;
  int samples = 0;
  // Half the interval's width over the median.
  double relativeWidth() const { return median > 0 ? (ci.high - ci.low) / (2 * median) : 0; }
};

double medianOf(std::vector<double> samples);
Summary summarise(std::span<const double> samples);

// Two-sided p-value that both lists come from one distribution; normal approximation with ties.
double mannWhitney(std::span<const double> a, std::span<const double> b);

// Times of A and B taken in alternation: pair i is (a[i], b[i]). How many times faster B is.
struct Comparison {
  double ratio = 1;  // median of a[i] / b[i]
  Interval95 ci;     // of that median
  double pValue = 1;
  enum class Verdict { Faster, Slower, NoDifference } verdict = Verdict::NoDifference;
};
Comparison compare(std::span<const double> a, std::span<const double> b);

// "faster, 1.32× ± 0.03", "no difference seen"
std::string describe(const Comparison& comparison);
std::string describeNs(double ns);  // "1.53 ms"

}  // namespace dojo::codegen
