// Reduce* along axes, and the index of the largest or smallest element.
#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

struct Reduction {
  std::vector<int> axes;
  bool keeps = true;
  Shape output;
};

Result<Reduction> reductionOf(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  const Shape& shape = c.input(0).shape;
  auto rank = static_cast<int>(shape.size());
  auto axes = axesArgument(c, 1);
  if (!axes) return tl::unexpected(axes.error());
  Reduction r;
  r.keeps = c.integer("keepdims", 1) != 0;
  if (*axes && !(*axes)->empty()) {
    auto positive = axesOf(**axes, rank);
    if (!positive) return tl::unexpected(positive.error());
    r.axes = *positive;
  } else if (c.integer("noop_with_empty_axes", 0) == 0) {
    for (int d = 0; d < rank; ++d) r.axes.push_back(d);
  }
  for (int d = 0; d < rank; ++d) {
    bool reduced = std::ranges::count(r.axes, d) > 0;
    if (!reduced) r.output.push_back(shape[d]);
    if (reduced && r.keeps) r.output.push_back(1);
  }
  return r;
}

Types inferReduction(const OperatorContext& c) {
  auto r = reductionOf(c);
  if (!r) return tl::unexpected(r.error());
  return types(c.input(0).dtype, r->output);
}

enum class Kind { Sum, Mean, L1, L2, SumSquare, LogSum, LogSumExp, Prod, Max, Min };

// The operator that follows the sum; Copy: none.
Op finishOf(Kind kind) {
  switch (kind) {
    case Kind::Mean:
      return Op::Div;
    case Kind::L2:
      return Op::Sqrt;
    case Kind::LogSum:
      return Op::Log;
    default:
      return Op::Copy;
  }
}

void sumUp(ProgramBuilder& b, Kind kind, const ReduceNest& nest, const Access& to,
           const Access& x) {
  if (kind == Kind::L2 || kind == Kind::SumSquare)
    reduce(b, nest, to, number(0), Assign::Add, Op::Mul, {x, x});
  else if (kind == Kind::L1)
    reduce(b, nest, to, number(0), Assign::Add, Op::Abs, {x});
  else if (kind == Kind::Prod)
    reduce(b, nest, to, number(1), Assign::Mul, x);
  else
    reduce(b, nest, to, number(0), Assign::Add, x);
}

void extreme(ProgramBuilder& b, Kind kind, const ReduceNest& nest, const Array& y, const Array& x) {
  bool isMax = kind == Kind::Max;
  Assign assign = isMax ? Assign::Max : Assign::Min;
  if (y.dtype == DType::Bool) assign = isMax ? Assign::Or : Assign::And;
  reduce(b, nest, nest.output(y), isMax ? lowest(y.dtype) : highest(y.dtype), assign,
         element(x, nest.of));
}

// m + log(sum of exp(x - m)), where m is the maximum, or 0 where that is infinite.
void logSumExp(ProgramBuilder& b, const ReduceNest& nest, const Array& x, const Array& to) {
  Array most = b.temporary("most", x.dtype, nest.kept);
  reduce(b, nest, nest.small(most), lowest(x.dtype), Assign::Max, element(x, nest.of));
  Elements small(b, nest.kept, x.dtype);
  Operand size = small.apply(Op::Abs, {small.array(most)});
  Operand isInfinite = small.apply(Op::Equal, {size, highest(x.dtype)}, "infinite");
  Array m = b.temporary("m", x.dtype, nest.kept);
  small.store(m, Op::Select, {isInfinite, number(0), small.array(most)});
  Array d = b.temporary("d", x.dtype, nest.shape), e = b.temporary("e", x.dtype, nest.shape);
  b.nest(nest.shape, set(element(d), Op::Sub, {element(x), nest.spread(m)}));
  b.nest(nest.shape, set(element(e), Op::Exp, {element(d)}));
  Array s = b.temporary("s", x.dtype, nest.kept);
  reduce(b, nest, nest.small(s), number(0), Assign::Add, element(e, nest.of));
  Operand l = small.apply(Op::Log, {small.array(s)}, "l");
  small.store(to, Op::Add, {l, small.array(m)});
}

template <Kind kind>
Result<void> lowerReduction(const OperatorContext& c, ProgramBuilder& b) {
  auto r = reductionOf(c);
  if (!r) return tl::unexpected(r.error());
  bool isExtreme = kind == Kind::Max || kind == Kind::Min;
  bool needsFloat = kind == Kind::L2 || kind == Kind::LogSum || kind == Kind::LogSumExp;
  DType dtype = c.input(0).dtype;
  if (!isExtreme && (dtype == DType::Bool || (needsFloat && !isFloat(dtype))))
    return missing("reductions of {}", name(dtype));
  Array raw = b.read(c.inputId(0));
  Array x = isExtreme ? raw : widened(b, raw);
  ReduceNest nest(x.shape, r->axes);
  Array y = result(c, b);
  if (isExtreme) {
    extreme(b, kind, nest, y, x);
    return {};
  }
  Op finish = finishOf(kind);
  if (kind != Kind::LogSumExp && finish == Op::Copy && y.dtype == x.dtype) {
    sumUp(b, kind, nest, nest.output(y), element(x, nest.of));
    return {};
  }
  Array s = b.temporary("s", x.dtype, nest.kept);
  if (kind == Kind::LogSumExp)
    logSumExp(b, nest, x, s);
  else
    sumUp(b, kind, nest, nest.small(s), element(x, nest.of));
  std::vector<Operand> operands = {nest.small(s)};
  if (finish == Op::Div) operands.push_back(number(nest.count));
  if (y.dtype == x.dtype) {
    b.nest(nest.kept, set(nest.output(y), finish, operands));
    return {};
  }
  Array f = b.temporary("f", x.dtype, nest.kept);
  b.nest(nest.kept, set(nest.small(f), finish, operands));
  b.nest(nest.kept, convert(nest.output(y), y.dtype, nest.small(f)));
  return {};
}

Types inferArg(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  Shape shape = c.input(0).shape;
  auto axis = axisOf(c.integer("axis", 0), static_cast<int>(shape.size()));
  if (!axis) return tl::unexpected(axis.error());
  if (shape[*axis] == 0) return bad("no element along its axis");
  shape[*axis] = 1;
  if (c.integer("keepdims", 1) == 0) shape.erase(shape.begin() + *axis);
  return types(DType::I64, shape);
}

// The first index of the extreme element, or the last: then the axis is run through backwards.
template <Assign assign>
Result<void> lowerArg(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0));
  if (x.dtype == DType::Bool) return missing("it is of bool");
  auto axis = axisOf(c.integer("axis", 0), x.rank());
  ReduceNest nest(x.shape, std::vector{*axis});
  Array y = result(c, b);
  Array best = b.temporary("best", x.dtype, nest.kept);
  bool isMax = assign == Assign::ArgMax;
  b.nest(nest.kept, set(nest.small(best), isMax ? lowest(x.dtype) : highest(x.dtype)));
  bool last = c.integer("select_last_index", 0) != 0;
  Array place = last ? b.temporary("place", DType::I64, nest.kept) : y;
  Access to = last ? nest.small(place) : nest.output(y);
  b.nest(nest.kept, set(to, number(0)));
  std::vector<Affine> of = nest.of;
  int64_t end = x.shape[*axis] - 1;
  if (last) of[*axis] = plus(of[*axis].scaled(-1), end);
  b.nest(nest.all, Operation{.targets = {nest.small(best), to},
                             .assign = assign,
                             .operands = {element(x, of), nest.of[*axis]}});
  if (last) b.nest(nest.kept, set(nest.output(y), Op::Sub, {number(end), to}));
  return {};
}

template <Kind kind>
constexpr OperatorEntry reduction(std::string_view name) {
  return {.name = name, .infer = inferReduction, .lower = lowerReduction<kind>};
}

constexpr OperatorEntry kEntries[] = {
    reduction<Kind::Sum>("ReduceSum"),
    reduction<Kind::Mean>("ReduceMean"),
    reduction<Kind::L1>("ReduceL1"),
    reduction<Kind::L2>("ReduceL2"),
    reduction<Kind::SumSquare>("ReduceSumSquare"),
    reduction<Kind::LogSum>("ReduceLogSum"),
    reduction<Kind::LogSumExp>("ReduceLogSumExp"),
    reduction<Kind::Prod>("ReduceProd"),
    reduction<Kind::Max>("ReduceMax"),
    reduction<Kind::Min>("ReduceMin"),
    {.name = "ArgMax", .infer = inferArg, .lower = lowerArg<Assign::ArgMax>},
    {.name = "ArgMin", .infer = inferArg, .lower = lowerArg<Assign::ArgMin>},
};

}  // namespace

std::span<const OperatorEntry> reductionOperators() {
  return kEntries;
}

}  // namespace dojo::core
