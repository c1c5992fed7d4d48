// Greedy: evaluates a sample of the neighbourhood and goes to its best program, while that is
// better than where it stands. At a local minimum it takes a few random steps from the best and
// restarts.
#include "rl/search/strategy.h"

namespace dojo::rl {
namespace {

constexpr int kNeighbourhood = 24;
constexpr int kKicks = 3;

class GreedyNeighbourhood : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double) override {
    if (m_current < 0) m_current = archive.best();
    if (m_seen >= kNeighbourhood) moveOn(archive);
    std::vector<Proposal> proposals;
    if (m_kicks > 0) count = 1;
    for (size_t i = 0; i < count; ++i) {
      ++m_seen;
      if (auto next = space.neighbour(archive[m_current].candidate, random))
        proposals.push_back({m_current, std::move(*next)});
    }
    return proposals;
  }

  void observe(const Archive& archive, std::span<const int> results, Random&) override {
    for (int id : results) {
      const Outcome& outcome = archive[id].outcome;
      if (outcome.verdict == Verdict::Rejected) continue;
      if (m_kicks > 0) {
        m_current = id;
        --m_kicks;
        m_seen = 0;
        m_best = -1;
      } else if (m_best < 0 || outcome.rank() < archive[m_best].outcome.rank()) {
        m_best = id;
      }
    }
  }

 private:
  void moveOn(const Archive& archive) {
    bool better = m_best >= 0 && archive[m_best].outcome.rank() < archive[m_current].outcome.rank();
    m_current = better ? m_best : archive.best();
    m_kicks = better ? 0 : kKicks;
    m_best = -1;
    m_seen = 0;
  }

  int m_current = -1, m_best = -1, m_seen = 0, m_kicks = 0;
};

}  // namespace

constexpr StrategyKind kGreedyNeighbourhood{
    "greedy", "hill climbing: move to the best neighbour while that is faster",
    [](const StrategyParts&) -> std::unique_ptr<Strategy> {
      return std::make_unique<GreedyNeighbourhood>();
    },
    /*mayBeRanked=*/false};

}  // namespace dojo::rl
