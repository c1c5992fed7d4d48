#include "core/proof/numerical_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/interpreter/number.h"
#include "core/proof/compare.h"
#include "core/proof/rounding_judge.h"

namespace dojo::core {
namespace {

// Bytes that are NaN or huge as a float, no bool, and differ from call to call.
void poison(std::vector<std::byte>& bytes, uint64_t seed) {
  auto pattern = static_cast<unsigned char>(0xFF - seed % 3);
  for (std::byte& b : bytes) b = std::byte(pattern);
}

TypedBytes toTyped(const std::string& array, const Tensor& tensor) {
  return {array, tensor.dtype, tensor.shape, toBytes(tensor)};
}

double decidedFraction(const Interpretation& run) {
  double decided = 0, all = 0;
  for (size_t k = 0; k < run.outputs.size(); ++k)
    for (int64_t i = 0; i < run.outputs[k].size(); ++i) {
      decided += std::isfinite(run.bounds[k][i]) && std::isfinite(run.outputs[k].at(i));
      all += 1;
    }
  return all == 0 ? 1 : decided / all;
}

bool scales(InputFamily family) {
  return family == InputFamily::Large || family == InputFamily::Mixed;
}

// The largest inputs that leave at least half of the outputs finite and decided.
Result<std::pair<std::vector<Tensor>, Interpretation>> runAtUsefulScale(
    const InputPlan& plan, const Interpreter& interpreter, InputFamily family, uint64_t seed,
    uint64_t call, const InterpreterOptions& options, double& scale) {
  for (;;) {
    std::vector<Tensor> inputs = plan.make(family, seed, call, scale);
    Result<Interpretation> run = interpreter.run(inputs, options);
    if (!run) return tl::unexpected(run.error());
    bool isUseful = !scales(family) || scale <= 4 || decidedFraction(*run) >= 0.5;
    if (isUseful) return std::pair{std::move(inputs), std::move(*run)};
    scale = scale > 1e4 ? std::max(1e4, std::pow(scale, 0.6)) : scale / 5;
  }
}

void mergeBranches(std::vector<BranchUse>& into, const std::vector<BranchUse>& run) {
  if (into.empty()) into = run;
  for (size_t i = 0; i < run.size(); ++i) {
    into[i].first |= run[i].first;
    into[i].second |= run[i].second;
  }
}

constexpr double kLeastDecided = 0.5;  // of all output elements, for a verdict
// NaN and both infinities must reach even inputs of one element, and the most telling rows inputs
// of one row.
int leastCalls(InputFamily family) {
  switch (family) {
    case InputFamily::NonFinite:
    case InputFamily::SpecialNeedles:
      return 3;
    case InputFamily::Needles:
    case InputFamily::Rows:
      return 4;
    default:
      return 1;
  }
}

int mostCalls(int usual, const Interpreter& interpreter, const NumbersOptions& options) {
  double affordable = options.mostWork / std::max(1.0, interpreter.leafExecutions());
  return static_cast<int>(
      std::clamp<double>(usual + affordable, usual, std::max(usual, options.mostCallsPerFamily)));
}

// Of one magnitude, so that a program which loses all digits there is no other rounding.
bool areAlike(InputFamily family) {
  return family == InputFamily::Normal || family == InputFamily::Ties ||
         family == InputFamily::ConstantRows || family == InputFamily::Sorted;
}

}  // namespace

// What the program under test explains, looked for only where something is to be explained.
class NumbersCheck::Explaining {
 public:
  Explaining(const Program& reference, const Program* program)
      : m_reference(reference),
        m_program(program),
        m_isCoarser(program && !roundedAlike(*program, reference).types.empty()) {}

  void begin(const Case& c) {
    m_inputs = &c.inputs;
    m_case.reset();
    m_hasRun = false;
    if (m_isCoarser && coarser.empty() && prepare()) coarser = m_judge->coarserRounding(*m_case);
  }

  std::optional<JudgedOutput> judge(const Case& c, size_t output, const Tensor& got) {
    if (!m_program || !prepare()) return std::nullopt;
    return m_judge->judge(*m_case, output, c.reference.outputs[output], c.reference.bounds[output],
                          got, areAlike(c.family));
  }

  std::string coarser;  // what the program rounds to fewer bits; see RoundingJudge

 private:
  bool prepare() {
    if (!m_judge && !m_hasNoValue) m_judge = RoundingJudge::of(m_reference, *m_program);
    m_hasNoValue = !m_judge;
    if (m_hasNoValue || m_hasRun) return m_case.has_value();
    m_hasRun = true;
    std::vector<Tensor> tensors;
    for (const TypedBytes& in : *m_inputs)
      tensors.push_back(fromBytes(in.dtype, in.shape, in.bytes).value());
    m_case = m_judge->on(tensors);
    return m_case.has_value();
  }

  const Program& m_reference;
  const Program* m_program;
  bool m_isCoarser;
  const std::vector<TypedBytes>* m_inputs = nullptr;
  std::optional<RoundingJudge> m_judge;
  std::optional<RoundingJudge::Case> m_case;
  bool m_hasNoValue = false, m_hasRun = false;
};

Result<void> NumbersCheck::addFamily(const Program& program, const InputPlan& plan,
                                     const Interpreter& interpreter, InputFamily family,
                                     const NumbersOptions& options) {
  InterpreterOptions run{.isChecked = m_cases.empty(), .withBounds = true, .stop = options.stop};
  double scale = 1e30;
  size_t before = m_cases.size();
  int usual = std::max(leastCalls(family), options.callsPerFamily);
  int calls = plan.callsOf(family, usual, mostCalls(usual, interpreter, options));
  for (int call = 0; call < calls; ++call) {
    uint64_t seed = options.seed * 1009 + static_cast<uint64_t>(call);
    auto result =
        runAtUsefulScale(plan, interpreter, family, seed, static_cast<uint64_t>(call), run, scale);
    bool isUndefined = !result && result.error().message.tells(kDividesByZero);
    if (isUndefined) continue;
    if (!result) return tl::unexpected(result.error());
    Case c{family, {}, std::move(result->second)};
    for (size_t k = 0; k < program.inputs.size(); ++k)
      c.inputs.push_back(toTyped(program.inputs[k], result->first[k]));
    mergeBranches(m_branches, c.reference.branches);
    m_cases.push_back(std::move(c));
  }
  bool isSkipped = m_cases.size() == before;
  (isSkipped ? m_skipped : m_families).emplace_back(name(family));
  return {};
}

Result<NumbersCheck> NumbersCheck::prepare(const Program& reference,
                                           const NumbersOptions& options) {
  Result<Interpreter> interpreter = Interpreter::compile(reference);
  if (!interpreter) return tl::unexpected(interpreter.error());
  NumbersCheck check;
  check.m_reference = reference;
  check.m_outputs = reference.outputs;
  InputPlan plan(reference, options.beside);
  for (InputFamily family : options.families)
    if (Result<void> ok = check.addFamily(reference, plan, *interpreter, family, options); !ok)
      return tl::unexpected(ok.error());
  if (check.m_cases.size() < 2)
    return fail(ErrorCode::BadInput,
                "the program divides an integer by zero for every family of inputs");
  return check;
}

namespace {

// What holds over the real numbers only, in words; `sentence` names an element.
template <typename Sentence>
Message restriction(const JudgedOutput& judged, const Sentence& sentence) {
  if (judged.otherRounding >= 0)
    return phrase("other rounding: {}", sentence(judged.otherRounding)).coded(kOtherRounding);
  if (judged.beyondReals >= 0)
    return phrase("other infinities or NaN: {}", sentence(judged.beyondReals));
  return {};
}

}  // namespace

bool NumbersCheck::judgeOutput(const Case& c, size_t output, const Tensor& got,
                               Explaining& explaining, NumbersVerdict& verdict) const {
  const Tensor& want = c.reference.outputs[output];
  Comparison compared = compare(want, c.reference.bounds[output], got);
  auto judged = compared.pass ? std::nullopt : explaining.judge(c, output, got);
  if (judged) compared = compare(want, judged->bounds, got);
  verdict.decided += static_cast<double>(compared.decided);
  verdict.maxAbs = std::max(verdict.maxAbs, compared.maxAbs);
  // Where rounding alone may cost all of an output's size, as of denormal numbers and of what
  // cancels, its relative difference says nothing.
  bool isTelling = compared.normBound < 1 || !compared.pass;
  if (isTelling && compared.normRel >= verdict.normRel) {
    verdict.normRel = compared.normRel;
    verdict.bound = compared.normBound;
  }
  auto sentence = [&](int64_t element) {
    return phrase("on {} inputs, {} is {:.9g}, the reference is {:.9g} with a bound of {:.3g}",
                  name(c.family), m_outputs[output] + indexName(want, element), got.at(element),
                  want.at(element), c.reference.bounds[output][static_cast<size_t>(element)]);
  };
  if (!compared.pass) verdict.failure = sentence(compared.worst);
  if (judged && judged->doubtful >= 0 && verdict.undecided.empty())
    verdict.undecided = phrase("{}; explained only by the rounding or range of a different formula",
                               sentence(judged->doubtful));
  Message found = judged ? restriction(*judged, sentence) : Message();
  bool isRounding = verdict.overReals.code == kOtherRounding;
  if (!found.empty() && !isRounding) verdict.overReals = found;
  return compared.pass;
}

Result<bool> NumbersCheck::judge(const Case& c, const Executor& actual, Explaining& explaining,
                                 uint64_t poisonSeed, NumbersVerdict& verdict) const {
  std::vector<TypedBytes> outputs;
  for (size_t k = 0; k < m_outputs.size(); ++k) {
    const Tensor& t = c.reference.outputs[k];
    outputs.push_back(
        {m_outputs[k], t.dtype, t.shape, std::vector<std::byte>(t.size() * sizeOf(t.dtype))});
    poison(outputs.back().bytes, poisonSeed + k);
  }
  if (Result<void> ran = actual(c.inputs, outputs); !ran) return tl::unexpected(ran.error());
  explaining.begin(c);
  for (size_t k = 0; k < outputs.size(); ++k) {
    const Tensor& want = c.reference.outputs[k];
    Result<Tensor> got = fromBytes(want.dtype, want.shape, outputs[k].bytes);
    if (!got)
      verdict.failure = phrase("on {} inputs, output '{}': {}", name(c.family), m_outputs[k],
                               got.error().message);
    if (!got || !judgeOutput(c, k, *got, explaining, verdict)) return false;
  }
  return true;
}

Result<NumbersVerdict> NumbersCheck::verify(const Executor& actual, const Program* program) const {
  NumbersVerdict verdict;
  verdict.inputs = m_families;
  verdict.skipped = m_skipped;
  verdict.pass = true;
  double elements = 0;
  Explaining explaining(m_reference, program);
  for (size_t i = 0; i < m_cases.size() && verdict.pass; ++i) {
    Result<bool> right = judge(m_cases[i], actual, explaining, i, verdict);
    if (!right) return tl::unexpected(right.error());
    verdict.pass = *right;
    for (const Tensor& output : m_cases[i].reference.outputs)
      elements += static_cast<double>(output.size());
  }
  verdict.decided = elements == 0 ? 0 : verdict.decided / elements;
  if (verdict.pass && verdict.decided < kLeastDecided)
    verdict.undecided = phrase("the rounding bounds decide only {:.0f} % of the output elements",
                               100 * verdict.decided);
  else if (verdict.pass && !explaining.coarser.empty())
    verdict.undecided = phrase(
        "the second program rounds {}, where the first one keeps more bits; no inputs were found "
        "that show it beyond the first one's own rounding",
        explaining.coarser);
  if (!verdict.pass) {
    verdict.undecided.clear();
    verdict.overReals.clear();
  }
  for (const BranchUse& use : m_branches)
    if (use.first != use.second) verdict.uncrossed.push_back(use.leaf);
  return verdict;
}

Result<NumbersVerdict> verifyNumbers(const Program& reference, const Executor& actual,
                                     const NumbersOptions& options, const Program* program) {
  NumbersOptions both = options;
  if (!both.beside) both.beside = program;
  Result<NumbersCheck> check = NumbersCheck::prepare(reference, both);
  if (!check) return tl::unexpected(check.error());
  return check->verify(actual, program);
}

}  // namespace dojo::core
