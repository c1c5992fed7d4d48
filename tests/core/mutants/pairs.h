// Pairs of programs by number. Of different functions: a program (a built-in kernel at drawn small
// extents and in drawn types or at larger ones, a golden case of a move, a random program), and a
// mutant of it or of what some legal moves made of it, with a witness. Of one function: a program,
// and what a random walk of legal moves made of it.
#pragma once

#include <map>
#include <string>

#include "core/ir/program.h"
#include "tests/core/walks/walk_starts.h"

namespace dojo::tests {

struct Pair {
  std::string name;  // of the program: "softmax --set N=3 --set M=8"
  std::string kind;  // of the mutation
  std::string what;
  std::string witness;
  bool isFinite = true;  // the witness is
  core::Program first, second;
  std::map<std::string, int> setAside;  // mutants drawn before without a witness, by kind
};

class Pairs {
 public:
  Pair different(unsigned number) const;
  Pair equal(unsigned number, int steps) const;

 private:
  struct Start {
    std::string name;
    core::Program program;
    std::vector<core::Step> beginning;
    double mostWork;  // leaf executions of what is made of it
  };
  Start draw(unsigned number, std::mt19937& random) const;

  WalkStarts m_starts;
};

}  // namespace dojo::tests
