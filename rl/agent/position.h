// A program and what one legal step makes of it. Steps that change nothing, and those that make what
// an earlier one made, are left out: no move looks like "stop", and no program is counted twice.
#pragma once

#include <list>
#include <memory>

#include "core/analysis/cache/proof_memo.h"
#include "rl/environment/game.h"

namespace dojo::rl {

struct Option {
  core::Step step;
  core::Program program;
  core::Hash hash = 0;
};

struct Position {
  core::Program program;
  core::Hash hash = 0;
  std::vector<Option> options;  // in the order of Game::moves
};

// Makes positions, and keeps those of late. For one thread.
class Positions {
 public:
  explicit Positions(const Game& game) : m_game(game) {}
  std::shared_ptr<const Position> of(const core::Program& program);

 private:
  std::shared_ptr<const Position> make(const core::Program& program);

  const Game& m_game;
  core::ProofMemo m_proofs;
  std::list<std::shared_ptr<const Position>> m_latest;  // the latest first
};

}  // namespace dojo::rl
