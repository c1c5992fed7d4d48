// Heuristic: what the pass writes, then each of its decisions taken otherwise, one at a time, from
// the best program so far (coordinate descent). When a round over all decisions found nothing
// better, it goes on with random neighbours, mostly of the best, until one is better. Without
// decisions, as over edges, that is all it does.
#include "rl/search/strategy.h"

namespace dojo::rl {
namespace {

constexpr double kFromBest = 0.7;  // of the random neighbours; the others are of any program seen

class HeuristicDecisions : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double) override {
    if (int best = archive.best(); best != m_center) centerOn(best, archive, space);
    if (m_center < 0) return {};
    const Candidate& center = archive[m_center].candidate;
    std::vector<Proposal> proposals;
    while (proposals.size() < count && m_left > 0) {
      proposals.push_back({m_center, space.variant(center, m_next)});
      m_next = (m_next + 1) % m_variants;
      --m_left;
    }
    for (size_t i = proposals.size(); i < count; ++i) {
      int parent = random.chance(kFromBest) ? m_center : anyOf(archive, random);
      if (archive[parent].outcome.verdict == Verdict::Rejected) continue;
      if (auto next = space.neighbour(archive[parent].candidate, random))
        proposals.push_back({parent, std::move(*next)});
    }
    return proposals;
  }

 private:
  static int anyOf(const Archive& archive, Random& random) {
    return static_cast<int>(random.below(static_cast<size_t>(archive.size())));
  }

  // A round begins where the one before it found something better: what comes next was not tried.
  void centerOn(int id, const Archive& archive, const Space& space) {
    m_center = id;
    m_variants = m_left = space.variants(archive[id].candidate);
    m_next = m_variants == 0 ? 0 : m_next % m_variants;
  }

  int m_center = -1;
  size_t m_variants = 0, m_left = 0, m_next = 0;
};

}  // namespace

constexpr StrategyKind kHeuristicDecisions{
    "heuristic",
    "coordinate descent: the pass's program, then each of its decisions changed, one at a time",
    [](const StrategyParts&) -> std::unique_ptr<Strategy> {
      return std::make_unique<HeuristicDecisions>();
    },
    /*mayBeRanked=*/false};

}  // namespace dojo::rl
