// What became of one candidate program, and the interface of whatever tells it: a measurement on
// this machine, or a record of one. Strategies see outcomes alone, so a run that is told the same
// outcomes is the same run.
#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "core/result.h"

namespace dojo::rl {

enum class Verdict {
  Timed,
  Pruned,    // given up after a call or two; `ns` is what they took
  Rejected,  // must never be used: `rejection` says why
};

enum class Rejection {
  None,
  DoesNotCompile,
  Crashes,
  TakesTooLong,
  WrongOutput,
  WrongFunction,
  Undecided,  // no net proved it wrong, and not all that are needed could speak
};

struct Outcome {
  Verdict verdict = Verdict::Timed;
  double ns = 0;                 // per call, the machine's drift taken out; median. Rejected: 0
  double lowNs = 0, highNs = 0;  // 95 % interval of the median
  int samples = 0;
  double drift = 1;  // of the machine against the search's beginning, when it was taken
  Rejection rejection = Rejection::None;
  Message reason;           // one sentence, when rejected; of a first program: how it rounds
  bool isVerified = false;  // by nets 2 and 3, beyond the check of outputs that every timing has
  bool isBest = false;      // faster than all before, and believed
  double speedup = 0;  // over the best before, interleaved in one fresh process; 0: not compared

  bool isUsable() const { return verdict == Verdict::Timed; }
  // At its extents it rounds by more than is allowed, as the reason says: no find, though a search
  // may begin with it.
  bool isStartOnly() const { return isUsable() && !reason.empty(); }
  // The time that a strategy goes by: whatever is right is better than what may only begin.
  double rank() const { return isStartOnly() ? HUGE_VAL : ns; }
};

Outcome rejected(Rejection rejection, Message reason);

std::string_view name(Verdict verdict);
std::string_view name(Rejection rejection);
Verdict verdictNamed(std::string_view name);      // Rejected for what is unknown
Rejection rejectionNamed(std::string_view name);  // None for what is unknown

// The fastest program that was believed. One that may only begin makes way for any that is right.
struct Incumbent {
  core::Program program;
  double ns = 0;
  bool isStartOnly = false;

  bool isBehind(const Outcome& outcome) const {
    return outcome.isUsable() && !outcome.isStartOnly() && (isStartOnly || outcome.ns < ns);
  }
};

class Evaluator {
 public:
  virtual ~Evaluator() = default;

  // Outcomes of the first programs, in order; fewer than were asked for when it was cancelled.
  // Fails only when the machine or the tool does, never for a bad program.
  virtual Result<std::vector<Outcome>> evaluate(std::span<const core::Program> programs) = 0;

  const std::optional<Incumbent>& incumbent() const { return m_incumbent; }
  void setIncumbent(Incumbent incumbent) { m_incumbent = std::move(incumbent); }

 protected:
  std::optional<Incumbent> m_incumbent;
};

}  // namespace dojo::rl
