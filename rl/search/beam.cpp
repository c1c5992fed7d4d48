// Beam search: a level at a time, some random neighbours of each of the best few programs of the
// level before; the best of those and their parents are the next level. A level without a better
// program is followed by one that starts from the best few of everything seen.
#include <algorithm>
#include <deque>

#include "rl/search/strategy.h"

namespace dojo::rl {
namespace {

constexpr size_t kWidth = 6;
constexpr int kChildren = 6;

class Beam : public Strategy {
 public:
  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double) override {
    if (m_waiting.empty()) nextLevel(archive);
    std::vector<Proposal> proposals;
    while (proposals.size() < count && !m_waiting.empty()) {
      int parent = m_waiting.front();
      m_waiting.pop_front();
      if (auto next = space.neighbour(archive[parent].candidate, random))
        proposals.push_back({parent, std::move(*next)});
    }
    return proposals;
  }

  void observe(const Archive&, std::span<const int> results, Random&) override {
    m_level.insert(m_level.end(), results.begin(), results.end());
  }

 private:
  void nextLevel(const Archive& archive) {
    std::vector<int> pool = m_level;
    bool stuck = archive.best() == m_bestBefore;
    m_bestBefore = archive.best();
    if (pool.empty() || stuck)
      for (int id = 0; id < archive.size(); ++id) pool.push_back(id);
    std::erase_if(pool, [&](int id) { return archive[id].outcome.verdict == Verdict::Rejected; });
    std::ranges::sort(pool);
    pool.erase(std::unique(pool.begin(), pool.end()), pool.end());
    std::ranges::stable_sort(
        pool, [&](int a, int b) { return archive[a].outcome.rank() < archive[b].outcome.rank(); });
    if (pool.size() > kWidth) pool.resize(kWidth);
    m_level = pool;
    for (int round = 0; round < kChildren; ++round)
      m_waiting.insert(m_waiting.end(), pool.begin(), pool.end());
  }

  std::deque<int> m_waiting;  // parents, a child each
  std::vector<int> m_level;
  int m_bestBefore = -1;
};

}  // namespace

constexpr StrategyKind kBeam{
    "beam", "beam search: the best few of each level, and some neighbours of each",
    [](const StrategyParts&) -> std::unique_ptr<Strategy> { return std::make_unique<Beam>(); }};

}  // namespace dojo::rl
