// Operators that are known and not lowered: what they would need. And sorting, which is.
#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

constexpr int64_t kMostSorted = 4096;

Types inferTopK(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  Shape shape = c.input(0).shape;
  auto axis = axisOf(c.integer("axis", -1), static_cast<int>(shape.size()));
  if (!axis) return tl::unexpected(axis.error());
  auto k = c.has(1) ? c.constantIntegers(1) : std::optional(Shape{c.integer("k", 0)});
  if (!k || k->size() != 1) return missing("k is computed while the model runs");
  if (k->front() < 0 || k->front() > shape[*axis])
    return bad("{} of {} elements", k->front(), shape[*axis]);
  shape[*axis] = k->front();
  return std::vector<GraphValue>{typed(c.input(0).dtype, shape), typed(DType::I64, shape)};
}

// The place of each element in the sorted order: how many others come before it, equal ones in
// their own order. Iterations: the kept dimensions, the element, the other.
Array ranksOf(ProgramBuilder& b, const ReduceNest& nest, const Array& x, int axis, bool largest) {
  int64_t n = x.shape[axis];
  int i = static_cast<int>(nest.kept.size());
  Shape pairs = nest.all;
  pairs.push_back(n);
  std::vector<Affine> other = nest.of;
  other[axis] = at(i + 1);
  Access mine = element(x, nest.of), theirs = element(x, other);
  Elements all(b, pairs, x.dtype), counts(b, pairs, DType::I64);
  Operand isBefore = all.apply(largest ? Op::Greater : Op::Less, {theirs, mine}, "before");
  Operand isEqual = all.apply(Op::Equal, {theirs, mine}, "equal");
  Operand before = counts.apply(Op::Select, {isBefore, number(1), number(0)}, "one");
  Operand equal = counts.apply(Op::Select, {isEqual, number(1), number(0)}, "one");
  Array rank = b.temporary("rank", DType::I64, nest.all);
  b.nest(nest.all, set(element(rank), number(0)));
  b.nest(pairs, accumulate(element(rank), Assign::Add, before));
  Operation tie = accumulate(element(rank), Assign::Add, equal);
  tie.guards.push_back({plus(at(i + 1), at(i), -1), Extent{0, ""}});
  b.nest(pairs, tie);
  return rank;
}

Result<void> lowerTopK(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0));
  auto axis = axisOf(c.integer("axis", -1), x.rank());
  if (x.shape[*axis] > kMostSorted) return missing("sorting {} elements", x.shape[*axis]);
  bool largest = c.integer("largest", 1) != 0;
  ReduceNest nest(x.shape, std::vector{*axis});
  Array rank = ranksOf(b, nest, x, *axis, largest);
  int place = static_cast<int>(nest.kept.size());
  Shape pairs = nest.kept;
  pairs.push_back(c.output(c.hasOutput(0) ? 0 : 1).shape[*axis]);
  Shape small = pairs;
  pairs.push_back(x.shape[*axis]);
  std::vector<Affine> of = nest.of, to = nest.of, ofRank;
  of[*axis] = at(place + 1);
  to[*axis] = at(place);
  for (int d = 0; d < place; ++d) ofRank.push_back(at(d));
  ofRank.push_back(at(place + 1));
  Elements ranks(b, pairs, DType::I64), values(b, pairs, x.dtype);
  Operand here = ranks.apply(Op::Equal, {element(rank, ofRank), at(place)}, "here");
  if (c.hasOutput(0)) {
    Array y = b.write(c.outputId(0), "values");
    Operand value = values.apply(Op::Select, {here, element(x, of), lowest(x.dtype)});
    b.nest(small, set(element(y, to), lowest(x.dtype)));
    b.nest(pairs,
           accumulate(element(y, to), x.dtype == DType::Bool ? Assign::Or : Assign::Max, value));
  }
  if (c.hasOutput(1)) {
    Array y = b.write(c.outputId(1), "indices");
    Operand index = ranks.apply(Op::Select, {here, at(place + 1), number(0)});
    b.nest(small, set(element(y, to), number(0)));
    b.nest(pairs, accumulate(element(y, to), Assign::Max, index));
  }
  return {};
}

Types needsIndirection(const OperatorContext&) {
  return missing(
      "it reads or writes at places that are computed; programs have no indirect access");
}
Types needsControl(const OperatorContext&) {
  return missing("control flow inside a model is not lowered");
}
Types needsRandom(const OperatorContext&) {
  return missing("it needs random numbers");
}
Types needsDataShape(const OperatorContext&) {
  return missing("the shape of its result depends on the data");
}

constexpr OperatorEntry kEntries[] = {
    {.name = "TopK", .infer = inferTopK, .lower = lowerTopK},
    {.name = "GatherElements", .infer = needsIndirection},
    {.name = "GatherND", .infer = needsIndirection},
    {.name = "Scatter", .infer = needsIndirection},
    {.name = "ScatterElements", .infer = needsIndirection},
    {.name = "ScatterND", .infer = needsIndirection},
    {.name = "GridSample", .infer = needsIndirection},
    {.name = "RoiAlign", .infer = needsIndirection},
    {.name = "MaxUnpool", .infer = needsIndirection},
    {.name = "OneHot", .infer = needsIndirection},
    {.name = "If", .infer = needsControl},
    {.name = "Loop", .infer = needsControl},
    {.name = "Scan", .infer = needsControl},
    {.name = "RandomNormal", .infer = needsRandom},
    {.name = "RandomNormalLike", .infer = needsRandom},
    {.name = "RandomUniform", .infer = needsRandom},
    {.name = "RandomUniformLike", .infer = needsRandom},
    {.name = "Bernoulli", .infer = needsRandom},
    {.name = "Multinomial", .infer = needsRandom},
    {.name = "NonZero", .infer = needsDataShape},
    {.name = "Unique", .infer = needsDataShape},
    {.name = "Compress", .infer = needsDataShape},
    {.name = "NonMaxSuppression", .infer = needsDataShape},
};

}  // namespace

std::span<const OperatorEntry> knownOperators() {
  return kEntries;
}

}  // namespace dojo::core
