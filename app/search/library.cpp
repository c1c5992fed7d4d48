#include "app/search/library.h"

#include <fmt/format.h>

#include <chrono>

#include "app/session/session.h"
#include "rl/evaluator/plausible.h"

namespace dojo::app {
namespace {

using rl::Statement;

constexpr const char* kMigrations[] = {
    "CREATE TABLE best("
    "  original INTEGER NOT NULL, target TEXT NOT NULL, machine TEXT NOT NULL, threads INTEGER NOT "
    "NULL,"
    "  kernel TEXT NOT NULL, steps TEXT NOT NULL, ns REAL NOT NULL, original_ns REAL NOT NULL,"
    "  author TEXT NOT NULL, created INTEGER NOT NULL,"
    "  PRIMARY KEY(original, target, machine, threads)) WITHOUT ROWID;",
    "ALTER TABLE best ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;"};

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<std::string> separated(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// Of what has no sense none is known.
std::optional<LibraryEntry> sound(LibraryEntry entry) {
  bool isSound = rl::isPlausibleTime(entry.ns) && rl::isPlausibleTime(entry.originalNs);
  return isSound ? std::optional(std::move(entry)) : std::nullopt;
}

constexpr const char* kColumns = "kernel, steps, ns, original_ns, author, rules";

LibraryEntry entryIn(const Statement& row) {
  return {row.text(0), separated(row.text(1)),          row.real(2), row.real(3),
          row.text(4), static_cast<int>(row.integer(5))};
}

}  // namespace

Library::Library(rl::Database database) : m_database(std::move(database)) {}

Result<Library> Library::open(const std::filesystem::path& path) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  auto database = rl::Database::open(path, rl::Database::Open::MakeIfMissing,
                                     phrase("library of trajectories"), 5000);
  if (!database) return tl::unexpected(database.error());
  if (auto migrated = database->migrate(kMigrations); !migrated)
    return tl::unexpected(migrated.error());
  return Library(std::move(*database));
}

Result<std::optional<LibraryEntry>> Library::find(const LibraryKey& key) const {
  Statement ask(m_database, fmt::format("SELECT {} FROM best WHERE original=? AND target=? AND "
                                        "machine=? AND threads=?",
                                        kColumns));
  ask.bind(static_cast<int64_t>(key.original)).bind(key.target).bind(key.machine);
  ask.bind(int64_t{key.threads});
  std::optional<LibraryEntry> entry;
  if (ask.step()) entry = sound(entryIn(ask));
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return entry;
}

Result<std::optional<std::pair<LibraryKey, LibraryEntry>>> Library::findAny(
    core::Hash original, const std::string& target) const {
  Statement ask(m_database, fmt::format("SELECT {}, machine, threads FROM best WHERE original=? "
                                        "AND target=? ORDER BY rules<>?, ns, machine, threads",
                                        kColumns));
  ask.bind(static_cast<int64_t>(original)).bind(target).bind(int64_t{kLibraryRules});
  std::optional<std::pair<LibraryKey, LibraryEntry>> found;
  while (!found && ask.step())
    if (auto entry = sound(entryIn(ask)))
      found = {LibraryKey{original, target, ask.text(6), static_cast<int>(ask.integer(7))},
               std::move(*entry)};
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return found;
}

Result<bool> Library::offer(const LibraryKey& key, const LibraryEntry& entry) {
  bool taken = false;
  auto done = m_database.transaction([&]() -> Result<void> {
    auto known = find(key);
    if (!known) return tl::unexpected(known.error());
    if (*known && (*known)->isTrusted() && (*known)->speedup() >= entry.speedup()) return {};
    taken = true;
    int64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count();
    Statement insert(m_database, "INSERT OR REPLACE INTO best VALUES(?,?,?,?,?,?,?,?,?,?,?)");
    insert.bind(static_cast<int64_t>(key.original)).bind(key.target).bind(key.machine);
    insert.bind(int64_t{key.threads}).bind(entry.kernel).bind(joined(entry.steps));
    insert.bind(entry.ns).bind(entry.originalNs).bind(entry.author).bind(now);
    return insert.bind(int64_t{entry.rules}).run();
  });
  if (!done) return tl::unexpected(done.error());
  return taken;
}

Result<void> Library::drop(const LibraryKey& key) {
  Statement erase(m_database,
                  "DELETE FROM best WHERE original=? AND target=? AND machine=? AND threads=?");
  erase.bind(static_cast<int64_t>(key.original)).bind(key.target).bind(key.machine);
  return erase.bind(int64_t{key.threads}).run();
}

std::filesystem::path defaultLibrary() {
  return defaultSessionsFolder().parent_path() / "library.sqlite";
}

}  // namespace dojo::app
