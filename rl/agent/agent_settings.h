// How an agent learns and plays. The defaults are ours; the paper's exact form and each part that
// is switched off for an ablation are settings, too (LEARNING: switches of `perfdojo train`).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "core/result.h"

namespace dojo::rl {

struct AgentSettings {
  // Logarithm: q = max(log r, log gamma + q'). Linear: q = max(r, gamma q'), the paper's form.
  // Sum: q = r + gamma q', the usual one.
  enum class Target { Logarithm, Linear, Sum };
  Target target = Target::Logarithm;
  double gamma = 0.99;
  bool isDouble = true;      // the target network values the action that the online one chooses
  bool isDueling = true;     // Q = V + A - mean of A over the situation's actions
  bool hasReplay = true;     // else it learns from the latest transitions only
  bool isPrioritised = false;
  bool isNoisy = false;      // noisy layers explore, not epsilon
  bool hasLowerBounds = true;  // of targets, from the graph of all recorded transitions
  bool masksRevisits = true;   // moves to programs that the episode has seen are not taken
  bool startsFromElites = true;  // some episodes start at the best programs seen, not at the start
  double eliteChance = 0.5;      // of an episode to start there
  int elites = 8;                // programs that it may then start at
  bool scoresAll = false;    // embeds every legal move, without a draft before
  int heads = 3;             // of the ensemble
  int hidden = 256;
  int drafted = 32;          // moves that the draft chooses, to be embedded
  int sampled = 16;          // moves embedded beside them, drawn over the kinds of moves
  int longestEpisode = 64;   // moves; the end of time is not the end of the game
  int replay = 20'000;       // transitions
  int batch = 64;            // samples an update
  double updatesPerEvaluation = 2;
  int warmUp = 32;           // evaluations before the first update
  double learningRate = 3e-4;
  double tau = 0.005;
  double firstEpsilon = 1, lastEpsilon = 0.05;
  double epsilonBudget = 0.6;  // the share of evaluations after which epsilon is the last one
  double lessonMargin = 0.1;   // of a lesson's move above the others, in the target's units
  uint64_t seed = 1;
};

nlohmann::json toJson(const AgentSettings& settings);
// Unknown keys and values out of range are refused by name.
Result<AgentSettings> agentSettingsFrom(const nlohmann::json& json);

}  // namespace dojo::rl
