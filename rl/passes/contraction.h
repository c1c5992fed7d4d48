// Contractions: c[i,j] += a[i,k] * b[k,j] and its like (matmul, batched, convolution), by the roles
// that the loops of the nest play.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/view.h"

namespace dojo::rl {

// A loop of the nest, by the role that it plays.
enum class Role { Outer, Sum, Lanes, Rows };
struct Loop {
  Role role = Role::Outer;
  int64_t extent = 1;
  enum class Part { Whole, Blocks, Vectors, Inside } part = Part::Whole;
};

struct Contraction {
  core::NodeId op = 0;
  core::NodeId init = 0;  // the operation that sets the result to zero just before; 0: none
  std::string result;
  std::vector<Loop> loops;
  std::string alongLanes;  // the factor that the lanes walk along and the rows use again
  int elementBytes = 4;
};

// The operand's access; null where it is none.
const core::Access* accessOf(const core::Operand& operand);

std::optional<Contraction> contractionAt(const core::View& view, int op);

}  // namespace dojo::rl
