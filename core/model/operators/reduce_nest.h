// Nests that reduce some dimensions of an array: the kept dimensions are the outer loops.
#pragma once

#include "core/model/operators/support.h"

namespace dojo::core {

struct ReduceNest {
  ReduceNest(Shape shape, std::span<const int> axes, int first = 0);

  Shape shape;  // of what is reduced
  std::vector<bool> isReduced;
  Shape kept;              // extents of the outer loops
  Shape all;               // kept, then reduced extents
  std::vector<Affine> of;  // indices of the element, by dimension, in a nest over `all`
  int64_t count = 1;       // elements that one result is made of
  int first;               // depth of the outermost loop

  // An array over the kept dimensions: in a nest over `kept` or `all`.
  Access small(const Array& array) const { return element(array, first); }
  // The element of the output, which has all dimensions (1 where reduced) or the kept ones.
  Access output(const Array& array) const;
  // An array over the kept dimensions, in a nest over `shape`.
  Access spread(const Array& array) const;
};

// s = identity; s assign= op(operands), over the reduced dimensions.
void reduce(ProgramBuilder& b, const ReduceNest& nest, const Access& to, Literal identity,
            Assign assign, Operator op, std::vector<Operand> operands);
inline void reduce(ProgramBuilder& b, const ReduceNest& nest, const Access& to, Literal identity,
                   Assign assign, Operand value) {
  reduce(b, nest, to, std::move(identity), assign, Operator::Copy, {std::move(value)});
}

// What is smaller (or larger) than every element of a type.
Literal lowest(DType dtype);
Literal highest(DType dtype);

// The array, or a copy of it in its compute type.
Array widened(ProgramBuilder& b, const Array& x);

struct Moments {
  Array mean, deviation, variance;  // deviation: of the whole shape; variance: biased
};
Moments momentsOf(ProgramBuilder& b, const ReduceNest& nest, const Array& x);

// 1 / sqrt(variance + epsilon)
Array inverseDeviation(ProgramBuilder& b, const Array& variance, double epsilon);

}  // namespace dojo::core
