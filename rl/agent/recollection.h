// What an agent can point to when it is asked why: the vectors and times of programs that it has
// seen timed, and which moves led from one to another. The latest so many of them.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "core/moves/step.h"
#include "rl/agent/advice.h"

namespace dojo::rl {

struct Recollected {
  core::Hash hash = 0;
  double ns = 0;
  double startNs = 0;  // of its kernel
  std::vector<float> vector;
};

struct Experience {
  core::Hash before = 0, after = 0;
  core::Step step;
};

class Recollection {
 public:
  void add(Recollected program);  // one that is there gets the new time
  void add(Experience experience);

  const std::vector<Recollected>& programs() const { return m_programs; }
  const std::vector<Experience>& experiences() const { return m_experiences; }

  // Distance to the nearest program, over the median distance between a program and its nearest;
  // infinite where there is none.
  double strangeness(std::span<const float> vector) const;
  // Where a kind of move was played: the nearest programs to this one, each once.
  std::vector<Precedent> precedents(std::span<const float> vector, const std::string& move,
                                    size_t most) const;

 private:
  const Recollected* find(core::Hash hash) const;
  double usualDistance() const;

  std::vector<Recollected> m_programs;
  std::vector<Experience> m_experiences;
  std::unordered_map<core::Hash, size_t> m_byHash;
  size_t m_oldest = 0, m_oldestExperience = 0;
  mutable double m_usual = 0;
  mutable size_t m_usualOf = 0;  // programs when it was computed
};

}  // namespace dojo::rl
