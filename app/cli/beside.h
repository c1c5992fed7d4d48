// `--beside LIBRARY`: a library's time for the same operator, interleaved with a program's in one
// run.
#pragma once

#include <memory>
#include <optional>

#include "app/cli/measuring.h"

namespace dojo::rl {
class Libtorch;
}

namespace dojo::app {

struct BesideResult {
  codegen::Evaluation ours, theirs;
  codegen::Comparison comparison;  // how many times faster ours is
  std::string version, call, variant;
};

class Beside {
 public:
  // Before anything is measured: why there is no such time, if there is none.
  static Result<Beside> create(const core::Program& original);
  Beside(Beside&&) noexcept;
  ~Beside();

  Result<BesideResult> evaluate(codegen::Evaluator& evaluator, const core::Program& program);

 private:
  explicit Beside(std::unique_ptr<rl::Libtorch> libtorch);
  std::unique_ptr<rl::Libtorch> m_libtorch;
};

nlohmann::json toJson(const BesideResult& result);
// "libtorch 1.13.0, at::mm(a, b): 8.01 ms ± 0.4 %, verified; ours against it: faster,
// 1.27× (1.26 to 1.29)"
std::string describe(const BesideResult& result);

}  // namespace dojo::app
