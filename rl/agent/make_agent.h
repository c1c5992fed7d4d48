// An agent from a few words: an agent's file, or an embedder and settings. What it stands on (the
// process that learns, an endpoint) is started here and ends with it.
#pragma once

#include <atomic>
#include <filesystem>

#include "core/machine/machine.h"
#include "rl/agent/agent.h"

namespace dojo::rl {

struct AgentRequest {
  std::string from;      // an agent's file; empty: one that has learnt nothing
  std::string embedder;  // rl/embed/embedder_choice.h; empty: the file's, else "own"
  nlohmann::json settings = nlohmann::json::object();  // that differ from the file's, or ours
  std::string keep;     // where it is written on the way and at the end; empty: nowhere
  int keepEvery = 50;   // evaluations
  uint64_t digest = 0;  // of `from`, when the search began; 0: not known

  bool operator==(const AgentRequest&) const = default;
};

nlohmann::json toJson(const AgentRequest& request);
Result<AgentRequest> agentRequestFrom(const nlohmann::json& json);

// Notes which agent it begins with, so that a run which is gone on with later finds the same one.
// Refuses to write it into the file that it is read from. Its seed is the search's unless it has
// one.
Result<AgentRequest> settled(AgentRequest request, uint64_t seed);
Result<AgentSettings> settingsOf(const AgentRequest& request);
Result<std::unique_ptr<Agent>> makeAgent(const AgentRequest& request, const core::Machine& machine,
                                         const std::atomic<bool>* cancel = nullptr);

}  // namespace dojo::rl
