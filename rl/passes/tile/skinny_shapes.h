// Products of matrices that are narrow: of few columns (skinny_products.cpp), of which there may be
// few terms too (skinny_rows.cpp).
#pragma once

#include <optional>
#include <string>

#include "rl/passes/schedule.h"

namespace dojo::rl {

// A product of rows, columns and terms, in this order from a depth on, and the zeros before it.
struct SkinnyProduct {
  core::NodeId op = 0, init = 0;
  std::string result, factor, rowsFactor;  // that columns walk along, and that rows do
  int depth = 0;
  int64_t rows = 0, columns = 0, terms = 0;
};

// Of single precision, without guards; nothing where the operation is no such sum.
std::optional<SkinnyProduct> skinnyProductAt(const core::View& view, int op);

// One nest of the zeros and the sum, joined around the rows.
bool joinZeros(Schedule& schedule, const SkinnyProduct& product);

}  // namespace dojo::rl
