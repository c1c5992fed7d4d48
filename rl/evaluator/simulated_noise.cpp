#include "rl/evaluator/simulated_noise.h"

#include <cmath>
#include <numbers>

#include "core/ir/hash.h"
#include "rl/environment/random_source.h"

namespace dojo::rl {
namespace {

constexpr double kHalfInterval = 1.96;  // 95 %, in standard deviations

double normal(Random& random) {
  double radius = std::sqrt(-2 * std::log(1 - random.unit()));
  return radius * std::cos(2 * std::numbers::pi * random.unit());
}

}  // namespace

Result<std::vector<Outcome>> NoisyEvaluator::evaluate(std::span<const core::Program> programs) {
  auto outcomes = m_exact.evaluate(programs);
  if (!outcomes) return outcomes;
  for (size_t i = 0; i < outcomes->size(); ++i) {
    Outcome& outcome = (*outcomes)[i];
    core::Hash hash = programs[i].hash();
    uint64_t call = m_calls[hash]++;
    if (outcome.verdict == Verdict::Rejected || m_relative <= 0) continue;
    Random random(core::Hasher().add(m_seed).add(hash).add(call).value());
    outcome.ns *= std::exp(m_relative * normal(random));
    outcome.lowNs = outcome.ns * std::exp(-kHalfInterval * m_relative);
    outcome.highNs = outcome.ns * std::exp(kHalfInterval * m_relative);
    outcome.isBest = m_incumbent ? m_incumbent->isBehind(outcome) : outcome.isUsable();
    if (outcome.isBest) m_incumbent = Incumbent{programs[i], outcome.ns, outcome.isStartOnly()};
  }
  return outcomes;
}

}  // namespace dojo::rl
