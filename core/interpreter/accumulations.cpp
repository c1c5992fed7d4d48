// Accumulations and conversions, over runs of elements.
#include <cmath>

#include "core/interpreter/number.h"
#include "core/interpreter/operators.h"

namespace dojo::core {
namespace {

template <typename Rounding, auto F>
void accumulateReal(Strided target, const Cell* values, int64_t n) {
  if (target.stride == 0) {
    double sum = target.at->real;
    for (int64_t i = 0; i < n; ++i) sum = Rounding::round(F(sum, values[i].real));
    target.at->real = sum;
    return;
  }
  for (int64_t i = 0; i < n; ++i)
    target[i].real = Rounding::round(F(target[i].real, values[i].real));
}

template <typename Rounding, auto F>
void accumulateWhole(Strided target, const Cell* values, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    target[i].whole = Rounding::round(F(target[i].whole, values[i].whole));
}

template <typename Rounding>
Combine combineReal(Assign assign) {
  switch (assign) {
    case Assign::Add:
      return accumulateReal<Rounding, [](double a, double b) { return a + b; }>;
    case Assign::Mul:
      return accumulateReal<Rounding, [](double a, double b) { return a * b; }>;
    case Assign::Max:
      return accumulateReal<KeepReal, maxOf>;
    case Assign::Min:
      return accumulateReal<KeepReal, minOf>;
    case Assign::And:
      return accumulateReal<KeepReal,
                            [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }>;
    case Assign::Or:
      return accumulateReal<KeepReal,
                            [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }>;
    default:
      return accumulateReal<KeepReal, [](double, double b) { return b; }>;
  }
}

template <typename Rounding>
Combine combineWhole(Assign assign) {
  switch (assign) {
    case Assign::Add:
      return accumulateWhole<Rounding,
                             [](int64_t a, int64_t b) { return wrapped(bits(a) + bits(b)); }>;
    case Assign::Mul:
      return accumulateWhole<Rounding,
                             [](int64_t a, int64_t b) { return wrapped(bits(a) * bits(b)); }>;
    case Assign::Max:
      return accumulateWhole<Rounding, [](int64_t a, int64_t b) { return a < b ? b : a; }>;
    case Assign::Min:
      return accumulateWhole<Rounding, [](int64_t a, int64_t b) { return b < a ? b : a; }>;
    case Assign::And:
      return accumulateWhole<Rounding, [](int64_t a, int64_t b) { return a & b; }>;
    case Assign::Or:
      return accumulateWhole<Rounding, [](int64_t a, int64_t b) { return a | b; }>;
    default:
      return accumulateWhole<Rounding, [](int64_t, int64_t b) { return b; }>;
  }
}

template <bool Least>
int compareExtreme(double candidate, double best) {
  if (isMoreExtreme(candidate, best, Least)) return 1;
  return isMoreExtreme(best, candidate, Least) ? -1 : 0;
}

template <bool Least>
int compareExtreme(int64_t candidate, int64_t best) {
  if (candidate == best) return 0;
  return (candidate > best) != Least ? 1 : -1;
}

template <bool Least, auto Value, auto Index>
void combineExtreme(const Strided* targets, Cell* const* values, int64_t n, DType) {
  for (int64_t i = 0; i < n; ++i) {
    Cell &best = targets[0][i], &at = targets[1][i];
    Cell candidate = values[0][i], index = values[1][i];
    int order = compareExtreme<Least>(candidate.*Value, best.*Value);
    bool isEarlier = index.*Index < at.*Index;
    if (order < 0 || (order == 0 && !isEarlier)) continue;
    best = candidate;
    at = index;
  }
}

template <bool Least>
CombineTuple extremeFor(bool valueIsReal, bool indexIsReal) {
  if (valueIsReal)
    return indexIsReal ? combineExtreme<Least, &Cell::real, &Cell::real>
                       : combineExtreme<Least, &Cell::real, &Cell::whole>;
  return indexIsReal ? combineExtreme<Least, &Cell::whole, &Cell::real>
                     : combineExtreme<Least, &Cell::whole, &Cell::whole>;
}

// (n, mean, m2) of two disjoint samples (Chan, Golub and LeVeque 1979).
void combineWelford(const Strided* targets, Cell* const* values, int64_t n, DType type) {
  for (int64_t i = 0; i < n; ++i) {
    Cell &count = targets[0][i], &mean = targets[1][i], &m2 = targets[2][i];
    double added = values[0][i].real, total = roundTo(type, count.real + added);
    if (total == 0) continue;
    double delta = roundTo(type, values[1][i].real - mean.real);
    double share = roundTo(type, added / total);
    double step = roundTo(type, delta * share);
    double spread =
        roundTo(type, delta * roundTo(type, step * count.real));  // 0 for the first, however large
    mean.real = roundTo(type, mean.real + step);
    m2.real = roundTo(type, roundTo(type, m2.real + values[2][i].real) + spread);
    count.real = total;
  }
}

// (m, l): l stands for l * exp(m). Equal maxima, infinite ones included, add without scaling.
void combineSoftmax(const Strided* targets, Cell* const* values, int64_t n, DType type) {
  auto scaled = [type](double l, double from, double to) {
    if (from == to) return l;
    return roundTo(type, l * roundTo(type, std::exp(roundTo(type, from - to))));
  };
  for (int64_t i = 0; i < n; ++i) {
    Cell &m = targets[0][i], &l = targets[1][i];
    double top = maxOf(m.real, values[0][i].real);
    l.real = roundTo(
        type, scaled(l.real, m.real, top) + scaled(values[1][i].real, values[0][i].real, top));
    m.real = top;
  }
}

template <typename Rounding>
void roundReals(Cell* values, int64_t n) {
  for (int64_t i = 0; i < n; ++i) values[i].real = Rounding::round(values[i].real);
}

template <typename Rounding>
void roundWholes(Cell* values, int64_t n) {
  for (int64_t i = 0; i < n; ++i) values[i].whole = Rounding::round(values[i].whole);
}

void roundCells(Cell* values, int64_t n, DType type) {
  switch (type) {
    case DType::F64:
    case DType::I64:
      return;
    case DType::F32:
      return roundReals<RoundF32>(values, n);
    case DType::F16:
      return roundReals<RoundF16>(values, n);
    case DType::BF16:
      return roundReals<RoundBF16>(values, n);
    case DType::I32:
      return roundWholes<Wrap<int32_t>>(values, n);
    case DType::I16:
      return roundWholes<Wrap<int16_t>>(values, n);
    case DType::I8:
      return roundWholes<Wrap<int8_t>>(values, n);
    case DType::U8:
      return roundWholes<Wrap<uint8_t>>(values, n);
    case DType::Bool:
      return roundWholes<WrapBool>(values, n);
  }
}

// Sums of which double would round the last bits away twice are taken in the type itself.
template <typename Rounding>
void multiplyAddInFloat(Strided out, Strided a, Strided b, Strided c, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    float sum = std::fma(static_cast<float>(a[i].real), static_cast<float>(b[i].real),
                         static_cast<float>(c[i].real));
    out[i].real = Rounding::round(static_cast<double>(sum));
  }
}

}  // namespace

void multiplyAdd(Strided out, Strided a, Strided b, Strided c, int64_t n, DType rounding) {
  switch (rounding) {
    case DType::F32:
      return multiplyAddInFloat<KeepReal>(out, a, b, c, n);
    case DType::F16:
      return multiplyAddInFloat<RoundF16>(out, a, b, c, n);
    case DType::BF16:
      return multiplyAddInFloat<RoundBF16>(out, a, b, c, n);
    default:
      for (int64_t i = 0; i < n; ++i) out[i].real = std::fma(a[i].real, b[i].real, c[i].real);
  }
}

Combine combineFor(Assign assign, DType rounding) {
  switch (rounding) {
    case DType::F64:
      return combineReal<KeepReal>(assign);
    case DType::F32:
      return combineReal<RoundF32>(assign);
    case DType::F16:
      return combineReal<RoundF16>(assign);
    case DType::BF16:
      return combineReal<RoundBF16>(assign);
    case DType::I64:
      return combineWhole<Wrap<int64_t>>(assign);
    case DType::I32:
      return combineWhole<Wrap<int32_t>>(assign);
    case DType::I16:
      return combineWhole<Wrap<int16_t>>(assign);
    case DType::I8:
      return combineWhole<Wrap<int8_t>>(assign);
    case DType::U8:
      return combineWhole<Wrap<uint8_t>>(assign);
    case DType::Bool:
      return combineWhole<WrapBool>(assign);
  }
  return nullptr;
}

CombineTuple combineTupleFor(Assign assign, bool valueIsReal, bool indexIsReal) {
  switch (assign) {
    case Assign::ArgMax:
      return extremeFor<false>(valueIsReal, indexIsReal);
    case Assign::ArgMin:
      return extremeFor<true>(valueIsReal, indexIsReal);
    case Assign::Welford:
      return combineWelford;
    case Assign::Softmax:
      return combineSoftmax;
    default:
      return nullptr;
  }
}

void castCells(Cell* values, int64_t n, bool fromReal, DType type, bool wide) {
  if (fromReal && !isFloat(type)) {
    for (int64_t i = 0; i < n; ++i) values[i].whole = toInteger(type, values[i].real);
    return;
  }
  if (!fromReal && isFloat(type)) {
    bool rounds = !wide && type != DType::F64;
    for (int64_t i = 0; i < n; ++i)
      values[i].real = rounds ? unrounded(values[i].whole) : static_cast<double>(values[i].whole);
  }
  if (!isFloat(type) || !wide) roundCells(values, n, type);
}

}  // namespace dojo::core
