#include "rl/agent/episode.h"

#include <algorithm>

namespace dojo::rl {

int anElite(const Archive& archive, size_t most, Random& random) {
  std::vector<int> usable;
  for (int id = 0; id < archive.size(); ++id) {
    const Outcome& outcome = archive[id].outcome;
    if (outcome.isUsable() && !outcome.isStartOnly()) usable.push_back(id);
  }
  if (usable.empty()) return 0;
  most = std::min(most, usable.size());
  std::ranges::partial_sort(usable, usable.begin() + static_cast<std::ptrdiff_t>(most),
                            [&](int a, int b) {
                              double atA = archive[a].outcome.ns, atB = archive[b].outcome.ns;
                              return atA != atB ? atA < atB : a < b;
                            });
  return usable[random.below(most)];
}

std::optional<Frontier::Found> Frontier::find(const Archive& archive, Random& random) {
  auto size = static_cast<size_t>(archive.size());
  size_t first = random.below(size);
  for (size_t i = 0; i < size; ++i) {
    int id = static_cast<int>((first + i) % size);
    const Visited& visited = archive[id];
    bool isUseful = visited.outcome.verdict != Verdict::Rejected &&
                    visited.candidate.steps.size() < kLongestSequence;
    if (!isUseful || m_exhausted.contains(id)) continue;
    auto position = m_positions.of(visited.candidate.program);
    std::vector<size_t> unknown;
    for (size_t option = 0; option < position->options.size(); ++option)
      if (archive.find(position->options[option].hash) < 0) unknown.push_back(option);
    if (unknown.empty()) {
      m_exhausted.insert(id);
      continue;
    }
    return Found{id, unknown[random.below(unknown.size())]};
  }
  return std::nullopt;
}

}  // namespace dojo::rl
