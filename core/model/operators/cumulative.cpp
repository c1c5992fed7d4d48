// Prefix sums and products: recurrences along an axis.
#include "core/model/operators/support.h"

namespace dojo::core {
namespace {

using Op = Operator;

Result<int> axisArgument(const OperatorContext& c) {
  auto rank = static_cast<int>(c.input(0).shape.size());
  if (!c.has(1)) return axisOf(c.integer("axis", 0), rank);
  auto axis = constantArgument(c, 1, "axis");
  if (!axis) return tl::unexpected(axis.error());
  if (axis->size() != 1) return bad("its axis is no number");
  return axisOf(axis->front(), rank);
}

Types inferCumulative(const OperatorContext& c) {
  if (auto fits = checkInputs(c, 1, 2); !fits) return tl::unexpected(fits.error());
  auto axis = axisArgument(c);
  if (!axis) return tl::unexpected(axis.error());
  return sameAsFirst(c);
}

// y[i] = x[i] (exclusive: x[i-1], and the identity first), then y[i] op= y[i-1]; in reverse the
// axis is run through backwards.
template <Assign assign>
Result<void> lowerCumulative(const OperatorContext& c, ProgramBuilder& b) {
  Array x = b.read(c.inputId(0)), y = result(c, b);
  auto axis = axisArgument(c);
  int64_t n = x.shape[*axis];
  bool exclusive = c.integer("exclusive", 0) != 0, reversed = c.integer("reverse", 0) != 0;
  auto place = [&](int64_t shift) {  // the element `shift` before in the order of the scan
    return reversed ? plus(at(*axis, -1), n - 1 + shift) : plus(at(*axis), -shift);
  };
  auto of = [&](const Array& array, int64_t shift) {
    Access access = element(array);
    access.indices[*axis] = place(shift);
    return access;
  };
  Guard notFirst{at(*axis, -1), Extent{0, ""}};
  if (exclusive) {
    b.nest(y.shape, set(of(y, 0), number(assign == Assign::Add ? 0 : 1)));
    Operation shifted = set(of(y, 0), of(x, 1));
    shifted.guards.push_back(notFirst);
    b.nest(y.shape, shifted);
  } else {
    b.nest(y.shape, set(of(y, 0), of(x, 0)));
  }
  Operation step = accumulate(of(y, 0), assign, of(y, 1));
  step.guards.push_back(notFirst);
  b.nest(y.shape, step);
  return {};
}

constexpr OperatorEntry kEntries[] = {
    {.name = "CumSum", .infer = inferCumulative, .lower = lowerCumulative<Assign::Add>},
    {.name = "CumProd", .infer = inferCumulative, .lower = lowerCumulative<Assign::Mul>},
};

}  // namespace

std::span<const OperatorEntry> cumulativeOperators() {
  return kEntries;
}

}  // namespace dojo::core
