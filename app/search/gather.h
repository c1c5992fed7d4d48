// The state of a campaign's searches, at any time; running ones are read without disturbing them.
#pragma once

#include "app/search/campaign.h"

namespace dojo::app {

struct TaskReport {
  enum class State { Finished, Running, Stopped, Failed, Missing };
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

// Merges the sessions of each kernel and target into FOLDER/KERNEL-TARGET.perfdojo. They are left
// as they are. What cannot be read is left out and named.
Result<CampaignReport> gather(const Campaign& campaign);

}  // namespace dojo::app
