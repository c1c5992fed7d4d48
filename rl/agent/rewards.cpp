#include "rl/agent/rewards.h"

#include <algorithm>

#include "rl/agent/planted_bugs.h"

namespace dojo::rl {

void TimeEstimate::add(const Outcome& outcome) {
  if (m_kind == Kind::Rejected) return;
  bool isTime = outcome.ns > 0 && std::isfinite(outcome.ns);
  if (outcome.verdict == Verdict::Rejected || outcome.isStartOnly() || !isTime) {
    m_kind = Kind::Rejected;
    return;
  }
  if (outcome.isUsable() || isPlanted(Bug::HopelessIsTime)) {
    m_kind = Kind::Timed;
    addTime(outcome);
  } else if (m_kind != Kind::Timed) {
    m_kind = Kind::Hopeless;
    m_hopelessNs = std::max(m_hopelessNs, outcome.ns);
  }
}

void TimeEstimate::addTime(const Outcome& outcome) {
  double weight = std::max(1, outcome.samples);
  m_weight += weight;
  m_log += weight * std::log(outcome.ns);
  if (outcome.highNs > outcome.ns && std::isfinite(outcome.highNs))
    m_above += weight * std::log(outcome.highNs / outcome.ns);
  m_fastest = m_fastest > 0 ? std::min(m_fastest, outcome.ns) : outcome.ns;
}

double TimeEstimate::ns() const {
  if (m_kind != Kind::Timed) return 0;
  return isPlanted(Bug::BestOfTimings) ? m_fastest : std::exp(m_log / m_weight);
}

double TimeEstimate::slowNs() const {
  if (m_kind != Kind::Timed) return 0;
  return ns() * (isPlanted(Bug::BestOfTimings) ? 1 : std::exp(m_above / m_weight));
}

double logReward(const TimeEstimate& time, double startNs) {
  if (startNs <= 0) return kWorstLog;
  switch (time.kind()) {
    case TimeEstimate::Kind::Timed:
      return std::max(kWorstLog, std::log(startNs / time.slowNs()));
    case TimeEstimate::Kind::Hopeless:
      return std::clamp(std::log(startNs / time.firstCallsNs()) + kHopelessLog, kWorstLog, 0.0);
    default:
      return kWorstLog;
  }
}

double inUnits(AgentSettings::Target target, double logReward) {
  return target == AgentSettings::Target::Logarithm ? logReward : std::exp(logReward);
}

double logOf(AgentSettings::Target target, double value) {
  if (target == AgentSettings::Target::Logarithm) return value;
  return value > 0 ? std::max(kWorstLog, std::log(value)) : kWorstLog;
}

}  // namespace dojo::rl
