// How often each move of the catalogue was taken, offered and refused in a series of walks, and
// what to take next.
#pragma once

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/moves/engine.h"

namespace dojo::tests {

struct MoveUse {
  int taken = 0;
  int64_t legal = 0;
  std::set<uint64_t> places;           // distinct (program, step) among those taken
  std::map<std::string, int> refused;  // by code
};

class MoveUses {
 public:
  void offered(const std::vector<core::Candidate>& candidates);
  void took(const core::Program& before, const core::Step& step);

  // A legal candidate. The move is drawn before its place, so that moves with many places do not
  // crowd out others: every second time with equal chances, else in inverse proportion to how often
  // each was taken. Null where nothing is legal.
  const core::Candidate* draw(const std::vector<core::Candidate>& candidates,
                              std::mt19937& random) const;

  std::string table() const;  // a line a move, in the catalogue's order
  const MoveUse& of(std::string_view move) const;

 private:
  std::map<std::string_view, MoveUse> m_uses;
};

}  // namespace dojo::tests
