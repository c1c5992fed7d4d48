// perfdojo session: what session files hold, their best trajectories, and keeping them in order.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/search_view.h"
#include "app/cli/session_ablation.h"
#include "app/cli/session_curve.h"
#include "app/cli/session_gather.h"
#include "app/search/merge.h"
#include "codegen/measure/statistics.h"
#include "core/resources.h"

namespace dojo::app {
namespace {

struct SessionArguments {
  std::string folder = defaultSessionsFolder().string();
  std::string file;
  std::vector<std::string> others;
  int64_t node = 0;
  int keep = 5;
  bool json = false;
};

Outcome list(const SessionArguments& arguments) {
  nlohmann::json json = nlohmann::json::array();
  for (const SessionSummary& s : sessionsIn(arguments.folder)) {
    const char* state = s.isOpen ? "open" : s.wasInterrupted ? "interrupted" : "closed";
    int searches = 0;
    size_t evaluations = 0;
    if (auto journal = Journal::openForReading(s.path))
      if (auto views = searchesOf(*journal))
        for (const SearchView& view : *views) {
          ++searches;
          evaluations += view.evaluations.size();
        }
    if (arguments.json)
      json.push_back({{"path", s.path.string()},
                      {"kernel", s.kernel},
                      {"steps", s.steps},
                      {"modified", s.modified},
                      {"state", state},
                      {"searches", searches},
                      {"evaluations", evaluations}});
    else
      std::cout << fmt::format("{}  {}, {} steps, {} searches, {} evaluations, {}\n",
                               s.path.string(), s.kernel, s.steps, searches, evaluations, state);
  }
  if (arguments.json) printJson({{"schema", 1}, {"sessions", std::move(json)}});
  return kDone;
}

nlohmann::json toJson(const SearchView& view) {
  nlohmann::json finds = nlohmann::json::array();
  for (const EvaluationRecord* find : view.finds())
    finds.push_back({{"evaluation", find->number},
                     {"ns", find->outcome.ns},
                     {"speedup", view.startNs() / find->outcome.ns},
                     {"seconds", find->seconds},
                     {"steps", std::ranges::count(find->steps, '\n')}});
  return {{"search", view.record.id},        {"state", view.record.state},
          {"request", toJson(view.request)}, {"evaluations", view.evaluations.size()},
          {"finds", std::move(finds)},       {"rejections", view.rejections()}};
}

void print(const SearchView& view) {
  const SearchRequest& r = view.request;
  std::cout << fmt::format("search {}: {} over {}, seed {}, {} thread(s), {}: {} evaluations\n",
                           view.record.id, r.strategy, r.space, r.seed, r.threads,
                           view.record.state, view.evaluations.size());
  if (!view.evaluations.empty() && view.evaluations.front().outcome.isStartOnly())
    std::cout << fmt::format("the start program exceeds the error bound: {}\n",
                             view.evaluations.front().outcome.reason);
  for (const EvaluationRecord* find : view.finds())
    std::cout << fmt::format("{:>7}  {:>8.1f} s  {:>12}  {:>7.2f}×  {} steps\n", find->number,
                             find->seconds, codegen::describeNs(find->outcome.ns),
                             view.startNs() / find->outcome.ns,
                             std::ranges::count(find->steps, '\n'));
  for (const auto& [reason, count] : view.rejections()) {
    std::cout << fmt::format("rejected {:>5}: {}\n", count, reason.empty() ? "unknown" : reason);
    for (const EvaluationRecord& e : view.evaluations)
      if (e.outcome.verdict == rl::Verdict::Rejected &&
          rl::name(e.outcome.rejection) == std::string_view(reason)) {
        std::cout << fmt::format("  such as evaluation {}: {}\n", e.number, e.outcome.reason);
        break;
      }
  }
}

Outcome show(const SessionArguments& arguments) {
  auto summary = summarise(arguments.file);
  if (!summary) return tl::unexpected(summary.error());
  auto journal = Journal::openForReading(arguments.file);
  if (!journal) return tl::unexpected(journal.error());
  auto views = searchesOf(*journal);
  if (!views) return tl::unexpected(views.error());
  if (arguments.json) {
    nlohmann::json searches = nlohmann::json::array();
    for (const SearchView& view : *views) searches.push_back(toJson(view));
    printJson({{"schema", 1},
               {"path", arguments.file},
               {"kernel", summary->kernel},
               {"steps", summary->steps},
               {"searches", std::move(searches)}});
    return kDone;
  }
  std::cout << fmt::format("{}: {} steps\n", summary->kernel, summary->steps);
  for (const SearchView& view : *views) print(view);
  return kDone;
}

// The fastest measured node that is verified; the current one where none is.
HistoryId bestNode(const Session& session) {
  HistoryId best = session.history().current();
  double ns = 0;
  for (HistoryId id : session.history().living()) {
    const HistoryNode& node = session.history().node(id);
    if (!node.measurement || node.verification.state != Verification::State::ByNumbers) continue;
    if (ns == 0 || node.measurement->medianNs < ns) {
      ns = node.measurement->medianNs;
      best = id;
    }
  }
  return best;
}

bool isBuiltIn(const std::string& kernel) {
  return std::ranges::any_of(core::kernelResources(),
                             [&](const core::Resource& known) { return known.name == kernel; });
}

// Others replay it from the kernel that it names.
Result<void> beginsWithItsKernel(const Session& session) {
  std::error_code error;
  if (!isBuiltIn(session.kernel())) {
    if (!std::filesystem::exists(session.kernel(), error))
      std::cerr << fmt::format(
          "perfdojo: '{}' is not a kernel here; the steps start from the session's own program\n",
          session.kernel());
    return {};
  }
  auto kernel = loadProgram(session.kernel(), session.constants());
  if (kernel && kernel->hash() == session.original().hash()) return {};
  return fail(ErrorCode::Illegal,
              phrase("the session does not start from the kernel '{}' that it names, so its "
                     "steps are not a trajectory of it; save its program instead",
                     session.kernel()));
}

Outcome exportTrajectory(const SessionArguments& arguments) {
  auto session = Session::openCopy(arguments.file);
  if (!session) return tl::unexpected(session.error());
  Session& s = **session;
  if (auto gone = s.goTo(arguments.node ? arguments.node : bestNode(s)); !gone)
    return tl::unexpected(gone.error());
  for (const std::string& doubt : s.doubts()) std::cerr << fmt::format("perfdojo: {}\n", doubt);
  auto trajectory = s.trajectory();
  if (!trajectory) return tl::unexpected(trajectory.error());
  if (auto known = beginsWithItsKernel(s); !known) return tl::unexpected(known.error());
  std::cout << core::print(*trajectory);
  return kDone;
}

Outcome prune(const SessionArguments& arguments) {
  auto session = Session::open(arguments.file);
  if (!session) return tl::unexpected(session.error());
  auto erased = pruneFinds(**session, arguments.keep);
  (*session)->close();
  if (!erased) return tl::unexpected(erased.error());
  std::cerr << fmt::format("{} finds erased; the fastest {} kept\n", *erased, arguments.keep);
  return kDone;
}

// A session that cannot be read is named and left out; the others are merged all the same.
Outcome merge(const SessionArguments& arguments) {
  auto session = Session::open(arguments.file);
  if (!session) return tl::unexpected(session.error());
  bool all = true;
  for (const std::string& other : arguments.others) {
    auto merged = mergeSession(**session, other);
    all = all && merged.has_value();
    if (merged)
      std::cerr << fmt::format("{}: {} new steps, {} searches, {} evaluations\n", other,
                               merged->nodes, merged->searches, merged->evaluations);
    else
      std::cerr << fmt::format("left out: {}\n", merged.error().message);
  }
  (*session)->close();
  return all ? kDone : kNo;
}

}  // namespace

void addSession(CommandLine line) {
  auto* group =
      line.app.addSubcommand("session", "List, show, export, prune, merge and gather sessions");
  group->requireSubcommand();
  auto arguments = std::make_shared<SessionArguments>();
  auto add = [&](const char* name, const char* summary, Outcome (*run)(const SessionArguments&)) {
    auto* command = group->addSubcommand(name, summary);
    onCall(command, line, [arguments, run] { return run(*arguments); });
    return command;
  };
  auto file = [&](Command* command) {
    command->addOption("FILE", arguments->file, "a session file")->required();
  };
  auto* listing = add("list", "List the sessions in a folder, the latest first", list);
  listing->addOption("--folder", arguments->folder, "folder to search")->showDefault();
  listing->addFlag("--json", arguments->json, "one JSON document on standard output");
  auto* showing =
      add("show", "Show a session's searches: finds, and rejections with their reasons", show);
  file(showing);
  showing->addFlag("--json", arguments->json, "one JSON document on standard output");
  auto* exporting =
      add("export", "Print the trajectory of the fastest verified step", exportTrajectory);
  file(exporting);
  exporting->addOption("--node", arguments->node, "the number of another step");
  auto* pruning = add("prune", "Erase the branches of all finds but the fastest", prune);
  file(pruning);
  pruning->addOption("--keep", arguments->keep, "how many to keep")
      ->showDefault()
      ->within(1, 100000);
  auto* merging = add("merge", "Merge other sessions' results into one", merge);
  file(merging);
  merging->addOption("FROM", arguments->others, "session files of the same kernel")->required();
  addGathering(group, line);
  addAblation(group, line);
  addCurve(group, line);
}

}  // namespace dojo::app
