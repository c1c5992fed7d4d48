// A session's file as it is at one moment, in a folder of its own, while another process goes on
// writing the file, perhaps on another machine. The original is only read, and not by SQLite: its
// write-ahead index cannot be shared between machines, and its last reader would tidy the log away
// under a writer that it cannot see. Not for a file that this process has open: to close it here
// would end SQLite's locks on it, as POSIX has them.
#pragma once

#include <filesystem>

#include "core/result.h"

namespace dojo::app {

class Snapshot {
 public:
  static Result<Snapshot> take(const std::filesystem::path& session);
  Snapshot(Snapshot&& other) noexcept : m_folder(std::move(other.m_folder)) {
    other.m_folder.clear();
  }
  ~Snapshot();  // the copy goes with it
  std::filesystem::path file() const { return m_folder / "session.perfdojo"; }

 private:
  explicit Snapshot(std::filesystem::path folder) : m_folder(std::move(folder)) {}
  std::filesystem::path m_folder;
};

}  // namespace dojo::app
