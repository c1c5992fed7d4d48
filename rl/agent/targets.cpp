#include "rl/agent/targets.h"

#include <algorithm>
#include <cmath>

#include "rl/agent/planted_bugs.h"

namespace dojo::rl {
namespace {

using Target = AgentSettings::Target;
using Net = QNetwork::Net;

bool hasNext(const Consequence& consequence) {
  bool ends = consequence.ends && !isPlanted(Bug::BootstrapsPastStop);
  return consequence.next && !ends;
}

double valueOf(const Situation& situation, std::span<const Estimate> chooses,
               std::span<const Estimate> values, double stopValue) {
  size_t action = bestAction(situation, chooses, stopValue);
  if (action == situation.stop()) return stopValue;
  return values[action].q;
}

}  // namespace

double backedUp(const TargetRule& rule, double reward, double nextValue) {
  if (isPlanted(Bug::DiscountsOwnReward) && rule.target != Target::Sum)
    return rule.target == Target::Linear ? rule.gamma * std::max(reward, nextValue)
                                         : std::log(rule.gamma) + std::max(reward, nextValue);
  switch (rule.target) {
    case Target::Logarithm:
      return std::max(reward, std::log(rule.gamma) + nextValue);
    case Target::Linear:
      return std::max(reward, rule.gamma * nextValue);
    case Target::Sum:
      break;
  }
  return reward + rule.gamma * nextValue;
}

size_t bestAction(const Situation& situation, std::span<const Estimate> estimates,
                  std::optional<double> stopValue) {
  size_t best = situation.stop();
  double bestQ = stopValue.value_or(estimates[best].q);
  for (size_t action = 0; action < situation.moves.size(); ++action) {
    double q = estimates[action].q;
    bool isEqual = q == bestQ && !isPlanted(Bug::FirstOfEqualsWins) &&
                   (best == situation.stop() || situation.moves[action] < situation.moves[best]);
    if (q <= bestQ && !isEqual) continue;
    best = action;
    bestQ = q;
  }
  return best;
}

Result<std::vector<double>> targets(QNetwork& network, const TargetRule& rule,
                                    std::span<const Consequence> consequences) {
  std::vector<Situation> next;
  for (const Consequence& c : consequences)
    if (hasNext(c))
      next.push_back(isPlanted(Bug::CandidatesOfSource) && c.own
                         ? Situation{c.next->state, c.own->moves}
                         : *c.next);
  std::vector<std::vector<Estimate>> values, chooses;
  if (!next.empty()) {
    auto valued =
        network.evaluate(isPlanted(Bug::OnlineValuesItself) ? Net::Online : Net::Target, next);
    if (!valued) return tl::unexpected(valued.error());
    values = std::move(*valued);
    if (rule.isDouble) {
      auto chosen = network.evaluate(Net::Online, next);
      if (!chosen) return tl::unexpected(chosen.error());
      chooses = std::move(*chosen);
    }
  }
  std::vector<double> wanted;
  size_t at = 0;
  for (const Consequence& c : consequences) {
    double target = c.reward;
    if (hasNext(c)) {
      const auto& chooser = rule.isDouble ? chooses[at] : values[at];
      target = backedUp(rule, c.reward, valueOf(next[at], chooser, values[at], c.reward));
      ++at;
    }
    if (!isPlanted(Bug::UnboundedValues)) target = std::min(target, c.ceiling);
    wanted.push_back(std::max(target, c.bound));
  }
  return wanted;
}

}  // namespace dojo::rl
