// Every program that a search has evaluated, once each: equivalent programs have one hash and are
// not evaluated again.
#pragma once

#include <unordered_map>

#include "rl/evaluator/outcome.h"
#include "rl/search/space.h"

namespace dojo::rl {

struct Visited {
  int id = 0;       // place in the archive; 0: the start
  int parent = -1;  // the program that it was a neighbour of; -1: none
  Candidate candidate;
  Outcome outcome;
};

class Archive {
 public:
  const Visited& operator[](int id) const { return m_visited[static_cast<size_t>(id)]; }
  int size() const { return static_cast<int>(m_visited.size()); }
  int best() const { return m_best; }  // -1: none
  // The id of a program, -1 when it was not seen.
  int find(core::Hash hash) const {
    auto found = m_byHash.find(hash);
    return found == m_byHash.end() ? -1 : found->second;
  }
  int add(int parent, Candidate candidate, Outcome outcome) {
    int id = size();
    m_byHash.emplace(candidate.program.hash(), id);
    if (outcome.isBest) m_best = id;
    m_visited.push_back({id, parent, std::move(candidate), std::move(outcome)});
    return id;
  }

 private:
  std::vector<Visited> m_visited;
  std::unordered_map<core::Hash, int> m_byHash;
  int m_best = -1;
};

}  // namespace dojo::rl
