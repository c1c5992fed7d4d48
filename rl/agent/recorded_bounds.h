// The least that programs are worth, by what was recorded: dynamic programming over the graph of
// all transitions of all episodes, which meets itself wherever two sequences lead to one program
// (Tang, "Self-Imitation Learning via Generalized Lower Bound Q-learning", 2020; Zhu et al.,
// "Episodic Reinforcement Learning with Associative Memory", 2020). Transitions are deterministic,
// so it is exact for what was recorded, and what was not can only be worth more.
#pragma once

#include <cstdint>
#include <vector>

#include "rl/agent/targets.h"

namespace dojo::rl {

class RecordedBounds {
 public:
  // Programs are numbered from 0. A program may be told of again, as its time is known better.
  void setReward(uint32_t program, double reward, bool isDeadEnd);  // in the target's units
  bool addEdge(uint32_t from, uint32_t to);                         // false: it was there
  void solve(const TargetRule& rule);

  // As of the last solve(); -infinity where nothing is known.
  double value(uint32_t program) const;             // of the best action there, stop included
  double action(uint32_t from, uint32_t to) const;  // of the move that leads there
  const std::vector<uint32_t>& movesOf(uint32_t program) const;

 private:
  struct Node {
    double reward = -std::numeric_limits<double>::infinity();
    double value = -std::numeric_limits<double>::infinity();
    bool isKnown = false, isDeadEnd = false;
    std::vector<uint32_t> moves;
  };
  Node& node(uint32_t program);
  double actionValue(const TargetRule& rule, uint32_t to) const;

  std::vector<Node> m_nodes;
  TargetRule m_rule;
};

}  // namespace dojo::rl
