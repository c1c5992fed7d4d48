#include "rl/store/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

namespace dojo::rl {

struct Database::Handle {
  sqlite3* sqlite = nullptr;
  std::filesystem::path path;
  Message noun;

  ~Handle() { sqlite3_close(sqlite); }
  Message cannot(std::string_view what) const {
    const char* why = sqlite3_errmsg(sqlite);
    if (what == "open") return phrase("cannot open the {}: {}", noun, why);
    if (what == "read") return phrase("cannot read the {}: {}", noun, why);
    return phrase("cannot write the {}: {}", noun, why);
  }
  Error error(const char* what) const {
    bool isOther = sqlite3_errcode(sqlite) == SQLITE_NOTADB;  // some other file
    return {isOther ? ErrorCode::BadInput : ErrorCode::ToolFailure, cannot(what)};
  }
};

namespace {

// The file may come from anyone: nothing that is written in it reaches beyond it.
void distrust(sqlite3* sqlite) {
  sqlite3_db_config(sqlite, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(sqlite, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
}

}  // namespace

Database::Database(std::unique_ptr<Handle> handle) : m_handle(std::move(handle)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Result<Database> Database::open(const std::filesystem::path& path, Open how, Message noun,
                                int patience) {
  auto handle = std::make_unique<Handle>();
  handle->path = path;
  handle->noun = std::move(noun);
  int flags = SQLITE_OPEN_READWRITE | (how == Open::MakeIfMissing ? SQLITE_OPEN_CREATE : 0);
  if (sqlite3_open_v2(path.c_str(), &handle->sqlite, flags, nullptr) != SQLITE_OK)
    return tl::unexpected(handle->error("open"));
  distrust(handle->sqlite);
  sqlite3_busy_timeout(handle->sqlite, patience);
  Database database(std::move(handle));
  if (how == Open::ExistingOnly) return database;
  if (auto set = database.writeAhead(); !set) return tl::unexpected(set.error());
  return database;
}

// Without a sync per step: the system keeps what a killed process wrote.
Result<void> Database::writeAhead() {
  return execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON");
}

Result<void> Database::execute(const std::string& sql) {
  if (sqlite3_exec(m_handle->sqlite, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return tl::unexpected(m_handle->error("write"));
  return {};
}

Result<int> Database::format() const {
  Statement ask(*this, "PRAGMA user_version");
  int version = ask.step() ? static_cast<int>(ask.integer(0)) : -1;
  while (ask.step()) {
  }
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return version;
}

Result<void> Database::migrate(std::span<const char* const> migrations) {
  int newest = static_cast<int>(migrations.size());
  auto now = format();
  if (!now) return tl::unexpected(now.error());
  if (*now == newest) return {};
  if (*now > newest)
    return fail(ErrorCode::Unsupported,
                phrase("the {} '{}' was written by a newer version (format {}, here {})",
                       m_handle->noun, m_handle->path.string(), *now, newest));
  return transaction([&]() -> Result<void> {
    auto known = format();  // another process may have been faster
    if (!known) return tl::unexpected(known.error());
    for (int version = *known; version < newest; ++version)
      if (auto done = execute(fmt::format("{}PRAGMA user_version={}",
                                          migrations[static_cast<size_t>(version)], version + 1));
          !done)
        return done;
    return {};
  });
}

Result<void> Database::transaction(const std::function<Result<void>()>& body) {
  if (auto begun = execute("BEGIN IMMEDIATE"); !begun) return begun;
  Result<void> done = body();
  if (done) done = execute("COMMIT");
  if (!done) sqlite3_exec(m_handle->sqlite, "ROLLBACK", nullptr, nullptr, nullptr);
  return done;
}

struct Statement::State {
  const Database::Handle* database = nullptr;
  sqlite3_stmt* statement = nullptr;
  int code = SQLITE_OK;
  int bound = 0;

  ~State() { sqlite3_finalize(statement); }
  void note(int result) {
    if (code == SQLITE_OK) code = result;
  }
};

Statement::Statement(const Database& database, const std::string& sql)
    : m_state(std::make_unique<State>()) {
  m_state->database = database.m_handle.get();
  m_state->code =
      sqlite3_prepare_v2(database.m_handle->sqlite, sql.c_str(), -1, &m_state->statement, nullptr);
}

Statement::~Statement() = default;

Statement& Statement::bind(int64_t value) {
  m_state->note(sqlite3_bind_int64(m_state->statement, ++m_state->bound, value));
  return *this;
}

Statement& Statement::bind(double value) {
  m_state->note(sqlite3_bind_double(m_state->statement, ++m_state->bound, value));
  return *this;
}

Statement& Statement::bind(const std::string& value) {
  m_state->note(sqlite3_bind_text(m_state->statement, ++m_state->bound, value.data(),
                                  static_cast<int>(value.size()), SQLITE_TRANSIENT));
  return *this;
}

Statement& Statement::bind(std::span<const std::byte> blob) {
  m_state->note(sqlite3_bind_blob64(m_state->statement, ++m_state->bound, blob.data(), blob.size(),
                                    SQLITE_TRANSIENT));
  return *this;
}

bool Statement::step() {
  if (m_state->code != SQLITE_OK) return false;
  int code = sqlite3_step(m_state->statement);
  if (code == SQLITE_ROW) return true;
  m_state->code = code == SQLITE_DONE ? SQLITE_OK : code;
  return false;
}

Result<void> Statement::run() {
  while (step()) {
  }
  return finish("write");
}

Result<void> Statement::finish(const char* what) const {
  if (m_state->code != SQLITE_OK) return tl::unexpected(m_state->database->error(what));
  return {};
}

int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(m_state->statement, column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(m_state->statement, column);
}

bool Statement::isNull(int column) const {
  return sqlite3_column_type(m_state->statement, column) == SQLITE_NULL;
}

std::string Statement::text(int column) const {
  const auto* bytes =
      reinterpret_cast<const char*>(sqlite3_column_text(m_state->statement, column));
  if (!bytes) return {};
  return {bytes, static_cast<size_t>(sqlite3_column_bytes(m_state->statement, column))};
}

std::span<const std::byte> Statement::blob(int column) const {
  const auto* bytes =
      static_cast<const std::byte*>(sqlite3_column_blob(m_state->statement, column));
  if (!bytes) return {};
  return {bytes, static_cast<size_t>(sqlite3_column_bytes(m_state->statement, column))};
}

}  // namespace dojo::rl
