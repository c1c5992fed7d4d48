// A cheap vector of a move, for a first guess at what each of hundreds is worth: the lines that it
// takes away, the lines that it puts in, and its kind. The halves of lines are bags of tokens, and
// share their places: added less removed is the signed difference; what both hold says where the
// move is made.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/ir/program.h"
#include "rl/language/canonical.h"

namespace dojo::rl {

inline constexpr size_t kSketchRemoved = 48, kSketchAdded = 48;
// Two runs of 16: the kind's number in the catalogue modulo 16, and over 16. Each has a single 1.
inline constexpr size_t kSketchKind = 32;
inline constexpr size_t kSketchWidth = kSketchRemoved + kSketchAdded + kSketchKind;

using MoveSketch = std::array<float, kSketchWidth>;

// Of moves from one program, whose lines are hashed once.
class MoveSketcher {
 public:
  explicit MoveSketcher(CanonicalProgram before);

  // `move` is the step's; one that is in no catalogue has no kind.
  MoveSketch sketch(const CanonicalProgram& after, std::string_view move) const;

 private:
  CanonicalProgram m_before;
  std::vector<std::pair<core::Hash, size_t>> m_lines;  // hash and number, sorted
};

// The number of a move in the catalogue; -1: there is none of that name.
int moveNumber(std::string_view move);

}  // namespace dojo::rl
