// One output against the reference, element by element and as a whole. Policy: where the reference
// is NaN the output is NaN; an infinite reference is met by the same infinity; elsewhere the two
// differ by no more than the element's bound. Where the bound is infinite (an overflow that depends
// on the order of evaluation, a quotient by something that may be zero) nothing is decided.
#pragma once

#include "core/interpreter/tensor.h"

namespace dojo::core {

struct Comparison {
  bool pass = true;
  int64_t decided = 0;   // elements with a finite bound
  double maxAbs = 0;     // largest difference among decided finite elements
  double normRel = 0;    // |actual - reference| / |reference|, Euclidean, over the same elements
  double normBound = 0;  // |bound| / |reference|
  // The element that exceeds its bound most, or comes closest to it; -1 when none is decided.
  int64_t worst = -1;
  double worstReference = 0;
  double worstActual = 0;
  double worstBound = 0;
};

Comparison compare(const Tensor& reference, const std::vector<double>& bounds,
                   const Tensor& actual);

// "[2,7]" of a row-major element; "" for a scalar.
std::string indexName(const Tensor& tensor, int64_t element);

}  // namespace dojo::core
