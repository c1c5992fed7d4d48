#include "rl/language/corpus_sizes.h"

#include "core/analysis/validate.h"
#include "core/text/parser.h"
#include "rl/language/canonical_hash.h"
#include "rl/language/tokens.h"

namespace dojo::rl {
namespace {

constexpr int kTries = 8;
constexpr int64_t kSmall = 16;
constexpr size_t kHighestPower = 11;  // of two
constexpr int64_t kOddFactors[] = {1, 1, 1, 3, 3, 5, 7, 9};
constexpr int64_t kMost = 8192;

int64_t drawnSize(int64_t shipped, Random& random) {
  if (random.chance(0.25)) return shipped;
  if (shipped <= kSmall) return 1 + static_cast<int64_t>(random.below(kSmall));
  if (random.chance(0.15)) return 2 + static_cast<int64_t>(random.below(1000));
  int64_t size = (int64_t{1} << (1 + random.below(kHighestPower))) *
                 kOddFactors[random.below(std::size(kOddFactors))];
  return std::min(size, kMost);
}

}  // namespace

std::optional<core::Program> kernelOfDrawnSizes(std::string_view text, const std::string& name,
                                                Random& random) {
  auto shipped = core::load(text, name, {});
  if (!shipped) return std::nullopt;
  for (int i = 0; i < kTries; ++i) {
    core::Overrides sizes;
    for (const core::Constant& constant : shipped->constants)
      if (constant.expression.empty()) sizes[constant.name] = drawnSize(constant.value, random);
    if (auto program = core::load(text, name, sizes)) return std::move(*program);
  }
  return std::move(*shipped);
}

core::Hash hashWithoutSizes(const core::Program& program) {
  static const Token first = tokenOf("2^1"), end = tokenOf("{0}");  // powers, magnitudes, digits
  CanonicalProgram lines = canonical(program);
  for (CanonicalLine& line : lines.lines)
    std::erase_if(line.tokens, [](Token token) { return token >= first && token < end; });
  return hashOf(lines);
}

}  // namespace dojo::rl
