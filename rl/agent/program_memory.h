// The programs that an agent has met: what is known of their speed, the row that holds each one's
// vector in the network, and what could be done there when the agent last looked. Several kernels
// share a memory; each program belongs to one of them, whose start's time is the c of its rewards.
#pragma once

#include <optional>
#include <unordered_map>

#include "core/ir/program.h"
#include "rl/agent/q_network.h"
#include "rl/agent/recorded_bounds.h"
#include "rl/agent/rewards.h"

namespace dojo::rl {

using ProgramId = uint32_t;

struct RememberedProgram {
  core::Hash hash = 0;
  size_t kernel = 0;
  std::optional<VectorId> row;  // none: not embedded yet
  TimeEstimate time;
  bool wasLookedAt = false;
  std::vector<ProgramId> options;  // embedded when it was last looked at
};

class ProgramMemory {
 public:
  explicit ProgramMemory(const TargetRule& rule) : m_rule(rule) {}

  // The kernel whose programs come next, known by its start.
  void beginKernel(core::Hash start);
  ProgramId idOf(core::Hash program);  // of the kernel begun; added where it is not there
  std::optional<ProgramId> find(core::Hash program) const;
  const RememberedProgram& operator[](ProgramId id) const { return m_programs[id]; }
  size_t size() const { return m_programs.size(); }
  size_t kernel() const { return m_kernel; }  // begun

  void setRow(ProgramId id, VectorId row) { m_programs[id].row = row; }
  void setOptions(ProgramId id, std::vector<ProgramId> options);
  void addOutcome(ProgramId id, const Outcome& outcome);
  bool addEdge(ProgramId from, ProgramId to);  // false: it was there

  double startNs(ProgramId id) const;  // of its kernel; 0: not known
  double logReward(ProgramId id) const;
  double reward(ProgramId id) const;         // in the target's units
  double bestLogReward(ProgramId id) const;  // of its kernel's timed programs
  const RecordedBounds& bounds();

  // What can be done there: as it was last looked at, the best of what was recorded, and the
  // programs asked for besides.
  Situation situation(ProgramId id, std::optional<ProgramId> besides = {});
  // Where the program stands among a situation's moves.
  static size_t placeOf(const Situation& situation, VectorId row);

 private:
  struct Kernel {
    core::Hash start = 0;
    double startNs = 0;
    double bestLog = kWorstLog;
    std::unordered_map<core::Hash, ProgramId> byHash;
  };
  void refresh(size_t kernel);

  TargetRule m_rule;
  std::vector<RememberedProgram> m_programs;
  std::vector<Kernel> m_kernels;
  size_t m_kernel = 0;
  RecordedBounds m_bounds;
  bool m_isSolved = false;
};

}  // namespace dojo::rl
