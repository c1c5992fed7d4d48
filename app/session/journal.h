// A session's file: one SQLite database in WAL mode, so that what was written is there whatever
// becomes of the process. Every writer is one transaction. The schema has a version (PRAGMA
// user_version); older files are migrated when opened, newer refused.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/history.h"
#include "app/session/snapshot.h"
#include "core/result.h"
#include "rl/evaluator/outcome.h"
#include "rl/store/database.h"

namespace dojo::app {

// One search in this session: what it was asked, and what it came to.
struct SearchRecord {
  int64_t id = 0;
  std::string request;  // JSON, app/search/request.h
  std::string state;    // "running", "stopped", "finished"
  int64_t created = 0;  // seconds since 1970
};

// A program that a search evaluated.
struct EvaluationRecord {
  int64_t number = 0, parent = -1;  // in order of evaluation, from 0
  std::string steps;                // one a line, from where the search began
  core::Hash hash = 0;
  rl::Outcome outcome;
  double seconds = 0;  // since the search began
};

// A history node as it is written: its program as canonical text.
struct NodeRecord {
  HistoryId id = 0, parent = 0;
  StepKind kind = StepKind::Move;
  std::string step, text, author, name, note;
  core::Hash hash = 0;
  int64_t created = 0;
  bool deleted = false;
  std::optional<Measurement> measurement;
  bool lostTime = false;  // the file has a time that cannot be true
  Verification verification;
  std::optional<Prediction> prediction;
};

class Journal {
 public:
  static constexpr int kVersion = 4;

  // Opens the file, making it when it is not there, and brings it to the present schema. What is
  // there and no session, an empty file too, is refused and stays as it is.
  static Result<Journal> open(const std::filesystem::path& path);
  // Without migrating or making anything; fails when there is no session in it.
  static Result<Journal> openForReading(const std::filesystem::path& path);
  // What the file holds now, whoever writes it and wherever. The file is left as it is; what is
  // written goes to a copy that ends with the journal.
  static Result<Journal> openCopy(const std::filesystem::path& path);

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

  Result<int64_t> addSearch(const std::string& request);
  Result<void> setSearchRequest(int64_t search, const std::string& request);
  Result<void> setSearchState(int64_t search, const std::string& state);
  Result<std::vector<SearchRecord>> searches() const;  // by rising id
  Result<void> append(int64_t search, const EvaluationRecord& evaluation);
  // By rising number. Of rows that a run with another budget left behind only those are a best
  // that are faster than every best before them.
  Result<std::vector<EvaluationRecord>> evaluations(int64_t search) const;

  // A complete copy that does not share the journal's write-ahead log, and that no process has
  // open. It takes the place of what is there, unless that is a session in use.
  Result<void> copyTo(const std::filesystem::path& path) const;

 private:
  Journal(std::filesystem::path path, rl::Database database);

  std::filesystem::path m_path;
  std::shared_ptr<Snapshot> m_copy;  // that the database is of, if it is of one
  rl::Database m_database;
};

}  // namespace dojo::app
