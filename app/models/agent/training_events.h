// What `perfdojo train … --live` says, a line of JSON each, on standard output; it listens to the
// words pause, resume and stop on standard input, and ends when that ends. Times are nanoseconds a
// call.
//
//   {"event":"update", "evaluations":120, "best_ns":41000, "policy_ns":43500, "loss":0.012,
//    "epsilon":0.6, "q_start":1.9, "realised":1.7, "undone":0.31, "memory":8400,
//    "seconds":{"timing":61.2, "listing":9.1, "embedding":58.0, "valuing":4.0,
//     "updating":47.5}}
//
//     best_ns    of the fastest verified program so far
//     policy_ns  of the program that play without exploration reaches; 0 while it was not tried
//     loss       of the last updates, their mean
//     q_start    log of the speed-up that the networks expect from the start
//     realised   log of the speed-up that play has reached from there
//     undone     share of the moves that a later one of the episode took back
//     memory     transitions that it learns from
//     seconds    since the training began, without pauses; names that are not known here are kept
//
//   {"event":"paused"}, {"event":"resumed"}, {"event":"said", "text":"…"} and at last
//   {"event":"ended", "end":"finished" or "stopped", "agent":"FILE"}
//
// All but event and evaluations may be left out of an update.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace dojo::app {

struct TrainingUpdate {
  int evaluations = 0;
  std::optional<double> bestNs, policyNs, loss, epsilon, qStart, realised, undone;
  int memory = 0;
  std::map<std::string, double> seconds;  // by what was done
};

// Of an event "update"; numbers that cannot be are left out.
TrainingUpdate trainingUpdateFrom(const nlohmann::json& event);

}  // namespace dojo::app
