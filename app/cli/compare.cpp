// perfdojo compare A B ...: timed interleaved in one run; how many times faster than A each of the
// others is, with interval and verdict. Where A is a trajectory all are held to the kernel that it
// starts from, as in the window: what bounds allow a sum depends on how it is written.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "app/cli/command_watcher.h"
#include "app/cli/measuring.h"
#include "app/service/answers_json.h"
#include "app/service/service.h"
#include "app/service/words.h"
#include "core/machine/machines.h"

namespace dojo::app {
namespace {

struct CompareArguments {
  std::vector<std::string> programs;
  std::vector<std::string> sets;
  std::string target = "host";
  MeasureArguments measure;
  bool json = false;
};

struct LoadedAll {
  core::Program original;  // the first one's
  std::vector<core::Program> programs;
};

Result<LoadedAll> loadAll(const CompareArguments& arguments) {
  auto overrides = parseSets(arguments.sets);
  if (!overrides) return tl::unexpected(overrides.error());
  LoadedAll all;
  for (const std::string& source : arguments.programs) {
    auto loaded = loadWithOriginal(source, *overrides);
    if (!loaded) return tl::unexpected(loaded.error());
    if (all.programs.empty()) all.original = std::move(loaded->original);
    all.programs.push_back(std::move(loaded->program));
  }
  return all;
}

Outcome compareThem(const CompareArguments& arguments) {
  auto loaded = loadAll(arguments);
  if (!loaded) return tl::unexpected(loaded.error());
  auto machine = core::machineNamed(arguments.target);
  if (!machine) return tl::unexpected(machine.error());
  auto settings = arguments.measure.settings();
  if (!settings) return tl::unexpected(settings.error());
  CommandWatcher watcher;
  Service service(watcher);
  auto compared = service.compare({.original = loaded->original,
                                   .programs = loaded->programs,
                                   .machine = *machine,
                                   .timing = *settings});
  if (!compared) return tl::unexpected(compared.error());
  nlohmann::json list = nlohmann::json::array();
  ExitCode code = kDone;
  for (size_t i = 0; i < compared->evaluations.size(); ++i) {
    const codegen::Evaluation& e = compared->evaluations[i];
    const codegen::Comparison& comparison = compared->overFirst[i];
    code = worseOf(code, exitCodeOf(e));
    nlohmann::json json = toJson(e, compared->ran);
    json["program"] = arguments.programs[i];
    json["speedup"] = toJson(comparison);
    list.push_back(std::move(json));
    if (!arguments.json)
      std::cout << fmt::format("{:<27} {}{}\n", arguments.programs[i], describe(e),
                               i == 0 ? "" : "; " + codegen::describe(comparison));
  }
  if (arguments.json)
    printJson({{"schema", 1}, {"programs", std::move(list)}});
  else if (std::string how = deviceRemarks(compared->evaluations.front(), compared->ran);
           !how.empty())
    std::cout << how << "\n";
  return code;
}

}  // namespace

void addCompare(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "compare", "Time programs interleaved in one run: ratios with intervals");
  auto arguments = std::make_shared<CompareArguments>();
  command
      ->addOption(
          "PROGRAM", arguments->programs,
          "the first program is the baseline and the reference; NAME.moves replays a trajectory, "
          "built in or a file (if it comes first, its kernel is the reference)")
      ->required()
      ->expected(2, 64);
  addSets(command, arguments->sets);
  command->addOption("--target", arguments->target, "the target")->showDefault();
  arguments->measure.addTo(command);
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return compareThem(*arguments); });
}

}  // namespace dojo::app
