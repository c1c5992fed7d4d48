// An agent from what a person asks for: a file that it goes on from or a new one, who reads
// programs for it, and settings. Starts the learner's process.
#pragma once

#include <nlohmann/json.hpp>

#include "rl/agent/agent.h"
#include "rl/agent/agent_file.h"
#include "rl/embed/embedder_choice.h"

namespace dojo::rl {

struct AgentRequest {
  std::string file;      // empty: a new agent
  std::string embedder;  // rl/embed/embedder_choice.h; empty: the file's; of a new agent "own"
  nlohmann::json settings =
      nlohmann::json::object();  // what differs from the file's, or the defaults
  std::string output;            // where it is kept; empty: nowhere
};

struct MadeAgent {
  std::shared_ptr<Learner> learner;  // ends after the agent
  std::unique_ptr<Agent> agent;
  std::string choice;  // of the embedder
};

// Fails in words where libtorch, the file, or what reads programs is not there, and where the file
// was made with another embedder.
Result<MadeAgent> makeAgent(const AgentRequest& request, const core::Machine& machine,
                            const std::atomic<bool>* cancel = nullptr);

}  // namespace dojo::rl
