// Programs of a request, as rl/learner writes them: the number of programs; of each program the
// number of its lines; of each line the number of its tokens, its depth, the line around it (-1:
// none), its place among its siblings, and the tokens. Lines that are equal are kept once.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace dojo::learner {

using Tokens = std::vector<int32_t>;

struct LinePlace {
  int64_t line = 0;  // of ProgramBatch::lines
  int32_t depth = 0, parent = -1, index = 0;
};

struct ProgramBatch {
  std::vector<Tokens> lines;
  std::vector<std::vector<LinePlace>> programs;
};

inline constexpr int32_t kLongestLine = 512, kLongestProgram = 4096;

// Throws std::runtime_error where the numbers are not such programs, or a token is not below
// `vocabulary`.
ProgramBatch programsIn(std::span<const int32_t> numbers, int64_t vocabulary);

}  // namespace dojo::learner
