#include "rl/evaluator/measurement_cache.h"

#include "codegen/measure/roofline.h"
#include "core/ir/hash.h"
#include "rl/evaluator/plausible.h"

namespace dojo::rl {
namespace {

constexpr const char* kMigrations[] = {
    "CREATE TABLE outcomes("
    "  program INTEGER NOT NULL, original INTEGER NOT NULL, code INTEGER NOT NULL,"
    "  target TEXT NOT NULL, compiler TEXT NOT NULL, machine TEXT NOT NULL,"
    "  threads INTEGER NOT NULL, cold INTEGER NOT NULL,"
    "  verdict TEXT NOT NULL, ns REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL,"
    "  samples INTEGER NOT NULL, original_ns REAL NOT NULL, rejection TEXT NOT NULL,"
    "  reason TEXT NOT NULL,"
    "  PRIMARY KEY(program, original, code, target, compiler, machine, threads, cold))"
    "  WITHOUT ROWID;"};

// Comments quote the program's lines, whose names may differ where the code does not.
std::string withoutComments(const std::string& c) {
  std::string text;
  for (size_t at = 0; at < c.size();) {
    size_t end = std::min(c.find('\n', at), c.size());
    size_t first = c.find_first_not_of(' ', at);
    if (first >= end || c.compare(first, 2, "//") != 0) text.append(c, at, end - at + 1);
    at = end + 1;
  }
  return text;
}

void bindKey(Statement& statement, const MeasurementKey& key) {
  statement.bind(static_cast<int64_t>(key.program))
      .bind(static_cast<int64_t>(key.original))
      .bind(static_cast<int64_t>(key.code))
      .bind(key.target)
      .bind(key.compiler)
      .bind(key.machine)
      .bind(int64_t{key.threads})
      .bind(int64_t{key.cold});
}

}  // namespace

core::Hash codeOf(const codegen::CompileRequest& request) {
  const codegen::CompileOptions& options = request.options;
  core::Hasher hasher;
  hasher.add(withoutComments(request.text))
      .add(options.cpu)
      .add(static_cast<uint64_t>(options.vectorWidth));
  for (const std::string& flag : options.extraFlags) hasher.add(flag);
  for (const std::string& feature : options.features) hasher.add(feature);
  for (const auto& [name, text] : options.virtualFiles)
    if (request.text.find('"' + name + '"') != std::string::npos) hasher.add(text);
  return hasher.value();
}

MeasurementCache::MeasurementCache(Database database) : m_database(std::move(database)) {}

Result<MeasurementCache> MeasurementCache::open(const std::filesystem::path& path) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  auto database =
      Database::open(path, Database::Open::MakeIfMissing, phrase("cache of measurements"), 5000);
  if (!database) return tl::unexpected(database.error());
  if (auto migrated = database->migrate(kMigrations); !migrated)
    return tl::unexpected(migrated.error());
  return MeasurementCache(std::move(*database));
}

Result<std::optional<Outcome>> MeasurementCache::find(const MeasurementKey& key,
                                                      double originalNs) const {
  Statement ask(m_database,
                "SELECT verdict, ns, low, high, samples, original_ns, rejection, reason FROM "
                "outcomes WHERE program=? AND original=? AND code=? AND target=? AND compiler=? "
                "AND machine=? AND threads=? AND cold=?");
  bindKey(ask, key);
  std::optional<Outcome> outcome;
  if (ask.step()) {
    double scale = ask.real(5) > 0 && originalNs > 0 ? originalNs / ask.real(5) : 1;
    outcome.emplace();
    outcome->verdict = verdictNamed(ask.text(0));
    outcome->ns = ask.real(1) * scale;
    outcome->lowNs = ask.real(2) * scale;
    outcome->highNs = ask.real(3) * scale;
    outcome->samples = static_cast<int>(ask.integer(4));
    outcome->rejection = rejectionNamed(ask.text(6));
    outcome->reason = ask.text(7);
  }
  // One that has no sense was not measured.
  if (outcome && outcome->isUsable() && plausible(*outcome).verdict == Verdict::Rejected)
    outcome.reset();
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return outcome;
}

Result<void> MeasurementCache::store(const MeasurementKey& key, const Outcome& outcome,
                                     double originalNs) {
  if (outcome.verdict == Verdict::Pruned) return {};
  Statement insert(m_database,
                   "INSERT OR REPLACE INTO outcomes VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
  bindKey(insert, key);
  insert.bind(std::string(name(outcome.verdict)))
      .bind(outcome.ns)
      .bind(outcome.lowNs)
      .bind(outcome.highNs)
      .bind(int64_t{outcome.samples})
      .bind(originalNs)
      .bind(std::string(name(outcome.rejection)))
      .bind(outcome.reason.text());
  return insert.run();
}

std::string compilerName() {
  return DOJO_COMPILER;
}

std::filesystem::path defaultMeasurementCache() {
  return codegen::defaultCacheFolder() / "measurements.sqlite";
}

}  // namespace dojo::rl
