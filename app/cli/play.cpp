// perfdojo play PROGRAM --agent A: the moves that an agent would play, as a trajectory. Nothing is
// measured; `perfdojo search --strategy agent` measures.
#include <fmt/format.h>

#include <cmath>
#include <iostream>

#include "app/cli/command.h"
#include "app/search/trained_agent.h"
#include "app/service/words.h"
#include "app/session/session.h"
#include "core/text/printer.h"

namespace dojo::app {
namespace {

struct PlayArguments {
  ProgramArgument program;
  std::string agent;
  int moves = 100;
  bool json = false;
};

nlohmann::json toJson(const std::vector<ExpectedMove>& line, const std::string& trajectory) {
  nlohmann::json moves = nlohmann::json::array();
  for (const ExpectedMove& move : line)
    moves.push_back({{"step", core::print(move.step)}, {"q", move.q}, {"spread", move.spread}});
  double expected = line.empty() ? 1 : std::exp(line.front().q);
  return {
      {"schema", 1}, {"moves", moves}, {"expected_speedup", expected}, {"trajectory", trajectory}};
}

Outcome play(PlayArguments& arguments) {
  auto loaded = arguments.program.loadWithOriginal();
  if (!loaded) return tl::unexpected(loaded.error());
  auto machine = arguments.program.loadMachine();
  if (!machine) return tl::unexpected(machine.error());
  auto overrides = parseSets(arguments.program.sets);
  if (!overrides) return tl::unexpected(overrides.error());
  auto runs = runnableTarget(*machine);
  if (!runs) return tl::unexpected(runs.error());
  auto session = Session::create(Session::kInMemory,
                                 {loaded->original, *runs, arguments.program.source, *overrides});
  if (!session) return tl::unexpected(session.error());
  if (loaded->trajectory)
    for (const core::Step& step : core::stepsOf(loaded->trajectory->trajectory))
      if (auto applied = (*session)->apply(step, "trajectory"); !applied)
        return tl::unexpected(applied.error());
  TrainedAgent agent(arguments.agent, (*session)->original(), (*session)->machine(), /*startNs=*/0);
  if (Message why = agent.whyNot(); !why.empty()) return fail(ErrorCode::NotFound, why);
  auto line = agent.line((*session)->program(), arguments.moves, interrupted());
  if (!line) return tl::unexpected(line.error());
  for (const ExpectedMove& move : *line)
    if (auto applied = (*session)->apply(move.step, "agent"); !applied)
      return tl::unexpected(applied.error());
  auto trajectory = (*session)->trajectory();
  if (!trajectory) return tl::unexpected(trajectory.error());
  std::string text = core::print(*trajectory);
  if (arguments.json) {
    printJson(toJson(*line, text));
    return kDone;
  }
  std::cout << text;
  std::cerr << fmt::format("{} moves; {} expects {} of the start's speed; nothing was measured\n",
                           line->size(), agent.name(),
                           ratioText(line->empty() ? 1 : std::exp(line->front().q)));
  return kDone;
}

}  // namespace

void addPlay(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "play", "Print the moves that a trained agent would play, without measuring anything");
  auto arguments = std::make_shared<PlayArguments>();
  arguments->program.addTo(command, true);
  command->addOption("--agent", arguments->agent, "the agent")->typeName("FILE")->required();
  command->addOption("--moves", arguments->moves, "most moves")->showDefault()->within(1, 10'000);
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return play(*arguments); });
}

}  // namespace dojo::app
