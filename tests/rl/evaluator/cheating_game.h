// Play with a move that is wrong, for tests of who finds out.
#pragma once

#include "core/moves/edit.h"
#include "rl/environment/game.h"

namespace dojo::tests {

// A game with one more move, which lies: it halves a scope and leaves the rest of its work undone.
class CheatingGame : public rl::Game {
 public:
  CheatingGame(const core::Program& start, const core::Machine& machine, rl::Rules rules = {})
      : rl::Game(start, machine, std::move(rules)) {}
  std::vector<core::Step> sites(const core::View& view) const override {
    auto steps = Game::sites(view);
    steps.push_back({"halve_scope", {}, {}});
    return steps;
  }
  bool isLegal(core::Legality& legality, const core::View& view,
               const core::Step& step) const override {
    return step.move == "halve_scope" || Game::isLegal(legality, view, step);
  }
  Result<core::Program> apply(const core::Program& program, const core::Step& step) const override {
    if (step.move != "halve_scope") return Game::apply(program, step);
    core::Program half = program;
    core::Scope scope = half.body.front()->scope();
    if (!half.body.front()->isScope() || scope.extent.value < 2)
      return fail(ErrorCode::Illegal, "nothing to halve");
    scope.extent.value /= 2;
    half.body.front() = core::withScope(*half.body.front(), std::move(scope));
    return half;
  }
};

}  // namespace dojo::tests
