// Session files in a folder: what they hold, and names for new ones.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "app/session/owner.h"
#include "app/session/session.h"

namespace dojo::app {
Result<SessionSummary> summarise(const std::filesystem::path& path) {
  SessionSummary summary;
  summary.path = path;
  summary.modified = lastWritten(path);
  auto journal = Journal::openForReading(path);
  if (!journal) return tl::unexpected(journal.error());
  auto count = journal->nodeCount();
  auto kernel = journal->get("kernel");
  auto owner = journal->get("owner");
  if (!count || !kernel || !owner || *count == 0)
    return fail(ErrorCode::BadInput, phrase("'{}' is not a session", path.string()));
  summary.kernel = *kernel;
  summary.steps = *count - 1;
  summary.isOpen = isAlive(*owner, summary.modified);
  summary.wasInterrupted = !owner->empty() && !summary.isOpen;
  return summary;
}

std::vector<SessionSummary> sessionsIn(const std::filesystem::path& folder) {
  std::vector<SessionSummary> sessions;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".perfdojo") continue;
    if (auto summary = summarise(entry.path())) sessions.push_back(std::move(*summary));
  }
  std::ranges::sort(sessions, [](const auto& a, const auto& b) {
    return std::tie(b.modified, a.path) < std::tie(a.modified, b.path);
  });
  return sessions;
}

std::filesystem::path defaultSessionsFolder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder =
      data && *data ? std::filesystem::path(data)
                    : std::filesystem::path(home && *home ? home : ".") / ".local" / "share";
  return folder / "perfdojo" / "sessions";
}

std::filesystem::path freshSessionPath(const std::filesystem::path& folder,
                                       const std::string& kernel) {
  std::string stem = std::filesystem::path(kernel).stem().string();
  for (int i = 1;; ++i) {
    auto path = folder / fmt::format("{}-{}.perfdojo", stem, i);
    if (!std::filesystem::exists(path)) return path;
  }
}

}  // namespace dojo::app
