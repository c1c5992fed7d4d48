// What a search moves about in: candidates, and which are next to which. Over *edges* the
// neighbours of a program are those that one legal step makes of it. Over *heuristic* sequences a
// candidate is a whole sequence that a pass wrote; a neighbour differs in a decision of the pass or
// in one step anywhere, and the other steps stay (paper §4.2.1).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/trajectory/replay.h"
#include "rl/environment/game.h"
#include "rl/environment/random_source.h"
#include "rl/passes/pass.h"

namespace dojo::rl {

// A change of one step in a sequence that a pass wrote, found again by the step that it stands at.
struct Patch {
  core::StepEdit::Kind kind = core::StepEdit::Kind::Insert;
  std::optional<core::Step> anchor;  // none: the end
  core::Step step;
};

struct Candidate {
  std::vector<core::Step> steps;  // from the game's start
  core::Program program;
  // How a sequence came about; empty over edges.
  std::map<std::string, int64_t> wanted;
  std::vector<Decision> decisions;
  std::vector<core::Step> generated;
  std::vector<Patch> patches;
};

class Space {
 public:
  virtual ~Space() = default;
  // Where a search begins, besides the start itself.
  virtual std::vector<Candidate> roots() const { return {}; }
  // A random one; nothing where none was found.
  virtual std::optional<Candidate> neighbour(const Candidate& candidate, Random& random) const = 0;
  // The candidates that take one decision of this one otherwise, decision by decision: how many
  // there are, and the one at a place below that.
  virtual size_t variants(const Candidate&) const { return 0; }
  virtual Candidate variant(const Candidate& candidate, size_t) const { return candidate; }
};

std::unique_ptr<Space> edgeSpace(const Game& game);
std::unique_ptr<Space> heuristicSpace(const Game& game, const Pass& pass, int threads);
std::vector<std::string> spaceNames();

// The candidate that steps lead to; those that are not legal are left out.
Candidate candidateOf(const Game& game, const std::vector<core::Step>& steps);

}  // namespace dojo::rl
