// Where the sign of a zero is part of what a program means. It shows in a quotient: 1 / 0 is inf,
// 1 / -0 is -inf. Copies, signs and products determine it, and so do sums and differences (x + 0
// is 0 where x is -0); the language leaves it open in max and min, in accumulations, which may
// begin anywhere, where a product is taken into or out of a sum, and in functions. A quotient by
// zero that is summed is open too, since the distributive law may move the division. Private to
// core/interpreter.
#pragma once

namespace dojo::core {

struct FlatProgram;

// Sets Leaf::hasKnownPoles of all leaves.
void findKnownPoles(FlatProgram& flat);

}  // namespace dojo::core
