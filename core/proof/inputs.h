// Families of inputs that between them cross every branch a kernel may take: each aims at one way
// in which kernels go wrong (ties, signed zeros, denormals, cancellation, overflow, the
// neighbourhood of the program's own constants, NaN and infinities). Equal seeds give equal inputs
// on every machine, different seeds different contents. Integer inputs range over their whole type.
#pragma once

#include <string_view>
#include <vector>

#include "core/interpreter/tensor.h"

namespace dojo::core {

enum class InputFamily {
  Normal,
  Large,
  Tiny,
  Mixed,
  Ties,
  SignedZeros,
  Denormal,
  Thresholds,
  ConstantRows,
  Sorted,
  NonFinite,
};

std::vector<InputFamily> allFamilies();
std::string_view name(InputFamily family);  // "normal", "signed_zeros", …

// One tensor per input of the program. `scale` is the largest magnitude of the families Large and
// Mixed; it is capped by each type's range.
std::vector<Tensor> makeInputs(const Program& program, InputFamily family, uint64_t seed,
                               double scale = 1e3);

// The constants that operations compare, clamp or combine with: where branches are likely.
std::vector<double> thresholdsOf(const Program& program);

}  // namespace dojo::core
