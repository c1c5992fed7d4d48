#include "rl/search/minimise.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/trajectory/replay.h"

namespace dojo::rl {
namespace {

// A step that is left out while the program is slower by less than this does not pay.
constexpr double kPays = 1.005;

std::vector<core::Step> illegalAfter(const core::Replay& replay) {
  std::vector<core::Step> steps;
  for (const core::ReplayedStep& step : replay.steps)
    if (step.status == core::StepStatus::Illegal) steps.push_back(step.written);
  return steps;
}

}  // namespace

Result<Minimised> minimise(const Game& game, const std::vector<core::Step>& steps,
                           const Comparer& compare,
                           const std::function<void(const JudgedStep&)>& judged) {
  core::Replay whole = core::replay(steps, game.start(), game.machine());
  if (!whole.isLegal())
    return fail(ErrorCode::Illegal,
                phrase("{} is not legal", core::print(illegalAfter(whole).front())));
  Minimised result;
  result.kept = steps;
  result.program = whole.result();
  for (size_t i = steps.size(); i-- > 0;) {
    JudgedStep verdict{steps[i], JudgedStep::Role::Pays, 1, {}};
    core::Replay without =
        core::replayEdited(result.kept, {{core::StepEdit::Kind::Drop, static_cast<int>(i), {}}},
                           game.start(), game.machine());
    verdict.enabled = illegalAfter(without);
    if (!verdict.enabled.empty()) {
      verdict.role = JudgedStep::Role::Enables;
    } else {
      bool same = core::equivalent(without.result(), result.program);
      auto comparison = same ? Result<codegen::Comparison>(codegen::Comparison{})
                             : compare(without.result(), result.program);
      if (!comparison && comparison.error().code != ErrorCode::Illegal)
        return tl::unexpected(comparison.error());
      bool pays = comparison && comparison->verdict == codegen::Comparison::Verdict::Faster &&
                  comparison->ratio > kPays;
      if (comparison) {
        verdict.ratio = comparison->ratio;
      } else {
        verdict.role = JudgedStep::Role::Needed;
        verdict.reason = comparison.error().message;
      }
      if (comparison && !pays) {
        verdict.role = JudgedStep::Role::Dropped;
        result.kept.clear();
        for (const core::ReplayedStep& step : without.steps) result.kept.push_back(step.applied);
        result.program = without.result();
      }
    }
    if (judged) judged(verdict);
    result.steps.push_back(std::move(verdict));
  }
  std::ranges::reverse(result.steps);
  return result;
}

}  // namespace dojo::rl
