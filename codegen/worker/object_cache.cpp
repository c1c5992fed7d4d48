#include "codegen/worker/object_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "codegen/worker/messages.h"

namespace dojo::codegen {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMagic = "perfdojo object 1\n";
constexpr int kShards = 256;  // folders named by a key's first two digits

std::string checksum(std::string_view bytes) {
  return fmt::format("{:016x}\n", XXH3_64bits(bytes.data(), bytes.size()));
}

// Assembly and LLVM IR have fields of their own.
std::string packed(const CompiledCode& code) {
  const Listing& assembly = listingNamed(code.listings, "asm");
  nlohmann::json json = {
      {"object", nlohmann::json::binary({code.object.begin(), code.object.end()})},
      {"assembly", assembly.text},
      {"lines", assembly.sourceLines},
      {"llvm", listingNamed(code.listings, "llvm").text},
      {"warnings", code.warnings}};
  for (const Listing& listing : code.listings)
    if (&listing != &assembly && listing.name != "llvm") json["listings"].push_back(listing);
  std::string bytes;
  nlohmann::json::to_msgpack(json, bytes);
  return bytes;
}

std::optional<CompiledCode> unpacked(std::string_view bytes) {
  const auto json = nlohmann::json::from_msgpack(bytes, true, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("object") || !json["object"].is_binary()) return {};
  const auto& object = json["object"].get_binary();
  CompiledCode code{{object.begin(), object.end()},
                    json.value("listings", std::vector<Listing>{}),
                    json.value("warnings", std::vector<Diagnostic>{})};
  if (std::string text = json.value("assembly", ""); !text.empty())
    code.listings.push_back({"asm", std::move(text), json.value("lines", std::vector<int>{})});
  if (std::string text = json.value("llvm", ""); !text.empty())
    code.listings.push_back({"llvm", std::move(text), {}});
  return code;
}

Result<void> writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(ErrorCode::ToolFailure, std::strerror(errno));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

tl::unexpected<Error> cannotKeep(const fs::path& path, const Message& why) {
  return fail(ErrorCode::ToolFailure,
              phrase("cannot keep compiled code in {}: {}", path.string(), why));
}

}  // namespace

ObjectCache::ObjectCache(fs::path folder, std::uintmax_t limitBytes)
    : m_folder(std::move(folder)), m_limit(limitBytes) {}

std::string ObjectCache::key(const std::string& everythingThatDecides) {
  const auto hash = XXH3_128bits(everythingThatDecides.data(), everythingThatDecides.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

fs::path ObjectCache::pathOf(const std::string& key) const {
  return m_folder / key.substr(0, 2) / key.substr(2);
}

std::optional<CompiledCode> ObjectCache::find(const std::string& key) const {
  if (m_folder.empty()) return {};
  std::ifstream file(pathOf(key), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::string_view view(text);
  constexpr std::size_t header = kMagic.size() + 17;
  if (view.size() < header || !view.starts_with(kMagic)) return {};
  if (view.substr(kMagic.size(), 17) != checksum(view.substr(header))) return {};
  return unpacked(view.substr(header));
}

Result<void> ObjectCache::store(const std::string& key, const CompiledCode& code) const {
  if (m_folder.empty()) return {};
  const fs::path path = pathOf(key);
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return cannotKeep(path.parent_path(), error.message());
  std::string temporary = path.string() + ".XXXXXX";
  const int fd = mkostemp(temporary.data(), O_CLOEXEC);
  if (fd < 0) return cannotKeep(temporary, std::strerror(errno));
  const std::string bytes = packed(code);
  auto written = writeAll(fd, std::string(kMagic) + checksum(bytes) + bytes);
  close(fd);
  if (written && rename(temporary.c_str(), path.c_str()) != 0)
    written = fail(ErrorCode::ToolFailure, std::strerror(errno));
  if (!written) {
    unlink(temporary.c_str());
    return cannotKeep(path, written.error().message);
  }
  prune(path.parent_path());
  return {};
}

void ObjectCache::prune(const fs::path& shard) const {
  struct Entry {
    fs::file_time_type time;
    std::uintmax_t bytes;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::uintmax_t total = 0;
  std::error_code error;
  for (const auto& file : fs::directory_iterator(shard, error)) {
    std::error_code gone;
    const auto bytes = file.file_size(gone);
    const auto time = file.last_write_time(gone);
    if (gone) continue;
    entries.push_back({time, bytes, file.path()});
    total += bytes;
  }
  if (total <= m_limit / kShards) return;
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.time < b.time; });
  for (const auto& entry : entries) {
    if (total <= m_limit / kShards / 2) return;
    fs::remove(entry.path, error);
    total -= entry.bytes;
  }
}

fs::path defaultObjectCacheFolder() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') return fs::path(cache) / "perfdojo/objects";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home == '/') return fs::path(home) / ".cache/perfdojo/objects";
  return {};
}

}  // namespace dojo::codegen
