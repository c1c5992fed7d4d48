// Vectors of programs in a file, each under the identity of the embedder that made it and the hash
// of the program's canonical lines. Several processes may share a file. It grows to a bounded size;
// then the rows that were written first make room.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/ir/program.h"
#include "rl/store/database.h"

namespace dojo::rl {

using Halves = std::vector<uint16_t>;  // rl/embed/half.h

class EmbeddingFile {
 public:
  struct Limits {
    int64_t bytes = int64_t{512} << 20;  // in use, without the log of at most a few MiB
    int patience = 1000;                 // ms, for another process that writes
  };

  static Result<EmbeddingFile> open(const std::filesystem::path& path, const std::string& identity,
                                    const Limits& limits);

  // Nothing where there is none, or one of another width.
  Result<std::optional<Halves>> find(core::Hash program, size_t width) const;
  // All of them or none.
  Result<void> store(const std::vector<std::pair<core::Hash, Halves>>& vectors);

 private:
  EmbeddingFile(Database database, int64_t model, const Limits& limits);
  Result<void> makeRoom();

  Database m_database;
  int64_t m_model;  // the identity's number in the file
  Limits m_limits;
};

}  // namespace dojo::rl
