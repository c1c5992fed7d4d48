// Transitions to learn from, the latest so many of them. What a program is worth and what can be
// done there is not kept here but in the agent's memory, under the programs' numbers: a transition
// means what is known now, not what was known when it came, so that early and late rewards agree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rl/environment/random_source.h"

namespace dojo::rl {

struct Transition {
  uint32_t state = 0, next = 0;  // programs' numbers in the memory; the same for stop
  bool isStop = false;
  bool isCut = false;     // never true: the end of an episode's time is not the end of the game
  bool isLesson = false;  // a person's or a trajectory's move, not the agent's
  double rewardThen = 0;  // as it was when the transition came
};

struct Drawn {
  size_t place = 0;  // in the replay
  double weight = 1;
};

class Replay {
 public:
  // Prioritised: in proportion to |error|^0.6, with weights that undo a part of it (Schaul et al.,
  // "Prioritized Experience Replay", ICLR 2016). What is new comes first.
  Replay(size_t most, bool isPrioritised) : m_most(most), m_isPrioritised(isPrioritised) {}

  void add(const Transition& transition);
  size_t size() const { return m_transitions.size(); }
  const Transition& operator[](size_t place) const { return m_transitions[place]; }

  // `progress` of the budget, from 0 to 1: weights undo all of the priorities at its end.
  std::vector<Drawn> draw(size_t count, Random& random, double progress) const;
  std::vector<Drawn> latest(size_t count) const;  // the latest last
  void setErrors(std::span<const Drawn> drawn, std::span<const double> errors);

 private:
  size_t m_most;
  bool m_isPrioritised;
  size_t m_oldest = 0;  // once it is full
  double m_largest = 1;
  std::vector<Transition> m_transitions;
  std::vector<double> m_priorities;
};

}  // namespace dojo::rl
