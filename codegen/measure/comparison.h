// Whether one of two programs is faster, from interleaved times (interleaving.h). A timing is made
// of units; within one the programs exchange whatever is not theirs: the order of the calls, the
// buffers. Which of them comes first is drawn for each unit. So if the programs are the same, a
// unit's difference is as likely as its negative, whatever the noise is (bursts of load, drift,
// autocorrelation, heavy tails, badly placed buffers), and a signed-rank test over the units
// (Wilcoxon 1945, exact) claims a difference no more often than it says.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "codegen/measure/statistics.h"
#include "core/message.h"

namespace dojo::codegen {

// How many times faster B is than A.
struct Comparison {
  double ratio = 1;  // a over b: the Hodges-Lehmann estimate over the units
  Interval95 ci;     // of that ratio, from the same test; not symmetric around it
  double pValue = 1;
  int units = 0;
  enum class Verdict { Faster, Slower, NoDifference } verdict = Verdict::NoDifference;

  bool isDecided() const { return verdict != Verdict::NoDifference; }
  bool hasTooFewUnits() const;  // to decide
};

// With fewer units no verdict is possible, but for programs that lie far apart.
inline constexpr int kFewestUnits = 9;

// Times of A and B, pair i being (a[i], b[i]), and which pairs make a unit.
class PairedTimes {
 public:
  // `pairsPerUnit` of them after each other make a unit, the last of which may be smaller. Pairs
  // with a time that is not positive and finite are left out.
  void append(std::span<const double> a, std::span<const double> b, int pairsPerUnit = 1);

  // The logarithm of a over b of every unit.
  const std::vector<double>& effects() const { return m_effects; }
  int units() const { return static_cast<int>(m_effects.size()); }
  // Every call of A took more than twice as long as every call of B, of enough calls: no noise
  // does that to all calls of one and to none of the other.
  bool isFarSlower() const;
  bool isFarFaster() const;
  Comparison compare() const;

 private:
  struct Range {
    double least = 0, greatest = 0;
  };
  bool isFarAbove(const Range& slow, const Range& fast) const;

  std::vector<double> m_effects;
  int m_pairs = 0;
  Range m_a, m_b;
};

Comparison compare(std::span<const double> a, std::span<const double> b, int pairsPerUnit = 1);

// Two-sided p-value that the effects are symmetric around 0; exact up to 100 of them.
double signedRank(std::span<const double> effects);

// "faster, 1.32× (1.29 to 1.36)", "no difference seen", "no difference seen (too few runs to tell)"
Message describe(const Comparison& comparison);

}  // namespace dojo::codegen
