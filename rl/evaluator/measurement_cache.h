// Measurements kept from search to search, keyed by everything that decides them: the program, its
// generated code, the target, the compiler with its flags, the machine, threads and caches. A time
// is stored beside that of the original program in the same search, so that it can be scaled on a
// day when the machine is slower. It saves evaluations; a winner is never accepted because of it.
#pragma once

#include <optional>

#include "codegen/compile_types.h"
#include "codegen/worker/worker_types.h"
#include "core/machine/machine.h"
#include "rl/evaluator/outcome.h"
#include "rl/store/database.h"

namespace dojo::rl {

struct MeasurementKey {
  core::Hash program = 0;
  core::Hash original = 0;
  core::Hash code = 0;  // see codeOf
  std::string target, compiler, machine;
  int threads = 1;
  bool cold = false;
};

// Of the C text but for its comments, of the headers that it includes, compiler options and flags.
core::Hash codeOf(const codegen::CompileRequest& request);

class MeasurementCache {
 public:
  static Result<MeasurementCache> open(const std::filesystem::path& path);

  // Timed or rejected; `originalNs` is the original's time in the present search.
  Result<std::optional<Outcome>> find(const MeasurementKey& key, double originalNs) const;
  Result<void> store(const MeasurementKey& key, const Outcome& outcome, double originalNs);

 private:
  explicit MeasurementCache(Database database);
  Database m_database;
};

std::string compilerName();  // "clang 19.1.7"; empty where none was built in
std::filesystem::path defaultMeasurementCache();

}  // namespace dojo::rl
