// Softmax, log-softmax and hardmax along an axis.
#include "core/model/operators/reduce_nest.h"

namespace dojo::core {
namespace {

using Op = Operator;

Types inferSoftmax(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 1); !fits) return tl::unexpected(fits.error());
  auto axis = axisOf(c.integer("axis", -1), static_cast<int>(c.input(0).shape.size()));
  if (!axis) return tl::unexpected(axis.error());
  return sameAsFirst(c);
}

Result<void> lowerSoftmax(const OperatorContext& c, ProgramBuilder& b, bool isLog) {
  if (!isFloat(c.input(0).dtype)) return bad("it needs floats");
  Array x = widened(b, b.read(c.inputId(0)));
  auto axis = axisOf(c.integer("axis", -1), x.rank());
  ReduceNest nest(x.shape, std::vector{*axis});
  Array y = result(c, b);
  Array m = b.temporary("m", x.dtype, nest.kept);
  reduce(b, nest, nest.small(m), lowest(x.dtype), Assign::Max, element(x, nest.of));
  Array d = b.temporary("d", x.dtype, x.shape), e = b.temporary("e", x.dtype, x.shape);
  b.nest(x.shape, set(element(d), Op::Sub, {element(x), nest.spread(m)}));
  b.nest(x.shape, set(element(e), Op::Exp, {element(d)}));
  Array s = b.temporary("s", x.dtype, nest.kept);
  reduce(b, nest, nest.small(s), number(0), Assign::Add, element(e, nest.of));
  Elements all(b, x.shape, x.dtype);
  if (!isLog) {
    all.store(y, Op::Div, {element(e), nest.spread(s)});
    return {};
  }
  Array l = b.temporary("l", x.dtype, nest.kept);
  b.nest(nest.kept, set(nest.small(l), Op::Log, {nest.small(s)}));
  all.store(y, Op::Sub, {element(d), nest.spread(l)});
  return {};
}

template <bool isLog>
Result<void> lowerOne(const OperatorContext& c, ProgramBuilder& b) {
  return lowerSoftmax(c, b, isLog);
}

constexpr OperatorEntry kEntries[] = {
    {.name = "Softmax", .infer = inferSoftmax, .lower = lowerOne<false>},
    {.name = "LogSoftmax", .infer = inferSoftmax, .lower = lowerOne<true>},
};

}  // namespace

std::span<const OperatorEntry> softmaxOperators() {
  return kEntries;
}

}  // namespace dojo::core
