// Net 2 where most inputs do not show: each number that competes in a maximum, minimum or
// comparison decides in one run.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <random>

#include "core/interpreter/number.h"
#include "core/proof/contests.h"
#include "core/proof/fingerprint_outputs.h"

namespace dojo::core {
namespace {

using Kind = FingerprintDifference::Kind;

// What an integer input holds so that one element decides: the type's ends; small numbers; 0 or all
// bits against any; 1 against any, for products.
enum class Contrast { Ends, Small, Bits, Factors };
constexpr Contrast kContrasts[] = {Contrast::Ends, Contrast::Small, Contrast::Bits,
                                   Contrast::Factors};
constexpr size_t kMostMembers = 20000;  // of a sample of contests
constexpr double kLeastRuns = 12;
constexpr double kFarOut = 1e3;        // beyond normal inputs, within every float type
constexpr double kMostRecorded = 3e7;  // operations of one run of both
constexpr uint64_t kSpecials[] = {kNotANumber, kPlusInfinity, kMinusInfinity};

int64_t contrasted(DType type, Contrast contrast, int pole, bool stands, uint64_t random) {
  auto any = static_cast<int64_t>(random >> 1);
  bool isHigh = (pole > 0) == stands;
  if (type == DType::Bool) return isHigh;
  switch (contrast) {
    case Contrast::Ends: {
      int64_t low = smallestOf(type), high = largestOf(type), middle = low / 2 + high / 2;
      int64_t quarter = std::max<int64_t>(1, high / 4);
      return isHigh ? (stands ? high : high - any % quarter) - (stands ? 0 : 1)
                    : (stands ? low : std::min(middle, low + 1 + any % quarter));
    }
    case Contrast::Small: {
      int64_t small = 1 + any % 8, far = 20 + any % 8;
      int64_t value = stands ? far : small;
      bool isUnsigned = smallestOf(type) == 0;
      if (isUnsigned) return isHigh ? (stands ? far : 10 + small) : (stands ? 0 : small);
      return isHigh ? value : -value;
    }
    case Contrast::Bits:
      return stands ? wrapTo(type, any) : wrapTo(type, pole > 0 ? 0 : -1);
    case Contrast::Factors:
      return stands ? wrapTo(type, any | 1) : 1;
  }
  return 0;
}

bool haveSameMembers(const std::vector<Contest>& a, const std::vector<Contest>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Contest& x, const Contest& y) { return x.hasMembersOf(y); });
}

std::vector<uint64_t> membersOf(const std::vector<Contest>& contests) {
  std::vector<uint64_t> names;
  for (const Contest& contest : contests) {
    for (uint64_t number : contest.numbers) names.push_back(FieldOrder::canonical(number).first);
    names.insert(names.end(), contest.elements.begin(), contest.elements.end());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// What competes in one program only: what the other may have left out.
std::vector<uint64_t> membersOfOne(const std::vector<Contest>& a, const std::vector<Contest>& b) {
  std::vector<uint64_t> first = membersOf(a), second = membersOf(b), ofOne;
  std::set_symmetric_difference(first.begin(), first.end(), second.begin(), second.end(),
                                std::back_inserter(ofOne));
  return ofOne;
}

bool isOrdered(const Node& node) {
  if (node.isScope())
    return std::any_of(node.scope().children.begin(), node.scope().children.end(),
                       [](const NodePtr& child) { return isOrdered(*child); });
  const Operation& o = node.operation();
  return isComparison(o.op) || o.op == Operator::Max || o.op == Operator::Min ||
         o.op == Operator::Select || o.op == Operator::And || o.op == Operator::Or ||
         (o.assign != Assign::Set && o.assign != Assign::Add && o.assign != Assign::Welford);
}

class OrderRuns {
 public:
  OrderRuns(const FieldPair& pair, const FingerprintOptions& options, double mostRuns)
      : m_pair(pair),
        m_seed(options.seed),
        m_limits(limitsOf(options)),
        m_literals(literalsOf(pair.a, pair.b)),
        m_functions(options.seed, m_literals),
        m_inputs(drawInputs(m_functions, pair.a, m_literals, {})),
        m_outputs(pair.a, pair.b),
        m_runsLeft(mostRuns) {}

  Result<FingerprintDifference> run() {
    for (auto part : {&OrderRuns::record, &OrderRuns::runOneSided, &OrderRuns::coverNumbers,
                      &OrderRuns::coverElements, &OrderRuns::coverCrossings}) {
      if (auto ran = (this->*part)(); !ran) return tl::unexpected(ran.error());
      if (m_outputs.hasFound()) break;
    }
    m_outputs.endPending();
    // Where both gather the same numbers in each contest, none is left out.
    if (!m_outputs.hasFound() && m_left > 0 && !m_haveSameContests)
      m_outputs.found() = {
          Kind::Undecided,
          0,
          false,
          -1,
          -1,
          phrase("{} of the values that compete in maxima, minima or comparisons never "
                 "decided one within the work limit; try smaller extents",
                 m_left)};
    return std::move(m_outputs.found());
  }

 private:
  Result<void> record() {
    std::vector<Contest> byProgram[2];
    for (int k = 0; k < 2; ++k) {
      ContestRecorder recorder;
      FieldExecution machine(k == 0 ? m_pair.a : m_pair.b, m_functions, m_seed, false, m_limits);
      machine.recordInto(recorder);
      if (auto ran = machine.run(m_inputs); !ran) return tl::unexpected(ran.error());
      byProgram[k] = recorder.takeContests();
    }
    m_haveSameContests = haveSameMembers(byProgram[0], byProgram[1]);
    if (!m_haveSameContests) m_ofOne = membersOfOne(byProgram[0], byProgram[1]);
    m_contests = std::move(byProgram[0]);
    for (Contest& contest : byProgram[1])
      if (!m_haveSameContests || !contest.crossings.empty())
        m_contests.push_back(std::move(contest));
    if (m_haveSameContests) keepSample();
    return {};
  }

  // Where both programs have the same contests no element is left out, and some contests say enough
  // of start values.
  void keepSample() {
    std::mt19937_64 random(m_seed);
    std::shuffle(m_contests.begin(), m_contests.end(), random);
    size_t members = 0, kept = 0;
    for (; kept < m_contests.size() && members < kMostMembers; ++kept)
      members += m_contests[kept].numbers.size() + m_contests[kept].elements.size();
    m_contests.resize(kept);
  }

  Result<void> runWith(OrderPlan plan, std::span<const FieldInput> inputs) {
    m_functions.setOrder(plan);
    --m_runsLeft;
    auto ran = runBoth(m_pair.a, m_pair.b, m_functions, inputs,
                       {.seed = m_seed, .isUnwrittenNaN = false, .limits = m_limits}, m_outputs);
    if (ran && m_outputs.found().kind == Kind::Value)
      m_outputs.found().placed = placedInputs(m_pair.a, m_functions.order(), plan, inputs);
    return ran;
  }

  // All numbers on one side of 0, so that a start value shows, and known ones near or far.
  Result<void> runOneSided() {
    ContestCover cover(m_contests, ContestCover::Of::Numbers, m_seed);
    if (cover.left() == 0) return {};
    for (auto known : {OrderPlan::Known::Nearer, OrderPlan::Known::Farther})
      for (int side : {1, -1}) {
        OrderPlan plan = cover.oneSided(side);
        plan.known = known;
        if (auto ran = runWith(std::move(plan), m_inputs); !ran) return ran;
        if (m_outputs.hasFound()) return {};
      }
    return {};
  }

  Result<void> coverNumbers() {
    ContestCover cover(m_contests, ContestCover::Of::Numbers, m_seed);
    cover.prefer(m_ofOne);
    return coverAll(cover, [&](const ContestCover::Choice& choice) {
      return runWith(cover.orderFor(choice), m_inputs);
    });
  }

  Result<void> coverElements() {
    ContestCover cover(m_contests, ContestCover::Of::Elements, m_seed);
    cover.prefer(m_ofOne);
    return coverAll(cover, [&](const ContestCover::Choice& choice) -> Result<void> {
      std::vector<FieldInput> inputs = m_inputs;
      for (Contrast contrast : kContrasts) {
        if (!contrastIntegers(inputs, choice, contrast)) break;
        if (auto ran = runWith({}, inputs); !ran || m_outputs.hasFound()) return ran;
      }
      for (uint64_t special : kSpecials) {
        if (!setSpecials(inputs, choice, special)) break;
        if (auto ran = runWith({}, inputs); !ran || m_outputs.hasFound()) return ran;
      }
      return {};
    });
  }

  // Each comparison is equal for one element alone, and for all but one.
  Result<void> coverCrossings() {
    ContestCover cover(m_contests, ContestCover::Of::Crossings, m_seed);
    return coverAll(cover, [&](const ContestCover::Choice& choice) -> Result<void> {
      std::vector<FieldInput> inputs = m_inputs;
      for (const Contest& contest : m_contests)
        for (const auto& [element, value] : contest.crossings)
          if (choice.standing.contains(element) == (choice.pole > 0))
            setElement(inputs, element, value);
      return runWith({}, inputs);
    });
  }

  void setElement(std::vector<FieldInput>& inputs, uint64_t element, uint64_t value) const {
    size_t k = InputElement::input(element);
    int64_t place = InputElement::place(element);
    inputs[k].outer[place].whole = static_cast<int64_t>(value);
    double known = 0;
    if (isFloat(inputArray(k).dtype))
      inputs[k].inner[place] = m_functions.order().trueValue(value, known)
                                   ? fieldValue(known).inner
                                   : InnerField::fromRandom(m_functions.hash(element, value));
  }

  Result<void> coverAll(ContestCover& cover,
                        const std::function<Result<void>(const ContestCover::Choice&)>& run) {
    while (cover.left() > 0 && m_runsLeft > 0 && !m_outputs.hasFound()) {
      auto choice = cover.next();
      if (!choice) break;
      if (auto ran = run(*choice); !ran) return ran;
    }
    m_left += cover.left();
    return {};
  }

  const FlatArray& inputArray(size_t k) const {
    return m_pair.a.flat.arrays[m_pair.a.flat.inputs[k]];
  }

  // False where no input has integers.
  bool contrastIntegers(std::vector<FieldInput>& inputs, const ContestCover::Choice& choice,
                        Contrast contrast) const {
    bool hasIntegers = false;
    for (size_t k = 0; k < inputs.size(); ++k) {
      DType type = inputArray(k).dtype;
      if (isFloat(type)) continue;
      hasIntegers = true;
      for (int64_t e = 0; e < inputArray(k).elements; ++e) {
        uint64_t name = InputElement::name(k, e);
        inputs[k].outer[e].whole =
            contrasted(type, contrast, choice.pole, choice.standing.contains(name),
                       m_functions.hash(name, static_cast<uint64_t>(m_runsLeft)));
      }
    }
    return hasIntegers;
  }

  // False where no chosen element is a real.
  bool setSpecials(std::vector<FieldInput>& inputs, const ContestCover::Choice& choice,
                   uint64_t special) const {
    bool hasReals = false;
    for (const auto& [name, pole] : choice.standing) {
      size_t k = InputElement::input(name);
      if (!isFloat(inputArray(k).dtype)) continue;
      hasReals = true;
      inputs[k].outer[InputElement::place(name)].whole = static_cast<int64_t>(special);
    }
    return hasReals;
  }

  const FieldPair& m_pair;
  uint64_t m_seed;
  FieldLimits m_limits;
  std::vector<double> m_literals;
  FieldFunctions m_functions;
  std::vector<FieldInput> m_inputs;
  OutputComparison m_outputs;
  std::vector<Contest> m_contests;
  bool m_haveSameContests = false;
  std::vector<uint64_t> m_ofOne;  // names of members of one program's contests only
  double m_runsLeft;
  int64_t m_left = 0;  // members of contests that never stood alone
};

}  // namespace

bool hasContests(const Program& program) {
  return std::any_of(program.body.begin(), program.body.end(),
                     [](const NodePtr& node) { return isOrdered(*node); });
}

Result<FingerprintDifference> compareUnderOrders(const Program& a, const Program& b,
                                                 const FingerprintOptions& options,
                                                 double mostWork) {
  auto pair = compilePair(a, b);
  if (!pair) return tl::unexpected(pair.error());
  double work = pair->a.flat.leafExecutions + pair->b.flat.leafExecutions;
  if (work > kMostRecorded)
    return FingerprintDifference{Kind::Undecided,
                                 0,
                                 false,
                                 -1,
                                 -1,
                                 phrase("the programs do not shrink to extents at which "
                                        "each element could decide a maximum or comparison once")};
  return OrderRuns(*pair, options, std::max(kLeastRuns, mostWork / std::max(1.0, work))).run();
}

}  // namespace dojo::core
