#include "core/model/operators/reduce_nest.h"

#include <limits>

#include "core/interpreter/number.h"

namespace dojo::core {

ReduceNest::ReduceNest(Shape whole, std::span<const int> axes, int firstDepth)
    : shape(std::move(whole)), isReduced(shape.size()), first(firstDepth) {
  for (int axis : axes) isReduced[axis] = true;
  of.resize(shape.size());
  for (size_t d = 0; d < shape.size(); ++d)
    if (!isReduced[d]) {
      of[d] = at(first + static_cast<int>(kept.size()));
      kept.push_back(shape[d]);
    }
  all = kept;
  for (size_t d = 0; d < shape.size(); ++d)
    if (isReduced[d]) {
      of[d] = at(first + static_cast<int>(all.size()));
      all.push_back(shape[d]);
      count *= shape[d];
    }
}

Access ReduceNest::output(const Array& array) const {
  if (array.shape.size() == kept.size() && kept.size() != shape.size()) return small(array);
  std::vector<Affine> indices;
  int depth = first;
  for (bool reduced : isReduced) indices.push_back(reduced ? fixed(0) : at(depth++));
  return element(array, std::move(indices));
}

Access ReduceNest::spread(const Array& array) const {
  std::vector<Affine> indices;
  for (size_t d = 0; d < shape.size(); ++d)
    if (!isReduced[d]) indices.push_back(at(first + static_cast<int>(d)));
  return element(array, std::move(indices));
}

namespace {

// From so many elements on, one running sum of floats loses digits that a model needs.
constexpr int64_t kLongSum = 1024;

// How many of the loops over the reduced dimensions, from the inside, sum up one part, so that
// parts and their number are about as large; 0: the sum is not cut.
size_t innerLoops(const ReduceNest& nest) {
  size_t loops = 0;
  int64_t part = 1;
  while (nest.kept.size() + loops + 1 < nest.all.size() && part * part < nest.count)
    part *= nest.all[nest.all.size() - ++loops];
  return loops;
}

void reduceByParts(ProgramBuilder& b, const ReduceNest& nest, const Access& to, DType dtype,
                   Operator op, std::vector<Operand> operands) {
  Shape outer(nest.all.begin(), nest.all.end() - static_cast<int64_t>(innerLoops(nest)));
  Array part = b.temporary("part", dtype, outer);
  b.nest(outer, set(element(part, nest.first), number(0)));
  b.nest(nest.all, accumulate(element(part, nest.first), Assign::Add, op, std::move(operands)));
  b.nest(nest.kept, set(to, number(0)));
  b.nest(outer, accumulate(to, Assign::Add, element(part, nest.first)));
}

}  // namespace

void reduce(ProgramBuilder& b, const ReduceNest& nest, const Access& to, Literal identity,
            Assign assign, Operator op, std::vector<Operand> operands) {
  DType dtype = b.dtypeOf(to.array);
  if (assign == Assign::Add && isFloat(dtype) && nest.count >= kLongSum && innerLoops(nest) > 0)
    return reduceByParts(b, nest, to, dtype, op, std::move(operands));
  b.nest(nest.kept, set(to, std::move(identity)));
  b.nest(nest.all, accumulate(to, assign, op, std::move(operands)));
}

Literal lowest(DType dtype) {
  if (isFloat(dtype)) return number(-std::numeric_limits<double>::infinity());
  return number(dtype == DType::Bool ? int64_t{0} : smallestOf(dtype));
}

Literal highest(DType dtype) {
  if (isFloat(dtype)) return number(std::numeric_limits<double>::infinity());
  return number(dtype == DType::Bool ? int64_t{1} : largestOf(dtype));
}

Array widened(ProgramBuilder& b, const Array& x) {
  DType wide = computeType(x.dtype);
  if (wide == x.dtype) return x;
  Array copy = b.temporary("wide", wide, x.shape);
  b.nest(x.shape, convert(element(copy, b.depth()), wide, element(x, b.depth())));
  return copy;
}

Moments momentsOf(ProgramBuilder& b, const ReduceNest& nest, const Array& x) {
  Array sum = b.temporary("s", x.dtype, nest.kept);
  reduce(b, nest, nest.small(sum), number(0), Assign::Add, element(x, nest.of));
  Moments m;
  m.mean = b.temporary("mu", x.dtype, nest.kept);
  b.nest(nest.kept, set(nest.small(m.mean), Operator::Div, {nest.small(sum), number(nest.count)}));
  m.deviation = b.temporary("d", x.dtype, nest.shape);
  b.nest(nest.shape, set(element(m.deviation, nest.first), Operator::Sub,
                         {element(x, nest.first), nest.spread(m.mean)}));
  Array squares = b.temporary("q", x.dtype, nest.kept);
  Access d = element(m.deviation, nest.of);
  reduce(b, nest, nest.small(squares), number(0), Assign::Add, Operator::Mul, {d, d});
  m.variance = b.temporary("v", x.dtype, nest.kept);
  b.nest(nest.kept,
         set(nest.small(m.variance), Operator::Div, {nest.small(squares), number(nest.count)}));
  return m;
}

Array inverseDeviation(ProgramBuilder& b, const Array& variance, double epsilon) {
  Array e = b.temporary("e", variance.dtype, variance.shape);
  b.nest(e.shape, set(element(e), Operator::Add, {element(variance), number(epsilon)}));
  Array r = b.temporary("r", variance.dtype, variance.shape);
  b.nest(r.shape, set(element(r), Operator::Rsqrt, {element(e)}));
  return r;
}

}  // namespace dojo::core
