// Simulated annealing by a program's own time (paper §4.2.2; Kirkpatrick, Gelatt and Vecchi 1983).
// A neighbour that is slower by the factor f is accepted with probability f^(-1/T); T falls
// geometrically as the budget is spent. After many proposals without a new best it goes back to the
// best.
#include <cmath>

#include "rl/search/strategy.h"

namespace dojo::rl {
namespace {

constexpr double kHottest = 0.4, kColdest = 0.01;
constexpr int kPatience = 120;  // proposals without a new best

class Annealing : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double spent) override {
    m_temperature = kHottest * std::pow(kColdest / kHottest, spent);
    if (m_current < 0) m_current = archive.best();
    if (m_sinceBest > kPatience) {
      m_current = archive.best();
      m_sinceBest = 0;
    }
    std::vector<Proposal> proposals;
    for (size_t i = 0; i < count; ++i)
      if (auto next = space.neighbour(archive[m_current].candidate, random))
        proposals.push_back({m_current, std::move(*next)});
    if (proposals.empty()) m_current = archive.best();
    return proposals;
  }

  void observe(const Archive& archive, std::span<const int> results, Random& random) override {
    for (int id : results) {
      ++m_sinceBest;
      if (id == archive.best() && id != m_lastBest) {
        m_lastBest = id;
        m_sinceBest = 0;
      }
      const Outcome& next = archive[id].outcome;
      if (next.verdict == Verdict::Rejected || next.ns <= 0) continue;
      double slower = next.ns / archive[m_current].outcome.ns;
      if (slower <= 1 || random.unit() < std::pow(slower, -1 / m_temperature)) m_current = id;
    }
  }

 private:
  double m_temperature = kHottest;
  int m_current = -1, m_lastBest = -1, m_sinceBest = 0;
};

}  // namespace

constexpr StrategyKind kAnnealing{
    "annealing", "simulated annealing by the programs' own times",
    []() -> std::unique_ptr<Strategy> { return std::make_unique<Annealing>(); },
    /*mayBeRanked=*/false};

}  // namespace dojo::rl
