#include "rl/search/recorded_graph.h"

#include <algorithm>

namespace dojo::rl {

void RecordedGraph::add(core::Hash parent, Candidate candidate) {
  core::Hash hash = candidate.program.hash();
  if (hash == parent) return;
  auto [known, isNew] = m_byHash.emplace(hash, m_candidates.size());
  if (isNew) m_candidates.push_back(std::move(candidate));
  std::vector<size_t>& there = m_neighbours[parent];
  if (std::ranges::find(there, known->second) == there.end()) there.push_back(known->second);
}

const std::vector<size_t>& RecordedGraph::neighboursOf(core::Hash program) const {
  static const std::vector<size_t> kNone;
  auto found = m_neighbours.find(program);
  return found == m_neighbours.end() ? kNone : found->second;
}

void RecordedSpace::see(core::Hash program) {
  m_seen.insert(program);
  const auto& next = m_graph.neighboursOf(program);
  m_within.insert(m_within.end(), next.begin(), next.end());
  m_within = unseen(m_within);
}

std::vector<size_t> RecordedSpace::unseen(const std::vector<size_t>& among) const {
  std::vector<size_t> fresh = among;
  std::erase_if(fresh, [&](size_t n) { return m_seen.contains(m_graph[n].program.hash()); });
  return fresh;
}

std::optional<Candidate> RecordedSpace::neighbour(const Candidate& candidate,
                                                  Random& random) const {
  std::vector<size_t> fresh = unseen(m_graph.neighboursOf(candidate.program.hash()));
  const std::vector<size_t>& offered = fresh.empty() ? m_within : fresh;
  if (offered.empty()) return std::nullopt;
  return m_graph[offered[random.below(offered.size())]];
}

}  // namespace dojo::rl
