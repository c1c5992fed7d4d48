#include "app/search/resume_state.h"

#include <fmt/format.h>

#include "app/session/session.h"

namespace dojo::app {
namespace {

namespace fs = std::filesystem;

// Also what a process leaves that died between making a file and writing the first step.
Result<bool> isEmpty(const fs::path& file) {
  std::error_code error;
  if (fs::file_size(file, error) == 0) {
    auto log = fs::file_size(file.string() + "-wal", error);
    return error || log == 0;
  }
  auto database = rl::Database::open(file, rl::Database::Open::ExistingOnly, phrase("session"));
  if (!database) return tl::unexpected(database.error());
  auto count = [&](const char* what) -> Result<int64_t> {
    rl::Statement ask(*database, fmt::format("SELECT count(*) FROM {}", what));
    int64_t found = ask.step() ? ask.integer(0) : 0;
    if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
    return found;
  };
  auto tables = count("sqlite_schema");
  if (!tables || *tables == 0) return tables.map([](int64_t) { return true; });
  auto others = count(
      "sqlite_schema WHERE tbl_name NOT IN"
      " ('settings', 'nodes', 'measurements', 'searches', 'evaluations', 'predictions')");
  if (others && *others > 0) return fail(ErrorCode::BadInput, "it is not a session");
  auto nodes = count("nodes");
  return nodes.map([](int64_t found) { return found == 0; });
}

Result<ResumeState> inSession(const fs::path& file) {
  auto journal = Journal::openForReading(file);
  if (!journal) return tl::unexpected(journal.error());
  auto searches = journal->searches();
  if (!searches) return tl::unexpected(searches.error());
  if (!searches->empty())
    return searches->back().state == "finished" ? ResumeState::FinishedSearch : ResumeState::Search;
  auto nodes = journal->nodes();
  if (!nodes) return tl::unexpected(nodes.error());
  if (nodes->size() == 1) return ResumeState::Session;
  return fail(ErrorCode::BadInput, "it holds steps, but no search to continue");
}

}  // namespace

Result<ResumeState> resumeStateAt(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) return ResumeState::Nothing;
  auto empty = isEmpty(file);
  auto left = !empty   ? tl::unexpected(empty.error())
              : *empty ? Result<ResumeState>(ResumeState::Nothing)
                       : inSession(file);
  if (left) return left;
  return fail(ErrorCode::BadInput, phrase("cannot continue in '{}': {}; it was not changed",
                                          file.string(), left.error().message));
}

}  // namespace dojo::app
