// Starts a program in a process group of its own with every signal as by default: Ctrl-C in a
// terminal stops the one that asks, which then decides.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "core/result.h"

namespace dojo::codegen {

struct Spawned {
  std::vector<std::string> arguments;            // the first is the program's path
  std::vector<std::string> environment;          // NAME=VALUE
  std::vector<std::pair<int, int>> descriptors;  // one of ours, and its number there
};

// What is not among the descriptors and not close-on-exec is inherited; standard input is empty
// unless it is given. Fails with ToolFailure where the program cannot be started.
Result<pid_t> spawn(const Spawned& spawned);

// The variables of this process but for those whose name begins with one of the prefixes.
std::vector<std::string> environmentWithout(const std::vector<std::string>& prefixes);

}  // namespace dojo::codegen
