// perfdojo agent: what is in an agent's file, and how well agents play kernels without any
// measurement on the way.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/command_watcher.h"
#include "app/search/trained_agent.h"
#include "app/service/service.h"
#include "app/service/words.h"
#include "rl/agent/agent_file.h"

namespace dojo::app {
namespace {

struct ShowArguments {
  std::string file;
  bool json = false;
};

nlohmann::json toJson(const rl::AgentCard& card) {
  nlohmann::json curve = nlohmann::json::array();
  for (const rl::CurvePoint& p : card.curve)
    curve.push_back({{"evaluations", p.evaluations},
                     {"best_ns", p.bestNs},
                     {"loss", p.loss},
                     {"error", p.error},
                     {"epsilon", p.epsilon},
                     {"q_start", p.startQ}});
  return {{"schema", 1},
          {"embedder", card.embedder},
          {"choice", card.choice},
          {"width", card.width},
          {"kernels", card.kernels},
          {"evaluations", card.evaluations},
          {"updates", card.updates},
          {"remembered", card.remembered},
          {"settings", rl::toJson(card.settings)},
          {"curve", curve}};
}

Outcome show(const ShowArguments& arguments) {
  auto card = rl::agentCardIn(arguments.file);
  if (!card) return tl::unexpected(card.error());
  if (arguments.json) {
    printJson(toJson(*card));
    return kDone;
  }
  std::cout << fmt::format(
      "kernels       {}\nevaluations   {}\nupdates       {}\nremembers     {} programs\n"
      "reads with    {} ({}), {} numbers a program\nsettings      {}\n",
      fmt::join(card->kernels, " "), card->evaluations, card->updates, card->remembered,
      card->choice, card->embedder, card->width, rl::toJson(card->settings).dump());
  if (!card->curve.empty())
    std::cout << fmt::format("{:>11} {:>12} {:>8} {:>8} {:>16}\n", "evaluations", "best", "epsilon",
                             "loss", "start promises");
  for (const rl::CurvePoint& p : card->curve)
    std::cout << fmt::format("{:>11} {:>12} {:>8.2f} {:>8.4f} {:>16}\n", p.evaluations,
                             codegen::describeNs(p.bestNs), p.epsilon, p.loss,
                             ratioText(std::exp(p.startQ)));
  return kDone;
}

struct EvalArguments {
  ProgramArgument program;
  std::vector<std::string> agents;
  int moves = 100, threads = 1;
  double budgetSeconds = 1;
  bool json = false;
};

struct Played {
  std::string agent;
  std::vector<ExpectedMove> line;
  core::Program program;
};

Result<Played> playedBy(const std::string& file, const core::Program& start,
                        const core::Machine& machine, int moves) {
  TrainedAgent agent(file, start, machine, /*startNs=*/0);
  if (Message why = agent.whyNot(); !why.empty())
    return fail(ErrorCode::NotFound, phrase("{}: {}", file, why));
  auto line = agent.line(start, moves, interrupted());
  if (!line) return tl::unexpected(line.error());
  Played played{file, std::move(*line), start};
  for (const ExpectedMove& move : played.line) {
    auto after = core::apply(played.program, move.step, machine);
    if (!after) return tl::unexpected(after.error());
    played.program = std::move(*after);
  }
  return played;
}

// Each agent's line of play and the start, timed interleaved and verified.
Outcome evaluate(EvalArguments& arguments) {
  auto loaded = arguments.program.loadWithOriginal();
  if (!loaded) return tl::unexpected(loaded.error());
  auto wanted = arguments.program.loadMachine();
  if (!wanted) return tl::unexpected(wanted.error());
  auto runs = measurableTarget(*wanted);
  if (!runs) return tl::unexpected(runs.error());
  const core::Machine& machine = *runs;
  std::vector<Played> played;
  std::vector<core::Program> programs = {loaded->program};
  for (const std::string& file : arguments.agents) {
    auto line = playedBy(file, loaded->program, machine, arguments.moves);
    if (!line) return tl::unexpected(line.error());
    programs.push_back(line->program);
    played.push_back(std::move(*line));
  }
  CommandWatcher watcher;
  Service service(watcher);
  auto compared = service.compare({.original = loaded->original,
                                   .programs = programs,
                                   .machine = machine,
                                   .timing = {.threads = arguments.threads,
                                              .budgetSeconds = arguments.budgetSeconds,
                                              .withRoofline = false},
                                   .checks = Checks::Timed});
  if (!compared) return tl::unexpected(compared.error());
  double start = compared->evaluations.front().time.median;
  nlohmann::json list = nlohmann::json::array();
  if (!arguments.json) std::cout << "start: " << describe(compared->evaluations.front()) << "\n";
  for (size_t i = 0; i < played.size(); ++i) {
    const codegen::Evaluation& evaluation = compared->evaluations[i + 1];
    double expected = played[i].line.empty() ? 1 : std::exp(played[i].line.front().q);
    double reached = start / evaluation.time.median;
    list.push_back({{"agent", played[i].agent},
                    {"moves", played[i].line.size()},
                    {"expected_speedup", expected},
                    {"speedup", reached},
                    {"ns", evaluation.time.median},
                    {"verified", !evaluation.isWrong()}});
    if (!arguments.json)
      std::cout << fmt::format("{}: {} moves; expected {}, reached {}: {}\n", played[i].agent,
                               played[i].line.size(), ratioText(expected), ratioText(reached),
                               describe(evaluation));
  }
  if (arguments.json) printJson({{"schema", 1}, {"start_ns", start}, {"agents", list}});
  return kDone;
}

void addShow(Command* agent, CommandLine line) {
  auto* command = agent->addSubcommand("show", "What an agent was trained on and how it went");
  auto arguments = std::make_shared<ShowArguments>();
  command->addOption("FILE", arguments->file, "the agent")->required();
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return show(*arguments); });
}

void addEval(Command* agent, CommandLine line) {
  auto* command = agent->addSubcommand("eval",
                                       "Let agents play a program without measurements, then time "
                                       "what they ended with, interleaved");
  auto arguments = std::make_shared<EvalArguments>();
  arguments->program.addTo(command, true);
  command->addOption("--agent", arguments->agents, "agents to compare")
      ->oneEach()
      ->typeName("FILE")
      ->required();
  command->addOption("--moves", arguments->moves, "most moves")->showDefault()->within(1, 10'000);
  command->addOption("--threads", arguments->threads, "OpenMP threads")
      ->showDefault()
      ->within(1, 1024);
  command->addOption("--budget", arguments->budgetSeconds, "seconds for each program")
      ->showDefault()
      ->positive();
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return evaluate(*arguments); });
}

}  // namespace

void addAgent(CommandLine line) {
  auto* agent = line.app.addSubcommand("agent", "Look into agents' files and compare agents");
  agent->requireSubcommand();
  addShow(agent, line);
  addEval(agent, line);
}

}  // namespace dojo::app
