#include "app/cli/session_gather.h"

#include <fmt/format.h>

#include <iostream>

#include "app/search/best_known.h"
#include "app/search/gather.h"

namespace dojo::app {
namespace {

struct GatherArguments {
  std::string folder;
  bool json = false;
  bool noLibrary = false;
};

const char* name(TaskReport::State state) {
  switch (state) {
    case TaskReport::State::Finished:
      return "finished";
    case TaskReport::State::Running:
      return "running";
    case TaskReport::State::Stopped:
      return "stopped";
    case TaskReport::State::Failed:
      return "failed";
    case TaskReport::State::Missing:
      break;
  }
  return "missing";
}

nlohmann::json toJson(const CampaignReport& report) {
  nlohmann::json tasks = nlohmann::json::array(), merged = nlohmann::json::array();
  for (const TaskReport& t : report.tasks)
    tasks.push_back({{"kernel", t.task.kernel},
                     {"target", t.task.target},
                     {"seed", t.task.seed},
                     {"state", name(t.state)},
                     {"merged", t.isMerged},
                     {"reason", t.reason},
                     {"evaluations", t.evaluations},
                     {"start_ns", t.startNs},
                     {"best_ns", t.bestNs}});
  for (const auto& path : report.merged) merged.push_back(path.string());
  return {{"schema", 1}, {"complete", report.isComplete()}, {"tasks", tasks}, {"merged", merged}};
}

void print(const CampaignReport& report) {
  for (const TaskReport& t : report.tasks)
    std::cerr << fmt::format(
        "{:<40} {:<9} {:>6} programs  {:>7}{}{}\n", t.task.name(), name(t.state), t.evaluations,
        t.bestNs > 0 ? fmt::format("{:.2f}×", t.startNs / t.bestNs) : "",
        t.isMerged ? "" : "  not merged", t.reason.empty() ? "" : "  " + t.reason);
  for (const auto& path : report.merged) std::cerr << fmt::format("merged: {}\n", path.string());
}

void print(const std::filesystem::path& merged, const Entered& entered) {
  std::string what =
      fmt::format("library: {}, {} thread(s)", merged.stem().string(), entered.threads);
  for (const std::string& why : entered.whyNot)
    std::cerr << fmt::format("{}: a find was not confirmed here: {}\n", what, why);
  if (!entered.entry) return;
  std::cerr << fmt::format(
      "{}: {:.2f}× by {}, {}\n", what, entered.entry->speedup(), entered.entry->author,
      entered.isTaken ? "verified here and recorded" : "not faster than the known one");
}

// What was found elsewhere is verified and timed here before it is entered. A merged session that
// this machine cannot run stays what it is; the rest goes on.
Result<void> enterInLibrary(const CampaignReport& report) {
  auto library = Library::open(defaultLibrary());
  if (!library) return tl::unexpected(library.error());
  for (const auto& path : report.merged) {
    auto session = Session::openCopy(path);
    if (!session) return tl::unexpected(session.error());
    auto entered = enterFinds(*library, **session, measuringHere(&interrupted()));
    if (!entered && entered.error().code == ErrorCode::Cancelled)
      return tl::unexpected(entered.error());
    if (!entered)
      std::cerr << fmt::format("library: nothing of {} is recorded: {}\n", path.stem().string(),
                               entered.error().message);
    if (entered)
      for (const Entered& one : *entered) print(path, one);
  }
  return {};
}

// Says of every search what became of it; the answer is no where one is missing or unfinished.
Outcome gatherThem(const GatherArguments& arguments) {
  auto campaign = readCampaign(arguments.folder);
  if (!campaign) return tl::unexpected(campaign.error());
  auto report = gather(*campaign);
  if (!report) return tl::unexpected(report.error());
  print(*report);
  if (!arguments.noLibrary)
    if (auto entered = enterInLibrary(*report); !entered) return tl::unexpected(entered.error());
  if (arguments.json) printJson(toJson(*report));
  return report->isComplete() ? kDone : kNo;
}

}  // namespace

void addGathering(Command* session, CommandLine line) {
  auto* command = session->addSubcommand(
      "gather", "Merge the searches in a folder of --launcher, and keep the best");
  auto arguments = std::make_shared<GatherArguments>();
  onCall(command, line, [arguments] { return gatherThem(*arguments); });
  command->addOption("FOLDER", arguments->folder, "the folder of the searches")->required();
  command->addFlag("--no-library", arguments->noLibrary,
                   "do not verify, time and record the best finds in this machine's library");
  command->addFlag("--json", arguments->json, "one JSON document on standard output");
}

}  // namespace dojo::app
