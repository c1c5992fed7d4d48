#include "app/search/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/machine/machines.h"
#include "core/shell.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;

Result<void> write(const fs::path& path, const std::string& text) {
  fs::path temporary = path.string() + ".tmp";
  std::ofstream out(temporary, std::ios::binary);
  out << text << std::flush;
  std::error_code error;
  if (out) fs::rename(temporary, path, error);
  if (out && !error) return {};
  return fail(ErrorCode::ToolFailure, phrase("cannot write '{}'", path.string()));
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
  for (const char* word : {"--fresh", "--forget", "--continue", "--session"})
    words.emplace_back(word);
  words.push_back(campaign.sessionOf(task).string());
  std::string line;
  for (const std::string& word : words) line += core::quotedForShell(word) + ' ';
  return line + ">/dev/null";
}

}  // namespace

std::string CampaignTask::group() const {
  return plain(kernel) + "-" + plain(target);
}

std::string CampaignTask::name() const {
  return fmt::format("{}-{}", group(), seed);
}

fs::path Campaign::sessionOf(const CampaignTask& task) const {
  return folder / "sessions" / (task.name() + ".perfdojo");
}

fs::path Campaign::failureOf(const CampaignTask& task) const {
  return folder / "failed" / task.name();
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
      fmt::arg("folder", c.folder.string()),
      fmt::arg("quoted", core::quotedForShell(c.folder.string())), fmt::arg("tries", c.tries));
}

std::string gatherScript(const Campaign& c) {
  return fmt::format(R"(#!/bin/sh
#SBATCH --job-name=perfdojo-gather
#SBATCH --open-mode=append
#SBATCH --output={0}/logs/gather.log
exec {2} session gather {1}
)",
                     c.folder.string(), core::quotedForShell(c.folder.string()),
                     core::quotedForShell(c.command));
}

Result<void> writeCampaign(const Campaign& c) {
  std::set<std::string> known;
  for (const CampaignTask& task : c.tasks)
    if (!known.insert(task.name()).second)
      return fail(ErrorCode::BadInput,
                  phrase("two searches would be called {}; ask for each once, and give kernels "
                         "different names",
                         task.name()));
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
    for (const CampaignTask& task : c.tasks)
      if (auto known = core::machineNamed(task.target); !known)
        return tl::unexpected(known.error());
    return c;
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::BadInput,
                phrase("'{}' holds no campaign.json of searches", folder.string()));
  }
}

}  // namespace dojo::app
