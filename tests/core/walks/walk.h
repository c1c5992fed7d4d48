// One walk of random legal moves. After every step the program must validate, survive printing and
// parsing, have the start's fingerprint (net 2), and, run with every storage cell checked and
// parallel iterations shuffled, give what it gave before: bit for bit after an exact move, within
// what rounding explains of the start's outputs after one that reassociates. A further net may be
// held against every so many states.
#pragma once

#include <functional>
#include <optional>
#include <set>

#include "core/machine/machine.h"
#include "tests/core/walks/move_uses.h"
#include "tests/core/walks/walk_starts.h"

namespace dojo::tests {

// What is wrong with a program that should do as the start does, these steps from it; empty when
// nothing is.
using Net = std::function<std::string(const core::Program&, const std::vector<core::Step>&)>;

struct WalkHooks {
  // Called with every state and what is possible there.
  std::function<void(const core::Context&, const std::vector<core::Candidate>&)> onState;
  Net net;
  int netEvery = 10;  // steps; and at the end
  bool checksSteps = true;
};

class Walk {
 public:
  Walk(WalkStart start, core::Machine machine, unsigned seed);

  // Empty, or the story of what went wrong: the start, the fewest steps found that lead there, the
  // programs before and after the last.
  std::string run(int steps, MoveUses& uses, const WalkHooks& hooks = {});

  int stepsTaken() const { return static_cast<int>(m_steps.size()); }

 private:
  std::string prepare();
  std::string begin(MoveUses& uses, const WalkHooks& hooks);
  std::string takeStep(MoveUses& uses, const WalkHooks& hooks);
  std::optional<core::Program> next(const std::vector<core::Candidate>& candidates,
                                    core::Step& step);
  std::string go(core::Program next, const core::Step& step, const WalkHooks& hooks);
  std::string fault(const core::Program& program, core::Rounding rounding);
  std::string outputFault(const core::Program& program, core::Rounding rounding);
  std::string difference(const std::vector<core::Tensor>& got,
                         const std::vector<core::Tensor>& want, bool rounds) const;
  std::string netFault(const WalkHooks& hooks);
  std::string story(const std::string& wrong, std::vector<core::Step> steps, const Net& net);
  std::vector<core::Step> fewest(std::vector<core::Step> steps, const Net& net);
  std::string faultAfter(const std::vector<core::Step>& steps, const Net& net);

  WalkStart m_start;
  core::Machine m_machine;
  unsigned m_seed;
  int m_checks = 0;
  std::mt19937 m_random;
  core::Program m_program;
  std::vector<core::Step> m_steps;
  std::vector<core::Program> m_unproven;  // states since the net was last held against one
  std::set<core::Hash> m_seen;
  std::vector<core::Tensor> m_original, m_last;
  std::vector<std::vector<double>> m_bounds;
};

}  // namespace dojo::tests
