// Moves drawn from programs. Strategies draw one neighbour of many programs, or many of the same
// few; to ask of all steps whether they are legal is most of a neighbour's cost. So only those that
// are drawn are asked, and what they answered is kept for the programs of late.
#pragma once

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/analysis/cache/proof_memo.h"
#include "rl/environment/game.h"
#include "rl/environment/random_source.h"

namespace dojo::rl {

class MovesMemo {
 public:
  explicit MovesMemo(const Game& game) : m_game(game) {}

  // Each kind of move that there is as likely as the others, and in it each step; or each step.
  enum class Chance { OfKinds, OfSteps };
  using Filter = std::function<bool(const core::Step&)>;

  // A legal step from the program that `steps` lead to, of those that the filter lets through;
  // nothing where none is.
  std::optional<core::Step> draw(const std::vector<core::Step>& steps, const core::Program& program,
                                 Random& random, Chance chance, const Filter& filter = {});
  int asked() const { return m_asked; }  // steps

 private:
  enum class Answer : uint8_t { None, Legal, Illegal };
  struct Site {
    core::Step step;
    Answer answer = Answer::None;
  };
  struct Entry {
    std::string key;
    std::vector<Site> sites;
  };
  class Asking;
  Entry& entryOf(const std::vector<core::Step>& steps, Asking& asking);

  const Game& m_game;
  core::ProofMemo m_proofs;    // that programs near each other share; of one search, in one thread
  std::list<Entry> m_entries;  // the latest first
  std::unordered_map<std::string, std::list<Entry>::iterator> m_byKey;
  int m_asked = 0;
};

}  // namespace dojo::rl
