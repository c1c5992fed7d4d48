// How an output of a compiled kernel compares with its reference, element by element.
#pragma once

#include <cstddef>
#include <span>

#include "codegen/evaluate/reference.h"

namespace dojo::codegen {

struct OutputCheck {
  bool pass = true;
  bool isRounding = false;  // of one that does not pass: roundings in one direction may explain it
  double maxAbs = 0;        // largest absolute error
  double normRel = 0;       // that over the largest absolute value of the reference
  double bound = 0;         // allowed where the error is closest to, or most beyond, its bound
  int64_t worst = -1;       // element there
  double expected = 0, actual = 0;
  int64_t decided = 0;  // elements whose bound tells right values from others
};

// Some output lies beyond its bound, be it that rounding may explain it.
inline bool areFar(std::span<const OutputCheck> checks) {
  for (const OutputCheck& check : checks)
    if (!check.pass) return true;
  return false;
}

// `longer`: how many times the original's chain of roundings the program under test has, at
// least 1. Large outputs are looked through on all processors.
OutputCheck checkOutput(const ReferenceOutput& reference, core::DType dtype,
                        std::span<const std::byte> actual, double longer = 1);

}  // namespace dojo::codegen
