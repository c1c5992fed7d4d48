// Many searches that belong together: every kernel, target and seed a task, each writing a session
// of its own in one folder, run by whoever runs tasks (a Slurm job array) and gathered afterwards.
// The folder says everything: campaign.json what was asked, sessions/ what came of it, failed/
// which tasks gave up and why. Nothing in it is ever half written to a reader: results appear by
// rename.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"

namespace dojo::app {

struct CampaignTask {
  std::string kernel, target;
  int64_t seed = 1;
  std::string name() const;  // "softmax-x86-64-avx512-3": its files' names
};

struct Campaign {
  std::filesystem::path folder;
  std::string command;                 // perfdojo itself
  std::vector<std::string> arguments;  // of every search, besides kernel, target and seed
  std::vector<CampaignTask> tasks;
  int tries = 3;
  int processors = 1;  // that a task may use
  std::string sbatch;  // further options, as sbatch takes them
  std::filesystem::path sessionOf(const CampaignTask& task) const;
};

std::vector<CampaignTask> tasksOf(const std::vector<std::string>& kernels,
                                  const std::vector<std::string>& targets,
                                  const std::vector<int64_t>& seeds);

// campaign.json, the list of commands, and the two scripts that Slurm is given.
Result<void> writeCampaign(const Campaign& campaign);
Result<Campaign> readCampaign(const std::filesystem::path& folder);

std::string arrayScript(const Campaign& campaign);
std::string gatherScript(const Campaign& campaign);

struct TaskReport {
  enum class State { Finished, Stopped, Failed, Missing };
  CampaignTask task;
  State state = State::Missing;
  std::string reason;  // of what is not finished
  int evaluations = 0;
  double startNs = 0, bestNs = 0;
  bool isMerged = false;
};
struct CampaignReport {
  std::vector<TaskReport> tasks;
  std::vector<std::filesystem::path> merged;  // one session for each kernel and target
  bool isComplete() const;
};

// Merges the sessions of each kernel and target into FOLDER/KERNEL-TARGET.perfdojo. What cannot be
// read is left out and named.
Result<CampaignReport> gather(const Campaign& campaign);

std::string quotedForShell(const std::string& text);

}  // namespace dojo::app
