// Whether two programs are different functions, decided without core/proof: both are run by the
// interpreter on inputs that are hard on them (adversary.h), and they are different where some
// output element's two values lie further apart than any rounding in the declared types explains;
// or where the second, every result rounded to its type, is far outside what rounding explains of
// the first, be it because it overflows. Of programs without such a witness nothing is said.
#pragma once

#include <optional>
#include <string>

#include "core/ir/program.h"

namespace dojo::tests {

struct Witness {
  std::string text;       // "y[3] is 1 and 2 on input 17"
  bool isFinite = false;  // all inputs are, and the first value
};

std::optional<Witness> findWitness(const core::Program& a, const core::Program& b, unsigned seed);

}  // namespace dojo::tests
