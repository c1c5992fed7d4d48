// Simulated annealing by a program's own time (paper §4.2.2; Kirkpatrick, Gelatt and Vecchi 1983).
// A neighbour that is slower by the factor f is accepted with probability f^(-1/T); T falls
// geometrically as the budget is spent. After many proposals without a new best it goes back to the
// best; after many without a new program, where all around is known, on from any that it has seen.
#include <cmath>

#include "rl/search/strategy.h"

namespace dojo::rl {
namespace {

constexpr double kHottest = 0.4, kColdest = 0.01;
constexpr int kPatience = 120;    // proposals without a new best
constexpr size_t kAllKnown = 60;  // proposals without a new program

class Annealing : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double spent) override {
    m_temperature = kHottest * std::pow(kColdest / kHottest, spent);
    if (m_current < 0) m_current = archive.best();
    if (archive.size() > m_size) m_sinceNew = 0;
    m_size = archive.size();
    if (m_sinceNew > kAllKnown) {
      m_current = anyUsable(archive, random);
      m_sinceNew = 0;
      m_sinceBest = 0;
    } else if (m_sinceBest > kPatience) {
      m_current = archive.best();
      m_sinceBest = 0;
    }
    m_sinceNew += count;
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
      double slower = next.rank() / archive[m_current].outcome.rank();
      if (slower <= 1 || random.unit() < std::pow(slower, -1 / m_temperature)) m_current = id;
    }
  }

 private:
  static int anyUsable(const Archive& archive, Random& random) {
    std::vector<int> usable;
    for (int id = 0; id < archive.size(); ++id)
      if (archive[id].outcome.isUsable()) usable.push_back(id);
    return usable[random.below(usable.size())];
  }

  double m_temperature = kHottest;
  int m_current = -1, m_lastBest = -1, m_sinceBest = 0;
  int m_size = 0;  // of the archive, a proposal ago
  size_t m_sinceNew = 0;
};

}  // namespace

constexpr StrategyKind kAnnealing{
    "annealing", "simulated annealing on measured times",
    [](const StrategyParts&) -> std::unique_ptr<Strategy> { return std::make_unique<Annealing>(); },
    /*mayBeRanked=*/false};

}  // namespace dojo::rl
