#include "tests/core/mutants/adversary.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/view.h"
#include "core/interpreter/number.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr int kMostPlaces = 96;   // elements that become the extreme
constexpr int kNeedles = 5;       // values of a needle, each on another background
constexpr int64_t kLarge = 3000;  // elements of all inputs
constexpr double kInfinity = std::numeric_limits<double>::infinity();

void collectLiterals(const Program& program, std::vector<double>& literals) {
  View view(program);
  for (const OpInfo& op : view.ops())
    for (const Operand& operand : op.operation().operands)
      if (auto* literal = std::get_if<Literal>(&operand))
        if (std::isfinite(literal->asDouble())) literals.push_back(literal->asDouble());
}

}  // namespace

Adversary::Adversary(const Program& a, const Program& b, unsigned seed)
    : m_literals{1}, m_seed(seed), m_random(seed) {
  collectLiterals(a, m_literals);
  collectLiterals(b, m_literals);
  std::sort(m_literals.begin(), m_literals.end());
  m_literals.erase(std::unique(m_literals.begin(), m_literals.end()), m_literals.end());
  for (size_t k = 0; k < a.inputs.size(); ++k) {
    m_empty.push_back(Tensor::zerosFor(a, a.inputs[k]));
    for (int64_t i = 0; i < m_empty.back().size(); ++i) m_places.emplace_back(k, i);
  }
  auto elements = static_cast<int64_t>(m_places.size());
  std::shuffle(m_places.begin(), m_places.end(), m_random);
  m_places.resize(std::min<size_t>(m_places.size(), kMostPlaces));
  int needles = static_cast<int>(m_places.size()) * kNeedles;
  m_isLarge = elements > kLarge;
  m_plain = m_empty.empty() ? 1 : m_isLarge ? 12 : 60;
  m_needles = m_isLarge ? 24 : needles;
  m_rows = m_empty.empty() ? 0 : m_isLarge ? 6 : 32;
}

double Adversary::bell() {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += unit();
  return sum;
}

double Adversary::real(Field field, DType type) {
  double most = std::min(largestFinite(type), 1e30);
  switch (field) {
    case Field::Positive:
      return 0.5 + 1.5 * unit();
    case Field::Negative:
      return -0.5 - 1.5 * unit();
    case Field::FarNegative:
      return -std::sqrt(most) * (1 + unit());
    case Field::Whole:
      return static_cast<double>(static_cast<int>(m_random() % 7) - 3);
    case Field::Wide:
      return sign() * std::exp2((unit() - 0.5) * 2 * std::min(40.0, std::log2(most)));
    case Field::Tiny:
      return sign() * smallestNormal(type) * std::exp2(8 * unit());
    case Field::Literals: {
      double literal = m_literals[m_random() % m_literals.size()] * (m_random() % 4 ? 1 : -1);
      double step = std::max(std::fabs(literal) * 4 * unitRoundoff(type), smallestSubnormal(type));
      constexpr double kSteps[] = {0, 1, -1, 1000, -1000};
      return literal + kSteps[m_random() % std::size(kSteps)] * step;
    }
    case Field::Zeros:
      return m_random() % 6 ? sign() * 0.0 : bell();
    case Field::Large:
      return sign() * std::min(1e5, most / 8) * (1 + unit());
    default:
      return bell();
  }
}

int64_t Adversary::whole(Field field, DType type) {
  int64_t low = smallestOf(type), high = largestOf(type);
  auto small = [&](int64_t from, int64_t to) {
    return std::clamp<int64_t>(from + static_cast<int64_t>(m_random() % (to - from + 1)), low,
                               high);
  };
  switch (field) {
    case Field::Positive:
      return small(1, 9);
    case Field::Negative:
      return small(-9, -1);
    case Field::FarNegative:
      return std::max(low, -(int64_t{1} << 40)) + small(0, 9);
    case Field::Zeros:
      return m_random() % 6 ? 0 : small(-3, 3);
    case Field::Literals: {
      double literal = m_literals[m_random() % m_literals.size()];
      return toInteger(type, literal + static_cast<double>(m_random() % 3) - 1);
    }
    case Field::Large:
      return m_random() & 1 ? low + small(0, 2) : high - small(0, 2);
    case Field::Wide: {
      uint64_t bits = (uint64_t{m_random()} << 32 | m_random()) >> m_random() % 64;
      return wrapTo(type, static_cast<int64_t>(bits));
    }
    case Field::Normal:
      return small(-50, 50);
    default:
      return small(-3, 3);
  }
}

void Adversary::fill(Tensor& tensor, Field field) {
  for (double& v : tensor.reals) v = roundTo(tensor.dtype, real(field, tensor.dtype));
  for (int64_t& v : tensor.integers) v = whole(field, tensor.dtype);
  if (tensor.dtype == DType::Bool)
    for (int64_t& v : tensor.integers)
      v = field == Field::Zeros ? 0 : field == Field::Positive ? 1 : m_random() & 1;
  if (field != Field::Equal) return;
  if (!tensor.reals.empty()) std::fill(tensor.reals.begin(), tensor.reals.end(), tensor.reals[0]);
  if (!tensor.integers.empty())
    std::fill(tensor.integers.begin(), tensor.integers.end(), tensor.integers[0]);
}

std::vector<Tensor> Adversary::background(size_t which) {
  constexpr Field kBackgrounds[] = {Field::Negative, Field::Positive,    Field::Zeros, Field::Equal,
                                    Field::Normal,   Field::FarNegative, Field::Whole};
  Field field = kBackgrounds[m_random() % std::size(kBackgrounds)];
  return background(field, m_random() % 2 ? Field::Positive : field, which);
}

std::vector<Tensor> Adversary::background(Field first, Field others, size_t which) {
  std::vector<Tensor> inputs = m_empty;
  for (size_t k = 0; k < inputs.size(); ++k) fill(inputs[k], k == which ? first : others);
  return inputs;
}

double Adversary::extreme(DType type, int kind) {
  if (!isFloat(type)) {
    auto low = static_cast<double>(smallestOf(type)), high = static_cast<double>(largestOf(type));
    if (type == DType::I64) low = -0x1p62, high = 0x1p62;
    double bit = std::exp2(static_cast<double>(m_random() % (8 * sizeOf(type) - 1)));
    const double values[] = {high, low, bit, 0, 1};
    return values[kind];
  }
  double far = std::min(1e4, largestFinite(type) / 8);
  constexpr double kSpecial[] = {kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN()};
  const double values[] = {far, -far, kSpecial[m_random() % 3], 0,
                           m_literals[m_random() % m_literals.size()]};
  return values[kind];
}

// One element is the extreme; every place with every kind of it.
std::vector<Tensor> Adversary::needle(int number) {
  auto [input, element] = m_places[static_cast<size_t>(number) % m_places.size()];
  int kind = number / static_cast<int>(m_places.size());
  std::vector<Tensor> inputs = background(input);
  inputs[input].set(element, extreme(m_empty[input].dtype, kind));
  return inputs;
}

// In every row another element is.
std::vector<Tensor> Adversary::needleInEachRow(int number) {
  size_t input = m_places[static_cast<size_t>(number) % m_places.size()].first;
  int kind = number % 4 == 3 ? static_cast<int>(m_random() % kNeedles) : number % 2;
  std::vector<Tensor> inputs = background(input);
  Tensor& tensor = inputs[input];
  int64_t length = tensor.shape.empty() ? 1 : tensor.shape.back();
  int64_t step = 1 + static_cast<int64_t>(m_random() % 7);
  int64_t at = static_cast<int64_t>(m_random()) % length;
  for (int64_t row = 0; row < tensor.size(); row += length, at = (at + step) % length)
    tensor.set(row + at, extreme(tensor.dtype, kind));
  return inputs;
}

// Rows of one value, be it none that is finite, beside rows of a field.
std::vector<Tensor> Adversary::rows(int number) {
  constexpr double kValues[] = {-kInfinity, kInfinity, std::numeric_limits<double>::quiet_NaN(), 0,
                                -1e4};
  size_t which = static_cast<size_t>(number) % m_empty.size();
  std::vector<Tensor> inputs = background(Field::Negative, Field::Positive, which);
  Tensor& tensor = inputs[which];
  int64_t length = tensor.shape.empty() ? 1 : tensor.shape.back();
  double value = kValues[m_random() % std::size(kValues)];
  bool all = m_random() % 2;
  for (int64_t row = 0; row < tensor.size(); row += length)
    if (all || m_random() % 2)
      for (int64_t i = row; i < row + length; ++i) tensor.set(i, value);
  return inputs;
}

std::vector<Tensor> Adversary::plain(int number) {
  if (number < kFields) {
    auto field = static_cast<Field>(number);
    return background(field, field, 0);
  }
  std::vector<Tensor> inputs = m_empty;
  for (Tensor& tensor : inputs) fill(tensor, static_cast<Field>(m_random() % kFields));
  return inputs;
}

std::vector<Tensor> Adversary::inputs(int number) {
  m_random.seed(m_seed * 7919 + static_cast<unsigned>(number));
  if (number < m_plain) return plain(number);
  int needle = number - m_plain;
  if (needle < m_needles) return m_isLarge ? needleInEachRow(needle) : this->needle(needle);
  if (needle < m_needles + m_rows) return rows(number);
  return plain(number);
}

}  // namespace dojo::tests
