#include "core/proof/row_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

constexpr double kFar = 1e4;  // where exp is 0 or infinite in every type

// The power of the type's largest number that the lowest rows reach where a program multiplies:
// products of four such numbers do not overflow, however they are grouped.
constexpr double kRootOfProducts = 0.25;

// What a row is like before its needle: on the other side of a value; equal to it; anywhere but at
// it, where the needle is; far out; normal. Of integers also: near the type's end; all bits or
// none. Where truths are gathered: all false or all true.
enum class Ground { Beside, Equal, Apart, Far, Normal, Truths };
constexpr int64_t kGrounds = 5;  // without the last
constexpr std::array<double, 3> kSpecial = {NAN, INFINITY, -INFINITY};

enum class Kind {
  FarNegative,
  AllMinusInfinity,
  AllPlusInfinity,
  AllNaN,
  OneNaN,
  NearLowest,
  OnePlusInfinity,
  OneMinusInfinity,
  Negative,
  Positive,
  OneAmongMinusInfinity,
  AllMinusZero,
  BothZeros,
  FarPositive,
  NegativeDenormal,
};
constexpr int64_t kKinds = 15;

double farOf(DType type) {
  return std::min(kFar, largestFinite(type) / 8);
}

// So large that adding it to a value gives another one, in every float type.
double stepAt(double center) {
  return std::max(1.0, std::fabs(center) / 16);
}

// Positions of a row: a walk that comes to each once, and in no even steps.
int64_t strideOf(int64_t length) {
  auto stride = std::max<int64_t>(1, static_cast<int64_t>(0.618 * static_cast<double>(length)));
  while (std::gcd(stride, length) != 1) --stride;
  return stride;
}

// Where each row's needle is in a turn.
class Positions {
 public:
  Positions(const CompetingRows& rows, int64_t turn)
      : m_length(rows.length()), m_stride(strideOf(m_length)) {
    int64_t advance = rows.count() < m_length ? rows.count() : 1;
    int64_t round = m_length / std::gcd(advance, m_length);  // iterations until a row repeats
    m_first = (turn % m_length * advance + turn / round) % m_length;
  }
  int64_t of(int64_t row) const { return (row + m_first) % m_length * m_stride % m_length; }

 private:
  int64_t m_length, m_stride, m_first;
};

double realGround(Ground ground, DType type, double center, int pole, Random& random) {
  switch (ground) {
    case Ground::Beside:
      return center - pole * stepAt(center) * (0.5 + 1.5 * random.unit());
    case Ground::Equal:
      return center;
    case Ground::Apart:
      return center - pole * stepAt(center) * (0.01 + random.unit());
    case Ground::Far:
      return -pole * farOf(type) * (1 + random.unit());
    case Ground::Truths:
      return pole > 0 ? 0 : random.sign() * (0.5 + random.unit());
    default:
      return random.bell();
  }
}

double realNeedle(Ground ground, DType type, double center, int pole, Random& random) {
  switch (ground) {
    case Ground::Apart:
      return center;
    case Ground::Far:
      return -pole * farOf(type) * (0.25 + 0.5 * random.unit());
    case Ground::Normal:
      return pole * (7 + 4 * random.unit());
    case Ground::Truths:
      return pole < 0 ? 0 : random.sign() * (0.5 + random.unit());
    default:
      return center + pole * stepAt(center) * (0.5 + 1.5 * random.unit());
  }
}

struct Whole {
  int64_t ground, needle;
};

int64_t within(DType type, double value) {
  return toInteger(type, value);
}

Whole wholes(Ground ground, DType type, double center, int pole, Random& random) {
  if (type == DType::Bool) return {pole < 0, pole > 0};
  int64_t low = smallestOf(type), high = largestOf(type);
  auto small = static_cast<double>(1 + random.below(9));
  switch (ground) {
    case Ground::Beside:
      return {within(type, center - pole * small), within(type, center + pole * small)};
    case Ground::Equal:
      return {within(type, center), within(type, center + pole)};
    case Ground::Apart:
      return {within(type, center - pole * small), within(type, center)};
    case Ground::Far: {
      int64_t inset = 1 + random.below(std::min<int64_t>(high / 4, 9));
      return pole > 0 ? Whole{low + inset, high} : Whole{high - inset, low};
    }
    default:
      return {wrapTo(type, pole > 0 ? 0 : -1), wrapTo(type, static_cast<int64_t>(random.next()))};
  }
}

double centerFrom(const std::vector<double>& centers, DType type, Random& random) {
  auto chosen = static_cast<size_t>(random.below(static_cast<int64_t>(centers.size())));
  bool isUsable = !isFloat(type) || std::fabs(centers[chosen]) < largestFinite(type) / 2;
  return isUsable ? centers[chosen] : 0;
}

// Rounds alternate between top and bottom; every second one moves the needles. Each row has a
// ground and a center of its own.
void fillNeedles(Tensor& t, const CompetingRows& rows, int64_t round,
                 const std::vector<double>& centers, Random& random) {
  int pole = round & 1 ? -1 : 1;
  Positions positions(rows, round / 2);
  int64_t length = rows.length(), count = rows.count();
  for (int64_t row = 0; row < count; ++row) {
    auto ground = rows.isLogical ? Ground::Truths : static_cast<Ground>(random.below(kGrounds));
    double center = centerFrom(centers, t.dtype, random);
    for (int64_t i = 0; i < length; ++i) {
      auto at = static_cast<size_t>(rows.element(row, i));
      bool isNeedle = i == positions.of(row);
      if (isFloat(t.dtype)) {
        double value = isNeedle ? realNeedle(ground, t.dtype, center, pole, random)
                                : realGround(ground, t.dtype, center, pole, random);
        t.reals[at] = roundTo(t.dtype, value);
      } else {
        Whole whole = wholes(ground, t.dtype, center, pole, random);
        t.integers[at] = isNeedle ? whole.needle : whole.ground;
      }
    }
  }
}

// A NaN or an infinity in each row of normal numbers.
void placeSpecial(Tensor& t, const CompetingRows& rows, int64_t round) {
  if (!isFloat(t.dtype)) return;
  Positions positions(rows, round / 3);
  for (int64_t row = 0, count = rows.count(); row < count; ++row)
    t.reals[static_cast<size_t>(rows.element(row, positions.of(row)))] =
        kSpecial[static_cast<size_t>(round % 3)];
}

double valueIn(Kind kind, DType type, bool isChosen, bool reachesEnd, Random& random) {
  switch (kind) {
    case Kind::FarNegative:
      return -farOf(type) * (1 + random.unit());
    case Kind::FarPositive:
      return farOf(type) * (1 + random.unit());
    case Kind::AllMinusInfinity:
      return -INFINITY;
    case Kind::AllPlusInfinity:
      return INFINITY;
    case Kind::AllNaN:
      return NAN;
    case Kind::OneNaN:
      return isChosen ? NAN : random.bell();
    case Kind::OnePlusInfinity:
      return isChosen ? INFINITY : random.bell();
    case Kind::OneMinusInfinity:
      return isChosen ? -INFINITY : random.bell();
    case Kind::OneAmongMinusInfinity:
      return isChosen ? random.bell() : -INFINITY;
    case Kind::NearLowest:
      return -std::pow(largestFinite(type), reachesEnd ? 1 : kRootOfProducts) *
             (0.85 + 0.125 * random.unit());
    case Kind::Negative:
      return -0.5 - 1.5 * random.unit();
    case Kind::Positive:
      return 0.5 + 1.5 * random.unit();
    case Kind::AllMinusZero:
      return -0.0;
    case Kind::BothZeros:
      return isChosen ? -0.0 : random.sign() * 0.0;
    case Kind::NegativeDenormal:
      return -std::max(smallestSubnormal(type), smallestNormal(type) * random.unit());
  }
  return 0;
}

int64_t wholeIn(int64_t kind, DType type, bool isChosen, Random& random) {
  int64_t low = smallestOf(type), high = largestOf(type);
  const int64_t values[] = {low,
                            high,
                            0,
                            1,
                            isChosen ? high : low,
                            isChosen ? low : high,
                            wrapTo(type, -1),
                            std::clamp<int64_t>(-1 - random.below(9), low, high),
                            std::clamp<int64_t>(1 + random.below(9), low, high)};
  return values[static_cast<size_t>(kind) % std::size(values)];
}

void fillKinds(Tensor& t, const CompetingRows& rows, int64_t round, bool reachesEnd,
               Random& random) {
  Positions positions(rows, round);
  int64_t length = rows.length(), count = rows.count();
  for (int64_t row = 0; row < count; ++row) {
    int64_t kind = (row + round * std::min(count, kKinds - 1)) % kKinds;
    int64_t chosen = positions.of(row);
    for (int64_t i = 0; i < length; ++i) {
      auto at = static_cast<size_t>(rows.element(row, i));
      if (isFloat(t.dtype))
        t.reals[at] = roundTo(
            t.dtype, valueIn(static_cast<Kind>(kind), t.dtype, i == chosen, reachesEnd, random));
      else
        t.integers[at] = wholeIn(kind, t.dtype, i == chosen, random);
    }
  }
}

int64_t ceilingOf(int64_t a, int64_t b) {
  return (a + b - 1) / std::max<int64_t>(1, b);
}

}  // namespace

bool isOfRows(InputFamily family) {
  return family == InputFamily::Needles || family == InputFamily::SpecialNeedles ||
         family == InputFamily::Rows;
}

int64_t roundsOf(const CompetingRows& rows, InputFamily family) {
  switch (family) {
    case InputFamily::Needles:
      return 2 * std::max(kGrounds, rows.length());
    case InputFamily::SpecialNeedles:
      return 3 * ceilingOf(rows.length(), rows.count());
    default:
      return ceilingOf(kKinds, rows.count());
  }
}

void fillRows(Tensor& tensor, const CompetingRows& rows, InputFamily family, int64_t round,
              const RowStyle& style, Random& random) {
  switch (family) {
    case InputFamily::Needles:
      return fillNeedles(tensor, rows, round, style.centers, random);
    case InputFamily::SpecialNeedles:
      return placeSpecial(tensor, rows, round);
    default:
      return fillKinds(tensor, rows, round, style.reachesEnd, random);
  }
}

}  // namespace dojo::core
