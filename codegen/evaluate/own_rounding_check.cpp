#include "codegen/evaluate/own_rounding_check.h"

#include <algorithm>
#include <cmath>

#include "core/proof/compare.h"
#include "core/proof/rounding_judge.h"

namespace dojo::codegen {
namespace {

constexpr double kMostInterpretedLeaves = 2e6;  // of both programs; four runs of a set

bool isSmall(const core::Program& original, const core::Program& program) {
  auto a = core::Interpreter::compile(original), b = core::Interpreter::compile(program);
  return a && b && a->leafExecutions() + b->leafExecutions() <= kMostInterpretedLeaves;
}

std::vector<core::Tensor> tensorsOf(const core::Program& program, const CheckedSet& set) {
  std::vector<core::Tensor> tensors;
  for (size_t k = 0; k < set.inputs.size(); ++k) {
    core::Tensor like = core::Tensor::zerosFor(program, program.inputs[k]);
    tensors.push_back(core::fromBytes(like.dtype, like.shape, set.inputs[k]).value());
  }
  return tensors;
}

bool isExplained(const core::RoundingJudge& judge, const core::RoundingJudge::Case& c,
                 const CheckedSet& set, const core::Program& original, size_t output) {
  const ReferenceOutput& reference = set.reference[output];
  core::DType type = original.bufferOf(original.outputs[output])->dtype;
  auto got = core::fromBytes(type, reference.values.shape, set.outputs[output]);
  if (!got || reference.bounds.empty()) return false;
  auto judged = judge.judge(c, output, reference.values, reference.bounds, *got, true);
  return core::compare(reference.values, judged.bounds, *got).pass;
}

}  // namespace

void acceptOwnRounding(const core::Program& original, const core::Program& program,
                       std::span<const CheckedSet> sets, Evaluation& evaluation) {
  if (!evaluation.isWrong() || !isSmall(original, program)) return;
  auto judge = core::RoundingJudge::of(original, program);
  if (!judge) return;
  std::vector<OutputCheck> checks = evaluation.checks;
  for (size_t s = 0; s < sets.size(); ++s) {
    auto c = judge->on(tensorsOf(original, sets[s]));
    if (!c) return;
    for (size_t output = 0; output < original.outputs.size(); ++output) {
      OutputCheck& check = checks[s * original.outputs.size() + output];
      if (check.pass) continue;
      if (!isExplained(*judge, *c, sets[s], original, output)) return;
      check.pass = true;
    }
  }
  evaluation.checks = std::move(checks);
  evaluation.verified = true;
  evaluation.whyNotVerified.clear();
}

}  // namespace dojo::codegen
