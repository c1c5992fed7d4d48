#include "core/proof/fingerprint_compare.h"

#include <fmt/format.h>

#include "core/proof/fingerprint_outputs.h"

namespace dojo::core {
namespace {

// Doubtful differences are decided by further seeds; each decides with a probability of a half.
constexpr int kMostSeeds = 64;
constexpr int64_t kMostCells = int64_t{1} << 27;

using Kind = FingerprintDifference::Kind;

int64_t cellsOf(const FieldProgram& program) {
  int64_t cells = 0;
  for (int64_t n : program.flat.bufferCells) cells += n;
  return cells;
}

std::optional<FingerprintDifference> raceOf(const FieldProgram& program, bool isSecond) {
  Message race = findRace(program);
  if (race.empty()) return std::nullopt;
  return FingerprintDifference{Kind::Race, 0, isSecond, -1, -1, inProgram(isSecond, race)};
}

Result<void> runSeed(const FieldProgram& a, const FieldProgram& b,
                     const FingerprintOptions& options, const FieldLimits& limits,
                     std::span<const double> literals, int number, OutputComparison& into) {
  uint64_t seed = options.seed + static_cast<uint64_t>(number);
  FieldFunctions functions(seed, literals);
  constexpr int kSides[] = {0, 0, 1, -1};
  FieldInputKind kind{.withTies = number % 2 == 1,
                      .withNonFinite = (a.testsNonFinite || b.testsNonFinite) && number % 4 >= 2,
                      .side = kSides[number % 4]};
  std::vector<FieldInput> inputs = drawInputs(functions, a, literals, kind);
  auto ran = runBoth(a, b, functions, inputs,
                     {.seed = seed, .isUnwrittenNaN = number % 2 == 1, .limits = limits}, into);
  if (ran && into.found().kind == Kind::Value)
    into.found().placed = placedInputs(a, functions.order(), {}, inputs);
  return ran;
}

}  // namespace

Result<FieldPair> compilePair(const Program& a, const Program& b) {
  LiteralTable literals;
  auto first = compileForField(a, literals), second = compileForField(b, literals);
  if (!first || !second) return tl::unexpected((first ? second : first).error());
  if (cellsOf(*first) > kMostCells || cellsOf(*second) > kMostCells)
    return fail(ErrorCode::Unsupported,
                phrase("a program's buffers have more than {} elements; set smaller "
                       "extents",
                       kMostCells));
  return FieldPair{std::move(*first), std::move(*second)};
}

FieldLimits limitsOf(const FingerprintOptions& options) {
  auto time = std::chrono::milliseconds(static_cast<int64_t>(1e3 * options.mostSeconds));
  return {std::chrono::steady_clock::now() + time, options.stop};
}

Result<FingerprintDifference> compareFingerprints(const Program& a, const Program& b,
                                                  const FingerprintOptions& options) {
  auto pair = compilePair(a, b);
  if (!pair) return tl::unexpected(pair.error());
  for (bool isSecond : {false, true})
    if (auto race = raceOf(isSecond ? pair->b : pair->a, isSecond)) return *race;
  std::vector<double> literals = literalsOf(pair->a, pair->b);
  FieldLimits limits = limitsOf(options);
  OutputComparison outputs(pair->a, pair->b);
  int seed = 0;
  for (; !outputs.hasFound() && seed < kMostSeeds; ++seed) {
    if (seed >= options.seeds && !outputs.isPending()) break;
    if (auto ran = runSeed(pair->a, pair->b, options, limits, literals, seed, outputs); !ran)
      return tl::unexpected(ran.error());
  }
  outputs.endPending();
  outputs.found().seeds = seed;
  return std::move(outputs.found());
}

Result<double> fingerprintWork(const Program& a, const Program& b) {
  auto first = flatten(a), second = flatten(b);
  if (!first || !second) return tl::unexpected((first ? second : first).error());
  return first->leafExecutions + second->leafExecutions;
}

}  // namespace dojo::core
