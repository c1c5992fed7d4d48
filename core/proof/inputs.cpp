#include "core/proof/inputs.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/interpreter/number.h"

namespace dojo::core {
namespace {

constexpr std::array<std::string_view, 11> kNames = {
    "normal",   "large",      "tiny",          "mixed",  "ties",     "signed_zeros",
    "denormal", "thresholds", "constant_rows", "sorted", "nonfinite"};

// Factors; products of more normal numbers come to nothing that a float holds, so that their
// factors are drawn the nearer to 1.
constexpr double kShortProduct = 64;

// SplitMix64; standard distributions differ between libraries, so none is used.
class Random {
 public:
  explicit Random(uint64_t seed) : m_state(seed) {}
  uint64_t next() {
    uint64_t z = m_state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // [0, 1)
  int64_t below(int64_t n) { return static_cast<int64_t>(next() % static_cast<uint64_t>(n)); }
  double sign() { return next() & 1 ? 1 : -1; }
  // Sum of uniforms: bell-shaped, variance 1, within ±3.5.
  double bell() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += unit();
    return sum;
  }

 private:
  uint64_t m_state;
};

double logUniform(Random& random, double low, double high) {
  return low * std::pow(high / low, random.unit());
}

double nearThreshold(Random& random, DType type, const std::vector<double>& thresholds) {
  double t = thresholds[random.below(static_cast<int64_t>(thresholds.size()))] * random.sign();
  double step = std::max(std::fabs(t) * 2 * unitRoundoff(type), smallestSubnormal(type));
  switch (random.below(6)) {
    case 0:
      return t;
    case 1:
      return t + step;
    case 2:
      return t - step;
    case 3:
      return t + random.bell();
    default:
      return t * 2 * random.unit();
  }
}

double drawReal(Random& random, InputFamily family, DType type, double scale,
                const std::vector<double>& thresholds, double longestProduct) {
  constexpr std::array<double, 5> kTies = {-1, -0.5, 0, 0.5, 1};
  double largest = std::max(2.0, std::min(scale, largestFinite(type) / 4));
  double smallest = smallestNormal(type);
  switch (family) {
    case InputFamily::Large:
      return random.sign() * logUniform(random, 1, largest);
    case InputFamily::Tiny:
      return random.sign() * logUniform(random, smallest, 1e-3);
    case InputFamily::Mixed:
      return random.sign() * logUniform(random, std::max(smallest, 1 / largest), largest);
    case InputFamily::Ties:
      return kTies[random.below(kTies.size())];
    case InputFamily::SignedZeros:
      return random.below(4) == 0 ? random.bell() : random.sign() * 0.0;
    case InputFamily::Denormal:
      return random.sign() * smallestSubnormal(type) *
             std::floor(random.unit() * smallest / smallestSubnormal(type));
    case InputFamily::Thresholds:
      return nearThreshold(random, type, thresholds);
    default:
      break;
  }
  double normal = random.bell();
  if (longestProduct <= kShortProduct) return normal;
  return random.sign() * std::exp2(kShortProduct / longestProduct * normal);
}

int64_t drawInteger(Random& random, InputFamily family, DType type,
                    const std::vector<double>& thresholds) {
  int64_t low = smallestOf(type), high = largestOf(type);
  int64_t small = std::clamp<int64_t>(random.below(7) - 3, low, high);
  switch (family) {
    case InputFamily::Large: {
      int64_t inset = random.below(std::min<int64_t>(4, high));
      return random.next() & 1 ? high - inset : low + inset;
    }
    case InputFamily::Tiny:
    case InputFamily::Ties:
    case InputFamily::Denormal:
      return small;
    case InputFamily::SignedZeros:
      return random.below(4) == 0 ? small : 0;
    case InputFamily::Thresholds: {
      double t = thresholds[random.below(static_cast<int64_t>(thresholds.size()))];
      return toInteger(type, std::clamp(t + static_cast<double>(small), static_cast<double>(low),
                                        static_cast<double>(high)));
    }
    default:
      return wrapTo(type, static_cast<int64_t>(random.next() >> (type == DType::Bool ? 63 : 0)));
  }
}

int64_t rowLength(const Tensor& t) {
  return t.shape.empty() ? 1 : t.shape.back();
}

template <typename Values>
void arrangeRows(Values& values, int64_t length, InputFamily family, bool descending) {
  for (size_t row = 0; row + length <= values.size(); row += length) {
    auto first = values.begin() + static_cast<int64_t>(row), last = first + length;
    if (family == InputFamily::ConstantRows) std::fill(first, last, *first);
    if (family == InputFamily::Sorted) std::sort(first, last);
    if (family == InputFamily::Sorted && descending) std::reverse(first, last);
  }
}

// A few elements, so that some rows stay finite; three seeds in a row bring each kind to one
// element.
void strewNonFinite(Random& random, std::vector<double>& values, uint64_t seed) {
  constexpr std::array<double, 3> kSpecial = {NAN, INFINITY, -INFINITY};
  auto size = static_cast<int64_t>(values.size());
  for (int64_t k = 0; k < 1 + size / 64; ++k)
    values[random.below(size)] = kSpecial[(seed + static_cast<uint64_t>(k)) % 3];
}

Tensor makeTensor(Tensor t, Random& random, InputFamily family, uint64_t seed, double scale,
                  const std::vector<double>& thresholds, double longestProduct) {
  bool descending = random.next() & 1;
  for (double& v : t.reals)
    v = roundTo(t.dtype, drawReal(random, family, t.dtype, scale, thresholds, longestProduct));
  for (int64_t& v : t.integers) v = drawInteger(random, family, t.dtype, thresholds);
  arrangeRows(t.reals, rowLength(t), family, descending);
  arrangeRows(t.integers, rowLength(t), family, descending);
  if (family == InputFamily::NonFinite && !t.reals.empty()) strewNonFinite(random, t.reals, seed);
  return t;
}

bool sets(const Node& node, const std::string& array) {
  if (!node.isScope())
    return node.operation().assign == Assign::Set && node.operation().target().array == array;
  const auto& children = node.scope().children;
  return std::any_of(children.begin(), children.end(),
                     [&](const NodePtr& child) { return sets(*child, array); });
}

// Factors of the longest product that an element gathers before it is set anew; `scopes` are around
// the node.
double longestProduct(const Node& node, std::vector<const Node*>& scopes) {
  double longest = 1;
  if (node.isScope()) {
    scopes.push_back(&node);
    for (const NodePtr& child : node.scope().children)
      longest = std::max(longest, longestProduct(*child, scopes));
    scopes.pop_back();
    return longest;
  }
  const Access& target = node.operation().target();
  if (node.operation().assign != Assign::Mul) return longest;
  for (size_t d = scopes.size(); d-- > 0 && !sets(*scopes[d], target.array);)
    if (!target.uses(static_cast<int>(d)))
      longest *= static_cast<double>(scopes[d]->scope().extent.value);
  return longest;
}

void collect(const Node& node, std::vector<double>& into) {
  if (node.isScope()) {
    for (const NodePtr& child : node.scope().children) collect(*child, into);
    return;
  }
  for (const Operand& operand : node.operation().operands)
    if (auto* literal = std::get_if<Literal>(&operand);
        literal && std::isfinite(literal->asDouble()))
      into.push_back(std::fabs(literal->asDouble()));
}

}  // namespace

std::vector<InputFamily> allFamilies() {
  std::vector<InputFamily> families;
  for (size_t i = 0; i < kNames.size(); ++i) families.push_back(static_cast<InputFamily>(i));
  return families;
}

std::string_view name(InputFamily family) {
  return kNames[static_cast<size_t>(family)];
}

std::vector<double> thresholdsOf(const Program& program) {
  std::vector<double> thresholds = {0, 1};
  for (const NodePtr& node : program.body) collect(*node, thresholds);
  std::sort(thresholds.begin(), thresholds.end());
  thresholds.erase(std::unique(thresholds.begin(), thresholds.end()), thresholds.end());
  return thresholds;
}

std::vector<Tensor> makeInputs(const Program& program, InputFamily family, uint64_t seed,
                               double scale) {
  std::vector<double> thresholds = thresholdsOf(program);
  double longest = 1;
  std::vector<const Node*> scopes;
  for (const NodePtr& node : program.body)
    longest = std::max(longest, longestProduct(*node, scopes));
  std::vector<Tensor> inputs;
  for (size_t k = 0; k < program.inputs.size(); ++k) {
    Random random(seed * 0x2545F4914F6CDD1Dull + static_cast<uint64_t>(family) * 1000003 + k);
    random.next();
    inputs.push_back(makeTensor(Tensor::zerosFor(program, program.inputs[k]), random, family, seed,
                                scale, thresholds, longest));
  }
  return inputs;
}

}  // namespace dojo::core
