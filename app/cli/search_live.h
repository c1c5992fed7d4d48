// A search that another program runs: one line of JSON on standard output for everything that
// happens, and the words `pause`, `resume` and `stop`, a line each, on standard input. When
// whoever runs it is gone, standard input ends, and with it the search; nothing of it is lost.
#pragma once

#include <atomic>
#include <string>

#include "app/search/run.h"

namespace dojo::app {

// {"event":"evaluated","number":7,"parent":3,"verdict":"timed","ns":…,"low":…,"high":…,
//  "samples":…,"rejection":"","reason":"",
//  "said":{"code":"","format":"","parts":[]},
//  "best":true,"verified":true,"seconds":…,"steps":12,"trajectory":["…",…]}; the steps' text stands
// there where it is the best, and "said" is the reason as a message. {"event":"paused"},
// {"event":"resumed"}, and at last
// {"event":"ended", and what --json prints}.
class LiveSearch {
 public:
  // Listens until the process ends; the flags outlive it.
  LiveSearch(std::atomic<bool>& stop, std::atomic<bool>& pause);

  void evaluated(const rl::Visited& visited, const rl::SearchProgress& progress);
  void paused(bool isPaused);
  void ended(nlohmann::json summary);
};

}  // namespace dojo::app
