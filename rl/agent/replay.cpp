#include "rl/agent/replay.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace dojo::rl {
namespace {

constexpr double kExponent = 0.6, kFirstCorrection = 0.4, kLeast = 1e-3;

}  // namespace

void Replay::add(const Transition& transition) {
  if (m_transitions.size() < m_most) {
    m_transitions.push_back(transition);
    m_priorities.push_back(m_largest);
    return;
  }
  m_transitions[m_oldest] = transition;
  m_priorities[m_oldest] = m_largest;
  m_oldest = (m_oldest + 1) % m_most;
}

std::vector<Drawn> Replay::draw(size_t count, Random& random, double progress) const {
  std::vector<Drawn> drawn;
  if (m_transitions.empty()) return drawn;
  if (!m_isPrioritised) {
    for (size_t i = 0; i < count; ++i) drawn.push_back({random.below(size()), 1});
    return drawn;
  }
  std::vector<double> sums(size());
  std::partial_sum(m_priorities.begin(), m_priorities.end(), sums.begin());
  double correction = kFirstCorrection + (1 - kFirstCorrection) * std::clamp(progress, 0.0, 1.0);
  double largest = 0;
  for (size_t i = 0; i < count; ++i) {
    double at = random.unit() * sums.back();
    auto found = std::upper_bound(sums.begin(), sums.end(), at);
    size_t place = std::min(static_cast<size_t>(found - sums.begin()), size() - 1);
    double share = m_priorities[place] / sums.back() * static_cast<double>(size());
    drawn.push_back({place, std::pow(share, -correction)});
    largest = std::max(largest, drawn.back().weight);
  }
  for (Drawn& d : drawn) d.weight /= largest;
  return drawn;
}

std::vector<Drawn> Replay::latest(size_t count) const {
  std::vector<Drawn> drawn;
  count = std::min(count, size());
  for (size_t i = size() - count; i < size(); ++i) drawn.push_back({(m_oldest + i) % size(), 1});
  return drawn;
}

void Replay::setErrors(std::span<const Drawn> drawn, std::span<const double> errors) {
  for (size_t i = 0; i < drawn.size(); ++i) {
    double priority = std::pow(std::abs(errors[i]) + kLeast, kExponent);
    m_priorities[drawn[i].place] = priority;
    m_largest = std::max(m_largest, priority);
  }
}

}  // namespace dojo::rl
