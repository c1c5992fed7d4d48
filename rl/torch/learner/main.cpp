// All of libtorch that learning needs, in a process of its own: its OpenMP runtime and the kernels'
// must not meet. It knows no program, only token numbers and floats. One thread, and random numbers
// from given seeds alone: equal requests have equal answers.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <cstdlib>
#include <iostream>

#include "core/ending.h"
#include "rl/torch/learner/requests.h"

int main() {
  dojo::core::installEnding({.program = "perfdojo-learner"});
  std::ios::sync_with_stdio(false);
  at::set_num_threads(1);
  at::globalContext().setFlushDenormal(true);
  dojo::learner::Service service;
  dojo::learner::addFolderModelRequests(service);
  dojo::learner::addMachineRequests(service);
  dojo::learner::addLanguageModelRequests(service);
  dojo::learner::addNetworkRequests(service);
  service.serve(std::cin, std::cout);
  std::_Exit(0);  // nothing is left to write, and libraries may crash in static destructors
}
