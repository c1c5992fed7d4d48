#include "app/session/journal.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>

namespace dojo::app {
namespace {

// Statement i brings version i to version i + 1.
constexpr std::array<const char*, Journal::kVersion> kMigrations = {
    "CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE nodes("
    "  id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, kind INTEGER NOT NULL, step TEXT NOT NULL,"
    "  text TEXT NOT NULL, hash INTEGER NOT NULL, author TEXT NOT NULL, name TEXT NOT NULL, note "
    "TEXT NOT NULL,"
    "  created INTEGER NOT NULL, deleted INTEGER NOT NULL, verified INTEGER NOT NULL, verdict TEXT "
    "NOT NULL);"
    "CREATE TABLE measurements("
    "  node INTEGER PRIMARY KEY REFERENCES nodes(id), median REAL NOT NULL, low REAL NOT NULL, "
    "high REAL NOT NULL,"
    "  samples INTEGER NOT NULL, roofline REAL NOT NULL, suspect INTEGER NOT NULL, threads INTEGER "
    "NOT NULL,"
    "  cold INTEGER NOT NULL, load REAL NOT NULL, machine TEXT NOT NULL);"};

Error databaseError(sqlite3* database, const char* what) {
  return {ErrorCode::ToolFailure,
          fmt::format("cannot {} the session: {}", what, sqlite3_errmsg(database))};
}

// One prepared statement; `bind` and `step` report trouble through `ok`.
class Statement {
 public:
  Statement(sqlite3* database, const char* sql) : m_database(database) {
    m_code = sqlite3_prepare_v2(database, sql, -1, &m_statement, nullptr);
  }
  ~Statement() { sqlite3_finalize(m_statement); }
  Statement(const Statement&) = delete;

  Statement& bind(int64_t value) { return note(sqlite3_bind_int64(m_statement, ++m_bound, value)); }
  Statement& bind(double value) { return note(sqlite3_bind_double(m_statement, ++m_bound, value)); }
  Statement& bind(const std::string& value) {
    return note(sqlite3_bind_text(m_statement, ++m_bound, value.data(),
                                  static_cast<int>(value.size()), SQLITE_TRANSIENT));
  }
  // True while there is a row.
  bool step() {
    if (m_code != SQLITE_OK) return false;
    int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW) return true;
    m_code = code == SQLITE_DONE ? SQLITE_OK : code;
    return false;
  }
  Result<void> run() {
    while (step()) {
    }
    return finish("write");
  }
  Result<void> finish(const char* what) const {
    if (m_code != SQLITE_OK) return tl::unexpected(databaseError(m_database, what));
    return {};
  }

  int64_t integer(int column) { return sqlite3_column_int64(m_statement, column); }
  double real(int column) { return sqlite3_column_double(m_statement, column); }
  bool isNull(int column) { return sqlite3_column_type(m_statement, column) == SQLITE_NULL; }
  std::string text(int column) {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
    return bytes
               ? std::string(bytes, static_cast<size_t>(sqlite3_column_bytes(m_statement, column)))
               : std::string();
  }

 private:
  Statement& note(int code) {
    if (m_code == SQLITE_OK) m_code = code;
    return *this;
  }
  sqlite3* m_database;
  sqlite3_stmt* m_statement = nullptr;
  int m_code = SQLITE_OK;
  int m_bound = 0;
};

NodeRecord readNode(Statement& row) {
  NodeRecord n;
  n.id = row.integer(0);
  n.parent = row.integer(1);
  n.kind = static_cast<StepKind>(row.integer(2));
  n.step = row.text(3);
  n.text = row.text(4);
  n.hash = static_cast<core::Hash>(row.integer(5));
  n.author = row.text(6);
  n.name = row.text(7);
  n.note = row.text(8);
  n.created = row.integer(9);
  n.deleted = row.integer(10) != 0;
  n.verification = {static_cast<Verification::State>(row.integer(11)), row.text(12)};
  if (!row.isNull(13))
    n.measurement = Measurement{row.real(13),
                                row.real(14),
                                row.real(15),
                                static_cast<int>(row.integer(16)),
                                row.real(17),
                                row.integer(18) != 0,
                                static_cast<int>(row.integer(19)),
                                row.integer(20) != 0,
                                row.real(21),
                                row.text(22)};
  return n;
}

Result<void> writeMeasurement(sqlite3* database, const NodeRecord& n) {
  if (!n.measurement) return {};
  const Measurement& m = *n.measurement;
  Statement insert(database, "INSERT OR REPLACE INTO measurements VALUES(?,?,?,?,?,?,?,?,?,?,?)");
  insert.bind(n.id)
      .bind(m.medianNs)
      .bind(m.lowNs)
      .bind(m.highNs)
      .bind(int64_t{m.samples})
      .bind(m.rooflineNs);
  insert.bind(int64_t{m.isSuspect})
      .bind(int64_t{m.threads})
      .bind(int64_t{m.cold})
      .bind(m.load)
      .bind(m.machine);
  return insert.run();
}

Result<void> writeSetting(sqlite3* database, const std::string& key, const std::string& value) {
  Statement insert(database, "INSERT OR REPLACE INTO settings VALUES(?,?)");
  return insert.bind(key).bind(value).run();
}

}  // namespace

struct Journal::Database {
  sqlite3* handle = nullptr;
  ~Database() { sqlite3_close(handle); }

  Result<void> execute(const char* sql) const {
    if (sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
      return tl::unexpected(databaseError(handle, "write"));
    return {};
  }
};

Journal::Journal(std::filesystem::path path, std::unique_ptr<Database> database)
    : m_path(std::move(path)), m_database(std::move(database)) {}
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;
Journal::~Journal() = default;

Result<Journal> Journal::open(const std::filesystem::path& path) {
  auto database = std::make_unique<Database>();
  if (sqlite3_open_v2(path.c_str(), &database->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                      nullptr) != SQLITE_OK)
    return tl::unexpected(databaseError(database->handle, "open"));
  sqlite3_busy_timeout(database->handle, 2000);
  // Without a sync per step: the system keeps what a killed process wrote.
  if (auto set = database->execute(
          "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON");
      !set)
    return tl::unexpected(set.error());
  Journal journal(path, std::move(database));
  if (auto migrated = journal.migrate(); !migrated) return tl::unexpected(migrated.error());
  return journal;
}

Result<Journal> Journal::openForReading(const std::filesystem::path& path) {
  auto database = std::make_unique<Database>();
  if (sqlite3_open_v2(path.c_str(), &database->handle, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK)
    return tl::unexpected(databaseError(database->handle, "open"));
  sqlite3_busy_timeout(database->handle, 500);
  Journal journal(path, std::move(database));
  if (auto count = journal.nodeCount(); !count) return tl::unexpected(count.error());
  return journal;
}

Result<void> Journal::migrate() {
  Statement ask(m_database->handle, "PRAGMA user_version");
  int version = ask.step() ? static_cast<int>(ask.integer(0)) : -1;
  while (ask.step()) {
  }
  if (auto asked = ask.finish("read"); !asked) return asked;
  if (version > kVersion)
    return fail(ErrorCode::Unsupported,
                fmt::format("the session '{}' was written by a newer version (format {}, here {})",
                            m_path.string(), version, kVersion));
  for (; version < kVersion; ++version) {
    std::string sql = fmt::format("BEGIN;{}PRAGMA user_version={};COMMIT",
                                  kMigrations[static_cast<size_t>(version)], version + 1);
    if (auto done = m_database->execute(sql.c_str()); !done) return done;
  }
  return {};
}

Result<void> Journal::transaction(auto&& body) {
  if (auto begun = m_database->execute("BEGIN IMMEDIATE"); !begun) return begun;
  Result<void> done = body();
  if (done) done = m_database->execute("COMMIT");
  if (!done) sqlite3_exec(m_database->handle, "ROLLBACK", nullptr, nullptr, nullptr);
  return done;
}

Result<void> Journal::append(const NodeRecord& n) {
  return transaction([&]() -> Result<void> {
    Statement insert(m_database->handle, "INSERT INTO nodes VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)");
    insert.bind(n.id).bind(n.parent).bind(static_cast<int64_t>(n.kind)).bind(n.step).bind(n.text);
    insert.bind(static_cast<int64_t>(n.hash))
        .bind(n.author)
        .bind(n.name)
        .bind(n.note)
        .bind(n.created);
    insert.bind(int64_t{n.deleted})
        .bind(static_cast<int64_t>(n.verification.state))
        .bind(n.verification.detail);
    if (auto done = insert.run(); !done) return done;
    if (auto done = writeMeasurement(m_database->handle, n); !done) return done;
    return writeSetting(m_database->handle, "current", std::to_string(n.id));
  });
}

Result<void> Journal::update(const NodeRecord& n) {
  return transaction([&]() -> Result<void> {
    Statement change(m_database->handle,
                     "UPDATE nodes SET name=?, note=?, verified=?, verdict=? WHERE id=?");
    change.bind(n.name)
        .bind(n.note)
        .bind(static_cast<int64_t>(n.verification.state))
        .bind(n.verification.detail);
    if (auto done = change.bind(n.id).run(); !done) return done;
    return writeMeasurement(m_database->handle, n);
  });
}

Result<void> Journal::setDeleted(const std::vector<HistoryId>& nodes, bool deleted,
                                 HistoryId current) {
  return transaction([&]() -> Result<void> {
    for (HistoryId id : nodes) {
      Statement change(m_database->handle, "UPDATE nodes SET deleted=? WHERE id=?");
      if (auto done = change.bind(int64_t{deleted}).bind(id).run(); !done) return done;
    }
    return writeSetting(m_database->handle, "current", std::to_string(current));
  });
}

Result<void> Journal::set(const std::string& key, const std::string& value) {
  return writeSetting(m_database->handle, key, value);
}

Result<std::string> Journal::get(const std::string& key) const {
  Statement ask(m_database->handle, "SELECT value FROM settings WHERE key=?");
  ask.bind(key);
  std::string value = ask.step() ? ask.text(0) : std::string();
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return value;
}

Result<std::vector<NodeRecord>> Journal::nodes() const {
  Statement ask(m_database->handle,
                "SELECT id, parent, kind, step, text, hash, author, name, note, created, deleted, "
                "verified, verdict,"
                " median, low, high, samples, roofline, suspect, threads, cold, load, machine"
                " FROM nodes LEFT JOIN measurements ON node = id ORDER BY id");
  std::vector<NodeRecord> records;
  while (ask.step()) records.push_back(readNode(ask));
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return records;
}

Result<int64_t> Journal::nodeCount() const {
  Statement ask(m_database->handle, "SELECT count(*) FROM nodes WHERE deleted=0");
  int64_t count = ask.step() ? ask.integer(0) : 0;
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return count;
}

Result<void> Journal::copyTo(const std::filesystem::path& path) const {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  Statement copy(m_database->handle, "VACUUM INTO ?");
  return copy.bind(path.string()).run();
}

}  // namespace dojo::app
