// How much code a program's unrolled scopes come to, by what they hold and without compiling it.
#pragma once

#include <cstdint>

#include "core/ir/program.h"

namespace dojo::codegen {

struct StraightCode {
  int64_t statements = 0;  // written out one after another
  double bytes = 0;        // of machine code, at least about so many
  int64_t loops = 0;       // written out one after another, or in one another
};

// Of the unrolled scope, none unrolled around it, that comes to the most bytes, and of the one that
// comes to the most loops; nothing where there is none. Functions count by the instructions that
// they are written out as, long innermost loops by the iterations that compilers unroll; what is
// unrolled besides is not counted.
StraightCode largestUnrolled(const core::Program& program);

}  // namespace dojo::codegen
