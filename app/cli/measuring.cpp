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

Result<codegen::EvaluatorSettings> MeasureArguments::settings() const {
  codegen::EvaluatorSettings settings;
  int cores = codegen::describeMachine().cores;
  if (threads > cores)
    return fail(ErrorCode::BadInput,
                fmt::format("--threads {}: only {} core(s) are available here", threads, cores));
  settings.threads = threads;
  settings.cold = cold;
  settings.budgetNs = budgetSeconds * 1e9;
  settings.timeout = std::chrono::milliseconds(static_cast<int64_t>(timeoutSeconds * 1e3));
  settings.cancel = &interrupted();
  return settings;
}

nlohmann::json toJson(const codegen::Evaluation& e, const codegen::MachineRecord& machine,
                      const codegen::EvaluatorSettings& settings) {
  nlohmann::json json = {{"median_ns", e.time.median},
                         {"ci95_ns", {e.time.ci.low, e.time.ci.high}},
                         {"runs", e.time.samples},
                         {"calls_per_run", e.inner},
                         {"threads", settings.threads},
                         {"cache", settings.cold ? "cold" : "warm"},
                         {"roofline_ns", e.rooflineNs},
                         {"suspect", e.isSuspect},
                         {"machine", codegen::toJson(machine)}};
  json["machine"]["load"] = e.noise.loadAverage;
  json["noise"] = {{"involuntary_switches", e.noise.involuntarySwitches},
                   {"migrations", e.noise.cpuMigrations},
                   {"cpus", e.noise.cpus}};
  if (e.verified)
    json["verified"] = *e.verified;
  else
    json["verified"] = nullptr;
  if (!e.whyNotVerified.empty()) json["why_not_verified"] = e.whyNotVerified;
  if (!e.undecided.empty()) json["why_undecided"] = e.undecided;
  return json;
}

ExitCode exitCodeOf(const codegen::Evaluation& e) {
  if (!e.undecided.empty()) return kUndecided;
  return e.verified.value_or(true) ? kDone : kNo;
}

ExitCode worseOf(ExitCode a, ExitCode b) {
  if (a == kNo || b == kNo) return kNo;
  return std::max(a, b);
}

std::string describeTime(const codegen::Summary& time) {
  return fmt::format("{} ± {:.1f} %", codegen::describeNs(time.median), 100 * time.relativeWidth());
}

std::string describe(const codegen::Evaluation& e) {
  std::string text = describeTime(e.time);
  if (e.verified) text += *e.verified ? ", verified" : ", WRONG: " + e.whyNotVerified;
  if (!e.undecided.empty()) text += ", NOT VERIFIED: " + e.undecided;
  if (e.rooflineNs > 0)
    text += fmt::format(", {:.2f}× the roofline's {}", e.time.median / e.rooflineNs,
                        codegen::describeNs(e.rooflineNs));
  if (e.isSuspect) text += " (suspect: faster than this machine's peak)";
  return text;
}

}  // namespace dojo::app
