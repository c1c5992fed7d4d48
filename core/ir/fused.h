// Which operations round once where others round twice: fma everywhere, and sums of products of
// floats, z += x * y, if the target has an FMA instruction. Every other operation rounds
// separately, whatever compilers would like to contract. This is the one place that decides;
// interpreter, bounds and emitters ask here.
#pragma once

#include "core/ir/program.h"

namespace dojo::core {

// z += x * y in floats: the product is added as it is, not rounded. Half precision computes so in
// float. A target without the instruction rounds the product too.
inline bool sumsUnroundedProduct(const Operation& o, DType target) {
  return o.assign == Assign::Add && o.op == Operator::Mul && o.targets.size() == 1 &&
         isFloat(target);
}

}  // namespace dojo::core
