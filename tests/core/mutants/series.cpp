#include "tests/core/mutants/series.h"

#include <fmt/format.h>

#include "tests/core/mutants/tally.h"
#include "tests/core/walks/settings.h"

namespace dojo::tests {

using namespace core;

namespace {

constexpr int kSteps = 16;
constexpr int kPairsBetweenTables = 100;

// Every second pair shrinks before net 2 runs it, as kernels at their own extents do.
double mostWorkOf(unsigned number) {
  return number % 2 ? 1.2e7 : 400;
}

template <typename Draw>
int askAll(int pairs, Tally tally, const NumbersNet& net, const Draw& draw) {
  auto first = static_cast<unsigned>(setting("DOJO_MUTANT_SEED", 1));
  auto end = first + static_cast<unsigned>(pairs);
  for (unsigned number = first; number < end; ++number) {
    Pair pair = draw(number);
    tally.count(number, pair, ask(pair.first, pair.second, number, mostWorkOf(number), net));
    bool isDue = (number + 1 - first) % kPairsBetweenTables == 0 || number + 1 == end;
    if (!isDue) continue;
    fmt::print("{} pairs\n{}\n", number + 1 - first, tally.table());
    std::fflush(stdout);
  }
  return tally.wrong();
}

}  // namespace

int askDifferent(const Pairs& pairs, int count, const NumbersNet& net) {
  return askAll(setting("DOJO_MUTANTS", count), Tally(Answer::Same), net,
                [&](unsigned number) { return pairs.different(number); });
}

int askEqual(const Pairs& pairs, int count, const NumbersNet& net) {
  return askAll(setting("DOJO_EQUAL_PAIRS", count), Tally(Answer::Different), net,
                [&](unsigned number) { return pairs.equal(number, kSteps); });
}

}  // namespace dojo::tests
