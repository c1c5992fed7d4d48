// Which elements of an input compete: those that one accumulation gathers into one element, found
// by following arrays from the inputs to the accumulations. In most orders all of them but one
// lose, so inputs are made by rows of competitors, one element of each of which stands out.
#pragma once

#include <cstdint>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

struct CompetingRows {
  size_t input = 0;            // by place in Program::inputs
  std::vector<int64_t> shape;  // of the input, or of its elements cut into blocks
  std::vector<bool> isWithin;  // by dimension: moves within a row
  bool isLogical = false;      // an and= or or= gathers the elements as they are

  int64_t length() const;                                // of a row
  int64_t count() const;                                 // of rows
  int64_t element(int64_t row, int64_t position) const;  // row-major
  bool operator==(const CompetingRows&) const = default;
};

// At least one for each input; the rows of selecting accumulations (max=, and=, argmax=, …) first.
// An input that nothing gathers is cut into rows along its last dimension, or into blocks.
std::vector<CompetingRows> competingRows(const Program& program);

}  // namespace dojo::core
