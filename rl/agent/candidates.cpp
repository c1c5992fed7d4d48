#include "rl/agent/candidates.h"

#include <algorithm>
#include <map>

namespace dojo::rl {
namespace {

// Some by the kind of their move.
using Kinds = std::map<std::string, std::vector<size_t>>;

Kinds kindsOf(const Position& position, const std::vector<size_t>& open) {
  Kinds kinds;
  for (size_t option : open) kinds[position.options[option].step.move].push_back(option);
  return kinds;
}

size_t drawFrom(Kinds& kinds, Random& random) {
  auto kind = std::next(kinds.begin(), static_cast<std::ptrdiff_t>(random.below(kinds.size())));
  std::vector<size_t>& options = kind->second;
  size_t at = random.below(options.size());
  size_t option = options[at];
  options[at] = options.back();
  options.pop_back();
  if (options.empty()) kinds.erase(kind);
  return option;
}

}  // namespace

std::vector<size_t> openOptions(const Position& position, const Seen& seen, bool masksRevisits) {
  std::vector<size_t> open;
  for (size_t i = 0; i < position.options.size(); ++i)
    if (!masksRevisits || !seen.contains(position.options[i].hash)) open.push_back(i);
  return open;
}

size_t drawnOverKinds(const Position& position, const std::vector<size_t>& open, Random& random) {
  Kinds kinds = kindsOf(position, open);
  return drawFrom(kinds, random);
}

Candidates chooseCandidates(const Position& position, const std::vector<size_t>& open,
                            const std::vector<double>& guesses, const AgentSettings& settings,
                            Random& random) {
  auto drafted = static_cast<size_t>(settings.drafted), drawn = static_cast<size_t>(settings.sampled);
  if (settings.scoresAll || open.size() <= drafted + drawn) return {open, open.size()};
  Candidates chosen;
  std::vector<size_t> rest = open;
  if (!guesses.empty()) {
    std::ranges::stable_sort(rest, [&](size_t a, size_t b) {
      if (guesses[a] != guesses[b]) return guesses[a] > guesses[b];
      return position.options[a].hash < position.options[b].hash;
    });
    auto end = rest.begin() + static_cast<std::ptrdiff_t>(drafted);
    chosen.options.assign(rest.begin(), end);
    rest.erase(rest.begin(), end);
  }
  Kinds kinds = kindsOf(position, rest);
  size_t most = drafted + drawn;
  while (chosen.options.size() < most && !kinds.empty()) {
    chosen.options.push_back(drawFrom(kinds, random));
    ++chosen.drawn;
  }
  return chosen;
}

double epsilonAt(const AgentSettings& settings, double spent) {
  if (settings.isNoisy) return 0;
  double part = std::min(1.0, spent / settings.epsilonBudget);
  return settings.firstEpsilon + (settings.lastEpsilon - settings.firstEpsilon) * part;
}

}  // namespace dojo::rl
