#include "app/models/evaluation_engine.h"

#include <algorithm>

#include "app/models/llvm_lines.h"
#include "app/service/record.h"

namespace dojo::app {
namespace {

constexpr double kMostNumericsWork = 2e7;  // nobody asked for the errors' distribution by itself
constexpr double kPatienceSeconds = 5;     // of two programs timed in alternation

// The largest relative error of any output on any input set, and the bound that it is held to.
void addErrors(const codegen::Evaluation& e, double& error, double& bound) {
  for (const codegen::OutputCheck& check : e.checks) {
    error = std::max(error, check.normRel);
    bound = std::max(bound, check.bound);
  }
}

}  // namespace

Result<Measured> EvaluationEngine::measure(const core::Program& program,
                                           const std::optional<core::Program>& before) {
  return m_service.measure({.original = m_original,
                            .program = program,
                            .machine = m_machine,
                            .timing = m_timing,
                            .checks = Checks::Families,
                            .before = before});
}

Result<PairComparison> EvaluationEngine::comparePair(const core::Program& before,
                                                     const core::Program& after) {
  auto compared = m_service.compare({.original = m_original,
                                     .programs = {before, after},
                                     .machine = m_machine,
                                     .timing = m_timing,
                                     .patienceSeconds = kPatienceSeconds});
  if (!compared) return tl::unexpected(compared.error());
  const codegen::Evaluation &first = compared->evaluations[0], &second = compared->evaluations[1];
  const codegen::Comparison& times = compared->overFirst[1];
  PairComparison pair;
  pair.before = measurementOf(first, compared->ran);
  pair.after = measurementOf(second, compared->ran);
  pair.ratio = times.ratio;
  pair.ratioLow = times.ci.low;
  pair.ratioHigh = times.ci.high;
  pair.verdict = codegen::describe(times);
  addErrors(first, pair.errorBefore, pair.boundBefore);
  addErrors(second, pair.errorAfter, pair.boundAfter);
  pair.checkBefore = verificationOf(first);
  pair.checkAfter = verificationOf(second);
  return pair;
}

Result<Listing> EvaluationEngine::compile(const core::Program& program) {
  m_service.prepare(m_original, m_machine, m_timing);
  auto emitted =
      m_service.emitCode({.program = program, .machine = m_machine, .kinds = {"c", "asm", "llvm"}});
  if (!emitted) return tl::unexpected(emitted.error());
  const EmittedListing &c = emitted->of("c"), &assembly = emitted->of("asm");
  LlvmListing llvm = withoutDebugInformation(emitted->of("llvm").text);
  return Listing{QString::fromStdString(assembly.text), QString::fromStdString(llvm.text),
                 assembly.nodes, nodesOfLines(llvm.sourceLines, c.nodes)};
}

VerifyRequest EvaluationEngine::requestFor(const core::Program& reference,
                                           const core::Program& program) const {
  VerifyRequest request{.reference = reference,
                        .program = program,
                        .machine = m_machine,
                        .timeoutSeconds = m_timing.timeoutSeconds};
  if (isStart(reference)) request.session = m_timing;
  return request;
}

Result<Verification> EvaluationEngine::verify(const core::Program& program) {
  auto verified = m_service.verify(requestFor(m_original, program));
  if (!verified) return tl::unexpected(verified.error());
  return verificationOf(*verified, true);
}

Result<PairVerdict> EvaluationEngine::verifyPair(const core::Program& before,
                                                 const core::Program& after) {
  VerifyRequest request = requestFor(before, after);
  request.numericsWork = kMostNumericsWork;
  auto verified = m_service.verify(request);
  if (!verified) return tl::unexpected(verified.error());
  PairVerdict verdict{verificationOf(*verified, isStart(before)), {}, {}};
  if (verified->numerics.size() == 2) {
    auto distanceOf = [](const core::NumericsReport& r) {
      return PairVerdict::Distance{r.largest, r.median, r.percentile99};
    };
    verdict.before = distanceOf(verified->numerics[0]);
    verdict.after = distanceOf(verified->numerics[1]);
  }
  return verdict;
}

Result<MachineRoof> EvaluationEngine::roof() {
  auto limits = m_service.limits(m_original, m_machine, m_timing);
  if (!limits) return tl::unexpected(limits.error());
  return roofOf(*limits);
}

}  // namespace dojo::app
