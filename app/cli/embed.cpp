// perfdojo embed: programs as vectors; and whether the vectors rank the times of recorded searches.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <iostream>
#include <set>

#include "app/cli/command.h"
#include "app/cli/search_view.h"
#include "app/session/session.h"
#include "core/machine/machines.h"
#include "core/trajectory/replay.h"
#include "rl/embed/embedder_choice.h"
#include "rl/embed/rank_probe.h"
#include "rl/environment/game.h"
#include "rl/search/space.h"

namespace dojo::app {
namespace {

struct EmbedArguments {
  std::vector<std::string> programs, sets;
  std::vector<std::string> probed;  // session files
  std::string embedder = "own", target = "host";
  bool json = false;
};

double cosine(std::span<const float> a, std::span<const float> b) {
  double ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    ab += double{a[i]} * b[i];
    aa += double{a[i]} * a[i];
    bb += double{b[i]} * b[i];
  }
  return ab / std::sqrt(aa * bb);
}

Outcome embedPrograms(const EmbedArguments& arguments, rl::Embedder& embedder) {
  auto overrides = parseSets(arguments.sets);
  if (!overrides) return tl::unexpected(overrides.error());
  std::vector<core::Program> programs;
  for (const std::string& source : arguments.programs) {
    auto loaded = loadWithOriginal(source, *overrides);
    if (!loaded) return tl::unexpected(loaded.error());
    programs.push_back(std::move(loaded->program));
  }
  std::vector<const core::Program*> asked;
  for (const core::Program& program : programs) asked.push_back(&program);
  auto vectors = embedder.embed(asked);
  if (!vectors) return tl::unexpected(vectors.error());
  nlohmann::json list = nlohmann::json::array();
  if (!arguments.json) std::cout << embedder.identity() << ": " << vectors->width << " numbers\n";
  for (size_t i = 0; i < programs.size(); ++i) {
    auto row = vectors->row(i);
    list.push_back({{"program", arguments.programs[i]}, {"vector", row}});
    if (arguments.json) continue;
    std::cout << arguments.programs[i];
    for (size_t j = 0; j < i; ++j)
      std::cout << fmt::format("  {:.4f}", cosine(row, vectors->row(j)));
    std::cout << "\n";
  }
  if (arguments.json)
    printJson({{"schema", 1}, {"embedder", embedder.identity()}, {"programs", std::move(list)}});
  return kDone;
}

struct Timed {
  std::vector<core::Program> programs;
  std::vector<double> ns;
};

// Every program of a session's searches that was timed, once.
Result<Timed> timedIn(const std::string& file) {
  auto session = Session::openCopy(file);
  if (!session) return tl::unexpected(session.error());
  auto views = searchesOf((*session)->journal());
  if (!views) return tl::unexpected(views.error());
  Timed timed;
  std::set<core::Hash> seen;
  for (const SearchView& view : *views) {
    auto prefix = stepsFrom(view.request.prefix);
    if (!prefix) return tl::unexpected(prefix.error());
    for (const EvaluationRecord& e : view.evaluations) {
      if (e.outcome.verdict != rl::Verdict::Timed || !seen.insert(e.hash).second) continue;
      auto steps = stepsFrom(linesIn(e.steps));
      if (!steps) return tl::unexpected(steps.error());
      steps->insert(steps->begin(), prefix->begin(), prefix->end());
      core::Replay replay = core::replay(*steps, (*session)->original(), (*session)->machine());
      if (!replay.isLegal() || replay.result().hash() != e.hash) continue;
      timed.programs.push_back(replay.result());
      timed.ns.push_back(e.outcome.ns);
    }
  }
  return timed;
}

Outcome probe(const EmbedArguments& arguments, rl::Embedder& embedder) {
  nlohmann::json list = nlohmann::json::array();
  for (const std::string& file : arguments.probed) {
    auto timed = timedIn(file);
    if (!timed) return tl::unexpected(timed.error());
    std::vector<const core::Program*> asked;
    for (const core::Program& program : timed->programs) asked.push_back(&program);
    auto begin = std::chrono::steady_clock::now();
    auto vectors = embedder.embed(asked);
    if (!vectors) return tl::unexpected(vectors.error());
    double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    auto rank = rl::rankProbe(*vectors, timed->ns);
    if (!rank) return tl::unexpected(rank.error());
    double perSecond = static_cast<double>(timed->ns.size()) / seconds;
    list.push_back({{"session", file},
                    {"programs", timed->ns.size()},
                    {"rank_correlation", *rank},
                    {"programs_per_second", perSecond}});
    if (!arguments.json)
      std::cout << fmt::format(
          "{}: rank correlation of times held out {:.3f} over {} programs; {:.0f} programs/s\n",
          file, *rank, timed->ns.size(), perSecond);
  }
  if (arguments.json)
    printJson({{"schema", 1}, {"embedder", embedder.identity()}, {"sessions", std::move(list)}});
  return kDone;
}

Outcome embed(const EmbedArguments& arguments) {
  auto machine = core::machineNamed(arguments.target);
  if (!machine) return tl::unexpected(machine.error());
  rl::EmbedderParts parts{.machine = *machine, .learner = {}, .cancel = &interrupted()};
  auto embedder = rl::chooseEmbedder(arguments.embedder, parts);
  if (!embedder) return tl::unexpected(embedder.error());
  if (!arguments.probed.empty()) return probe(arguments, **embedder);
  if (arguments.programs.empty())
    return fail(ErrorCode::BadInput, "give at least one PROGRAM, or --probe SESSION");
  return embedPrograms(arguments, **embedder);
}

}  // namespace

void addEmbed(CommandLine line) {
  auto* command = line.app.addSubcommand(
      "embed", "Programs as vectors: their cosines, or how well vectors rank recorded times");
  auto arguments = std::make_shared<EmbedArguments>();
  command->addOption("PROGRAM", arguments->programs, "kernels, programs or trajectories");
  addSets(command, arguments->sets);
  command
      ->addOption("--embedder", arguments->embedder,
                  "own, untrained, features, tokens, hash, a URL, a folder with a model, or a file "
                  "of weights")
      ->showDefault();
  command->addOption("--target", arguments->target, "the machine of the features")->showDefault();
  command
      ->addOption("--probe", arguments->probed,
                  "rank the recorded times of these sessions by a linear probe")
      ->oneEach()
      ->typeName("SESSION");
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
  onCall(command, line, [arguments] { return embed(*arguments); });
}

}  // namespace dojo::app
