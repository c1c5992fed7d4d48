#include "app/models/measure/evaluation_engine.h"

#include <algorithm>

#include "app/models/code/llvm_lines.h"
#include "app/models/core_words.h"
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

// By the line of the back end's own text that each line comes from (from 1; 0: none).
std::vector<core::NodeId> nodesOfLines(const std::vector<int>& sourceLines,
                                       const std::vector<core::NodeId>& ofText) {
  std::vector<core::NodeId> nodes;
  for (int line : sourceLines)
    nodes.push_back(line >= 1 && line <= static_cast<int>(ofText.size())
                        ? ofText[static_cast<size_t>(line - 1)]
                        : 0);
  return nodes;
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
  pair.times = times;
  addErrors(first, pair.errorBefore, pair.boundBefore);
  addErrors(second, pair.errorAfter, pair.boundAfter);
  pair.checkBefore = verificationOf(first, translated);
  pair.checkAfter = verificationOf(second, translated);
  return pair;
}

Result<Listing> EvaluationEngine::compile(const core::Program& program) {
  auto backend = codegen::backendFor(m_machine);
  if (!backend) return tl::unexpected(backend.error());
  EmitRequest request{.program = program, .machine = m_machine};  // the own text first
  for (const codegen::ListingKind& kind : (*backend)->listings())
    if (kind.source != codegen::ListingKind::Source::Emitted && !kind.isExcerpt)
      request.kinds.emplace_back(kind.name);
  request.isPatient = true;
  m_service.prepare(m_original, m_machine, m_timing);
  auto emitted = m_service.emitCode(request);
  if (!emitted) return tl::unexpected(emitted.error());
  Listing listing;
  for (const EmittedListing& made : std::span(emitted->listings).subspan(1)) {
    bool isLlvm =
        codegen::listingKind(**backend, made.kind)->syntax == codegen::ListingKind::Syntax::Llvm;
    if (!isLlvm) {
      std::string text =
          made.text.empty() && !made.remark.empty() ? "// " + made.remark + '\n' : made.text;
      listing.parts.push_back({made.kind, QString::fromStdString(text), made.nodes});
      continue;
    }
    LlvmListing shown = withoutDebugInformation(made.text);
    listing.parts.push_back({made.kind, QString::fromStdString(shown.text),
                             nodesOfLines(shown.sourceLines, emitted->listings.front().nodes)});
  }
  return listing;
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
  return verificationOf(*verified, true, translated);
}

Result<PairVerdict> EvaluationEngine::verifyPair(const core::Program& before,
                                                 const core::Program& after) {
  VerifyRequest request = requestFor(before, after);
  request.numericsWork = kMostNumericsWork;
  auto verified = m_service.verify(request);
  if (!verified) return tl::unexpected(verified.error());
  PairVerdict verdict{verificationOf(*verified, isStart(before), translated), {}, {}};
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
