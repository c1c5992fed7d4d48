#include "app/session/snapshot.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <chrono>
#include <cstring>
#include <fstream>
#include <optional>
#include <thread>

namespace dojo::app {
namespace {

namespace fs = std::filesystem;

constexpr int kTries = 40;
constexpr std::chrono::milliseconds kBetweenTries{50};
constexpr size_t kLogHeader = 32;  // bytes; another for every log that is begun

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string headerOf(const fs::path& log) {
  std::string header(kLogHeader, '\0');
  std::ifstream in(log, std::ios::binary);
  in.read(header.data(), static_cast<std::streamsize>(kLogHeader));
  header.resize(static_cast<size_t>(in.gcount()));
  return header;
}

bool write(const fs::path& path, const std::string& bytes) {
  std::ofstream out(path, std::ios::binary);
  out << bytes << std::flush;
  return out.good();
}

struct Pair {
  std::string file, log;
};

// The log is read after the file: what is moved from it into the file meanwhile stands in both, and
// is read from the log. Where another log was begun on the way the two do not belong together.
std::optional<Pair> tryToRead(const fs::path& session) {
  fs::path log = session.string() + "-wal";
  std::error_code error;
  std::string header = headerOf(log);
  auto written = fs::last_write_time(session, error);
  Pair pair{contents(session), contents(log)};
  bool isSameLog = pair.log.compare(0, kLogHeader, header) == 0 && headerOf(log) == header;
  bool isSameFile = !header.empty() || fs::last_write_time(session, error) == written;
  if (!isSameLog || !isSameFile || error) return std::nullopt;
  return pair;
}

}  // namespace

Snapshot::~Snapshot() {
  std::error_code ignored;
  if (!m_folder.empty()) fs::remove_all(m_folder, ignored);
}

Result<Snapshot> Snapshot::take(const fs::path& session) {
  if (!fs::exists(session))
    return fail(ErrorCode::NotFound, phrase("there is no session '{}'", session.string()));
  std::string folder = (fs::temp_directory_path() / "perfdojo-XXXXXX").string();
  if (!mkdtemp(folder.data()))
    return fail(ErrorCode::ToolFailure,
                phrase("cannot make a folder below '{}': {}", fs::temp_directory_path().string(),
                       std::strerror(errno)));
  Snapshot snapshot(folder);
  for (int i = 0; i < kTries; ++i) {
    if (auto pair = tryToRead(session)) {
      bool isWritten = write(snapshot.file(), pair->file) &&
                       (pair->log.empty() || write(snapshot.file().string() + "-wal", pair->log));
      if (isWritten) return snapshot;
      return fail(ErrorCode::ToolFailure, phrase("cannot write to '{}'", folder));
    }
    std::this_thread::sleep_for(kBetweenTries);
  }
  return fail(ErrorCode::ToolFailure,
              phrase("'{}' is written faster than it can be read", session.string()));
}

}  // namespace dojo::app
