// Compiled code kept on disk under the hash of everything that decides it. It only ever saves time:
// an entry that is damaged or cannot be read is a miss, one that cannot be written is a warning.
// Entries are written whole (temporary file, then rename), so readers in other processes never see
// a part.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "codegen/compile_types.h"

namespace dojo::codegen {

class ObjectCache {
 public:
  static constexpr std::uintmax_t kDefaultLimit = std::uintmax_t{1} << 30;

  // An empty folder switches the cache off. Oldest entries go when it grows beyond limitBytes.
  explicit ObjectCache(std::filesystem::path folder, std::uintmax_t limitBytes = kDefaultLimit);

  static std::string key(const std::string& everythingThatDecides);
  std::optional<CompiledCode> find(const std::string& key) const;
  Result<void> store(const std::string& key, const CompiledCode& code) const;

 private:
  std::filesystem::path pathOf(const std::string& key) const;
  void prune(const std::filesystem::path& shard) const;

  std::filesystem::path m_folder;
  std::uintmax_t m_limit;
};

std::filesystem::path defaultObjectCacheFolder();  // below $XDG_CACHE_HOME, else $HOME/.cache

}  // namespace dojo::codegen
