#include "rl/search/ranked.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace dojo::rl {
namespace {

constexpr size_t kOversampling = 8;
constexpr double kAtRandom = 0.2;  // of the candidates that are measured

class Ranked : public Strategy {
 public:
  Ranked(std::unique_ptr<Strategy> strategy, CostModel model)
      : m_strategy(std::move(strategy)), m_model(std::move(model)) {}

  std::vector<Proposal> propose(const Archive& archive, const Space& space, Random& random,
                                size_t count, double spent) override {
    if (!m_model.isTrained()) return m_strategy->propose(archive, space, random, count, spent);
    auto offered = m_strategy->propose(archive, space, random, count * kOversampling, spent);
    std::vector<Proposal> chosen, fresh;
    std::unordered_set<core::Hash> seen;
    for (Proposal& proposal : offered) {
      core::Hash hash = proposal.candidate.program.hash();
      // What is known costs nothing and may be where the strategy wants to go.
      if (archive.find(hash) >= 0)
        chosen.push_back(std::move(proposal));
      else if (seen.insert(hash).second)
        fresh.push_back(std::move(proposal));
    }
    for (size_t i : choice(fresh, random, count)) chosen.push_back(std::move(fresh[i]));
    return chosen;
  }

  void observe(const Archive& archive, std::span<const int> results, Random& random) override {
    for (; m_learned < archive.size(); ++m_learned) {
      const Visited& visited = archive[m_learned];
      if (visited.outcome.verdict == Verdict::Rejected) continue;
      // Without a model the search goes on as it would without this file.
      (void)m_model.learn(visited.candidate.program, visited.outcome.ns);
    }
    m_strategy->observe(archive, results, random);
  }

  std::optional<Error> failure() const override { return m_strategy->failure(); }

 private:
  // Which proposals to measure: the fastest by the model's word and some at random, in the order in
  // which they were proposed.
  std::vector<size_t> choice(const std::vector<Proposal>& fresh, Random& random, size_t count) {
    std::vector<size_t> order(fresh.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::vector<const core::Program*> programs;
    for (const Proposal& proposal : fresh) programs.push_back(&proposal.candidate.program);
    if (auto ns = m_model.estimate(programs))
      std::ranges::stable_sort(order, [&](size_t a, size_t b) { return (*ns)[a] < (*ns)[b]; });
    for (size_t i = 0; i < std::min(count, order.size()); ++i)
      if (random.chance(kAtRandom)) std::swap(order[i], order[i + random.below(order.size() - i)]);
    order.resize(std::min(count, order.size()));
    std::ranges::sort(order);
    return order;
  }

  std::unique_ptr<Strategy> m_strategy;
  CostModel m_model;
  int m_learned = 0;
};

}  // namespace

std::unique_ptr<Strategy> ranked(std::unique_ptr<Strategy> strategy, CostModel model) {
  return std::make_unique<Ranked>(std::move(strategy), std::move(model));
}

}  // namespace dojo::rl
