#include "core/proof/inputs.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/interpreter/number.h"
#include "core/proof/fingerprint_compare.h"
#include "core/proof/row_inputs.h"
#include "core/proof/splitmix.h"

namespace dojo::core {
namespace {

constexpr std::array<std::string_view, 15> kNames = {
    "normal",          "large",      "tiny",          "mixed",  "ties",          "signed_zeros",
    "denormal",        "thresholds", "constant_rows", "sorted", "whole_numbers", "needles",
    "special_needles", "rows",       "nonfinite"};

// Factors; products of more normal numbers come to nothing that a float holds, so that their
// factors are drawn the nearer to 1.
constexpr double kShortProduct = 64;
constexpr int kNeedlesOfSums = 2;  // calls where nothing selects, so that every element counts
constexpr size_t kDrawsOfThreshold = 24;  // of each steering value, so that each neighbour comes

// A value that steers the program, a neighbour of it, or one in its reach.
double nearThreshold(Random& random, DType type, double t) {
  double step = std::max(std::fabs(t) * 2 * unitRoundoff(type), smallestSubnormal(type));
  switch (random.below(8)) {
    case 0:
    case 1:
      return t;
    case 2:
      return t + step;
    case 3:
      return t - step;
    case 4:
      return -t;
    case 5:
      return t + random.bell();
    default:
      return t * 2 * random.unit();
  }
}

double drawReal(Random& random, InputFamily family, DType type, double scale, double threshold,
                double longestProduct) {
  constexpr std::array<double, 5> kTies = {-1, -0.5, 0, 0.5, 1};
  double largest = std::max(2.0, std::min(scale, largestFinite(type) / 4));
  double smallest = smallestNormal(type);
  switch (family) {
    case InputFamily::Large:
      return random.sign() * random.logUniform(1, largest);
    case InputFamily::Tiny:
      return random.sign() * random.logUniform(smallest, 1e-3);
    case InputFamily::Mixed:
      return random.sign() * random.logUniform(std::max(smallest, 1 / largest), largest);
    case InputFamily::Ties:
      return kTies[random.below(kTies.size())];
    case InputFamily::SignedZeros:
      return random.below(4) == 0 ? random.bell() : random.sign() * 0.0;
    case InputFamily::WholeNumbers:
      return random.sign() * static_cast<double>(random.below(9));
    case InputFamily::Denormal:
      return random.sign() * smallestSubnormal(type) *
             std::floor(random.unit() * smallest / smallestSubnormal(type));
    case InputFamily::Thresholds:
      return nearThreshold(random, type, threshold);
    default:
      break;
  }
  double normal = random.bell();
  if (longestProduct <= kShortProduct) return normal;
  return random.sign() * std::exp2(kShortProduct / longestProduct * normal);
}

int64_t drawInteger(Random& random, InputFamily family, DType type, double threshold) {
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
    case InputFamily::WholeNumbers:
      return std::clamp<int64_t>(random.below(17) - 8, low, high);
    case InputFamily::Thresholds: {
      auto beside = static_cast<double>(random.below(2) == 0 ? 0 : random.below(3) - 1);
      return toInteger(type, std::clamp(std::nearbyint(threshold) + beside,
                                        static_cast<double>(low), static_cast<double>(high)));
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

// Every second element takes the steering values in turn, so that few elements meet all of them.
struct Draw {
  InputFamily family;
  uint64_t seed;
  double scale;
  const std::vector<double>& steering;
  double longestProduct;
};

Tensor makeTensor(Tensor t, Random& random, const Draw& draw) {
  bool descending = random.next() & 1;
  auto turn = draw.seed;
  auto threshold = [&] {
    if (draw.family != InputFamily::Thresholds) return 0.0;
    uint64_t which = random.next();
    return draw.steering[(which & 1 ? turn++ : which >> 1) % draw.steering.size()];
  };
  for (double& v : t.reals)
    v = roundTo(t.dtype, drawReal(random, draw.family, t.dtype, draw.scale, threshold(),
                                  draw.longestProduct));
  for (int64_t& v : t.integers) v = drawInteger(random, draw.family, t.dtype, threshold());
  arrangeRows(t.reals, rowLength(t), draw.family, descending);
  arrangeRows(t.integers, rowLength(t), draw.family, descending);
  bool isStrewn = draw.family == InputFamily::NonFinite && !t.reals.empty();
  if (isStrewn) strewNonFinite(random, t.reals, draw.seed);
  return t;
}

bool sets(const Node& node, const std::string& array) {
  if (!node.isScope())
    return node.operation().assign == Assign::Set && node.operation().target().array == array;
  const auto& children = node.scope().children;
  return std::any_of(children.begin(), children.end(),
                     [&](const NodePtr& child) { return sets(*child, array); });
}

bool multiplies(const Node& node) {
  if (node.isScope()) {
    const auto& children = node.scope().children;
    return std::any_of(children.begin(), children.end(),
                       [](const NodePtr& child) { return multiplies(*child); });
  }
  const Operation& o = node.operation();
  return o.op == Operator::Mul || o.op == Operator::Div || o.op == Operator::Fma ||
         o.op == Operator::Pow || o.assign == Assign::Mul;
}

// Factors of the longest product that an element gathers before it is set again; `scopes` are
// around the node.
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

}  // namespace

std::vector<InputFamily> allFamilies() {
  std::vector<InputFamily> families;
  for (size_t i = 0; i < kNames.size(); ++i) families.push_back(static_cast<InputFamily>(i));
  return families;
}

std::string_view name(InputFamily family) {
  return kNames[static_cast<size_t>(family)];
}

InputPlan::InputPlan(const Program& program, const Program* beside)
    : m_rows(competingRows(program)),
      m_selects(hasContests(program) || (beside && hasContests(*beside))) {
  Steering steering;
  steering.add(program);
  if (beside) steering.add(*beside);
  for (const std::string& input : program.inputs) {
    m_empty.push_back(Tensor::zerosFor(program, input));
    m_steering.push_back(steering.valuesOf(input));
    double largest = largestFinite(m_empty.back().dtype);
    std::erase_if(m_steering.back(), [&](double v) { return std::fabs(v) > largest; });
  }
  std::vector<const Node*> scopes;
  for (const NodePtr& node : program.body) {
    m_longestProduct = std::max(m_longestProduct, longestProduct(*node, scopes));
    m_multiplies |= multiplies(*node);
  }
}

int InputPlan::callsOf(InputFamily family, int least, int most) const {
  int64_t wanted = 0;
  if (family == InputFamily::Needles && !m_selects) return std::min(least, kNeedlesOfSums);
  if (isOfRows(family))
    for (const CompetingRows& rows : m_rows) wanted += roundsOf(rows, family);
  if (family == InputFamily::Thresholds)
    for (size_t k = 0; k < m_empty.size(); ++k) {
      auto draws = static_cast<int64_t>(kDrawsOfThreshold * m_steering[k].size());
      wanted = std::max(wanted, draws / std::max<int64_t>(1, m_empty[k].size()));
    }
  return std::clamp(static_cast<int>(std::min<int64_t>(wanted, most)), least,
                    std::max(least, most));
}

std::vector<Tensor> InputPlan::make(InputFamily family, uint64_t seed, uint64_t call,
                                    double scale) const {
  auto randomOf = [&](size_t k) {
    Random random(seed * 0x2545F4914F6CDD1Dull + static_cast<uint64_t>(family) * 1000003 + k);
    random.next();
    return random;
  };
  bool isRows = isOfRows(family) && !m_rows.empty();
  const CompetingRows* rows = isRows ? &m_rows[call % m_rows.size()] : nullptr;
  uint64_t round = isRows ? call / m_rows.size() : 0;
  // Beside a row that stands out, the other inputs are normal, or so that they keep its signs.
  bool keepsSigns = round / 2 % 2 == 0 && family == InputFamily::Needles;
  std::vector<Tensor> inputs;
  for (size_t k = 0; k < m_empty.size(); ++k) {
    Random random = randomOf(k);
    Draw draw{isRows ? InputFamily::Normal : family, seed, scale, m_steering[k], m_longestProduct};
    inputs.push_back(makeTensor(m_empty[k], random, draw));
    if (!isRows) continue;
    if (rows->input == k)
      fillRows(inputs[k], *rows, family, static_cast<int64_t>(round),
               {m_steering[k], !m_multiplies}, random);
    else if (keepsSigns)
      for (double& v : inputs[k].reals) v = roundTo(inputs[k].dtype, 0.5 + std::fabs(v));
  }
  return inputs;
}

std::vector<Tensor> makeInputs(const Program& program, InputFamily family, uint64_t seed,
                               double scale) {
  return InputPlan(program).make(family, seed, seed, scale);
}

}  // namespace dojo::core
