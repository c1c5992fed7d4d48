// Which programs were given up while they compiled, by what their unrolled scopes come to. What
// derives from such a one is seldom smaller: a search that follows a few would compile hundreds as
// far as the limit.
#pragma once

#include <vector>

#include "codegen/analysis/straight_code.h"

namespace dojo::rl {

class CompileExperience {
 public:
  enum class End { Compiled, GivenUp };
  void add(const codegen::StraightCode& unrolled, End end);

  // How many that were given up have at most as many statements and loops unrolled; 0 where they
  // are too few to tell, or no more than those that were compiled with at least as many.
  int givenUpBelow(const codegen::StraightCode& unrolled) const;

 private:
  std::vector<codegen::StraightCode> m_compiled, m_givenUp;
};

}  // namespace dojo::rl
