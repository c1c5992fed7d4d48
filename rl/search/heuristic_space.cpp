// Whole sequences. Most neighbours take another option in one or two decisions of the pass; the
// rest drop a step, change its arguments, or insert a legal one, at any point of the sequence or at
// its end. Such changes are kept as patches, so that they survive a later change of a decision.
#include <algorithm>

#include "rl/search/moves_memo.h"
#include "rl/search/space.h"

namespace dojo::rl {
namespace {

constexpr double kDecides = 0.6;       // of the neighbours
constexpr double kTwoDecisions = 0.3;  // of those
constexpr double kAtEnd = 0.5;         // of the other neighbours
constexpr size_t kMostPatches = 24;

class HeuristicSpace : public Space {
 public:
  HeuristicSpace(const Game& game, const Pass& pass, int threads)
      : m_game(game), m_pass(pass), m_threads(threads), m_moves(game) {}

  std::vector<Candidate> roots() const override { return {generate({}, {})}; }

  std::optional<Candidate> neighbour(const Candidate& candidate, Random& random) const override {
    Candidate from =
        candidate.decisions.empty() && candidate.generated.empty() ? adopt(candidate) : candidate;
    if (!from.decisions.empty() && random.chance(kDecides)) return redecide(from, random);
    return patch(from, random);
  }

  size_t variants(const Candidate& candidate) const override {
    size_t count = 0;
    for (const Decision& decision : candidate.decisions) count += decision.options.size() - 1;
    return count;
  }

  // The first other option of every decision comes before the second of any; of decisions the last
  // first, which are about memory: a short search sees all of them.
  Candidate variant(const Candidate& candidate, size_t place) const override {
    for (size_t option = 0; option < variants(candidate); ++option)
      for (auto d = candidate.decisions.rbegin(); d != candidate.decisions.rend(); ++d) {
        if (option + 1 >= d->options.size() || place-- > 0) continue;
        auto wanted = candidate.wanted;
        wanted[d->name] = otherOption(*d, option);
        return generate(std::move(wanted), candidate.patches);
      }
    return candidate;
  }

 private:
  static int64_t otherOption(const Decision& decision, size_t place) {
    return decision.options[place < decision.chosen ? place : place + 1];
  }

  // A sequence that no pass wrote, such as a person's: its steps can be changed all the same.
  Candidate adopt(const Candidate& candidate) const {
    if (candidate.steps.empty()) return generate({}, {});
    Candidate adopted = candidate;
    adopted.generated = candidate.steps;
    return adopted;
  }

  Candidate generate(std::map<std::string, int64_t> wanted, std::vector<Patch> patches) const {
    Choices choices(wanted);
    Schedule schedule(m_game, m_game.start(), m_threads, choices);
    m_pass.run(schedule);
    Candidate c{schedule.steps(), schedule.program(), std::move(wanted),
                choices.made(),   schedule.steps(),   {}};
    return withPatches(std::move(c), std::move(patches));
  }

  std::optional<Candidate> redecide(const Candidate& from, Random& random) const {
    auto wanted = from.wanted;
    int changes = random.chance(kTwoDecisions) ? 2 : 1;
    for (int i = 0; i < changes; ++i) {
      const Decision& decision = from.decisions[random.below(from.decisions.size())];
      wanted[decision.name] = otherOption(decision, random.below(decision.options.size() - 1));
    }
    return generate(std::move(wanted), from.patches);
  }

  std::optional<Candidate> patch(const Candidate& from, Random& random) const {
    if (from.patches.size() >= kMostPatches) return std::nullopt;
    auto patch = from.generated.empty() || random.chance(kAtEnd) ? insertAtEnd(from, random)
                                                                 : changeInside(from, random);
    if (!patch) return std::nullopt;
    Candidate next = from;
    next.steps = from.generated;
    auto patches = from.patches;
    patches.push_back(std::move(*patch));
    next.patches.clear();
    return withPatches(std::move(next), std::move(patches));
  }

  std::optional<Patch> insertAtEnd(const Candidate& from, Random& random) const {
    auto step = m_moves.draw(from.steps, from.program, random, MovesMemo::Chance::OfSteps);
    if (!step) return std::nullopt;
    return Patch{core::StepEdit::Kind::Insert, std::nullopt, std::move(*step)};
  }

  std::optional<Patch> changeInside(const Candidate& from, Random& random) const {
    size_t at = random.below(from.generated.size());
    const core::Step& anchor = from.generated[at];
    if (random.chance(0.4)) return Patch{core::StepEdit::Kind::Drop, anchor, {}};
    std::vector<core::Step> before(from.generated.begin(),
                                   from.generated.begin() + static_cast<std::ptrdiff_t>(at));
    bool replaces = random.chance(0.6);
    auto isOther = [&](const core::Step& step) {
      return step.move == anchor.move && step.place == anchor.place && step != anchor;
    };
    auto step = m_moves.draw(before, candidateOf(m_game, before).program, random,
                             MovesMemo::Chance::OfSteps,
                             replaces ? MovesMemo::Filter(isOther) : MovesMemo::Filter());
    if (!step) return std::nullopt;
    return Patch{replaces ? core::StepEdit::Kind::Replace : core::StepEdit::Kind::Insert, anchor,
                 std::move(*step)};
  }

  // Patches whose step is no longer there are dropped; so are steps that are no longer legal.
  Candidate withPatches(Candidate c, std::vector<Patch> patches) const {
    if (patches.empty()) return c;
    std::vector<core::StepEdit> edits;
    for (Patch& patch : patches) {
      auto found = patch.anchor ? std::ranges::find(c.generated, *patch.anchor) : c.generated.end();
      if (patch.anchor && found == c.generated.end()) continue;
      edits.push_back({patch.kind, static_cast<int>(found - c.generated.begin()), patch.step});
      c.patches.push_back(std::move(patch));
    }
    core::Replay replay = core::replayEdited(c.generated, edits, m_game.start(), m_game.machine());
    std::vector<core::Step> steps;
    for (const core::ReplayedStep& step : replay.steps)
      if (step.status != core::StepStatus::Illegal) steps.push_back(step.applied);
    Candidate played = candidateOf(m_game, steps);
    c.steps = std::move(played.steps);
    c.program = std::move(played.program);
    return c;
  }

  const Game& m_game;
  const Pass& m_pass;
  const int m_threads;
  mutable MovesMemo m_moves;
};

}  // namespace

std::unique_ptr<Space> heuristicSpace(const Game& game, const Pass& pass, int threads) {
  return std::make_unique<HeuristicSpace>(game, pass, threads);
}

}  // namespace dojo::rl
