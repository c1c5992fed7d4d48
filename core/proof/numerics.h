// How far a kernel's outputs lie from the float64 reference, in units of the last place: what a
// reassociating move costs, measured rather than bounded. An ulp is the distance between
// neighbouring numbers of the output's type at the reference's magnitude; integers count in ones.
#pragma once

#include <array>

#include "core/proof/numerical_check.h"

namespace dojo::core {

// Elements by their error: none, up to 1/2, 1, 2, 4, 8, 16, 64, 1024 ulp, and beyond.
inline constexpr std::array<double, 9> kUlpSteps = {0, 0.5, 1, 2, 4, 8, 16, 64, 1024};

struct NumericsReport {
  int64_t elements = 0;  // whose reference is finite
  double largest = 0;    // ulp
  // The largest error in ulp of the largest element of the same output: where sums cancel, elements
  // are small and their own ulp say little.
  double largestOfNorm = 0;
  double median = 0, percentile99 = 0, percentile999 = 0;
  std::array<int64_t, kUlpSteps.size() + 1> histogram{};
  int64_t notFinite = 0;  // elements that are infinite or NaN where the reference is finite
  std::string where;      // the element of the largest error: "y[3,7] on mixed inputs"
  double reference = 0, actual = 0;
};

struct NumericsOptions {
  uint64_t seed = 1;
  std::vector<InputFamily> families = {InputFamily::Normal, InputFamily::Mixed,
                                       InputFamily::Sorted};
  double mostLeafExecutions = 4e9;  // of the reference, interpreted
  const std::atomic<bool>* stop = nullptr;
};

// One report per executor, all on the same inputs. Fails when the reference or an executor does.
Result<std::vector<NumericsReport>> measureNumerics(const Program& reference,
                                                    std::span<const Executor> kernels,
                                                    const NumericsOptions& options = {});

// The distance between neighbours of `type` at a magnitude; 1 for integers.
double ulpAt(DType type, double value);

}  // namespace dojo::core
