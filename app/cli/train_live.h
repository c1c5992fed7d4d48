// What a training says: on standard error for people, or a line of JSON for each event, as
// app/models/agent/training_events.h describes them.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/cli/search_live.h"
#include "app/search/run.h"

namespace dojo::app {

class TrainingReport {
 public:
  // Where `isLive`, standard input says pause, resume and stop.
  TrainingReport(bool isLive, std::atomic<bool>& stop, std::atomic<bool>& pause);

  void begins(const std::string& kernel, size_t number, size_t of);
  void evaluated(const rl::Visited& visited, const rl::SearchProgress& progress);
  void learnt(rl::Agent& agent, int evaluations);
  void paused(bool isPaused);
  void ended(bool isFinished, const std::string& agent);

 private:
  void update(const rl::Agent& agent, int evaluations);

  bool m_isLive;
  std::optional<LiveSearch> m_listening;
  std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
  double m_startNs = 0, m_bestNs = 0;
  int m_before = 0;  // evaluations of the kernels before
  int m_here = 0;
  size_t m_told = 0;  // points of the curve
};

}  // namespace dojo::app
