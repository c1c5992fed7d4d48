// An agent in a file, whole: one line of JSON (format, settings, the embedder's identity, kernels,
// evaluations, normalisation, curve, sizes, digest), then the network's file as it is, the draft's
// weights, and the vectors of remembered programs, in little-endian float32. It is replaced at once
// or not at all. A file may come from anyone: every size is held to what is there.
#pragma once

#include <filesystem>

#include "rl/agent/agent.h"

namespace dojo::rl {

// What can be said of an agent without an embedder or a network.
struct AgentCard {
  AgentSettings settings;
  std::string embedder;  // its identity
  std::string choice;    // the word that it was chosen by: "own", a URL, a folder
  size_t width = 0;
  std::vector<std::string> kernels;
  std::vector<CurvePoint> curve;
  int evaluations = 0, updates = 0;
  size_t remembered = 0;  // programs
};

Result<void> saveAgent(const std::filesystem::path& file, Agent& agent, const std::string& choice);
Result<AgentCard> agentCardIn(const std::filesystem::path& file);
// Into an agent that has learnt nothing yet. A file of another embedder is refused.
Result<void> loadAgent(const std::filesystem::path& file, Agent& agent);

}  // namespace dojo::rl
