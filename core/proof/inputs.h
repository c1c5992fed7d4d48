// Families of inputs that between them cross every branch a kernel may take: each aims at one way
// in which kernels go wrong (ties, signed zeros, denormals, cancellation, overflow, the
// neighbourhood of the program's own constants, NaN and infinities), or makes one element decide
// where the others lose (needles, row_inputs.h). Equal seeds give equal inputs on every machine,
// different seeds different contents. Integer inputs range over their whole type.
#pragma once

#include <string_view>
#include <vector>

#include "core/interpreter/tensor.h"
#include "core/proof/competing_rows.h"
#include "core/proof/steering.h"

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
  WholeNumbers,
  Needles,
  SpecialNeedles,
  Rows,
  NonFinite,
};

std::vector<InputFamily> allFamilies();
std::string_view name(InputFamily family);  // "normal", "signed_zeros", …

// What the inputs of one program are drawn by, found once.
class InputPlan {
 public:
  // Of `beside`, which has the same inputs, only the values that steer it count.
  explicit InputPlan(const Program& program, const Program* beside = nullptr);

  // One tensor per input of the program. Calls from 0 on go through the positions of needles and
  // the kinds of rows, the most telling first. `scale` is the largest magnitude of the families
  // Large and Mixed; it is capped by each type's range.
  std::vector<Tensor> make(InputFamily family, uint64_t seed, uint64_t call,
                           double scale = 1e3) const;

  // How many calls a family wants, so that each position of a row stands out, each kind of row
  // comes, and each steering value; from `least` to `most`.
  int callsOf(InputFamily family, int least, int most) const;

 private:
  std::vector<Tensor> m_empty;
  std::vector<std::vector<double>> m_steering;  // by input
  std::vector<CompetingRows> m_rows;
  bool m_multiplies = false;  // products may be grouped otherwise, so that others overflow
  bool m_selects = false;     // some elements may not show: maxima, comparisons, select
  double m_longestProduct = 1;
};

// The same for one seed, which numbers the call.
std::vector<Tensor> makeInputs(const Program& program, InputFamily family, uint64_t seed,
                               double scale = 1e3);

}  // namespace dojo::core
