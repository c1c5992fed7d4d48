// An agent as people meet it: what it thinks of a program's moves, its line of play, what it
// remembers, and lessons for it. The window and the command line know no more of an agent. One call
// at a time, from any thread; calls may take seconds. Once `stop` is true, what runs ends soon with
// an error of the code Cancelled.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/message.h"
#include "core/moves/step.h"
#include "core/result.h"
#include "rl/agent/advice.h"

namespace dojo::app {

// A move that the agent would play, and what it expects of play from there on.
struct ExpectedMove {
  core::Step step;
  double q = 0, spread = 0;  // as in rl::MoveAdvice
  double reachNs = 0;        // 0: the start's time is not known
};

// Moves that somebody shows the agent.
struct Lesson {
  core::Program start;
  std::vector<core::Step> steps;  // from the start, each legal
  // What the agent proposed in the place of the first step; nothing where it was not asked.
  std::optional<core::Step> rejected;
};

class AgentSource {
 public:
  virtual ~AgentSource() = default;
  virtual std::string name() const = 0;
  // Why nothing can be asked of it, in one sentence: "there is no agent for matmul"; empty where it
  // can. May look for files and start a process.
  virtual Message whyNot() = 0;
  virtual Result<rl::Advice> advise(const core::Program& program,
                                    const std::atomic<bool>& stop) = 0;
  // The nearest remembered programs in which such a move was made, the nearest first.
  virtual Result<std::vector<rl::Precedent>> because(const core::Program& program,
                                                     const core::Step& step,
                                                     const std::atomic<bool>& stop) = 0;
  // How it would go on, at most so many moves; empty where it would stop here.
  virtual Result<std::vector<ExpectedMove>> line(const core::Program& program, int most,
                                                 const std::atomic<bool>& stop) = 0;
  virtual Result<void> teach(const Lesson& lesson) = 0;
};

// Beyond this distance from what it was trained on an agent guesses (rl::Advice::strangeness).
inline constexpr double kStrange = 1;

}  // namespace dojo::app
