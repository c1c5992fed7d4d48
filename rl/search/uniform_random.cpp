// Uniform random: a neighbour of any program seen, all alike. What the others have to beat.
#include "rl/search/strategy.h"

namespace dojo::rl {
namespace {

class UniformRandom : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double) override {
    std::vector<Proposal> proposals;
    for (size_t i = 0; i < count; ++i) {
      int parent = static_cast<int>(random.below(static_cast<size_t>(archive.size())));
      if (archive[parent].outcome.verdict == Verdict::Rejected) continue;
      if (auto next = space.neighbour(archive[parent].candidate, random))
        proposals.push_back({parent, std::move(*next)});
    }
    return proposals;
  }
};

}  // namespace

constexpr StrategyKind kUniformRandom{"random", "uniform random: any neighbour of any program seen",
                                      [](const StrategyParts&) -> std::unique_ptr<Strategy> {
                                        return std::make_unique<UniformRandom>();
                                      }};

}  // namespace dojo::rl
