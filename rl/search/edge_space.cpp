// The transformation graph itself: neighbours by one step. The kind of move is drawn before the
// place, since kinds with many parameters would else be drawn almost always.
#include <algorithm>

#include "rl/search/moves_memo.h"
#include "rl/search/space.h"

namespace dojo::rl {
namespace {

constexpr size_t kLongest = 400;
constexpr int kTries = 4;

class EdgeSpace : public Space {
 public:
  explicit EdgeSpace(const Game& game) : m_game(game), m_moves(game) {}

  std::optional<Candidate> neighbour(const Candidate& candidate, Random& random) const override {
    if (candidate.steps.size() >= kLongest) return std::nullopt;
    for (int i = 0; i < kTries; ++i) {
      auto step =
          m_moves.draw(candidate.steps, candidate.program, random, MovesMemo::Chance::OfKinds);
      if (!step) return std::nullopt;
      auto program = m_game.apply(candidate.program, *step);
      if (!program) continue;
      Candidate next{candidate.steps, std::move(*program), {}, {}, {}, {}};
      next.steps.push_back(std::move(*step));
      return next;
    }
    return std::nullopt;
  }

 private:
  const Game& m_game;
  mutable MovesMemo m_moves;
};

}  // namespace

std::unique_ptr<Space> edgeSpace(const Game& game) {
  return std::make_unique<EdgeSpace>(game);
}

std::vector<std::string> spaceNames() {
  return {"edges", "heuristic"};
}

Candidate candidateOf(const Game& game, const std::vector<core::Step>& steps) {
  Candidate candidate;
  candidate.program = game.start();
  for (const core::Step& step : steps)
    if (auto after = game.apply(candidate.program, step)) {
      candidate.program = std::move(*after);
      candidate.steps.push_back(step);
    }
  return candidate;
}

}  // namespace dojo::rl
