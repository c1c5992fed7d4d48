// Any bytes as a trajectory: what parses prints canonically and parses back to itself, and
// replaying its first steps on a small kernel leaves a valid program after every one of them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/analysis/validate.h"
#include "core/text/parser.h"
#include "core/text/printer.h"
#include "core/trajectory/replay.h"
#include "core/trajectory/trajectory.h"
#include "tests/fuzz/require.h"
#include "tests/machines.h"
#include "tests/programs.h"

using namespace dojo::core;
using namespace dojo::tests;
using dojo::fuzz::require;

namespace {

constexpr size_t kReplayedSteps = 24;

const Program& kernel() {
  static const Program program = *parse(kSoftmax).program;
  return program;
}

void checkReplay(const Trajectory& trajectory) {
  std::vector<Step> steps = stepsOf(trajectory);
  steps.resize(std::min(steps.size(), kReplayedSteps));
  Replay replayed = replay(steps, kernel(), dojo::tests::avx2());
  require(replayed.steps.size() == steps.size(), "every step has an outcome");
  for (const ReplayedStep& step : replayed.steps) {
    if (step.status == StepStatus::Illegal) {
      require(step.refusal && !step.refusal->message.empty(), "an illegal step has a reason");
      continue;
    }
    std::string text = print(step.after);
    View view(step.after);
    auto problems = validate(view);
    require(problems.empty(), print(step.applied) + " leaves a valid program:\n" + text +
                                  (problems.empty() ? "" : problems.front().message));
    Parsed parsed = parse(text);
    require(parsed.program && equivalent(*parsed.program, step.after),
            "a moved program prints:\n" + text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  auto trajectory = parseTrajectory({reinterpret_cast<const char*>(data), size}, "input");
  if (!trajectory) {
    require(trajectory.error().message.text().size() < 100000, "a problem's text is short");
    return 0;
  }
  std::string text = print(*trajectory);
  auto again = parseTrajectory(text, "printed");
  require(again.has_value(), "printed text parses: " + (again ? "" : again.error().message));
  require(print(*again) == text, "printed text is canonical:\n" + text);
  require(stepsOf(*again) == stepsOf(*trajectory), "printed steps are the same:\n" + text);
  checkReplay(*trajectory);
  return 0;
}
