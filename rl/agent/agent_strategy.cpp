#include "rl/agent/agent_strategy.h"

#include <algorithm>

#include "rl/agent/episode.h"

namespace dojo::rl {
namespace {

constexpr int kCurveEvery = 20;       // evaluations
constexpr int kAssumedBudget = 1000;  // evaluations, where the run has no limit
constexpr size_t kMostLesson = 400;   // steps

class AgentStrategy : public Strategy {
 public:
  AgentStrategy(const Game& game, Agent& agent, std::function<Result<void>(int)> observed)
      : m_game(game),
        m_agent(agent),
        m_observed(std::move(observed)),
        m_positions(game),
        m_frontier(m_positions) {
    m_agent.beginKernel(game.start());
  }

  std::vector<Proposal> propose(const Archive& archive, const Space&, Random& random, size_t count,
                                double spent) override {
    learnOutcomes(archive, random);
    if (m_exhausted == archive.size()) return {};
    m_spent = std::max(spent, m_isUnlimited ? archive.size() / double(kAssumedBudget) : 0);
    m_isUnlimited = m_isUnlimited && spent <= 0;
    m_episodes.resize(count);
    std::vector<Proposal> proposals;
    for (Episode& episode : m_episodes) {
      if (m_failure) return {};
      auto proposal = advance(episode, archive, random);
      if (!proposal) return failed(proposal.error());
      if (*proposal) proposals.push_back(std::move(**proposal));
    }
    return proposals;
  }

  void observe(const Archive& archive, std::span<const int>, Random& random) override {
    int before = m_known;
    learnOutcomes(archive, random);
    for (Episode& episode : m_episodes)
      if (episode.waitsFor)
        if (int id = archive.find(episode.waitsFor->hash); id >= 0) arrive(episode, archive, id);
    for (Episode& episode : m_episodes) episode.waitsFor.reset();
    if (m_known >= m_agent.settings().warmUp)
      m_owed += (m_known - before) * m_agent.settings().updatesPerEvaluation;
    for (; m_owed >= 1 && !m_failure; --m_owed)
      if (auto updated = m_agent.update(random, m_spent); !updated) failed(updated.error());
    addToCurve(archive);
    if (m_observed && !m_failure)
      if (auto told = m_observed(m_known); !told) failed(told.error());
  }

  std::optional<Error> failure() const override { return m_failure; }

 private:
  std::vector<Proposal> failed(Error error) {
    if (!m_failure) m_failure = std::move(error);
    return {};
  }

  // Everything that the search has evaluated, its own proposals or not. Sequences that it begins
  // with are lessons.
  void learnOutcomes(const Archive& archive, Random& random) {
    for (; m_known < archive.size(); ++m_known) {
      const Visited& visited = archive[m_known];
      m_agent.addOutcome(visited.candidate.program.hash(), visited.outcome);
      bool isLesson = m_isBeginning && visited.parent == 0 && visited.outcome.isUsable();
      if (!isLesson) continue;
      if (auto taught = teach(visited.candidate.steps, random); !taught) failed(taught.error());
    }
    m_isBeginning = false;
  }

  Result<void> teach(const std::vector<core::Step>& steps, Random& random) {
    auto position = m_positions.of(m_game.start());
    for (size_t i = 0; i < std::min(steps.size(), kMostLesson); ++i) {
      auto after = m_game.apply(position->program, steps[i]);
      if (!after) return {};
      if (after->hash() == position->hash) continue;
      if (auto looked = lookAt(*position, random); !looked) return looked;
      m_agent.addMove(position->hash, steps[i], after->hash(), true);
      position = m_positions.of(*after);
    }
    return lookAt(*position, random);
  }

  Result<void> lookAt(const Position& position, Random& random) {
    auto looked = m_agent.look(position, openOptions(position, {}, false), random);
    if (!looked) return tl::unexpected(looked.error());
    return {};
  }

  // Goes on until it comes to a program that the search does not know.
  Result<std::optional<Proposal>> advance(Episode& episode, const Archive& archive,
                                          Random& random) {
    for (int i = 0; i < m_agent.settings().longestEpisode; ++i) {
      if (auto ended = endWhereItIsLong(episode, random); !ended)
        return tl::unexpected(ended.error());
      if (!episode.position) begin(episode, archive, random);
      auto open = openOptions(*episode.position, episode.seen, m_agent.settings().masksRevisits);
      auto goesOn = take(episode, open, episode.moves > 0, random);
      if (!goesOn) return tl::unexpected(goesOn.error());
      if (!*goesOn) {
        episode.position = nullptr;
        continue;
      }
      int id = archive.find(episode.waitsFor->hash);
      if (id < 0) return proposalOf(episode);
      arrive(episode, archive, id);
    }
    return toWhatIsNew(episode, archive, random);
  }

  // False: it stops.
  Result<bool> take(Episode& episode, const std::vector<size_t>& open, bool mayStop,
                    Random& random) {
    auto choice =
        m_agent.decide(*episode.position, open, m_agent.epsilon(m_spent), mayStop, random);
    if (!choice) return tl::unexpected(choice.error());
    if (choice->option) episode.takes(episode.position->options[*choice->option]);
    return choice->option.has_value();
  }

  // Its own way led through known programs only: the best step from here to one that is not, or
  // from anywhere.
  Result<std::optional<Proposal>> toWhatIsNew(Episode& episode, const Archive& archive,
                                              Random& random) {
    std::vector<size_t> unknown;
    if (episode.position && episode.steps.size() < kLongestSequence)
      for (size_t i = 0; i < episode.position->options.size(); ++i)
        if (archive.find(episode.position->options[i].hash) < 0) unknown.push_back(i);
    if (unknown.empty()) return toTheFrontier(episode, archive, random);
    auto goesOn = take(episode, unknown, false, random);
    if (!goesOn) return tl::unexpected(goesOn.error());
    return proposalOf(episode);
  }

  void begin(Episode& episode, const Archive& archive, Random& random) {
    int id = 0;
    const AgentSettings& settings = m_agent.settings();
    if (settings.startsFromElites && random.chance(settings.eliteChance))
      id = anElite(archive, static_cast<size_t>(settings.elites), random);
    beginAt(episode, archive, id);
  }

  void beginAt(Episode& episode, const Archive& archive, int id) {
    episode = {};
    episode.id = id;
    episode.steps = archive[id].candidate.steps;
    episode.position = m_positions.of(archive[id].candidate.program);
    episode.seen = {episode.position->hash};
  }

  static std::optional<Proposal> proposalOf(const Episode& episode) {
    Candidate candidate;
    candidate.steps = episode.steps;
    candidate.steps.push_back(episode.waitsFor->step);
    candidate.program = episode.waitsFor->program;
    return Proposal{episode.id, std::move(candidate)};
  }

  // The outcome of the move that the episode has taken is known. From a program that must not be
  // used it goes back; so does one that would grow too long.
  void arrive(Episode& episode, const Archive& archive, int id) {
    Option option = *episode.waitsFor;
    episode.waitsFor.reset();
    m_agent.addMove(episode.position->hash, option.step, option.hash);
    episode.seen.insert(option.hash);
    ++episode.moves;
    if (archive[id].outcome.verdict == Verdict::Rejected) return;
    episode.id = id;
    episode.steps.push_back(option.step);
    episode.position = m_positions.of(option.program);
  }

  Result<void> endWhereItIsLong(Episode& episode, Random& random) {
    bool isLong = episode.position && (episode.moves >= m_agent.settings().longestEpisode ||
                                       episode.steps.size() >= kLongestSequence);
    if (!isLong) return {};
    auto ended = m_agent.endByTime(*episode.position, random);
    episode.position = nullptr;
    return ended;
  }

  Result<std::optional<Proposal>> toTheFrontier(Episode& episode, const Archive& archive,
                                                Random& random) {
    auto found = m_frontier.find(archive, random);
    if (!found) {
      m_exhausted = archive.size();
      episode = {};
      return std::optional<Proposal>();
    }
    beginAt(episode, archive, found->id);
    if (auto looked = lookAt(*episode.position, random); !looked)
      return tl::unexpected(looked.error());
    const Option& option = episode.position->options[found->option];
    if (auto vector = m_agent.vectorOf(option.program); !vector)
      return tl::unexpected(vector.error());
    episode.takes(option);
    return proposalOf(episode);
  }

  void addToCurve(const Archive& archive) {
    if (m_known < m_nextPoint) return;
    m_nextPoint = m_known + kCurveEvery;
    CurvePoint point;
    point.evaluations = m_known;
    if (archive.best() >= 0) point.bestNs = archive[archive.best()].outcome.ns;
    point.epsilon = m_agent.epsilon(m_spent);
    auto promise = m_agent.promiseOf(m_game.start().hash());
    if (!promise) failed(promise.error());
    point.startQ = promise.value_or(0);
    m_agent.addCurvePoint(point);
  }

  const Game& m_game;
  Agent& m_agent;
  std::function<Result<void>(int)> m_observed;
  Positions m_positions;
  Frontier m_frontier;
  std::vector<Episode> m_episodes;
  int m_exhausted = -1;  // the archive's size when it was all that there is
  int m_known = 0;       // evaluations that the agent was told of
  bool m_isBeginning = true, m_isUnlimited = true;
  double m_spent = 0, m_owed = 0;
  int m_nextPoint = kCurveEvery;
  std::optional<Error> m_failure;
};

// In place of an agent that is not there.
class NoAgent : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive&, const Space&, Random&, size_t, double) override {
    return {};
  }
  std::optional<Error> failure() const override {
    return Error{ErrorCode::BadInput, "the strategy 'agent' needs an agent, and there is none"};
  }
};

}  // namespace

std::unique_ptr<Strategy> agentStrategy(const Game& game, Agent& agent,
                                        std::function<Result<void>(int)> observed) {
  return std::make_unique<AgentStrategy>(game, agent, std::move(observed));
}

constexpr StrategyKind kAgent{
    "agent", "a learned agent: a language model reads programs, a network values the moves",
    [](const StrategyParts& parts) -> std::unique_ptr<Strategy> {
      if (!parts.game || !parts.agent) return std::make_unique<NoAgent>();
      return agentStrategy(*parts.game, *parts.agent, parts.observed);
    },
    /*mayBeRanked=*/false, /*needsAgent=*/true};

}  // namespace dojo::rl
