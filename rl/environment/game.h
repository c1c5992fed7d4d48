// The game that passes and searches play: which moves there are in a program and what a step makes
// of it. That is the catalogue's rules, less what a person has taken out: kinds of moves, and
// locked places, at and in which nothing may change.
#pragma once

#include <string>
#include <vector>

#include "core/machine/machine.h"
#include "core/moves/engine.h"

namespace dojo::rl {

struct Rules {
  std::vector<std::string> allow;  // names of moves; empty: all
  std::vector<std::string> deny;
  std::vector<core::Place> locks;         // in the start program: operations, scopes, buffers
  std::vector<std::string> unasked = {};  // not among the moves that there are, but legal
};

class Game {
 public:
  // Fails when a rule names a move or a place that is not there.
  static Result<Game> create(core::Program start, core::Machine machine, Rules rules = {});
  virtual ~Game() = default;

  const core::Program& start() const { return m_start; }
  const core::Machine& machine() const { return m_machine; }

  // The legal steps, by move in the catalogue's order, then in program order.
  std::vector<core::Step> moves(const core::View& view) const;
  // The steps that may be legal, in that order, and whether one is.
  virtual std::vector<core::Step> sites(const core::View& view) const;
  virtual bool isLegal(core::Legality& legality, const core::View& view,
                       const core::Step& step) const;
  virtual Result<core::Program> apply(const core::Program& program, const core::Step& step) const;

  bool isAllowed(const std::string& move) const;

 protected:
  Game(core::Program start, core::Machine machine, Rules rules);

 private:
  bool isLocked(const core::View& view, const core::Step& step) const;
  bool keepsLocks(const core::Program& program) const;

  core::Program m_start;
  core::Machine m_machine;
  Rules m_rules;
  std::vector<std::pair<core::NodeId, core::Hash>> m_lockedNodes;
  std::vector<core::Buffer> m_lockedBuffers;
};

}  // namespace dojo::rl
