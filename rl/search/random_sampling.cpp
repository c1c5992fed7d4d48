// Global random sampling (paper §4.2.2): each candidate grows from one drawn among all programs
// seen, the more probably the faster the *parent* of that program is. The parent's time, not its
// own: so a program that a step made slower still counts as much as its siblings, but nothing is
// spent on the children of parents that are slow.
#include <algorithm>
#include <cmath>

#include "rl/search/strategy.h"

namespace dojo::rl {
namespace {

constexpr double kGreed = 4;  // weight: (best time / parent's time) to this power

class RandomSampling : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double) override {
    auto weights = weightsOf(archive);
    double total = 0;
    for (double weight : weights) total += weight;
    std::vector<Proposal> proposals;
    for (size_t i = 0; i < count; ++i) {
      int parent = draw(weights, total * random.unit());
      if (auto next = space.neighbour(archive[parent].candidate, random))
        proposals.push_back({parent, std::move(*next)});
    }
    return proposals;
  }

 private:
  static std::vector<double> weightsOf(const Archive& archive) {
    double best = archive[archive.best()].outcome.ns;
    std::vector<double> weights;
    for (int id = 0; id < archive.size(); ++id) {
      const Visited& visited = archive[id];
      double ns = archive[visited.parent < 0 ? id : visited.parent].outcome.ns;
      // A start that is not right may be faster than the best.
      bool usable = visited.outcome.verdict != Verdict::Rejected && ns > 0;
      weights.push_back(usable ? std::pow(std::min(1.0, best / ns), kGreed) : 0);
    }
    return weights;
  }

  static int draw(const std::vector<double>& weights, double at) {
    for (size_t i = 0; i < weights.size(); ++i)
      if ((at -= weights[i]) < 0) return static_cast<int>(i);
    return 0;
  }
};

}  // namespace

constexpr StrategyKind kRandomSampling{
    "sampling", "random sampling among all programs seen, weighted by their parents' times",
    [](const StrategyParts&) -> std::unique_ptr<Strategy> {
      return std::make_unique<RandomSampling>();
    }};

}  // namespace dojo::rl
