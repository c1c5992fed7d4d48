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

// Its programs are XX/HASH/…, each with a file whose time tells its last use.
void forgetUnused(const fs::path& folder) {
  std::error_code error;
  const auto oldest = fs::file_time_type::clock::now() - kKept;
  std::vector<fs::path> unused;
  for (fs::directory_iterator shard(folder, error), none; !error && shard != none;
       shard.increment(error)) {
    std::error_code ignored;
    if (!shard->is_directory(ignored)) {
      if (shard->last_write_time(ignored) < oldest && !ignored) unused.push_back(shard->path());
      continue;
    }
    for (const auto& program : fs::directory_iterator(shard->path(), ignored)) {
      std::error_code missing;
      auto used = fs::last_write_time(program.path() / "last_accessed", missing);
      if (missing) used = program.last_write_time(missing);
      if (!missing && used < oldest) unused.push_back(program.path());
    }
  }
  for (const fs::path& path : unused) fs::remove_all(path, error);
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
