// The rounding that a program may claim as its own against a reference. Another order of sums, or
// another formula of the same real function, rounds otherwise in the same types, and that explains
// other results. What is rounded to a type of fewer bits than the reference uses does not: such a
// program is held to the bounds of the reference's types.
#pragma once

#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

struct RoundedAlike {
  Program program;  // the same computation, keeping as many bits as the reference
  std::vector<std::string>
      types;  // "'t' to bf16": what the given program rounds to fewer; or empty
};

// `program` with every float type of fewer bits than all in which `reference` rounds what it goes
// on computing with replaced by the coarsest of those. Inputs keep their types, and so does an
// output that is stored once, where the reference stores it in that type too.
RoundedAlike roundedAlike(const Program& program, const Program& reference);

}  // namespace dojo::core
