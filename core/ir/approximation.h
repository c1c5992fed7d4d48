// Functions of which each vector width has the approximation that is fastest there: their results
// differ from width to width, within the error that is stated for them. A width is the extent of
// the vector scope around an operation, 1 without one; of all else every width gives the same bits.
#pragma once

#include "core/ir/types.h"

namespace dojo::core {

// Of elements of a float type; half precision computes in float, and integers in double.
inline bool differsByWidth(Operator op, DType type) {
  if (type == DType::F64 || !isFloat(type)) return false;
  switch (op) {
    case Operator::Exp:
    case Operator::Log:
    case Operator::Rsqrt:
    case Operator::Tanh:
    case Operator::Erf:
    case Operator::Sigmoid:
      return true;
    default:
      return false;
  }
}

// Of accumulations: softmax= calls exp.
inline bool differsByWidth(Assign assign, DType type) {
  return assign == Assign::Softmax && differsByWidth(Operator::Exp, type);
}

}  // namespace dojo::core
