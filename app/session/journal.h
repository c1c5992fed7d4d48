// A session's file: one SQLite database in WAL mode, so that what was written is there whatever
// becomes of the process. The only door to SQLite; this header speaks plain values. Every writer is
// one transaction. The schema has a version (PRAGMA user_version); older files are migrated when
// opened, newer refused.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/history.h"
#include "core/result.h"

namespace dojo::app {

// A history node as it is written: its program as canonical text.
struct NodeRecord {
  HistoryId id = 0, parent = 0;
  StepKind kind = StepKind::Move;
  std::string step, text, author, name, note;
  core::Hash hash = 0;
  int64_t created = 0;
  bool deleted = false;
  std::optional<Measurement> measurement;
  Verification verification;
};

class Journal {
 public:
  static constexpr int kVersion = 1;

  // Opens the file, making it when it is not there, and brings it to the present schema.
  static Result<Journal> open(const std::filesystem::path& path);
  // Without migrating or making anything; fails when there is no session in it.
  static Result<Journal> openForReading(const std::filesystem::path& path);
  Journal(Journal&&) noexcept;
  Journal& operator=(Journal&&) noexcept;
  ~Journal();

  const std::filesystem::path& path() const { return m_path; }

  // A new node, and that it is the current one.
  Result<void> append(const NodeRecord& node);
  // Everything of a node but its step and program.
  Result<void> update(const NodeRecord& node);
  Result<void> setDeleted(const std::vector<HistoryId>& nodes, bool deleted, HistoryId current);

  Result<void> set(const std::string& key, const std::string& value);
  Result<std::string> get(const std::string& key) const;  // "" when it was never set
  Result<std::vector<NodeRecord>> nodes() const;          // by rising id
  Result<int64_t> nodeCount() const;                      // that are not deleted

  // A complete copy that does not share the journal's write-ahead log.
  Result<void> copyTo(const std::filesystem::path& path) const;

 private:
  struct Database;
  Journal(std::filesystem::path path, std::unique_ptr<Database> database);
  Result<void> migrate();
  Result<void> transaction(auto&& body);

  std::filesystem::path m_path;
  std::unique_ptr<Database> m_database;
};

}  // namespace dojo::app
