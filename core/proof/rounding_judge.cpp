#include "core/proof/rounding_judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/interpreter/number.h"
#include "core/proof/compare.h"

namespace dojo::core {
namespace {

constexpr double kMostWider = 1000;  // of a program's own bound over the reference's
constexpr double kOpen = INFINITY;
constexpr double kNearRange = 16;  // times that a range's end is near
constexpr size_t kMostSmall = 8;   // inputs that are tried as small as their smallest

// One rounding of a value: what a bound is at least where a result is not exact by chance, as
// 3 / 12 is, of which 3 * (1 / 12) need not be.
double oneRounding(DType type, double value) {
  if (!isFloat(type) || !std::isfinite(value)) return 0;
  return unitRoundoff(type) * std::fabs(value) + smallestSubnormal(type);
}

bool isWithin(double reference, double actual, double bound) {
  if (std::isnan(reference)) return std::isnan(actual);
  return reference == actual || std::fabs(actual - reference) <= bound;
}

struct Element {
  DType type;
  double want, bound;           // of the reference
  double got;                   // compiled
  double own, ownBound;         // of the program
  double alikeBound;            // in the reference's types
  double reference, unlimited;  // of both, whatever the range
  double withoutNaN;            // the reference on such inputs
  bool leavesRange;             // it does, on inputs as large or small as any of these
  bool isFinite;                // every input is
};

struct Surroundings {
  double largestBound = 0;  // of the output's elements, at least one rounding of each
  bool areAlike = false;
  bool choosesByValue = false;  // the reference does
  bool sumsProducts = false;    // it does nothing else
};

// Within the reference's bound; rounded otherwise, as much as usual; more than that; the reference
// leaves the real numbers; nothing can be said; neither rounding nor range explains it.
enum class Reading { Within, Rounded, OtherRounding, BeyondReals, Open, Different };

// A number of the reference, or what the program makes of it, is none. Of infinite inputs the
// reference may make NaN; and another formula may spread NaN to where a sum of products has none.
// Finite inputs leave the range of its types where the result does, or where it would if all inputs
// were as large, or as small, as some are: what overflows on the way there depends on the formula.
// So does what becomes of a quotient by zero, an infinity or NaN.
Reading readingOfRange(const Element& e, const Surroundings& around) {
  // Of f64 the program itself has no run without the range.
  bool areReal = std::isfinite(e.reference) && (std::isfinite(e.unlimited) || e.type == DType::F64);
  if (areReal && (!std::isfinite(e.want) || e.leavesRange)) return Reading::BeyondReals;
  bool isMadeNaN = std::isnan(e.want) && std::isnan(e.withoutNaN);
  bool isSpread = std::isnan(e.got) && around.sumsProducts;
  if (!e.isFinite) return isMadeNaN || isSpread ? Reading::BeyondReals : Reading::Different;
  bool isOneNaN = std::isnan(e.want) != std::isnan(e.got);
  bool areNone = !std::isfinite(e.want) && !std::isfinite(e.got) && isOneNaN;
  return areNone && !around.choosesByValue ? Reading::BeyondReals : Reading::Different;
}

Reading readingOf(const Element& e, const Surroundings& around) {
  if (!std::isfinite(e.bound)) return Reading::Open;
  if (isWithin(e.want, e.got, e.bound)) return Reading::Within;
  bool isItsOwn = !std::isfinite(e.ownBound) || isWithin(e.own, e.got, e.ownBound);
  if (!isItsOwn) return Reading::Different;
  if (!std::isfinite(e.want) || !std::isfinite(e.got)) return readingOfRange(e, around);
  if (!std::isfinite(e.alikeBound)) return Reading::Open;
  if (!isWithin(e.want, e.got, std::max(e.bound, e.alikeBound))) return Reading::Different;
  double usual = std::max(e.bound, oneRounding(e.type, e.want));
  if (e.alikeBound <= kMostWider * usual) return Reading::Rounded;
  bool losesAll = around.areAlike && e.alikeBound > kMostWider * around.largestBound;
  return losesAll ? Reading::Different : Reading::OtherRounding;
}

Surroundings surroundingsOf(const Tensor& want, const std::vector<double>& bounds) {
  Surroundings around;
  for (int64_t i = 0; i < want.size(); ++i) {
    double bound = bounds[static_cast<size_t>(i)];
    if (std::isfinite(bound))
      around.largestBound =
          std::max({around.largestBound, bound, oneRounding(want.dtype, want.at(i))});
  }
  return around;
}

template <typename Predicate>
bool anyOperation(const std::vector<NodePtr>& nodes, const Predicate& holds) {
  return std::ranges::any_of(nodes, [&](const NodePtr& node) {
    return node->isScope() ? anyOperation(node->scope().children, holds) : holds(node->operation());
  });
}

bool isSumOfProducts(const Operation& o) {
  bool isSum = o.assign == Assign::Set || o.assign == Assign::Add || o.assign == Assign::Mul;
  return isSum && (o.op == Operator::Copy || o.op == Operator::Convert || o.op == Operator::Add ||
                   o.op == Operator::Mul || o.op == Operator::Fma);
}

bool isArithmetic(const Operation& o) {
  bool isSum = o.assign == Assign::Set || o.assign == Assign::Add || o.assign == Assign::Mul;
  return isSumOfProducts(o) ||
         (isSum && (o.op == Operator::Neg || o.op == Operator::Sub || o.op == Operator::Div));
}

bool areFinite(std::span<const Tensor> inputs) {
  return std::ranges::all_of(inputs, [](const Tensor& t) {
    return std::ranges::all_of(t.reals, [](double x) { return std::isfinite(x); });
  });
}

std::vector<Tensor> withoutNaN(std::span<const Tensor> inputs) {
  std::vector<Tensor> filled(inputs.begin(), inputs.end());
  for (Tensor& t : filled)
    for (double& x : t.reals) x = std::isnan(x) ? 0.5 : x;
  return filled;
}

// Every number keeps its sign and comes to more than half of `magnitude`; not all are the same, so
// that differences remain.
void fill(Tensor& tensor, double magnitude) {
  if (isFloat(tensor.dtype)) magnitude = std::min(magnitude, largestFinite(tensor.dtype));
  for (size_t i = 0; i < tensor.reals.size(); ++i) {
    double share = 0.5 + 0.5 * static_cast<double>(i * 0x9E3779B97F4A7C15ull >> 11) * 0x1p-53;
    double& x = tensor.reals[i];
    if (std::isfinite(x)) x = roundTo(tensor.dtype, std::copysign(magnitude * share, x));
  }
}

struct Magnitudes {
  double largest = 0, smallest = INFINITY;  // of what is neither zero nor infinite
};

Magnitudes magnitudesOf(const Tensor& tensor) {
  Magnitudes found;
  for (double x : tensor.reals) {
    if (!std::isfinite(x) || x == 0) continue;
    found.largest = std::max(found.largest, std::fabs(x));
    found.smallest = std::min(found.smallest, std::fabs(x));
  }
  return found;
}

// All larger than the largest of their array, and than 1, but near it; then each array in turn
// smaller than its smallest.
std::vector<std::vector<Tensor>> extremesOf(std::span<const Tensor> inputs) {
  std::vector<Tensor> large(inputs.begin(), inputs.end());
  std::vector<Magnitudes> magnitudes;
  for (Tensor& t : large) {
    magnitudes.push_back(magnitudesOf(t));
    fill(t, kNearRange * std::max(1.0, magnitudes.back().largest));
  }
  std::vector<std::vector<Tensor>> extremes = {large};
  for (size_t k = 0; k < std::min(large.size(), kMostSmall); ++k) {
    if (magnitudes[k].largest == 0) continue;
    extremes.push_back(large);
    fill(extremes.back()[k], magnitudes[k].smallest / kNearRange);
  }
  return extremes;
}

}  // namespace

std::optional<RoundingJudge> RoundingJudge::of(const Program& reference, const Program& program) {
  RoundedAlike rounded = roundedAlike(program, reference);
  auto first = Interpreter::compile(reference), own = Interpreter::compile(program),
       alike = Interpreter::compile(rounded.program);
  if (!first || !own || !alike) return std::nullopt;
  RoundingJudge judge(std::move(*first), std::move(*own), std::move(*alike), std::move(rounded));
  judge.m_choosesByValue =
      anyOperation(reference.body, [](const Operation& o) { return !isArithmetic(o); });
  judge.m_sumsProducts =
      !anyOperation(reference.body, [](const Operation& o) { return !isSumOfProducts(o); });
  return judge;
}

std::optional<RoundingJudge::Case> RoundingJudge::on(std::span<const Tensor> inputs) const {
  InterpreterOptions bounded{.isChecked = false, .withBounds = true}, wide{.isChecked = false};
  std::vector<Tensor> ofProgram(inputs.begin(), inputs.end());  // the same memory, maybe reshaped
  for (size_t k = 0; k < ofProgram.size(); ++k)
    ofProgram[k].shape = Tensor::zerosFor(m_alike.program, m_alike.program.inputs[k]).shape;
  auto own = m_own.run(ofProgram, bounded);
  auto alike = isCoarser() ? m_ownAlike.run(ofProgram, bounded) : own;
  auto reference = m_reference.run(inputs, wide), unlimited = m_own.run(ofProgram, wide);
  if (!own || !alike || !reference || !unlimited) return std::nullopt;
  bool isFinite = areFinite(inputs);
  auto filled = isFinite ? reference : m_reference.run(withoutNaN(inputs), wide);
  if (!filled) return std::nullopt;
  std::vector<Interpretation> atExtremes;
  for (const std::vector<Tensor>& extreme : extremesOf(inputs)) {
    auto run = m_reference.run(extreme, bounded);
    if (run) atExtremes.push_back(std::move(*run));
  }
  return Case{std::move(*own),
              std::move(*alike),
              std::move(*reference),
              std::move(*unlimited),
              std::move(*filled),
              std::move(atExtremes),
              isFinite};
}

namespace {

bool leavesRange(const RoundingJudge::Case& c, size_t output, int64_t element) {
  return std::ranges::any_of(c.atExtremes, [&](const Interpretation& run) {
    return !std::isfinite(run.outputs[output].at(element));
  });
}

}  // namespace

JudgedOutput RoundingJudge::judge(const Case& c, size_t output, const Tensor& want,
                                  const std::vector<double>& bounds, const Tensor& got,
                                  bool areAlike) const {
  JudgedOutput judged{bounds};
  const std::vector<double>&own = c.own.bounds[output], &alike = c.alike.bounds[output];
  if (own.size() != bounds.size() || alike.size() != bounds.size()) return judged;
  Surroundings around = surroundingsOf(want, bounds);
  around.areAlike = areAlike;
  around.choosesByValue = m_choosesByValue;
  around.sumsProducts = m_sumsProducts;
  double farthest = 0;
  for (int64_t i = 0; i < want.size(); ++i) {
    auto k = static_cast<size_t>(i);
    Element e{want.dtype,
              want.at(i),
              bounds[k],
              got.at(i),
              c.own.outputs[output].at(i),
              own[k],
              alike[k],
              c.reference.outputs[output].at(i),
              c.unlimited.outputs[output].at(i),
              c.withoutNaN.outputs[output].at(i),
              leavesRange(c, output, i),
              c.isFinite};
    Reading reading = readingOf(e, around);
    if (reading == Reading::Open || reading == Reading::BeyondReals) judged.bounds[k] = kOpen;
    if (reading == Reading::BeyondReals) judged.beyondReals = i;
    bool isNumber = std::isfinite(e.want) && reading == Reading::BeyondReals;
    if ((isNumber || reading == Reading::OtherRounding) && !m_sumsProducts) judged.doubtful = i;
    if (reading == Reading::Rounded || reading == Reading::OtherRounding)
      judged.bounds[k] = std::max(e.bound, e.alikeBound);
    double beyond = std::fabs(e.got - e.want) / std::max(e.bound, oneRounding(e.type, e.want));
    if (reading != Reading::OtherRounding || beyond <= farthest) continue;
    farthest = beyond;
    judged.otherRounding = i;
  }
  return judged;
}

std::string RoundingJudge::coarserRounding(const Case& c) const {
  for (size_t output = 0; isCoarser() && output < c.own.bounds.size(); ++output)
    for (size_t i = 0; i < c.own.bounds[output].size(); ++i) {
      double own = c.own.bounds[output][i], alike = c.alike.bounds[output][i];
      if (own > 1.001 * alike) return fmt::format("{}", fmt::join(m_alike.types, ", "));
    }
  return "";
}

}  // namespace dojo::core
