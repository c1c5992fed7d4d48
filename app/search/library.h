// The best trajectories known on this machine, by kernel with its extents, target and threads.
// Searches begin with what stands here, and `perfdojo code --best` uses it. An entry gives way to
// one that is faster than the same original by more; times alone would compare days, not programs.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "rl/store/database.h"

namespace dojo::app {

struct LibraryKey {
  core::Hash original = 0;  // the program before any step, extents included
  std::string target, machine;
  int threads = 1;
};

struct LibraryEntry {
  std::string kernel;
  std::vector<std::string> steps;
  double ns = 0, originalNs = 0;
  std::string author;
  double speedup() const { return ns > 0 ? originalNs / ns : 0; }
};

class Library {
 public:
  static Result<Library> open(const std::filesystem::path& path);

  Result<std::optional<LibraryEntry>> find(const LibraryKey& key) const;
  // The fastest for an original and target, whatever the threads.
  Result<std::optional<LibraryEntry>> findAny(core::Hash original, const std::string& target) const;
  // Whether it was taken.
  Result<bool> offer(const LibraryKey& key, const LibraryEntry& entry);

 private:
  explicit Library(rl::Database database);
  rl::Database m_database;
};

std::filesystem::path defaultLibrary();  // below $XDG_DATA_HOME

}  // namespace dojo::app
