#include "core/interpreter/error_bound.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/interpreter/number.h"
#include "core/interpreter/operators.h"

namespace dojo::core {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();

// In float64 the reference itself rounds, so the distance of two evaluations is bounded.
double roundoff(DType type) {
  return type == DType::F64 ? 0x1p-52 : unitRoundoff(type);
}

double growth(double roundings, DType type) {
  double t = roundings * roundoff(type);
  return t < 0.5 ? t / (1 - t) : kUnknown;
}

// The operator's own error in units of the roundoff; one ulp is at most two of them.
double ownRoundings(Operator op) {
  switch (op) {
    case Operator::Copy:
    case Operator::Neg:
    case Operator::Abs:
    case Operator::Floor:
    case Operator::Max:
    case Operator::Min:
    case Operator::Select:
    case Operator::And:
    case Operator::Or:
      return 0;
    case Operator::Convert:
      return 1;
    case Operator::Add:
    case Operator::Sub:
    case Operator::Mul:
    case Operator::Fma:
    case Operator::Sqrt:
      return 2;
    default:
      return isComparison(op) ? 0 : 4;
  }
}

bool isCorrectlyRounded(Operator op) {
  return ownRoundings(op) <= 2 || op == Operator::Div;
}

// Smallest absolute value that an operand may have.
double least(const Uncertain& x) {
  return std::max(0.0, std::fabs(x.value) - x.error);
}

double errorOfPower(const Uncertain& base, const Uncertain& exponent, double value) {
  if (base.error == 0 && exponent.error == 0) return 0;
  double low = least(base);
  if (low == 0 || (base.value < 0 && exponent.error > 0)) return kUnknown;
  double relative = std::fabs(exponent.value) * base.error / low +
                    (std::fabs(std::log(low)) + base.error / low) * exponent.error;
  return std::fabs(value) * std::expm1(relative);
}

double errorOfFunction(Operator op, const Uncertain& x, double value) {
  double low = least(x);
  switch (op) {
    case Operator::Exp:
      return value * std::expm1(x.error);
    case Operator::Log:
      return x.value > x.error ? x.error / low : kUnknown;
    case Operator::Sqrt:
      return x.value >= x.error ? x.error / (value + std::sqrt(low)) : kUnknown;
    case Operator::Rsqrt:
      return x.value > x.error ? 1 / std::sqrt(low) - value : kUnknown;
    case Operator::Tanh: {
      double t = std::tanh(low);
      return x.error * (1 - t * t);
    }
    case Operator::Erf:
      return x.error * 1.1283791670955126 * std::exp(-low * low);
    case Operator::Sin:
    case Operator::Cos:
      return std::min(x.error, 2.0);
    default:
      return x.error * std::min(0.25, std::exp(-low));  // sigmoid
  }
}

double errorOfComparison(const Uncertain& a, const Uncertain& b) {
  if (a.error == 0 && b.error == 0) return 0;
  if (std::isnan(a.value) || std::isnan(b.value) || std::isinf(a.value) || std::isinf(b.value))
    return a.error == kUnknown || b.error == kUnknown ? 1 : 0;
  return std::fabs(a.value - b.value) > a.error + b.error ? 0 : 1;
}

double errorOfSelect(const Uncertain* in) {
  const Uncertain& chosen = in[0].value != 0 ? in[1] : in[2];
  const Uncertain& other = in[0].value != 0 ? in[2] : in[1];
  if (in[0].error == 0) return chosen.error;
  if (!std::isfinite(chosen.value) || !std::isfinite(other.value)) return kUnknown;
  return std::fabs(chosen.value - other.value) + std::max(chosen.error, other.error);
}

// An operand is infinite or NaN for certain: the result is certain too, unless another operand
// could be zero or change sign.
double errorBesideNonFinite(Operator op, const Uncertain* in, double value) {
  auto mayChangeSign = [](const Uncertain& x) {
    return std::isfinite(x.value) && x.error > 0 && std::fabs(x.value) <= x.error;
  };
  switch (op) {
    case Operator::Mul:
    case Operator::Div:
    case Operator::Fma:
      if (std::isnan(in[0].value) || std::isnan(in[1].value)) return 0;
      if (mayChangeSign(in[0]) || mayChangeSign(in[1])) return kUnknown;
      return 0;
    case Operator::Pow:
      return in[0].error + in[1].error > 0 ? kUnknown : 0;
    case Operator::Max:
    case Operator::Min:
      return std::isfinite(value) ? std::max(in[0].error, in[1].error) : 0;
    default:
      return 0;
  }
}

double errorOfFinite(Operator op, const Uncertain* in, double value) {
  const Uncertain &a = in[0], &b = in[1];
  switch (op) {
    case Operator::Copy:
    case Operator::Convert:
    case Operator::Neg:
    case Operator::Abs:
      return a.error;
    case Operator::Add:
    case Operator::Sub:
      return a.error + b.error;
    case Operator::Mul:
      return std::fabs(a.value) * b.error + std::fabs(b.value) * a.error + a.error * b.error;
    case Operator::Fma:
      return std::fabs(a.value) * b.error + std::fabs(b.value) * a.error + a.error * b.error +
             in[2].error;
    case Operator::Div:
      if (b.error == 0) return a.error == 0 ? 0 : a.error / std::fabs(b.value);
      return least(b) == 0 ? kUnknown : (std::fabs(value) * b.error + a.error) / least(b);
    case Operator::Floor:
      return std::max(std::floor(a.value + a.error) - value, value - std::floor(a.value - a.error));
    case Operator::Max:
    case Operator::Min:
      return std::max(a.error, b.error);
    case Operator::And:
    case Operator::Or:
      return a.error + b.error > 0 ? kUnknown : 0;
    case Operator::Pow:
      return errorOfPower(a, b, value);
    default:
      return a.error == 0 ? 0 : errorOfFunction(op, a, value);
  }
}

void accumulateSum(DType type, ErrorCell& cell, Uncertain added) {
  cell.fixed += added.error;
  cell.terms += 1;
  if (std::isfinite(added.value)) cell.magnitude += std::fabs(added.value);
  double reach = cell.magnitude + cell.fixed;
  if (isFloat(type) ? reach > largestFinite(type) : cell.fixed > 0 && reach > largestFinite(type))
    cell.fixed = kUnknown;
}

void accumulateProduct(DType type, ErrorCell& cell, double before, Uncertain added, double after) {
  // What the cell gathered so far was rounded too, and a sum's terms may have cancelled.
  Uncertain in[3] = {{before, totalError(cell, type)}, added, {}};
  double fixed = propagatedError(Operator::Mul, in, after);
  if (std::isfinite(added.value) && added.value != 0) {
    auto exponent = static_cast<float>(std::log2(std::fabs(added.value)));
    cell.growth += std::max(0.0f, exponent);
    cell.decay += std::min(0.0f, exponent);
  }
  double magnitude = std::fabs(after);
  bool mayOverflow =
      cell.growth > std::log2(largestFinite(type)) || magnitude + fixed > largestFinite(type);
  bool mayUnderflow = after != 0 && (cell.decay < std::log2(smallestNormal(type)) ||
                                     magnitude < smallestNormal(type));
  if (isFloat(type) && std::isfinite(after) && (mayOverflow || mayUnderflow)) fixed = kUnknown;
  if (!isFloat(type) && fixed > 0) fixed = kUnknown;
  cell.fixed = fixed;
  cell.terms = 1;
  cell.magnitude = std::isfinite(after) ? magnitude : 0;
}

void accumulateExtreme(DType type, ErrorCell& cell, double before, Uncertain added, double after) {
  Uncertain in[3] = {{before, totalError(cell, type)}, added, {}};
  double error = propagatedError(Operator::Max, in, after);
  bool isFirst = !std::isfinite(before) && std::isfinite(after);
  cell = {};
  cell.fixed = isFirst ? added.error : error;
  if (std::isfinite(after)) cell.magnitude = std::fabs(after);
}

// The index is unsure wherever the two candidates are closer than their bounds.
void accumulateArg(bool least, DType type, ErrorCell* const* cells, const double* before,
                   const Uncertain* added) {
  double error = totalError(*cells[0], type);
  bool isExact = error == 0 && added[0].error == 0;
  bool isSure = isExact || std::fabs(before[0] - added[0].value) > error + added[0].error;
  bool isSpecial = !std::isfinite(before[0]) || !std::isfinite(added[0].value);
  if (isSpecial) isSure = error != kUnknown && added[0].error != kUnknown;
  bool wins = isMoreExtreme(added[0].value, before[0], least);
  double indexError = cells[1]->fixed;
  if (isSure && wins) indexError = added[1].error;
  if (!isSure)
    indexError = std::max(indexError, added[1].error) + std::fabs(before[1] - added[1].value);
  double valueError = isSure ? (wins ? added[0].error : error) : std::max(error, added[0].error);
  *cells[0] = {.fixed = valueError};
  *cells[1] = {.fixed = indexError};
}

// Bounds of the updating formulas (Chan, Golub and LeVeque 1983): the mean's error grows like a
// sum's, that of m2 like n·u·sqrt(m2·(m2 + n·mean²)). The count's cell keeps Σ n|x|, that of m2 the
// mean of the inputs' bounds.
void accumulateWelford(DType type, ErrorCell* const* cells, const double* before,
                       const Uncertain* added, const double* after) {
  constexpr double kRoundingsPerStep = 8;
  double total = after[0];
  ErrorCell &count = *cells[0], &mean = *cells[1], &m2 = *cells[2];
  if (total == 0) return;
  bool wasSurelyNaN = std::isnan(before[1]) && mean.fixed == 0;
  bool isFinite = std::isfinite(after[1]) && std::isfinite(after[2]);
  count.magnitude += std::fabs(added[0].value * added[1].value);
  double inputs = (before[0] * m2.magnitude + added[0].value * added[1].error) / total;
  m2.magnitude = inputs;
  count.fixed =
      isFloat(type) && total > 1 / roundoff(type) ? kUnknown : count.fixed + added[0].error;
  double factor = growth(kRoundingsPerStep * total, type);
  double underflow = kRoundingsPerStep * total * smallestSubnormal(type);
  mean.fixed = isFinite ? inputs + factor * count.magnitude / total + underflow : 0;
  double spread = std::max(0.0, after[2]);
  double scale = std::sqrt(spread * (spread + total * after[1] * after[1]));
  double shift = 2 * std::sqrt(spread * total) + total * mean.fixed;
  m2.fixed =
      isFinite ? factor * (scale + spread) + mean.fixed * shift + added[2].error + underflow * total
               : 0;
  // A NaN stays, but what an infinity or an overflow makes of the rest depends on the order.
  bool isSurelyNaN = std::isnan(added[1].value) || wasSurelyNaN;
  bool overflows = std::fabs(after[1]) + mean.fixed > largestFinite(type) ||
                   after[2] + m2.fixed > largestFinite(type);
  bool isUnknown = inputs == kUnknown || count.fixed == kUnknown || overflows || !isFinite;
  if (isUnknown && !isSurelyNaN) mean.fixed = m2.fixed = kUnknown;
}

// l is a sum of positive terms, each scaled by one exponential whose argument is split into steps.
void accumulateSoftmax(DType type, ErrorCell* const* cells, const double* before,
                       const Uncertain* added, const double* after) {
  constexpr double kRoundingsPerStep = 12;
  ErrorCell &m = *cells[0], &l = *cells[1];
  double top = after[0], error = std::max(m.fixed, added[0].error);
  if (before[0] == -kUnknown && std::isfinite(top)) error = added[0].error;
  auto share = [&](double value, double valueError, double from, double fromError) {
    if (from == -kUnknown || !std::isfinite(top)) return 0.0;
    double scale = std::exp(from - top);
    double argument = fromError + error + 2 * roundoff(type) * std::fabs(from - top);
    return scale * (valueError + std::fabs(value) * std::expm1(argument));
  };
  l.fixed = share(before[1], l.fixed, before[0], m.fixed) +
            share(added[1].value, added[1].error, added[0].value, added[0].error) +
            kRoundingsPerStep * smallestSubnormal(type);
  if (std::isnan(l.fixed)) l.fixed = kUnknown;
  l.terms += kRoundingsPerStep;
  l.magnitude = std::isfinite(after[1]) ? std::fabs(after[1]) : 0;
  m = {.fixed = std::isfinite(top) ? error : 0};
}

}  // namespace

double totalError(const ErrorCell& cell, DType type) {
  if (cell.terms == 0 || cell.magnitude == 0) return cell.fixed;
  return cell.fixed + growth(cell.terms, type) * cell.magnitude;
}

double propagatedError(Operator op, const Uncertain* in, double value) {
  if (op == Operator::Select) return errorOfSelect(in);
  // Max and min leave the sign of a zero open, and with it that of an infinite quotient.
  bool dividesByZero =
      (op == Operator::Div && in[1].value == 0) || (op == Operator::Rsqrt && in[0].value == 0);
  if (dividesByZero && std::isinf(value)) return kUnknown;
  if (isComparison(op)) return errorOfComparison(in[0], in[1]);
  bool allFinite = true, allExact = true;
  for (int k = 0; k < arity(op); ++k) {
    if (in[k].error == kUnknown) return kUnknown;
    allFinite &= std::isfinite(in[k].value);
    allExact &= in[k].error == 0;
  }
  if (allExact) return 0;
  if (!allFinite) return errorBesideNonFinite(op, in, value);
  if (op == Operator::Exp && in[0].value - in[0].error > 710) return 0;
  bool needsPositive = op == Operator::Log || op == Operator::Sqrt || op == Operator::Rsqrt;
  if (needsPositive && in[0].value < -in[0].error) return 0;  // NaN, surely
  if (!std::isfinite(value)) return kUnknown;
  double error = errorOfFinite(op, in, value);
  return std::isnan(error) ? kUnknown : error;
}

namespace {

// Whether a sum of numbers far apart is none that a double holds: what it lost then shows nowhere
// in the value (Møller 1965, Knuth's TwoSum).
bool roundsInDouble(Operator op, const Uncertain* in) {
  if (op != Operator::Add && op != Operator::Sub) return false;
  double a = in[0].value, b = op == Operator::Sub ? -in[1].value : in[1].value;
  double sum = a + b, part = sum - a;
  return (a - (sum - part)) + (b - part) != 0;
}

}  // namespace

double roundingError(Operator op, DType type, const Uncertain* in, double value) {
  if (!isFloat(type) || !std::isfinite(value)) return 0;
  bool allExact = true;
  for (int k = 0; k < arity(op); ++k) allExact &= in[k].error == 0;
  auto isRepresentable = [type](double x) { return type != DType::F64 && roundTo(type, x) == x; };
  bool isExact = allExact && isRepresentable(value) && isCorrectlyRounded(op);
  if (isExact && !roundsInDouble(op, in)) return 0;
  double roundings = ownRoundings(op);
  if (roundings == 0) return 0;
  return roundings * (roundoff(type) * std::fabs(value) + smallestSubnormal(type));
}

Uncertain settled(DType type, Uncertain x) {
  if (!std::isfinite(x.value)) return x;
  double limit = largestFinite(type);
  double magnitude = std::fabs(x.value);
  if (isFloat(type)) limit *= 1 + roundoff(type) / 2;
  if (magnitude + x.error <= limit || (x.error == 0 && !isFloat(type))) return x;
  bool overflowsSurely = isFloat(type) && magnitude - x.error > limit;
  if (overflowsSurely) return {std::copysign(kUnknown, x.value), 0};
  return {x.value, kUnknown};
}

double truncationError(DType type, Uncertain x) {
  if (x.error == kUnknown) return kUnknown;
  if (x.error == 0 || std::isnan(x.value)) return 0;
  auto truncated = [type](double v) { return static_cast<double>(toInteger(type, v)); };
  return std::max(truncated(x.value + x.error) - truncated(x.value),
                  truncated(x.value) - truncated(x.value - x.error));
}

void accumulateError(Assign assign, DType type, ErrorCell& cell, double before, Uncertain added,
                     double after) {
  switch (assign) {
    case Assign::Add:
      return accumulateSum(type, cell, added);
    case Assign::Mul:
      return accumulateProduct(type, cell, before, added, after);
    case Assign::Max:
    case Assign::Min:
      return accumulateExtreme(type, cell, before, added, after);
    default: {
      bool isUnsure = cell.fixed > 0 || added.error > 0;
      cell = {};
      cell.fixed = !isUnsure ? 0 : type == DType::Bool ? 1 : kUnknown;
    }
  }
}

void accumulateTupleError(Assign assign, DType type, ErrorCell* const* cells, const double* before,
                          const Uncertain* added, const double* after) {
  switch (assign) {
    case Assign::Welford:
      return accumulateWelford(type, cells, before, added, after);
    case Assign::Softmax:
      return accumulateSoftmax(type, cells, before, added, after);
    default:
      return accumulateArg(assign == Assign::ArgMin, type, cells, before, added);
  }
}

}  // namespace dojo::core
