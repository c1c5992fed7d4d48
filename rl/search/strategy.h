// How a search goes on from what it has seen. A strategy proposes candidates and is told what
// became of them; it sees nothing else, so equal outcomes and an equal seed make an equal run. One
// file per strategy, one line in strategy.cpp.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "rl/search/archive.h"

namespace dojo::rl {

struct Proposal {
  int parent = 0;
  Candidate candidate;
};

class Strategy {
 public:
  virtual ~Strategy() = default;

  // Up to `count` candidates; `spent` is the part of the budget that is used up, from 0 to 1. None:
  // nothing new was found this time.
  virtual std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                        size_t count, double spent) = 0;
  // What the proposals came to, in order: entries of the archive, new ones or known before.
  virtual void observe(const Archive&, std::span<const int>, Random&) {}
  // Why it cannot go on: a tool that it asks has failed. The search ends with it.
  virtual std::optional<Error> failure() const { return std::nullopt; }
};

class Agent;

// What a strategy is made of. Both outlive it.
struct StrategyParts {
  const Game* game = nullptr;
  Agent* agent = nullptr;  // for those that need one
};

struct StrategyKind {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Strategy> (*make)(const StrategyParts& parts);
  // A cost model may choose among its proposals. Not where every neighbour is to be seen, nor where
  // worse ones are part of the way: a choice of the seemingly best is then a trap.
  bool mayBeRanked = true;
  // Plays with an agent (rl/agent), over edges; without one it fails.
  bool needsAgent = false;
};

extern const StrategyKind kAgent;
extern const StrategyKind kRandomSampling;
extern const StrategyKind kAnnealing;
extern const StrategyKind kBeam;
extern const StrategyKind kGreedyNeighbourhood;
extern const StrategyKind kHeuristicDecisions;
extern const StrategyKind kUniformRandom;

std::span<const StrategyKind* const> strategies();
const StrategyKind* strategyNamed(std::string_view name);

}  // namespace dojo::rl
