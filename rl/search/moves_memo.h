// The moves from programs that were asked for lately. Strategies draw many neighbours of the same
// few programs, and to list what is legal is most of a neighbour's cost.
#pragma once

#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/analysis/proof_memo.h"
#include "rl/environment/game.h"

namespace dojo::rl {

class MovesMemo {
 public:
  explicit MovesMemo(const Game& game) : m_game(game) {}

  // From the program that `steps` lead to. Valid until the next call.
  const std::vector<core::Step>& from(const std::vector<core::Step>& steps,
                                      const core::Program& program);
  int listed() const { return m_listed; }  // how often there was no way around listing them

 private:
  struct Entry {
    std::string key;
    std::vector<core::Step> moves;
  };

  const Game& m_game;
  core::ProofMemo m_proofs;    // that programs near each other share; of one search, in one thread
  std::list<Entry> m_entries;  // the latest first
  std::unordered_map<std::string, std::list<Entry>::iterator> m_byKey;
  int m_listed = 0;
};

}  // namespace dojo::rl
