#include "core/proof/fingerprint_outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "core/proof/compare.h"

namespace dojo::core {
namespace {

constexpr int kSoundRunsWanted = 2;

constexpr double kFarOut = 1e3;  // beyond normal inputs, within every float type

using Kind = FingerprintDifference::Kind;

// p / q where a residue stands for a fraction so small that few residues do by chance (rational
// reconstruction: Wang 1981).
std::optional<double> smallRational(uint64_t residue) {
  constexpr int64_t kMostNumerator = int64_t{1} << 24, kMostDenominator = int64_t{1} << 12;
  int64_t a = static_cast<int64_t>(OuterField::kModulus),
          b = static_cast<int64_t>(OuterField::toInteger(residue));
  int64_t p = 0, q = 1;  // of b: b = residue * q modulo the prime
  while (b > kMostNumerator) {
    int64_t quotient = a / b;
    a = std::exchange(b, a - quotient * b);
    p = std::exchange(q, p - quotient * q);
    if (std::abs(q) > kMostDenominator) return std::nullopt;
  }
  return static_cast<double>(b) / static_cast<double>(q);
}

std::optional<double> numberOf(const FieldOrder& order, const OrderPlan& plan, DType type,
                               Cell cell) {
  if (!isFloat(type)) return static_cast<double>(cell.whole);
  auto word = static_cast<uint64_t>(cell.whole);
  if (isNotANumber(word)) return NAN;
  if (!isFinite(word)) return (word & kKindMask) == kPlusInfinity ? INFINITY : -INFINITY;
  double known = 0;
  if (order.trueValue(residue(word), known)) return known;
  if (auto rational = smallRational(residue(word))) return rational;
  auto [name, isNegated] = FieldOrder::canonical(residue(word));
  auto pole = plan.poles.find(name);
  if (pole == plan.poles.end()) return std::nullopt;
  return (pole->second > 0) != isNegated ? kFarOut : -kFarOut;
}

}  // namespace

namespace {

bool areIntegers(const FieldProgram& program) {
  return std::none_of(program.flat.arrays.begin(), program.flat.arrays.end(),
                      [](const FlatArray& array) { return isFloat(array.dtype); });
}

}  // namespace

OutputComparison::OutputComparison(const FieldProgram& first, const FieldProgram& second)
    : m_first(first), m_areIntegers(areIntegers(first) && areIntegers(second)) {
  for (int array : first.flat.outputs) m_elements.emplace_back(first.flat.arrays[array].elements);
}

std::string OutputComparison::nameOf(int output, int64_t element) const {
  const FlatArray& array = m_first.flat.arrays[m_first.flat.outputs[output]];
  Tensor shape{array.dtype, array.shape, {}, {}};
  return array.name + indexName(shape, element);
}

void OutputComparison::note(Kind kind, int output, int64_t element, Message what) {
  m_found = {kind, 0, false, output, element, std::move(what)};
}

void OutputComparison::add(const FieldRun& a, const FieldRun& b) {
  bool isRunDoubtful = a.isDoubtful || b.isDoubtful;
  for (size_t k = 0; k < a.outputs.size() && !hasFound(); ++k) {
    bool areReals = isFloat(m_first.flat.arrays[m_first.flat.outputs[k]].dtype);
    for (size_t e = 0; e < a.outputs[k].size(); ++e) {
      auto x = static_cast<uint64_t>(a.outputs[k][e].whole),
           y = static_cast<uint64_t>(b.outputs[k][e].whole);
      bool isInDoubt = isRunDoubtful || (areReals && isDoubtful(x | y));
      bool isEqual = areReals ? ((x ^ y) & ~kDoubtful) == 0 : x == y;
      Element& element = m_elements[k][e];
      if (isEqual && !isInDoubt && element.soundRuns < kSoundRunsWanted) ++element.soundRuns;
      if (isEqual) continue;
      if (!isInDoubt) {
        std::string name = nameOf(static_cast<int>(k), static_cast<int64_t>(e));
        note(Kind::Value, static_cast<int>(k), static_cast<int64_t>(e), phrase("{} differs", name));
        if (m_areIntegers)
          m_found.values = phrase("{} is {} in the first program and {} in the second", name,
                                  a.outputs[k][e].whole, b.outputs[k][e].whole);
        return;
      }
      element.differed = true;
    }
  }
}

bool OutputComparison::isPending() {
  for (size_t k = 0; k < m_elements.size(); ++k)
    for (size_t e = 0; e < m_elements[k].size(); ++e)
      if (m_elements[k][e].differed && m_elements[k][e].soundRuns < kSoundRunsWanted) {
        m_pendingOutput = static_cast<int>(k);
        m_pendingElement = static_cast<int64_t>(e);
        return true;
      }
  return false;
}

void OutputComparison::endPending() {
  if (!hasFound() && isPending())
    note(
        Kind::Undecided, m_pendingOutput, m_pendingElement,
        phrase(
            "{} cannot be told: it depends on square roots of non-squares, or on divisions by zero",
            nameOf(m_pendingOutput, m_pendingElement)));
}

Message inProgram(bool isSecond, const Message& what) {
  return isSecond ? phrase("in the second program, {}", what)
                  : phrase("in the first program, {}", what);
}

std::vector<double> literalsOf(const FieldProgram& a, const FieldProgram& b) {
  std::vector<double> literals = a.literals;
  literals.insert(literals.end(), b.literals.begin(), b.literals.end());
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return literals;
}

std::vector<FieldInput> drawInputs(const FieldFunctions& functions, const FieldProgram& program,
                                   std::span<const double> literals, const FieldInputKind& kind) {
  std::vector<FieldInput> inputs;
  for (size_t k = 0; k < program.flat.inputs.size(); ++k)
    inputs.push_back(
        drawInput(functions, program.flat.arrays[program.flat.inputs[k]], k, literals, kind));
  return inputs;
}

std::vector<PlacedInput> placedInputs(const FieldProgram& program, const FieldOrder& order,
                                      const OrderPlan& plan, std::span<const FieldInput> inputs) {
  std::vector<PlacedInput> placed;
  for (size_t k = 0; k < inputs.size(); ++k) {
    const FlatArray& array = program.flat.arrays[program.flat.inputs[k]];
    for (int64_t e = 0; e < array.elements; ++e)
      if (auto value = numberOf(order, plan, array.dtype, inputs[k].outer[e]))
        placed.push_back({k, e, *value});
  }
  return placed;
}

Result<void> runBoth(const FieldProgram& a, const FieldProgram& b, const FieldFunctions& functions,
                     std::span<const FieldInput> inputs, const FieldRunSettings& settings,
                     OutputComparison& into) {
  std::optional<FieldRun> runs[2];
  for (int k = 0; k < 2; ++k) {
    uint64_t runKey = functions.hash(settings.seed, static_cast<uint64_t>(k));
    auto run =
        FieldExecution(k == 0 ? a : b, functions, runKey, settings.isUnwrittenNaN, settings.limits)
            .run(inputs);
    if (!run && run.error().code != ErrorCode::BadInput) return tl::unexpected(run.error());
    if (!run) {
      into.found() = {Kind::Fault, 0, k == 1, -1, -1, inProgram(k == 1, run.error().message)};
      return {};
    }
    runs[k] = std::move(*run);
  }
  into.add(*runs[0], *runs[1]);
  return {};
}

}  // namespace dojo::core
