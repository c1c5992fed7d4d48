// How often each move of the catalogue was taken, offered and refused in a series of walks.
#pragma once

#include <iosfwd>
#include <map>
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
  void add(const MoveUses& other);

  std::string table() const;  // a line a move, in the catalogue's order
  const MoveUse& of(std::string_view move) const;
  std::string takenLessThan(int times) const;  // such moves, ", " between them

  // From one process to another: a line a move.
  void write(std::ostream& out) const;
  void read(std::istream& in);

 private:
  std::map<std::string_view, MoveUse> m_uses;
};

}  // namespace dojo::tests
