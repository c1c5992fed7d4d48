// perfdojo search --launcher slurm: one search for each kernel, target and seed, as a Slurm job
// array, and a job after it that gathers what they found.
#pragma once

#include "app/cli/command.h"

namespace dojo::app {

struct SlurmArguments {
  std::string launcher;  // "slurm"; empty: search here
  std::string folder = "searches";
  std::vector<std::string> also;     // kernels besides PROGRAM
  std::vector<std::string> targets;  // besides --target's
  std::vector<int64_t> seeds;        // instead of --seed's
  int tries = 3;
  std::string sbatch;
  bool dryRun = false;

  void addTo(Command* command);
};

struct SearchArguments;
Outcome launchOnSlurm(const SearchArguments& arguments);

}  // namespace dojo::app
