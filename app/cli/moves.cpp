// perfdojo moves PROGRAM: legal steps, one a line; with --all the refused ones too, with their
// reasons.
#include <fmt/format.h>

#include <iostream>

#include "app/cli/command.h"
#include "app/cli/moves_agent.h"
#include "core/moves/engine.h"
#include "core/moves/legality/rounding.h"

namespace dojo::app {
namespace {

struct MovesArguments {
  ProgramArgument program;
  std::string at;
  std::string agent;
  bool all = false;
  bool json = false;
};

// What the step does to the bits here, or of one that is refused, what its move may do.
std::string_view roundingOf(const core::Candidate& candidate, const core::Context& context) {
  if (!candidate.refusal) return core::name(core::roundingAt(context, candidate.step));
  return candidate.move->rounding == core::Rounding::Exact ? "exact" : "reassociates";
}

nlohmann::json toJson(const core::Candidate& candidate, const core::Context& context) {
  const core::View& view = context.view;
  nlohmann::json json = {{"step", core::print(candidate.step)},
                         {"move", candidate.step.move},
                         {"legal", !candidate.refusal.has_value()},
                         {"rounding", roundingOf(candidate, context)}};
  if (candidate.refusal) json["refusal"] = app::toJson(*candidate.refusal, view);
  if (!candidate.advice.empty()) json["advice"] = app::toJson(candidate.advice, view);
  return json;
}

Outcome listThem(MovesArguments& arguments) {
  auto loaded = arguments.program.loadWithOriginal();
  if (!loaded) return tl::unexpected(loaded.error());
  const core::Program* program = &loaded->program;
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  core::Place place;
  if (!arguments.at.empty()) {
    auto parsed = core::parsePlace(arguments.at);
    if (!parsed) return tl::unexpected(parsed.error());
    place = *parsed;
  }
  core::View view(*program);
#ifdef DOJO_WITH_SEARCH
  auto thoughts = thoughtsOf(arguments.agent, loaded->original, *program, *machine);
  if (!thoughts) return tl::unexpected(thoughts.error());
  if (!thoughts->empty() && !arguments.json && !arguments.all && arguments.at.empty()) {
    printRanked(*thoughts);
    return kDone;
  }
#endif
  nlohmann::json list = nlohmann::json::array();
  for (const core::Candidate& candidate :
       core::listMoves({view, *machine}, arguments.all || arguments.json)) {
    if (candidate.refusal && !arguments.all) continue;
    if (!arguments.at.empty() && !core::isAt(view, candidate.step, place)) continue;
    if (arguments.json) {
      list.push_back(toJson(candidate, {view, *machine}));
#ifdef DOJO_WITH_SEARCH
      addTo(list.back(), *thoughts);
#endif
    } else if (!candidate.refusal) {
      std::cout << core::print(candidate.step) << "\n";
    } else {
      std::cout << fmt::format("{}  # illegal {}: {}\n", core::print(candidate.step),
                               candidate.refusal->code, candidate.refusal->message);
    }
  }
  if (arguments.json)
    printJson({{"schema", 1}, {"program", hashText(program->hash())}, {"moves", std::move(list)}});
  return kDone;
}

}  // namespace

void addMoves(CommandLine line) {
  auto* command = line.app.addSubcommand("moves", "List the legal moves, one step a line");
  auto arguments = std::make_shared<MovesArguments>();
  arguments->program.addTo(command, true);
  command->addOption("--at", arguments->at, "only moves at this place: t, t#1, t#1@0, t.0")
      ->typeName("PLACE");
#ifdef DOJO_WITH_SEARCH
  command
      ->addOption("--agent", arguments->agent,
                  "rank the moves by what this agent expects of them, the best first")
      ->typeName("FILE");
#endif
  command->addFlag("--all", arguments->all, "also list illegal moves, with the reason");
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return listThem(*arguments); });
}

}  // namespace dojo::app
