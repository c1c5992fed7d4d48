// perfdojo train KERNEL...: an agent plays kernels one after another and learns.
#pragma once

#include "app/cli/agent_arguments.h"
#include "app/cli/command.h"

namespace dojo::app {

struct TrainArguments {
  std::vector<std::string> kernels;  // softmax, or softmax:N=64,M=512
  std::vector<std::string> sets;     // of all of them
  std::string target = "host";
  AgentArguments agent;
  std::string output;
  std::vector<std::string> taught;  // trajectories
  int evaluations = 300;            // of each kernel
  double seconds = 0;               // of each kernel; 0: no limit
  double timeoutSeconds = 10;       // of a call
  uint64_t seed = 1;
  int threads = 1;
  bool live = false, json = false;
};

Outcome trainAgent(const TrainArguments& arguments);

}  // namespace dojo::app
