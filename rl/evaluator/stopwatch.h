// Adds to a part of the time spent what passes until its end, without what was waited for other
// processes.
#pragma once

#include "rl/evaluator/measuring_evaluator.h"

namespace dojo::rl {

class MeasuringEvaluator::Stopwatch {
 public:
  Stopwatch(const MeasuringEvaluator& evaluator, double& seconds)
      : m_evaluator(evaluator), m_seconds(seconds), m_waited(evaluator.secondsWaited()) {}
  ~Stopwatch() {
    m_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count() -
                 (m_evaluator.secondsWaited() - m_waited);
  }
  Stopwatch(const Stopwatch&) = delete;

 private:
  const MeasuringEvaluator& m_evaluator;
  double& m_seconds;
  double m_waited;
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

}  // namespace dojo::rl
