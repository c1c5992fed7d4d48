// The best trajectories known on this machine, by kernel with its extents, target and threads.
// Searches start from them, and `perfdojo code --best` uses them. An entry is replaced by one with
// a larger speed-up over the same original; times alone would compare days, not programs. An entry
// recorded under older rules of verification and timing is not trusted: any other replaces it, and
// it is verified and timed again before it is used (best_known.h).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/ir/program.h"
#include "rl/store/database.h"

namespace dojo::app {

// Of what lets an entry in. Raised whenever a verification or a way of timing becomes stricter, so
// that what passed the laxer one is looked at again.
inline constexpr int kLibraryRules = 1;

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
  int rules = kLibraryRules;  // that it was entered under
  bool isTrusted() const { return rules == kLibraryRules; }
  double speedup() const { return ns > 0 ? originalNs / ns : 0; }
};

class Library {
 public:
  static Result<Library> open(const std::filesystem::path& path);

  Result<std::optional<LibraryEntry>> find(const LibraryKey& key) const;
  // The fastest for an original and target, whatever the threads; where there are any, of those
  // that are trusted. With its key.
  Result<std::optional<std::pair<LibraryKey, LibraryEntry>>> findAny(
      core::Hash original, const std::string& target) const;
  // Whether it was taken.
  Result<bool> offer(const LibraryKey& key, const LibraryEntry& entry);
  Result<void> drop(const LibraryKey& key);

 private:
  explicit Library(rl::Database database);
  rl::Database m_database;
};

std::filesystem::path defaultLibrary();  // below $XDG_DATA_HOME

}  // namespace dojo::app
