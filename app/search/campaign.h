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
  std::string group() const;  // "softmax-x86-64-avx512": what is merged together
  std::string name() const;   // "softmax-x86-64-avx512-3": its files' names
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
  std::filesystem::path failureOf(const CampaignTask& task) const;  // there where it gave up
};

std::vector<CampaignTask> tasksOf(const std::vector<std::string>& kernels,
                                  const std::vector<std::string>& targets,
                                  const std::vector<int64_t>& seeds);

// campaign.json, the list of commands, and the two scripts that Slurm is given. Fails where two
// tasks would write the same session.
Result<void> writeCampaign(const Campaign& campaign);
Result<Campaign> readCampaign(const std::filesystem::path& folder);

std::string arrayScript(const Campaign& campaign);
std::string gatherScript(const Campaign& campaign);

}  // namespace dojo::app
