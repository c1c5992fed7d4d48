// Affine expressions and array elements as C text, in a nest whose iterations are loop variables
// or, where a scope is unrolled, numbers.
#pragma once

#include <string>
#include <vector>

#include "codegen/c/emit/memory_plan.h"
#include "codegen/c/emit/names.h"
#include "core/ir/program.h"

namespace dojo::codegen {

struct Iteration {
  std::string name;
  int64_t extent = 1;
  bool isFixed = false;  // `value` stands in its place
  int64_t value = 0;
  bool isLong = false;    // of a loop variable, rather than an int
  bool mayHalve = false;  // of a vector with the hint :hv
};
using Nest = std::vector<Iteration>;  // by depth

// The fixed iterations replaced by their values.
core::Affine folded(const core::Affine& affine, const Nest& nest);

// "i * 4 + j - 1"; no parentheses around it.
std::string affineText(const core::Affine& affine, const Nest& nest);
bool isLong(const core::Affine& affine, const Nest& nest);  // rather than an int
bool isAtom(const std::string& expression);                 // needs no parentheses as an operand
std::string bracketed(const std::string& expression);       // in them, where it needs them

std::string extentText(const core::Extent& extent, const Names& names);

// How many elements of a dimension are stored.
std::string storedText(const core::Dimension& dimension, const Names& names);

// "expression < bound", rid of needless minus signs.
std::string guardText(const core::Guard& guard, const Nest& nest, const Names& names);
// Guards that the fixed iterations decide.
bool isAlways(const core::Guard& guard, const Nest& nest);
bool isNever(const core::Guard& guard, const Nest& nest);

// "x[i * M + j]", "t[2][0]" or "s"; without the last subscript when the whole vector is meant.
std::string elementText(const core::Access& access, const Home& home, const Nest& nest,
                        const Names& names, bool wholeVector = false);

// By how many elements of memory the access moves per iteration of the scope at `depth`, where it
// does not come round in a circular buffer.
int64_t strideOf(const core::Access& access, const core::Buffer& buffer, int depth);

}  // namespace dojo::codegen
