// The part of a space that searches have recorded: a program's neighbours are those that some
// search went to from it, so every one has an outcome. Strategies are compared over it without a
// machine, and the same recording gives the same runs everywhere.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "rl/search/space.h"

namespace dojo::rl {

class RecordedGraph {
 public:
  // `parent` is the program that the candidate was recorded as a neighbour of.
  void add(core::Hash parent, Candidate candidate);
  int size() const { return static_cast<int>(m_candidates.size()); }
  const Candidate& operator[](size_t number) const { return m_candidates[number]; }
  const std::vector<size_t>& neighboursOf(core::Hash program) const;

 private:
  std::vector<Candidate> m_candidates;  // each program once, by the first sequence to it
  std::unordered_map<core::Hash, size_t> m_byHash;
  std::unordered_map<core::Hash, std::vector<size_t>> m_neighbours;
};

// One run's. In the whole space a program has hundreds of neighbours, in a recording a handful. So
// that a strategy is offered as many as it asks for, those that this run has seen are not drawn
// again, and a program without others offers what was recorded of any program seen.
class RecordedSpace : public Space {
 public:
  explicit RecordedSpace(const RecordedGraph& graph) : m_graph(graph) {}
  void see(core::Hash program);

  std::optional<Candidate> neighbour(const Candidate& candidate, Random& random) const override;

 private:
  std::vector<size_t> unseen(const std::vector<size_t>& among) const;

  const RecordedGraph& m_graph;
  std::unordered_set<core::Hash> m_seen;
  std::vector<size_t> m_within;  // reach: the neighbours of all that was seen
};

}  // namespace dojo::rl
