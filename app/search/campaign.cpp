#include "app/search/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/search/merge.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;
using State = TaskReport::State;

Result<void> write(const fs::path& path, const std::string& text) {
  fs::path temporary = path.string() + ".tmp";
  std::ofstream out(temporary, std::ios::binary);
  out << text << std::flush;
  std::error_code error;
  if (out) fs::rename(temporary, path, error);
  if (out && !error) return {};
  return fail(ErrorCode::ToolFailure, fmt::format("cannot write '{}'", path.string()));
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What a file's name may hold.
std::string plain(std::string text) {
  text = fs::path(text).stem().string();
  std::ranges::replace_if(
      text, [](unsigned char c) { return !std::isalnum(c) && c != '_' && c != '-'; }, '_');
  return text;
}

std::string commandOf(const Campaign& campaign, const CampaignTask& task) {
  std::vector<std::string> words = {
      campaign.command,         "search", task.kernel, "--target", task.target, "--seed",
      std::to_string(task.seed)};
  words.insert(words.end(), campaign.arguments.begin(), campaign.arguments.end());
  for (const char* word : {"--fresh", "--forget", "--go-on", "--session"}) words.emplace_back(word);
  words.push_back(campaign.sessionOf(task).string());
  std::string line;
  for (const std::string& word : words) line += quotedForShell(word) + ' ';
  return line + ">/dev/null";
}

TaskReport reportOf(const Campaign& campaign, const CampaignTask& task) {
  TaskReport report{task, State::Missing, "nothing was written", 0, 0, 0, false};
  std::string why = read(campaign.folder / "failed" / task.name());
  while (!why.empty() && why.back() == '\n') why.pop_back();
  if (!why.empty()) report = {task, State::Failed, why, 0, 0, 0, false};
  fs::path file = campaign.sessionOf(task);
  if (!fs::exists(file)) return report;
  auto journal = Journal::openForReading(file);
  auto searches = journal ? journal->searches() : tl::unexpected(journal.error());
  if (!searches) {
    if (why.empty()) report.reason = searches.error().message;
    return report;
  }
  if (searches->empty()) return report;
  auto evaluations = journal->evaluations(searches->back().id);
  if (!evaluations) return report;
  report.evaluations = static_cast<int>(evaluations->size());
  for (const EvaluationRecord& e : *evaluations) {
    if (e.number == 0) report.startNs = e.outcome.ns;
    if (e.outcome.isBest) report.bestNs = e.outcome.ns;
  }
  if (!why.empty()) return report;
  bool isFinished = searches->back().state == "finished";
  report.state = isFinished ? State::Finished : State::Stopped;
  report.reason = isFinished ? "" : "was ended early";
  return report;
}

// Of one kernel and target, whether there was anything; built beside its place and moved there when
// it is whole.
Result<bool> mergeGroup(const Campaign& campaign, const std::vector<TaskReport*>& group,
                        const fs::path& result) {
  fs::path temporary = result.string() + ".tmp";
  auto removeAll = [&] {
    std::error_code ignored;
    for (const char* end : {"", "-wal", "-shm"}) fs::remove(temporary.string() + end, ignored);
  };
  removeAll();
  std::unique_ptr<Session> into;
  for (TaskReport* report : group) {
    fs::path file = campaign.sessionOf(report->task);
    if (!fs::exists(file)) continue;
    if (!into) {
      auto first = Session::open(file);
      auto made = first ? Session::create(temporary, {(*first)->original(), (*first)->target(),
                                                      (*first)->kernel(), (*first)->constants()})
                        : tl::unexpected(first.error());
      if (first) (*first)->close();
      if (!made) {
        report->reason = made.error().message;
        continue;
      }
      into = std::move(*made);
    }
    auto merged = mergeSession(*into, file);
    report->isMerged = merged.has_value();
    if (!merged) report->reason = merged.error().message;
  }
  if (!into) return false;
  into->close();
  auto copied = into->copyTo(result.string() + ".new");
  into.reset();
  removeAll();
  if (!copied) return tl::unexpected(copied.error());
  std::error_code error;
  fs::rename(result.string() + ".new", result, error);
  if (error)
    return fail(ErrorCode::ToolFailure,
                fmt::format("cannot write '{}': {}", result.string(), error.message()));
  return true;
}

}  // namespace

std::string CampaignTask::name() const {
  return fmt::format("{}-{}-{}", plain(kernel), plain(target), seed);
}

fs::path Campaign::sessionOf(const CampaignTask& task) const {
  return folder / "sessions" / (task.name() + ".perfdojo");
}

std::string quotedForShell(const std::string& text) {
  std::string quoted = "'";
  for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::vector<CampaignTask> tasksOf(const std::vector<std::string>& kernels,
                                  const std::vector<std::string>& targets,
                                  const std::vector<int64_t>& seeds) {
  std::vector<CampaignTask> tasks;
  for (const std::string& kernel : kernels)
    for (const std::string& target : targets)
      for (int64_t seed : seeds) tasks.push_back({kernel, target, seed});
  return tasks;
}

// The tries are the script's, so that a search that crashes is tried again too; what an earlier try
// evaluated is in its session. Nodes that go down are Slurm's business (--requeue).
std::string arrayScript(const Campaign& c) {
  return fmt::format(
      R"(#!/bin/sh
#SBATCH --job-name=perfdojo
#SBATCH --array=0-{last}
#SBATCH --cpus-per-task={processors}
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output={folder}/logs/%a.log
# One search for each line of `tasks`. --exclusive: two searches on a node would only wait for each other.
folder={quoted}
export XDG_DATA_HOME="$folder/data"
task=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" "$folder/tasks")
name=$(sed -n "$((SLURM_ARRAY_TASK_ID + 1))p" "$folder/names")
rm -f "$folder/failed/$name"
try=1
while :; do
  eval "$task" && exit 0
  code=$?
  echo "$name: try $try of {tries} ended with exit code $code" >&2
  if [ "$try" -ge {tries} ]; then
    echo "exit code $code after {tries} tries; see logs/$SLURM_ARRAY_TASK_ID.log" >"$folder/failed/$name.tmp"
    mv "$folder/failed/$name.tmp" "$folder/failed/$name"
    exit "$code"
  fi
  try=$((try + 1))
done
)",
      fmt::arg("last", c.tasks.size() - 1), fmt::arg("processors", c.processors),
      fmt::arg("folder", c.folder.string()), fmt::arg("quoted", quotedForShell(c.folder.string())),
      fmt::arg("tries", c.tries));
}

std::string gatherScript(const Campaign& c) {
  return fmt::format(R"(#!/bin/sh
#SBATCH --job-name=perfdojo-gather
#SBATCH --open-mode=append
#SBATCH --output={0}/logs/gather.log
export XDG_DATA_HOME={1}/data
exec {2} session gather {1}
)",
                     c.folder.string(), quotedForShell(c.folder.string()),
                     quotedForShell(c.command));
}

Result<void> writeCampaign(const Campaign& c) {
  std::error_code error;
  for (const char* name : {"sessions", "failed", "logs", "data"})
    fs::create_directories(c.folder / name, error);
  nlohmann::json tasks = nlohmann::json::array();
  std::string commands, names;
  for (const CampaignTask& task : c.tasks) {
    tasks.push_back({{"kernel", task.kernel}, {"target", task.target}, {"seed", task.seed}});
    commands += commandOf(c, task) + "\n";
    names += task.name() + "\n";
  }
  nlohmann::json json = {{"schema", 1},       {"command", c.command},
                         {"tasks", tasks},    {"arguments", c.arguments},
                         {"tries", c.tries},  {"processors", c.processors},
                         {"sbatch", c.sbatch}};
  for (const auto& [name, text] :
       {std::pair{"tasks", commands}, std::pair{"names", names},
        std::pair{"array.sbatch", arrayScript(c)}, std::pair{"gather.sbatch", gatherScript(c)},
        std::pair{"campaign.json", json.dump(2) + "\n"}})
    if (auto written = write(c.folder / name, text); !written) return written;
  return {};
}

Result<Campaign> readCampaign(const fs::path& folder) {
  try {
    auto json = nlohmann::json::parse(read(folder / "campaign.json"));
    Campaign c;
    std::error_code error;
    c.folder = fs::absolute(folder, error);
    json.at("command").get_to(c.command);
    json.at("arguments").get_to(c.arguments);
    json.at("tries").get_to(c.tries);
    json.at("processors").get_to(c.processors);
    json.at("sbatch").get_to(c.sbatch);
    for (const auto& task : json.at("tasks"))
      c.tasks.push_back({task.at("kernel"), task.at("target"), task.at("seed")});
    return c;
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::BadInput,
                fmt::format("'{}' holds no campaign.json of searches", folder.string()));
  }
}

bool CampaignReport::isComplete() const {
  return std::ranges::all_of(
      tasks, [](const TaskReport& t) { return t.state == State::Finished && t.isMerged; });
}

Result<CampaignReport> gather(const Campaign& campaign) {
  CampaignReport report;
  for (const CampaignTask& task : campaign.tasks) report.tasks.push_back(reportOf(campaign, task));
  std::map<std::string, std::vector<TaskReport*>> groups;
  for (TaskReport& task : report.tasks)
    groups[plain(task.task.kernel) + "-" + plain(task.task.target)].push_back(&task);
  for (const auto& [name, group] : groups) {
    fs::path result = campaign.folder / (name + ".perfdojo");
    auto merged = mergeGroup(campaign, group, result);
    if (!merged) return tl::unexpected(merged.error());
    if (*merged) report.merged.push_back(result);
  }
  return report;
}

}  // namespace dojo::app
