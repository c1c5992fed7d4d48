// perfdojo bench PROGRAM: its time with interval, verified after timing, against the roofline.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/beside.h"
#include "app/cli/measuring.h"
#include "codegen/evaluate/proof.h"

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
  std::optional<Beside> beside;
  if (!arguments.beside.empty()) {
    auto created = Beside::create(original);
    if (!created) return tl::unexpected(created.error());
    beside.emplace(std::move(*created));
  }
  codegen::Evaluator evaluator(std::move(original), runnableTarget(*machine), *settings);
  std::optional<BesideResult> both;
  if (beside) {
    auto timed = beside->evaluate(evaluator, *program);
    if (!timed) return tl::unexpected(timed.error());
    both = std::move(*timed);
  }
  auto evaluation = both ? Result<codegen::Evaluation>(both->ours) : evaluator.evaluate(*program);
  if (!evaluation) return tl::unexpected(evaluation.error());
  if (auto held = codegen::addProof(evaluator, *program, *evaluation, {.stop = &interrupted()});
      !held)
    return tl::unexpected(held.error());
  if (arguments.json) {
    nlohmann::json json = toJson(*evaluation, evaluator.record(), *settings);
    json["schema"] = 1;
    json["program"] = hashText(program->hash());
    if (both) json["beside"] = toJson(*both);
    printJson(json);
  } else {
    std::cout << fmt::format("{}: {}\n{} runs, {} thread(s), {} caches, load {:.2f}\n",
                             program->name, describe(*evaluation), evaluation->time.samples,
                             settings->threads, settings->cold ? "cold" : "warm",
                             evaluation->noise.loadAverage);
    if (both) std::cout << describe(*both) << "\n";
  }
  return exitCodeOf(*evaluation);
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
