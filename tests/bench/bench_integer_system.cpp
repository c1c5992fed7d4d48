// Time per IntegerSystem::solve on the families of the property test, in microseconds: of each
// system the median of several solves, of each family the median, mean, 99th percentile and
// maximum.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <numeric>

#include "tests/core/polyhedra/integer_system_families.h"

namespace {

using Clock = std::chrono::steady_clock;
using dojo::core::IntegerSystem;
using dojo::tests::SystemFamilies;

constexpr int kSystems = 1000;
constexpr int kRepetitions = 9;

double medianMicroseconds(const IntegerSystem& system, IntegerSystem::Answer& answer) {
  std::vector<double> times;
  for (int i = 0; i < kRepetitions; ++i) {
    const auto start = Clock::now();
    answer = system.solve();
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
  }
  std::nth_element(times.begin(), times.begin() + kRepetitions / 2, times.end());
  return times[kRepetitions / 2];
}

void measure(int family) {
  SystemFamilies families(1);
  std::vector<double> times;
  int feasible = 0;
  for (int i = 0; i < kSystems; ++i) {
    IntegerSystem::Answer answer;
    times.push_back(medianMicroseconds(families.make(family), answer));
    feasible += answer == IntegerSystem::Answer::Feasible;
  }
  std::sort(times.begin(), times.end());
  fmt::print("{:<12} {:>9} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}\n", SystemFamilies::kNames[family],
             feasible, times[kSystems / 2],
             std::accumulate(times.begin(), times.end(), 0.0) / kSystems,
             times[kSystems * 99 / 100], times.back());
}

}  // namespace

int main() {
  fmt::print("µs per solve, {} systems a family\n{:<12} {:>9} {:>9} {:>9} {:>9} {:>9}\n", kSystems,
             "family", "feasible", "median", "mean", "p99", "max");
  for (int family = 0; family < static_cast<int>(std::size(SystemFamilies::kNames)); ++family) {
    measure(family);
  }
}
