// perfdojo bench PROGRAM: its time with interval, verified after timing, against the roofline.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command_watcher.h"
#include "app/cli/measuring.h"
#include "app/service/answers_json.h"
#include "app/service/service.h"
#include "app/service/words.h"

namespace dojo::app {
namespace {

struct BenchArguments {
  ProgramArgument program;
  MeasureArguments measure;
  std::string against, beside;
  bool json = false;
};

Outcome bench(BenchArguments& arguments) {
  auto loadedProgram = arguments.program.loadWithOriginal();
  if (!loadedProgram) return tl::unexpected(loadedProgram.error());
  core::Program* program = &loadedProgram->program;
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  auto settings = arguments.measure.settings();
  if (!settings) return tl::unexpected(settings.error());
  core::Program original = loadedProgram->original;
  if (!arguments.against.empty()) {
    auto overrides = parseSets(arguments.program.sets);
    if (!overrides) return tl::unexpected(overrides.error());
    auto loaded = loadProgram(arguments.against, *overrides);
    if (!loaded) return tl::unexpected(loaded.error());
    original = std::move(*loaded);
  }
  CommandWatcher watcher;
  Service service(watcher);
  auto measured = service.measure({.original = std::move(original),
                                   .program = *program,
                                   .machine = *machine,
                                   .timing = *settings,
                                   .library = arguments.beside});
  if (!measured) return tl::unexpected(measured.error());
  const codegen::Evaluation& evaluation = measured->evaluation;
  if (arguments.json) {
    nlohmann::json json = toJson(evaluation, measured->ran);
    json["schema"] = 1;
    json["program"] = hashText(program->hash());
    if (measured->library) json["beside"] = toJson(*measured->library);
    printJson(json);
  } else {
    std::cout << fmt::format("{}: {}\n{} runs, {} thread(s), {} caches, load {:.2f}\n",
                             program->name, describe(evaluation), evaluation.time.samples,
                             settings->threads, settings->cold ? "cold" : "warm",
                             evaluation.noise.loadAverage);
    if (std::string remarks = deviceRemarks(evaluation, measured->ran); !remarks.empty())
      std::cout << remarks << "\n";
    if (measured->library) std::cout << describe(*measured->library) << "\n";
  }
  return exitCodeOf(evaluation);
}

}  // namespace

void addBench(CommandLine line) {
  auto* command =
      line.app.addSubcommand("bench", "Measure a program: time, interval, verification, roofline");
  auto arguments = std::make_shared<BenchArguments>();
  arguments->program.addTo(command, true);
  arguments->measure.addTo(command);
  command
      ->addOption("--against", arguments->against,
                  "the reference program (default: PROGRAM itself, or a trajectory's kernel, "
                  "computed in float64)")
      ->typeName("PROGRAM");
  command
      ->addOption("--beside", arguments->beside,
                  "also time a library's operator for the same kernel, interleaved; for the "
                  "kernels of the PerfDojo paper, at any extents")
      ->oneOf({"libtorch"});
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return bench(*arguments); });
}

}  // namespace dojo::app
