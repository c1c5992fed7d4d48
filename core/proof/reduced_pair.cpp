#include "core/proof/reduced_pair.h"

#include "core/analysis/validate.h"
#include "core/analysis/view.h"
#include "core/proof/fingerprint_extents.h"

namespace dojo::core {
namespace {

constexpr int64_t kKeptScopes = 8;
constexpr double kMostCells = 1 << 24;

}  // namespace

std::optional<ReducedPair> reducedTogether(const Program& a, const Program& b, double mostWork) {
  ExtentReduction extents(a, b, kKeptScopes, ExtentReduction::Vectors::Keep);
  ExtentReduction::Pair pair = extents.within(mostWork, kMostCells);
  bool isValid = validate(View(pair.a)).empty() && validate(View(pair.b)).empty();
  if (!pair.isReduced || extents.work() > mostWork || !isValid) return std::nullopt;
  return ReducedPair{std::move(pair.a), std::move(pair.b), std::move(pair.extents)};
}

}  // namespace dojo::core
