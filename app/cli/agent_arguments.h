// The options of every subcommand that an agent learns or plays in: its file, who reads programs
// for it, and each switch of how it learns.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "core/result.h"

namespace dojo::app {

struct AgentArguments {
  std::string file;      // empty: a new agent
  std::string embedder;  // empty: the file's; of a new agent the one that comes with the program
  std::string target = "log";
  std::vector<std::string> without, with;
  std::vector<std::string> sets;  // NAME=VALUE
  bool scoresAll = false;

  // --agent too where `withFile`.
  void addTo(Command* command, bool withFile);
  // What differs from the defaults (rl/agent/agent_settings.h), checked by name and range.
  Result<nlohmann::json> settings() const;
  bool isGiven() const;
};

}  // namespace dojo::app
