#include "app/cli/measuring.h"

#include <fmt/format.h>

#include <algorithm>

namespace dojo::app {

void MeasureArguments::addTo(Command* command) {
  command->addOption("--threads", threads, "OpenMP threads, pinned")
      ->showDefault()
      ->within(1, 1024);
  auto* coldFlag =
      command->addFlag("--cold", cold, "cold caches: evict the data before every call");
  command->addFlag("--warm", warm, "warm caches: keep the data cached if it fits (default)")
      ->excludes(coldFlag);
  command->addOption("--budget", budgetSeconds, "time limit for measuring, in seconds per program")
      ->showDefault()
      ->within(0.01, 3600.0);
  command->addOption("--timeout", timeoutSeconds, "time limit for one call, in seconds")
      ->showDefault()
      ->within(0.1, 3600.0);
  addAllowInstructions(command);
}

Result<TimingSettings> MeasureArguments::settings() const {
  int cores = codegen::describeMachine().cores;
  if (threads > cores)
    return fail(ErrorCode::BadInput,
                phrase("--threads {}: only {} core(s) are available here", threads, cores));
  return TimingSettings{.threads = threads,
                        .cold = cold,
                        .budgetSeconds = budgetSeconds,
                        .timeoutSeconds = timeoutSeconds};
}

ExitCode exitCodeOf(const codegen::Evaluation& e) {
  if (!e.undecided.empty()) return kUndecided;
  return e.verified.value_or(true) ? kDone : kNo;
}

ExitCode worseOf(ExitCode a, ExitCode b) {
  if (a == kNo || b == kNo) return kNo;
  return std::max(a, b);
}

}  // namespace dojo::app
