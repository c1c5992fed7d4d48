// One workload, ours against every library: all verified against float64, then timed in turns, so
// that whatever the machine does meets all of them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "codegen/evaluate/reference.h"
#include "codegen/measure/comparison.h"
#include "rl/peers/peer_process.h"
#include "tests/bench/peers/workloads.h"

namespace dojo::peers {

struct ContestSettings {
  int threads = 1;
  int rounds = 15;
  double sliceNs = 3e7;  // that a contender runs for at a time, and at least once
  // Of one thread on a machine that has other work: time that its process was on a processor.
  bool processorTime = false;
};

// A library, in the configuration and variant that was fastest of its own.
struct Score {
  std::string library, configuration, variant;
  std::vector<double> rounds;  // median nanoseconds per call of every turn
  codegen::Summary time;
  double error = 0;   // largest, relative to the largest value of the reference
  std::string fault;  // why it has no time
};

struct ContestResult {
  std::string workload, origin;  // of our program
  double rooflineNs = 0;
  Score ours;
  std::vector<Score> libraries;
  const Score* best() const;  // of the libraries; null where none has the operator
  // How many times the best library's time ours takes less.
  std::optional<codegen::Comparison> comparison() const;
};

// Largest error that counts as right, relative to the largest value of the reference.
inline constexpr double kTolerance = 2e-4;

Result<ContestResult> contest(const Workload& workload, const OurProgram& ours,
                              const PeerConfiguration& ourPeer,
                              const std::vector<PeerConfiguration>& libraries,
                              codegen::WorkerClient& worker, const ContestSettings& settings);

}  // namespace dojo::peers
