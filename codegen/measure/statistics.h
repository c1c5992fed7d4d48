// What a list of samples says. Distribution-free throughout: run times are skewed and their noise
// is not normal, so the centre is the median, and its interval comes from order statistics
// (binomial). Two programs are told apart in comparison.h.
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

std::string describeNs(double ns);  // "1.53 ms"

}  // namespace dojo::codegen
