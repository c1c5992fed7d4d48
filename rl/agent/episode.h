// Where an agent's game stands, and where a new episode may begin.
#pragma once

#include <optional>

#include "rl/agent/candidates.h"
#include "rl/search/archive.h"

namespace dojo::rl {

// Longer sequences are of no use to anybody.
inline constexpr size_t kLongestSequence = 400;

struct Episode {
  int id = 0;  // of its program in the archive
  std::vector<core::Step> steps;
  std::shared_ptr<const Position> position;  // none: it has ended
  Seen seen;
  int moves = 0;
  std::optional<Option> waitsFor;  // its outcome

  void takes(const Option& option) { waitsFor = option; }
};

// One of the fastest right programs, each as likely; the start where there is none.
int anElite(const Archive& archive, size_t most, Random& random);

// Programs of the archive from which one step leads to one that is not in it.
class Frontier {
 public:
  explicit Frontier(Positions& positions) : m_positions(positions) {}

  struct Found {
    int id = 0;
    size_t option = 0;
  };
  // Any of them, beginning at a random one; nothing where the archive is all that there is.
  std::optional<Found> find(const Archive& archive, Random& random);

 private:
  Positions& m_positions;
  std::unordered_set<int> m_exhausted;  // all around is known; the archive only grows
};

}  // namespace dojo::rl
