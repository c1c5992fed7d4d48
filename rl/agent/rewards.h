// What a program is worth to an agent: r = c / T with c the time of its kernel's start, so that r is
// the speed-up over the start. It is kept as log r; the linear targets use exp of it. Three kinds of
// outcome are no times, and have values of their own, below what they could be worth:
//   given up (hopeless): half the speed that its first calls had, and never above the start's;
//   rejected, or allowed to begin with only: kWorstLog, a hundredth of the start's speed;
//   anything timed slower than that: kWorstLog, too.
// A program that is timed again keeps one estimate, the mean of all its timings in logarithms:
// the fastest of n noisy timings would look better the more often a program is met. The slow end of
// the 95 % interval is rewarded, so that a doubtful time pays less.
#pragma once

#include <cmath>

#include "rl/agent/agent_settings.h"
#include "rl/evaluator/outcome.h"

namespace dojo::rl {

inline const double kWorstLog = std::log(0.01);
inline const double kHopelessLog = std::log(0.5);  // of what its first calls took

class TimeEstimate {
 public:
  enum class Kind : uint8_t { Unknown, Hopeless, Timed, Rejected };

  void add(const Outcome& outcome);
  Kind kind() const { return m_kind; }
  bool isTimed() const { return m_kind == Kind::Timed; }
  double ns() const;      // 0 where it was not timed
  double slowNs() const;  // the slow end of the interval
  double firstCallsNs() const { return m_hopelessNs; }  // of a hopeless one

 private:
  void addTime(const Outcome& outcome);
  Kind m_kind = Kind::Unknown;
  double m_weight = 0;             // samples
  double m_log = 0, m_above = 0;   // sums over samples: log ns, log of slow end over it
  double m_fastest = 0, m_hopelessNs = 0;
};

// log r; a program that is unknown is worth nothing yet: kWorstLog.
double logReward(const TimeEstimate& time, double startNs);
// In the target's units: log r, or r.
double inUnits(AgentSettings::Target target, double logReward);
double logOf(AgentSettings::Target target, double value);

}  // namespace dojo::rl
