// An agent that learns to play the game of a kernel (paper, section 3): it looks at a position,
// embeds what its moves lead to, values them and takes one; it remembers what came of it and learns
// from that. It measures nothing and proposes nothing: a strategy does (rl/agent/agent_strategy.h).
// Equal outcomes, equal random numbers and a network that computes alike make an equal agent.
#pragma once

#include <deque>
#include <memory>

#include "rl/agent/candidates.h"
#include "rl/agent/draft.h"
#include "rl/agent/normaliser.h"
#include "rl/agent/program_memory.h"
#include "rl/agent/recollection.h"
#include "rl/agent/replay.h"

namespace dojo::rl {

struct AgentParts {
  std::shared_ptr<void> learner;  // that the others may stand on; it ends after them
  std::unique_ptr<Embedder> embedder;
  std::unique_ptr<QNetwork> network;
};

// A point of the curve that a training leaves.
struct CurvePoint {
  int evaluations = 0;
  double bestNs = 0;
  double loss = 0;   // mean since the point before
  double error = 0;  // mean of |target - Q|, likewise
  double epsilon = 0;
  double startQ = 0;  // log of the speed-up that the start promises
};

// In seconds.
struct AgentSpent {
  double listing = 0, embedding = 0, valuing = 0, updating = 0;
};

class Agent {
 public:
  Agent(AgentSettings settings, AgentParts parts);

  // The kernel that is played from here on.
  void beginKernel(const core::Program& start);
  // No program of this kernel can be faster, by its roofline; values stay below.
  void setFastestPossible(double ns) { m_fastestNs = ns; }
  void addOutcome(core::Hash program, const Outcome& outcome);

  struct Choice {
    std::optional<size_t> option;  // of the position; none: stop
    Estimate estimate;             // of it; nothing where it was taken at random
    bool isRandom = false;
  };
  // One of the options that are `open`, or stop. `mayStop` false: a move as long as one is open.
  Result<Choice> decide(const Position& position, const std::vector<size_t>& open, double epsilon,
                        bool mayStop, Random& random);
  // Of the position's actions: some moves and stop, exactly.
  struct Look {
    std::vector<size_t> options;
    std::vector<Estimate> estimates;  // of those, in order
    Estimate stop;
    double mean = 0;  // of the moves' q
  };
  Result<Look> look(const Position& position, const std::vector<size_t>& open, Random& random,
                    bool learns = true);
  double guess(const Draft::Traits& traits) const { return m_draft.guess(traits); }
  bool hasDraft() const { return m_updates > 0; }

  // A move was played and its program's outcome added. It enters the replay once the program was
  // looked at, or nothing can follow.
  void addMove(core::Hash from, const core::Step& step, core::Hash to, bool isLesson = false);
  // An episode ends there because it is long: what could be done there still counts.
  Result<void> endByTime(const Position& position, Random& random);
  // Log of the speed-up that play from a program that was looked at is expected to reach.
  Result<double> promiseOf(core::Hash program);
  // One step of the optimiser. `progress` of the budget.
  Result<void> update(Random& random, double progress);
  double epsilon(double spent) const;

  const AgentSettings& settings() const { return m_settings; }
  Embedder& embedder() { return *m_parts.embedder; }
  QNetwork& network() { return *m_parts.network; }
  ProgramMemory& memory() { return m_memory; }
  const Replay& replay() const { return m_replay; }
  int updates() const { return m_updates; }
  AgentSpent& spent() { return m_spent; }
  void addCurvePoint(CurvePoint point);
  // The word that its embedder was chosen by, for its file.
  const std::string& choice() const { return m_choice; }
  void setChoice(std::string word) { m_choice = std::move(word); }

  // The program's vector, embedded where it is not yet.
  Result<std::vector<float>> vectorOf(const core::Program& program);

  // What a file keeps of it beside the network (rl/agent/agent_file.h).
  struct State {
    Normaliser normaliser;
    Draft draft;
    Recollection recollection;
    std::vector<std::string> kernels;
    std::vector<CurvePoint> curve;
    int evaluations = 0, updates = 0;
  };
  State state() const;
  void restore(State state);
  const Recollection& recollection() const { return m_recollection; }

 private:
  Result<void> embed(std::span<const core::Program* const> programs);
  Result<Candidates> candidatesOf(const Position& position, const std::vector<size_t>& open,
                                  const std::vector<Draft::Traits>& traits, Random& random);
  void keepBest(const Position& position, const Look& look);
  std::vector<size_t> withRecorded(const Position& position, std::vector<size_t> options,
                                   const std::vector<size_t>& open);
  void completed(ProgramId program);
  void recollect(ProgramId program);
  void addToReplay(const Transition& transition);
  Sample sampleOf(const Transition& transition, double weight);
  double ceilingOf(ProgramId program) const;
  double boundOf(const Transition& transition);

  AgentSettings m_settings;
  TargetRule m_rule;
  AgentParts m_parts;
  ProgramMemory m_memory;
  Replay m_replay;
  Draft m_draft;
  Normaliser m_normaliser;
  Recollection m_recollection;
  std::vector<std::vector<float>> m_vectors;  // by program
  std::deque<Transition> m_waiting;           // for the next program to be looked at
  std::unordered_set<ProgramId> m_stopped;    // whose stop is in the replay
  std::vector<std::string> m_kernels;
  std::vector<CurvePoint> m_curve;
  std::string m_choice;
  double m_fastestNs = 0;
  int m_updates = 0, m_evaluations = 0;
  double m_lossSum = 0, m_errorSum = 0;
  int m_sinceCurve = 0;
  AgentSpent m_spent;
};

}  // namespace dojo::rl
