#include "app/session/journal.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "app/session/session.h"
#include "rl/evaluator/plausible.h"

namespace dojo::app {
namespace {

using rl::Statement;

constexpr int kMostThreads = 1 << 16;

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
    "  cold INTEGER NOT NULL, load REAL NOT NULL, machine TEXT NOT NULL);",
    "CREATE TABLE searches("
    "  id INTEGER PRIMARY KEY, request TEXT NOT NULL, state TEXT NOT NULL, created INTEGER NOT "
    "NULL);"
    "CREATE TABLE evaluations("
    "  search INTEGER NOT NULL REFERENCES searches(id), number INTEGER NOT NULL,"
    "  parent INTEGER NOT NULL, steps TEXT NOT NULL, hash INTEGER NOT NULL, verdict TEXT NOT NULL,"
    "  ns REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL, samples INTEGER NOT NULL,"
    "  drift REAL NOT NULL, rejection TEXT NOT NULL, reason TEXT NOT NULL, verified INTEGER NOT "
    "NULL,"
    "  best INTEGER NOT NULL, speedup REAL NOT NULL, seconds REAL NOT NULL,"
    "  PRIMARY KEY(search, number)) WITHOUT ROWID;",
    "ALTER TABLE measurements ADD COLUMN compiler TEXT NOT NULL DEFAULT '';",
    "CREATE TABLE predictions("
    "  node INTEGER PRIMARY KEY REFERENCES nodes(id), q REAL NOT NULL, spread REAL NOT NULL,"
    "  reach REAL NOT NULL, agent TEXT NOT NULL);"};

// One that a later version may know says nothing here.
Verification::State stateOf(int64_t number) {
  using State = Verification::State;
  bool isKnown = number >= 0 && number <= static_cast<int64_t>(State::Undecided);
  return isKnown ? static_cast<State>(number) : State::Unknown;
}

bool isPlausible(const Measurement& m) {
  bool isTime = rl::isPlausibleTime(m.medianNs, m.lowNs, m.highNs);
  bool isRoofline = m.rooflineNs == 0 || rl::isPlausibleTime(m.rooflineNs);
  bool isLoad = m.load >= 0 && m.load < 1e6;
  return isTime && isRoofline && isLoad && m.samples >= 0 && m.threads >= 1 &&
         m.threads <= kMostThreads;
}

bool isPlausible(const Prediction& p) {
  bool isReach = p.reachNs == 0 || rl::isPlausibleTime(p.reachNs);
  return std::isfinite(p.q) && std::isfinite(p.spread) && p.spread >= 0 && isReach;
}

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
  n.verification = {stateOf(row.integer(11)), row.text(12)};
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
                                row.text(22),
                                row.text(23)};
  if (n.measurement && !isPlausible(*n.measurement)) {
    n.measurement.reset();
    n.lostTime = true;
  }
  if (!row.isNull(24)) {
    Prediction p{row.real(24), row.real(25), row.real(26), row.text(27)};
    if (isPlausible(p)) n.prediction = std::move(p);
  }
  return n;
}

Result<void> writeMeasurement(const rl::Database& database, const NodeRecord& n) {
  if (!n.measurement) return {};
  const Measurement& m = *n.measurement;
  Statement insert(database, "INSERT OR REPLACE INTO measurements VALUES(?,?,?,?,?,?,?,?,?,?,?,?)");
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
      .bind(m.machine)
      .bind(m.compiler);
  return insert.run();
}

Result<void> writePrediction(const rl::Database& database, const NodeRecord& n) {
  if (!n.prediction) return {};
  const Prediction& p = *n.prediction;
  Statement insert(database, "INSERT OR REPLACE INTO predictions VALUES(?,?,?,?,?)");
  return insert.bind(n.id).bind(p.q).bind(p.spread).bind(p.reachNs).bind(p.agent).run();
}

Result<void> writeSetting(const rl::Database& database, const std::string& key,
                          const std::string& value) {
  Statement insert(database, "INSERT OR REPLACE INTO settings VALUES(?,?)");
  return insert.bind(key).bind(value).run();
}

// Only read, so that a file that is something else stays as it is.
Result<void> holdsSession(const rl::Database& database, const std::filesystem::path& path) {
  Statement ask(database,
                "SELECT count(*) FROM sqlite_master WHERE type='table' AND name IN ('settings', "
                "'nodes', 'measurements')");
  bool holds = ask.step() && ask.integer(0) == 3;
  if (auto asked = ask.finish("read"); !asked) return asked;
  if (holds) return {};
  return fail(ErrorCode::BadInput, phrase("'{}' is not a session", path.string()));
}

// A trigger or a view would run what somebody else has written.
Result<void> holdsTablesAlone(const rl::Database& database, const std::filesystem::path& path) {
  Statement ask(database, "SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')");
  bool isSound = ask.step() && ask.integer(0) == 0;
  if (auto asked = ask.finish("read"); !asked) return asked;
  if (isSound) return {};
  return fail(ErrorCode::BadInput,
              phrase("the session '{}' is damaged: it holds a trigger or a view", path.string()));
}

// `named` is the file that messages name.
Result<rl::Database> openToWrite(const std::filesystem::path& path,
                                 const std::filesystem::path& named) {
  using Open = rl::Database::Open;
  std::error_code error;
  bool isThere = std::filesystem::exists(path, error);
  auto database = rl::Database::open(path, isThere ? Open::ExistingOnly : Open::MakeIfMissing,
                                     phrase("session"));
  if (!database) return database;
  if (isThere) {
    if (auto held = holdsSession(*database, named); !held) return tl::unexpected(held.error());
    if (auto sound = holdsTablesAlone(*database, named); !sound)
      return tl::unexpected(sound.error());
    if (auto set = database->writeAhead(); !set) return tl::unexpected(set.error());
  }
  if (auto migrated = database->migrate(kMigrations); !migrated)
    return tl::unexpected(migrated.error());
  return database;
}

// A copy is in no process, and no search runs in it.
Result<void> letGo(const std::filesystem::path& path) {
  auto database = rl::Database::open(path, rl::Database::Open::ExistingOnly, phrase("session"));
  if (!database) return tl::unexpected(database.error());
  return database->execute(
      "UPDATE settings SET value='' WHERE key='owner';"
      "UPDATE searches SET state='stopped' WHERE state='running'");
}

}  // namespace

Journal::Journal(std::filesystem::path path, rl::Database database)
    : m_path(std::move(path)), m_database(std::move(database)) {}

Result<Journal> Journal::open(const std::filesystem::path& path) {
  auto database = openToWrite(path, path);
  if (!database) return tl::unexpected(database.error());
  return Journal(path, std::move(*database));
}

Result<Journal> Journal::openForReading(const std::filesystem::path& path) {
  auto database =
      rl::Database::open(path, rl::Database::Open::ExistingOnly, phrase("session"), 500);
  if (!database) return tl::unexpected(database.error());
  if (auto sound = holdsTablesAlone(*database, path); !sound) return tl::unexpected(sound.error());
  Journal journal(path, std::move(*database));
  if (auto count = journal.nodeCount(); !count) return tl::unexpected(count.error());
  return journal;
}

Result<Journal> Journal::openCopy(const std::filesystem::path& path) {
  auto copy = Snapshot::take(path);
  if (!copy) return tl::unexpected(copy.error());
  auto database = openToWrite(copy->file(), path);
  if (!database) return tl::unexpected(database.error());
  Journal journal(path, std::move(*database));
  journal.m_copy = std::make_shared<Snapshot>(std::move(*copy));
  return journal;
}

Result<void> Journal::append(const NodeRecord& n) {
  return m_database.transaction([&]() -> Result<void> {
    Statement insert(m_database, "INSERT INTO nodes VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)");
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
    if (auto done = writeMeasurement(m_database, n); !done) return done;
    if (auto done = writePrediction(m_database, n); !done) return done;
    return writeSetting(m_database, "current", std::to_string(n.id));
  });
}

Result<void> Journal::update(const NodeRecord& n) {
  return m_database.transaction([&]() -> Result<void> {
    Statement change(m_database,
                     "UPDATE nodes SET name=?, note=?, verified=?, verdict=? WHERE id=?");
    change.bind(n.name)
        .bind(n.note)
        .bind(static_cast<int64_t>(n.verification.state))
        .bind(n.verification.detail);
    if (auto done = change.bind(n.id).run(); !done) return done;
    if (auto done = writeMeasurement(m_database, n); !done) return done;
    return writePrediction(m_database, n);
  });
}

Result<void> Journal::setDeleted(const std::vector<HistoryId>& nodes, bool deleted,
                                 HistoryId current) {
  return m_database.transaction([&]() -> Result<void> {
    for (HistoryId id : nodes) {
      Statement change(m_database, "UPDATE nodes SET deleted=? WHERE id=?");
      if (auto done = change.bind(int64_t{deleted}).bind(id).run(); !done) return done;
    }
    return writeSetting(m_database, "current", std::to_string(current));
  });
}

Result<void> Journal::set(const std::string& key, const std::string& value) {
  return writeSetting(m_database, key, value);
}

Result<std::string> Journal::get(const std::string& key) const {
  Statement ask(m_database, "SELECT value FROM settings WHERE key=?");
  ask.bind(key);
  std::string value = ask.step() ? ask.text(0) : std::string();
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return value;
}

Result<std::vector<NodeRecord>> Journal::nodes() const {
  // A file that is only read stays in the format that it was written in.
  Statement format(m_database, "PRAGMA user_version");
  int64_t version = format.step() ? format.integer(0) : 0;
  bool hasCompiler = version >= 3, hasPredictions = version >= 4;
  Statement ask(
      m_database,
      fmt::format(
          "SELECT id, parent, kind, step, text, hash, author, name, note, created, deleted, "
          "verified, verdict, median, low, high, samples, roofline, suspect, threads, cold, "
          "load, machine, {}, {} FROM nodes LEFT JOIN measurements ON measurements.node = id {} "
          "ORDER BY id",
          hasCompiler ? "compiler" : "''",
          hasPredictions ? "q, spread, reach, agent" : "NULL, 0, 0, ''",
          hasPredictions ? "LEFT JOIN predictions ON predictions.node = id" : ""));
  std::vector<NodeRecord> records;
  while (ask.step()) records.push_back(readNode(ask));
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return records;
}

Result<int64_t> Journal::nodeCount() const {
  Statement ask(m_database, "SELECT count(*) FROM nodes WHERE deleted=0");
  int64_t count = ask.step() ? ask.integer(0) : 0;
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return count;
}

Result<void> Journal::copyTo(const std::filesystem::path& path) const {
  if (auto there = summarise(path); there && there->isOpen)
    return fail(ErrorCode::BadInput,
                phrase("the session '{}' is in use, perhaps in this window", path.string()));
  std::string fresh = path.string() + ".new";
  std::error_code error;
  std::filesystem::remove(fresh, error);
  Statement copy(m_database, "VACUUM INTO ?");
  if (auto copied = copy.bind(fresh).run(); !copied) return copied;
  if (auto closed = letGo(fresh); !closed) return closed;
  for (const char* end : {"-wal", "-shm"}) std::filesystem::remove(path.string() + end, error);
  std::filesystem::rename(fresh, path, error);
  if (!error) return {};
  return fail(ErrorCode::ToolFailure,
              phrase("cannot write '{}': {}", path.string(), error.message()));
}

}  // namespace dojo::app
