#include "codegen/measure/interleaving.h"

#include <algorithm>
#include <numeric>

namespace dojo::codegen {
namespace {

// Units that the budget should hold, and rounds beyond which a segment gains nothing.
constexpr double kUnitsWanted = 16;
constexpr double kMostRounds = 10;
// Each of a kernel's two sets of buffers is called once.
constexpr double kFewestRounds = 2;

}  // namespace

Interleaving::Interleaving(std::size_t programs, std::uint64_t seed)
    : m_order(programs), m_random(seed) {
  std::iota(m_order.begin(), m_order.end(), std::size_t{0});
}

void Interleaving::nextUnit() {
  std::shuffle(m_order.begin(), m_order.end(), m_random);
}

std::vector<std::size_t> Interleaving::order(int segment) const {
  std::vector<std::size_t> order = m_order;
  if (segment % 2 == 1) std::ranges::reverse(order);
  return order;
}

InterleavingLengths interleavingLengths(double budgetNs, double roundNs) {
  double rounds = budgetNs / (kUnitsWanted * std::max(roundNs, 1.0));
  if (rounds < 2 * kFewestRounds) return {static_cast<int>(kFewestRounds), 1};
  return {static_cast<int>(std::min(rounds / 2, kMostRounds)), 2};
}

}  // namespace dojo::codegen
