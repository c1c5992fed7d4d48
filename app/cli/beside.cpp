#include "app/cli/beside.h"

#include <fmt/format.h>

#include "rl/torch/libtorch.h"

namespace dojo::app {

Beside::Beside(std::unique_ptr<rl::Libtorch> libtorch) : m_libtorch(std::move(libtorch)) {}
Beside::Beside(Beside&&) noexcept = default;
Beside::~Beside() = default;

Result<Beside> Beside::create(const core::Program& original) {
  auto libtorch = rl::Libtorch::create(original);
  if (!libtorch) return tl::unexpected(libtorch.error());
  return Beside(std::move(*libtorch));
}

Result<BesideResult> Beside::evaluate(codegen::Evaluator& evaluator, const core::Program& program) {
  auto both = evaluator.evaluateBeside(program, *m_libtorch);
  if (!both) return tl::unexpected(both.error());
  if (both->theirs.isWrong())
    return tl::unexpected(rl::computesOther(evaluator.original(), both->theirs.whyNotVerified));
  auto comparison =
      codegen::compare(both->theirs.samples, both->ours.samples, both->ours.pairsPerUnit);
  return BesideResult{std::move(both->ours), std::move(both->theirs), comparison,
                      m_libtorch->version(), m_libtorch->call(),      m_libtorch->variant()};
}

nlohmann::json toJson(const BesideResult& r) {
  return {{"library", "libtorch"},
          {"version", r.version},
          {"call", r.call},
          {"variant", r.variant},
          {"median_ns", r.theirs.time.median},
          {"ci95_ns", {r.theirs.time.ci.low, r.theirs.time.ci.high}},
          {"runs", r.theirs.time.samples},
          {"calls_per_run", r.theirs.inner},
          {"verified", r.theirs.verified.value_or(false)},
          {"speedup",
           {{"ratio", r.comparison.ratio},
            {"ci95", {r.comparison.ci.low, r.comparison.ci.high}},
            {"p", r.comparison.pValue},
            {"verdict", codegen::describe(r.comparison)}}}};
}

std::string describe(const BesideResult& r) {
  return fmt::format("{}, {}{}: {}, verified; this program against it: {}", r.version, r.call,
                     r.variant == "out" ? " into a given tensor" : "", describeTime(r.theirs.time),
                     codegen::describe(r.comparison));
}

}  // namespace dojo::app
