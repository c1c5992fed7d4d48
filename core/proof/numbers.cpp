#include "core/proof/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/interpreter/number.h"
#include "core/proof/compare.h"

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
    const Program& program, const Interpreter& interpreter, InputFamily family, uint64_t seed,
    const InterpreterOptions& options, double& scale) {
  for (;;) {
    std::vector<Tensor> inputs = makeInputs(program, family, seed, scale);
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

constexpr double kMostWider = 1000;  // of a program's own bound over the reference's

// One rounding of a value: what a bound is at least where a result is not exact by chance, as
// 3 / 12 is, of which 3 * (1 / 12) need not be.
double oneRounding(DType type, double value) {
  if (!isFloat(type) || !std::isfinite(value)) return 0;
  return unitRoundoff(type) * std::fabs(value) + smallestSubnormal(type);
}

// The bounds of `output`, widened to what the program's own rounding explains; empty where the
// program has no value.
std::vector<double> widened(const std::vector<double>& bounds, const Tensor& want,
                            const Program& program, std::span<const TypedBytes> inputs,
                            size_t output) {
  auto interpreter = Interpreter::compile(program);
  if (!interpreter) return {};
  std::vector<Tensor> tensors;
  for (const TypedBytes& in : inputs)
    tensors.push_back(fromBytes(in.dtype, in.shape, in.bytes).value());
  auto run = interpreter->run(tensors, {.isChecked = false, .withBounds = true});
  if (!run || run->bounds[output].size() != bounds.size()) return {};
  std::vector<double> wide = bounds;
  for (size_t i = 0; i < wide.size(); ++i)
    if (run->bounds[output][i] <=
        kMostWider * std::max(bounds[i], oneRounding(want.dtype, want.at(i))))
      wide[i] = std::max(bounds[i], run->bounds[output][i]);
  return wide;
}

}  // namespace

Result<void> NumbersCheck::addFamily(const Program& program, const Interpreter& interpreter,
                                     InputFamily family, const NumbersOptions& options) {
  InterpreterOptions run{.isChecked = m_cases.empty(), .withBounds = true, .stop = options.stop};
  double scale = 1e30;
  // NaN and both infinities must reach even inputs of one element.
  int calls = std::max(family == InputFamily::NonFinite ? 3 : 1, options.callsPerFamily);
  for (int call = 0; call < calls; ++call) {
    uint64_t seed = options.seed * 1009 + static_cast<uint64_t>(call);
    auto result = runAtUsefulScale(program, interpreter, family, seed, run, scale);
    bool isUndefined = !result && result.error().message.ends_with("an integer is divided by zero");
    if (isUndefined && call > 0) break;
    if (isUndefined) {
      m_skipped.emplace_back(name(family));
      return {};
    }
    if (!result) return tl::unexpected(result.error());
    Case c{family, {}, std::move(result->second)};
    for (size_t k = 0; k < program.inputs.size(); ++k)
      c.inputs.push_back(toTyped(program.inputs[k], result->first[k]));
    mergeBranches(m_branches, c.reference.branches);
    m_cases.push_back(std::move(c));
  }
  m_families.emplace_back(name(family));
  return {};
}

Result<NumbersCheck> NumbersCheck::prepare(const Program& reference,
                                           const NumbersOptions& options) {
  Result<Interpreter> interpreter = Interpreter::compile(reference);
  if (!interpreter) return tl::unexpected(interpreter.error());
  NumbersCheck check;
  check.m_outputs = reference.outputs;
  for (InputFamily family : options.families)
    if (Result<void> ok = check.addFamily(reference, *interpreter, family, options); !ok)
      return tl::unexpected(ok.error());
  if (check.m_cases.size() < 2)
    return fail(ErrorCode::BadInput,
                "the program divides an integer by zero for every family of inputs");
  return check;
}

Result<bool> NumbersCheck::judge(const Case& c, const Executor& actual, const Program* program,
                                 uint64_t poisonSeed, NumbersVerdict& verdict) const {
  std::vector<TypedBytes> outputs;
  for (size_t k = 0; k < m_outputs.size(); ++k) {
    const Tensor& t = c.reference.outputs[k];
    outputs.push_back(
        {m_outputs[k], t.dtype, t.shape, std::vector<std::byte>(t.size() * sizeOf(t.dtype))});
    poison(outputs.back().bytes, poisonSeed + k);
  }
  if (Result<void> ran = actual(c.inputs, outputs); !ran) return tl::unexpected(ran.error());
  for (size_t k = 0; k < outputs.size(); ++k) {
    const Tensor& want = c.reference.outputs[k];
    Result<Tensor> got = fromBytes(want.dtype, want.shape, outputs[k].bytes);
    if (!got) {
      verdict.failure = fmt::format("on {} inputs, output '{}': {}", name(c.family), m_outputs[k],
                                    got.error().message);
      return false;
    }
    Comparison compared = compare(want, c.reference.bounds[k], *got);
    if (!compared.pass && program)
      if (auto wide = widened(c.reference.bounds[k], want, *program, c.inputs, k); !wide.empty())
        compared = compare(want, wide, *got);
    verdict.decided += static_cast<double>(compared.decided);
    verdict.maxAbs = std::max(verdict.maxAbs, compared.maxAbs);
    // Where rounding alone may cost all of an output's size, as of denormal numbers and of what
    // cancels, its relative difference says nothing.
    bool isTelling = compared.normBound < 1 || !compared.pass;
    if (isTelling && compared.normRel >= verdict.normRel) {
      verdict.normRel = compared.normRel;
      verdict.bound = compared.normBound;
    }
    if (compared.pass) continue;
    verdict.failure =
        fmt::format("on {} inputs, {}{} is {:.9g}, the reference is {:.9g} with a bound of {:.3g}",
                    name(c.family), m_outputs[k], indexName(want, compared.worst),
                    compared.worstActual, compared.worstReference, compared.worstBound);
    return false;
  }
  return true;
}

Result<NumbersVerdict> NumbersCheck::verify(const Executor& actual, const Program* program) const {
  NumbersVerdict verdict;
  verdict.inputs = m_families;
  verdict.skipped = m_skipped;
  verdict.pass = true;
  double elements = 0;
  for (size_t i = 0; i < m_cases.size() && verdict.pass; ++i) {
    Result<bool> right = judge(m_cases[i], actual, program, i, verdict);
    if (!right) return tl::unexpected(right.error());
    verdict.pass = *right;
    for (const Tensor& output : m_cases[i].reference.outputs)
      elements += static_cast<double>(output.size());
  }
  verdict.decided = elements == 0 ? 0 : verdict.decided / elements;
  if (verdict.pass && verdict.decided < 0.5) {
    verdict.pass = false;
    verdict.failure = fmt::format("the rounding bounds decide only {:.0f} % of the output elements",
                                  100 * verdict.decided);
  }
  for (const BranchUse& use : m_branches)
    if (use.first != use.second) verdict.uncrossed.push_back(use.leaf);
  return verdict;
}

Result<NumbersVerdict> verifyNumbers(const Program& reference, const Executor& actual,
                                     const NumbersOptions& options, const Program* program) {
  Result<NumbersCheck> check = NumbersCheck::prepare(reference, options);
  if (!check) return tl::unexpected(check.error());
  return check->verify(actual, program);
}

}  // namespace dojo::core
