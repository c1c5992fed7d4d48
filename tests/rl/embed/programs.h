// Two kernels that differ in names alone, and one that differs from them in a number.
#pragma once

#include "core/analysis/validate.h"

namespace dojo::tests {

inline core::Program scaledRows(const char* text) {
  return core::load(text, "k", {}).value();
}

inline core::Program doubled() {
  return scaledRows(R"(kernel doubled
const N = 384
in x
out y
x f32 [N, 8] heap
y f32 [N, 8] heap
t f32 [N, 8] stack

N 8 t[{0},{1}] = x[{0},{1}] * 2.0
N 8 y[{0},{1}] = t[{0},{1}] + 1.5
)");
}

inline core::Program doubledByOtherNames() {
  return scaledRows(R"(kernel anything
# Comments are no part of a program.
const ROWS = 384
in source
out result
source f32 [ROWS, 8] heap
result f32 [ROWS, 8] heap
between f32 [ROWS, 8] stack

ROWS 8 between[{0},{1}] = source[{0},{1}] * 2.0
ROWS 8 result[{0},{1}] = between[{0},{1}] + 1.5
)");
}

inline core::Program doubledOfFewerRows() {
  return scaledRows(R"(kernel doubled
const N = 128
in x
out y
x f32 [N, 8] heap
y f32 [N, 8] heap
t f32 [N, 8] stack

N 8 t[{0},{1}] = x[{0},{1}] * 2.0
N 8 y[{0},{1}] = t[{0},{1}] + 1.5
)");
}

}  // namespace dojo::tests
