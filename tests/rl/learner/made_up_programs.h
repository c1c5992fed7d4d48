// Canonical programs that are none: random lines in random trees, and moves of which each kind
// leaves traces of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "rl/learner/language_model.h"

namespace dojo::tests {

inline constexpr int kMadeUpTokens = 64, kMadeUpMoves = 6;

inline rl::Vocabulary madeUpVocabulary() {
  return {kMadeUpTokens, kMadeUpMoves, "made up"};
}

// From a seed; every number below 2^31 is as likely.
class Draws {
 public:
  explicit Draws(uint64_t seed) : m_state(seed) {}
  int below(int bound) {
    m_state = m_state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<int>((m_state >> 33) % static_cast<uint64_t>(bound));
  }

 private:
  uint64_t m_state;
};

inline rl::CanonicalProgram madeUpProgram(Draws& draws, int lines, int longest = 12) {
  rl::CanonicalProgram program;
  std::vector<uint16_t> children(static_cast<size_t>(lines) + 1);
  for (int i = 0; i < lines; ++i) {
    rl::CanonicalLine line;
    line.parent = draws.below(i + 1) - 1;
    const auto around = static_cast<size_t>(line.parent + 1);
    line.depth =
        line.parent < 0 ? uint16_t{0} : static_cast<uint16_t>(program.lines[around - 1].depth + 1);
    line.index = children[around]++;
    for (int t = 1 + draws.below(longest); t > 0; --t)
      line.tokens.push_back(static_cast<uint16_t>(draws.below(kMadeUpTokens)));
    program.lines.push_back(line);
  }
  return program;
}

// Move k adds tokens k, k to the end of a line.
inline rl::TrainingPair madeUpPair(Draws& draws, int lines) {
  rl::TrainingPair pair{
      madeUpProgram(draws, lines), {}, draws.below(kMadeUpMoves), draws.below(lines)};
  pair.after = pair.before;
  auto& changed = pair.after.lines[static_cast<size_t>(pair.line)].tokens;
  changed.insert(changed.end(), 2, static_cast<uint16_t>(pair.move));
  return pair;
}

inline std::vector<rl::TrainingPair> madeUpPairs(uint64_t seed, int count) {
  Draws draws(seed);
  std::vector<rl::TrainingPair> pairs;
  for (int i = 0; i < count; ++i) pairs.push_back(madeUpPair(draws, 3 + draws.below(8)));
  return pairs;
}

}  // namespace dojo::tests
