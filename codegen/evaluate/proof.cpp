#include "codegen/evaluate/proof.h"

#include "codegen/evaluate/check_at_scale.h"
#include "core/proof/fingerprint.h"

namespace dojo::codegen {
namespace {

void setUndecided(Evaluation& evaluation, Message why) {
  evaluation.verified.reset();
  evaluation.undecided = std::move(why);
}

}  // namespace

Result<void> addProof(Evaluator& evaluator, const core::Program& program, Evaluation& evaluation,
                      const ProofSettings& settings) {
  if (auto held = addReducedNumbers(evaluator, program, evaluation); !held) return held;
  bool isWrong = evaluation.verified && !*evaluation.verified;
  bool wasChecked = evaluation.verified || !evaluation.undecided.empty();
  if (isWrong || !wasChecked) return {};
  if (program.hash() == evaluator.original().hash()) {
    // One program is one function, however little the bounds decide.
    evaluation.verified = true;
    evaluation.undecided.clear();
    return {};
  }
  auto verdict = core::verifyFingerprint(
      evaluator.original(), program, {.mostSeconds = settings.mostSeconds, .stop = settings.stop});
  if (!verdict) {
    if (verdict.error().code == ErrorCode::Cancelled) return tl::unexpected(verdict.error());
    setUndecided(evaluation, phrase("there is no fingerprint: {}", verdict.error().message));
  } else if (!verdict->equal && verdict->undecided.empty()) {
    evaluation.verified = false;
    evaluation.whyNotVerified = verdict->values.empty() ? verdict->difference : verdict->values;
  } else if (!verdict->equal) {
    setUndecided(evaluation, verdict->undecided);
  }
  return {};
}

}  // namespace dojo::codegen
