// The one door to SQLite: a file of tables in WAL mode, so that what was written is there whatever
// becomes of the process. Sessions and the cache of measurements stand on it. One thread uses a
// database at a time; several processes may share a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "core/result.h"

namespace dojo::rl {

class Database {
 public:
  enum class Open { MakeIfMissing, ExistingOnly };

  // `noun` is what messages call the file: "session". Waits for other writers up to `patience` ms.
  static Result<Database> open(const std::filesystem::path& path, Open how, Message noun,
                               int patience = 2000);
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;
  ~Database();

  // How every file that is written is kept; one that is opened to be read stays as it is.
  Result<void> writeAhead();
  // Statement i brings format i to format i + 1 (PRAGMA user_version). Newer formats are refused.
  Result<void> migrate(std::span<const char* const> migrations);
  Result<void> execute(const std::string& sql);
  // All of the body or nothing of it.
  Result<void> transaction(const std::function<Result<void>()>& body);

 private:
  friend class Statement;
  struct Handle;
  explicit Database(std::unique_ptr<Handle> handle);
  Result<int> format() const;
  std::unique_ptr<Handle> m_handle;
};

// One prepared statement. Trouble in `bind` and `step` is kept and told by `finish` and `run`.
class Statement {
 public:
  Statement(const Database& database, const std::string& sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(int64_t value);
  Statement& bind(double value);
  Statement& bind(const std::string& value);
  Statement& bind(std::span<const std::byte> blob);
  bool step();  // true while there is a row
  Result<void> run();
  Result<void> finish(const char* what) const;  // what was being done: "read"

  int64_t integer(int column) const;
  double real(int column) const;
  bool isNull(int column) const;
  std::string text(int column) const;
  // Of the row that step() came to: another step, and the bytes are gone.
  std::span<const std::byte> blob(int column) const;

 private:
  struct State;
  std::unique_ptr<State> m_state;
};

}  // namespace dojo::rl
