#include "app/worker/opencl/driver_cache.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <vector>

namespace dojo::app {

namespace fs = std::filesystem;

namespace {

constexpr const char* kVariable = "POCL_CACHE_DIR";
constexpr auto kKept = std::chrono::hours(24);

// A folder that nobody else writes to: the driver loads code from it.
bool isOurs(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  mkdir(folder.c_str(), 0700);
  struct stat found{};
  return lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
         found.st_uid == geteuid() && (found.st_mode & 022) == 0 &&
         access(folder.c_str(), W_OK | X_OK) == 0;
}

std::optional<fs::path> folderFor(const fs::path& objectCache) {
  if (!objectCache.empty())
    if (fs::path beside = objectCache.parent_path() / "pocl"; isOurs(beside)) return beside;
  std::error_code error;
  fs::path temporary = fs::temp_directory_path(error) / fmt::format("perfdojo-pocl-{}", geteuid());
  if (!error && isOurs(temporary)) return temporary;
  return {};
}

std::vector<fs::path> entriesOf(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error))
    entries.push_back(entry->path());
  return entries;
}

void forgetIfUnused(const fs::path& path, const fs::path& witness) {
  std::error_code error;
  auto used = fs::last_write_time(witness, error);
  if (error) used = fs::last_write_time(path, error);
  if (!error && used < fs::file_time_type::clock::now() - kKept) fs::remove_all(path, error);
}

// Programs are folders XX/HASH, each with a file whose time tells its last use.
void forgetUnused(const fs::path& folder) {
  for (const fs::path& shard : entriesOf(folder)) {
    std::error_code error;
    if (!fs::is_directory(shard, error)) forgetIfUnused(shard, shard);
    for (const fs::path& program : entriesOf(shard))
      forgetIfUnused(program, program / "last_accessed");
  }
}

}  // namespace

void chooseDriverCache(const fs::path& objectCache) {
  if (const char* named = std::getenv(kVariable); named != nullptr && *named != '\0') return;
  const auto folder = folderFor(objectCache);
  if (!folder) return;
  forgetUnused(*folder);
  setenv(kVariable, folder->c_str(), 1);
}

}  // namespace dojo::app
