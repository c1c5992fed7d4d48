#include "app/search/gather.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "app/search/merge.h"
#include "app/session/owner.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;
using State = TaskReport::State;

// Why a task gave up; empty where it did not.
std::string failureOf(const Campaign& campaign, const CampaignTask& task) {
  std::ifstream in(campaign.failureOf(task));
  std::string why;
  std::getline(in, why);
  return why;
}

// What a session says of the search in it.
void read(const Session& session, TaskReport& report) {
  bool isOpen = isAlive(session.journal().get("owner").value_or(""), lastWritten(session.path()));
  if (isOpen) report.state = State::Running, report.reason = "searches still";
  auto searches = session.journal().searches();
  if (!searches || searches->empty()) return;
  auto evaluations = session.journal().evaluations(searches->back().id);
  if (!evaluations) return;
  report.evaluations = static_cast<int>(evaluations->size());
  for (const EvaluationRecord& e : *evaluations) {
    if (e.number == 0) report.startNs = e.outcome.ns;
    if (e.outcome.isBest) report.bestNs = e.outcome.ns;
  }
  if (searches->back().state == "finished") {
    report.state = State::Finished;
    report.reason.clear();
  } else if (!isOpen) {
    report.state = State::Stopped;
    report.reason = "was ended early";
  }
}

// Merges one task's session into its group's, which the first one begins.
void mergeTask(const Campaign& campaign, const fs::path& group, TaskReport& report,
               std::unique_ptr<Session>& into) {
  std::string why = failureOf(campaign, report.task);
  report.reason = why.empty() ? "nothing was written" : why;
  if (!why.empty()) report.state = State::Failed;
  fs::path file = campaign.sessionOf(report.task);
  if (!fs::exists(file)) return;
  auto source = Session::openCopy(file);
  if (!source) {
    if (why.empty()) report.reason = source.error().message;
    return;
  }
  read(**source, report);
  if (!why.empty()) report.state = State::Failed, report.reason = why;
  const Session& s = **source;
  if (!into) {
    auto made = Session::create(group, {s.original(), s.machine(), s.kernel(), s.constants()});
    if (!made) {
      report.reason = made.error().message;
      return;
    }
    into = std::move(*made);
  }
  auto merged = mergeSession(*into, s);
  report.isMerged = merged.has_value();
  if (!merged) report.reason = merged.error().message;
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
  for (TaskReport* report : group) mergeTask(campaign, temporary, *report, into);
  if (!into) return false;
  auto copied = into->copyTo(result);
  into.reset();
  removeAll();
  if (!copied) return tl::unexpected(copied.error());
  return true;
}

}  // namespace

bool CampaignReport::isComplete() const {
  return std::ranges::all_of(
      tasks, [](const TaskReport& t) { return t.state == State::Finished && t.isMerged; });
}

Result<CampaignReport> gather(const Campaign& campaign) {
  CampaignReport report;
  for (const CampaignTask& task : campaign.tasks)
    report.tasks.push_back({task, State::Missing, "", 0, 0, 0, false});
  std::map<std::string, std::vector<TaskReport*>> groups;
  for (TaskReport& task : report.tasks) groups[task.task.group()].push_back(&task);
  for (const auto& [name, group] : groups) {
    fs::path result = campaign.folder / (name + ".perfdojo");
    auto merged = mergeGroup(campaign, group, result);
    if (!merged) return tl::unexpected(merged.error());
    if (*merged) report.merged.push_back(result);
  }
  return report;
}

}  // namespace dojo::app
