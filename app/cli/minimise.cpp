// perfdojo minimise TRAJECTORY: leaves out the steps that do not pay, measured interleaved, and
// says of each that stays how much it pays or what it enables.
#include "rl/search/minimise.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cmath>
#include <iostream>

#include "app/cli/measuring.h"
#include "core/trajectory/replay.h"
#include "rl/evaluator/measuring_evaluator.h"

namespace dojo::app {
namespace {

struct MinimiseArguments {
  std::string source;
  std::vector<std::string> sets;
  MeasureArguments measure;
  bool json = false;
};

std::string describe(const rl::JudgedStep& step) {
  switch (step.role) {
    case rl::JudgedStep::Role::Pays:
      return fmt::format("pays {:.3f}×", step.ratio);
    case rl::JudgedStep::Role::Enables:
      return fmt::format(
          "enables {}{}", core::print(step.enabled.front()),
          step.enabled.size() > 1 ? fmt::format(" and {} more", step.enabled.size() - 1) : "");
    case rl::JudgedStep::Role::Needed:
      return "needed: without it " + step.reason;
    case rl::JudgedStep::Role::Dropped:
      break;
  }
  return "no speed-up: dropped";
}

const char* name(rl::JudgedStep::Role role) {
  return role == rl::JudgedStep::Role::Pays      ? "pays"
         : role == rl::JudgedStep::Role::Enables ? "enables"
         : role == rl::JudgedStep::Role::Needed  ? "needed"
                                                 : "dropped";
}

nlohmann::json toJson(const rl::Minimised& minimised, const std::string& trajectory) {
  nlohmann::json steps = nlohmann::json::array();
  for (const rl::JudgedStep& step : minimised.steps) {
    nlohmann::json enabled = nlohmann::json::array();
    for (const core::Step& later : step.enabled) enabled.push_back(core::print(later));
    steps.push_back({{"step", core::print(step.step)},
                     {"role", name(step.role)},
                     {"ratio", step.ratio},
                     {"enables", std::move(enabled)},
                     {"reason", step.reason}});
  }
  return {{"schema", 1}, {"steps", std::move(steps)}, {"trajectory", trajectory}};
}

// The kept steps with what is known of each as a comment.
core::Trajectory annotated(core::Trajectory trajectory, const rl::Minimised& minimised) {
  trajectory.steps.clear();
  size_t kept = 0;
  for (const rl::JudgedStep& judged : minimised.steps) {
    if (judged.role == rl::JudgedStep::Role::Dropped) continue;
    core::TrajectoryStep step{minimised.kept[kept++], {}, 0};
    step.comments.after = " " + describe(judged);
    trajectory.steps.push_back(std::move(step));
  }
  return trajectory;
}

Outcome minimiseIt(const MinimiseArguments& arguments) {
  auto overrides = parseSets(arguments.sets);
  if (!overrides) return tl::unexpected(overrides.error());
  auto loaded = loadTrajectory(arguments.source, *overrides);
  if (!loaded) return tl::unexpected(loaded.error());
  auto settings = arguments.measure.settings();
  if (!settings) return tl::unexpected(settings.error());
  auto runs = measurableTarget(loaded->machine);
  if (!runs) return tl::unexpected(runs.error());
  const core::Machine& machine = *runs;
  auto game = rl::Game::create(loaded->start, machine);
  if (!game) return tl::unexpected(game.error());
  rl::MeasuringSettings measuring;
  measuring.threads = settings->threads;
  measuring.cold = settings->cold;
  measuring.budgetNs = settings->budgetSeconds * 1e9;
  measuring.relativeWidth = settings->relativeWidth;
  measuring.timeout = std::chrono::milliseconds(std::lround(settings->timeoutSeconds * 1000));
  measuring.cancel = &interrupted();
  auto evaluator = rl::MeasuringEvaluator::create(loaded->start, machine, measuring);
  if (!evaluator) return tl::unexpected(evaluator.error());
  auto minimised = rl::minimise(
      *game, core::stepsOf(loaded->trajectory),
      [&](const core::Program& a, const core::Program& b) { return (*evaluator)->compare(a, b); },
      [](const rl::JudgedStep& step) {
        std::cerr << fmt::format("{:<48} {}\n", core::print(step.step), describe(step));
      });
  if (!minimised) return tl::unexpected(minimised.error());
  core::Trajectory trajectory = annotated(loaded->trajectory, *minimised);
  for (const auto& [constant, value] : *overrides) trajectory.constants[constant] = value;
  if (arguments.json)
    printJson(toJson(*minimised, core::print(trajectory)));
  else
    std::cout << core::print(trajectory);
  return kDone;
}

}  // namespace

void addMinimise(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "minimise",
      "Drop the steps of a trajectory that do not pay off; report what the others are for");
  auto arguments = std::make_shared<MinimiseArguments>();
  arguments->measure.budgetSeconds = 0.5;
  command
      ->addOption("TRAJECTORY", arguments->source,
                  "a built-in trajectory (softmax …), a file, or -")
      ->required();
  addSets(command, arguments->sets);
  arguments->measure.addTo(command);
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return minimiseIt(*arguments); });
}

}  // namespace dojo::app
