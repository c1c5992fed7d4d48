// The affine expressions of an operation by number: indices of targets and operands, index values,
// then the guards' expressions, as core/moves/edit.h goes through them.
#pragma once

#include <vector>

#include "core/moves/edit.h"

namespace dojo::tests {

inline std::vector<core::Affine> affinesOf(const core::Operation& operation) {
  std::vector<core::Affine> affines;
  core::visitAffines(operation, [&](const core::Affine& affine) { affines.push_back(affine); });
  return affines;
}

inline core::Operation withAffine(const core::Operation& operation, int which,
                                  const core::Affine& other) {
  int at = 0;
  return core::mapAffines(
      operation, [&](const core::Affine& affine) { return at++ == which ? other : affine; });
}

}  // namespace dojo::tests
