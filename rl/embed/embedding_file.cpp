#include "rl/embed/embedding_file.h"

#include <cstring>

namespace dojo::rl {
namespace {

constexpr const char* kMigrations[] = {
    "CREATE TABLE models(id INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE);"
    "CREATE TABLE vectors(id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  model INTEGER NOT NULL REFERENCES models(id), program INTEGER NOT NULL,"
    "  halves BLOB NOT NULL, UNIQUE(model, program));"};

Result<int64_t> modelOf(const Database& database, const std::string& identity) {
  Statement add(database, "INSERT OR IGNORE INTO models(identity) VALUES(?)");
  if (auto added = add.bind(identity).run(); !added) return tl::unexpected(added.error());
  Statement ask(database, "SELECT id FROM models WHERE identity=?");
  ask.bind(identity);
  int64_t model = ask.step() ? ask.integer(0) : -1;
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return model;
}

Result<int64_t> number(const Database& database, const std::string& sql) {
  Statement ask(database, sql);
  int64_t value = ask.step() ? ask.integer(0) : 0;
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return value;
}

}  // namespace

EmbeddingFile::EmbeddingFile(Database database, int64_t model, const Limits& limits)
    : m_database(std::move(database)), m_model(model), m_limits(limits) {}

Result<EmbeddingFile> EmbeddingFile::open(const std::filesystem::path& path,
                                          const std::string& identity, const Limits& limits) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  auto database = Database::open(path, Database::Open::MakeIfMissing, phrase("cache of vectors"),
                                 limits.patience);
  if (!database) return tl::unexpected(database.error());
  if (auto migrated = database->migrate(kMigrations); !migrated)
    return tl::unexpected(migrated.error());
  auto model = modelOf(*database, identity);
  if (!model) return tl::unexpected(model.error());
  return EmbeddingFile(std::move(*database), *model, limits);
}

Result<std::optional<Halves>> EmbeddingFile::find(core::Hash program, size_t width) const {
  Statement ask(m_database, "SELECT halves FROM vectors WHERE model=? AND program=?");
  ask.bind(m_model).bind(static_cast<int64_t>(program));
  std::optional<Halves> halves;
  if (ask.step()) {
    std::span<const std::byte> bytes = ask.blob(0);
    if (bytes.size() == width * sizeof(uint16_t)) {
      halves.emplace(width);
      std::memcpy(halves->data(), bytes.data(), bytes.size());
    }
  }
  if (auto asked = ask.finish("read"); !asked) return tl::unexpected(asked.error());
  return halves;
}

Result<void> EmbeddingFile::store(const std::vector<std::pair<core::Hash, Halves>>& vectors) {
  return m_database.transaction([&]() -> Result<void> {
    for (const auto& [program, halves] : vectors) {
      Statement insert(m_database,
                       "INSERT OR REPLACE INTO vectors(model, program, halves) VALUES(?,?,?)");
      insert.bind(m_model)
          .bind(static_cast<int64_t>(program))
          .bind(std::as_bytes(std::span(halves)));
      if (auto done = insert.run(); !done) return done;
    }
    return makeRoom();
  });
}

// A quarter at once, so that it is seldom; pages that become free are written again.
Result<void> EmbeddingFile::makeRoom() {
  auto used = number(m_database,
                     "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count,"
                     " pragma_freelist_count, pragma_page_size");
  if (!used) return tl::unexpected(used.error());
  if (*used <= m_limits.bytes) return {};
  return m_database.execute(
      "DELETE FROM vectors WHERE id <= (SELECT min(id) + (max(id) - min(id)) / 4 FROM vectors)");
}

}  // namespace dojo::rl
