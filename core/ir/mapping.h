// How the iterations of a scope are instantiated, and the one table of what each mapping claims and
// means: validation, moves, interpreter, proofs, emitters and window ask it. A new mapping is one
// value and one row. The meaning of a program is always the sequential one, children in order and
// iterations rising; a mapping that runs iterations at once claims that this gives the same, and
// findParallelProblem or findVectorProblem proves it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace dojo::core {

enum class Mapping : uint8_t { Sequential, Unroll, Vector, Parallel, Grid, Block, Warp };

struct MappingTraits {
  Mapping mapping;
  std::string_view suffix;   // after a scope's extent: "" or "u", "v", …
  std::string_view word;     // in the window, in English
  bool isLoop = false;       // the iterations are no copies or lanes of one statement
  bool isLockstep = false;   // lanes of one operation: each reads before any writes
  bool isThreaded = false;   // threads, in any order
  bool runsOnCores = false;  // threads of the CPU, which is what C code runs in parallel
  bool hasPhases = false;    // a nest among siblings is over for all threads before the next begins

  constexpr bool runsAtOnce() const { return isLockstep || isThreaded; }
};

inline constexpr std::array kMappings = {
    MappingTraits{
        .mapping = Mapping::Sequential, .suffix = "", .word = "one after another", .isLoop = true},
    MappingTraits{.mapping = Mapping::Unroll, .suffix = "u", .word = "unrolled"},
    MappingTraits{
        .mapping = Mapping::Vector, .suffix = "v", .word = "vectorised", .isLockstep = true},
    MappingTraits{.mapping = Mapping::Parallel,
                  .suffix = "p",
                  .word = "parallel",
                  .isLoop = true,
                  .isThreaded = true,
                  .runsOnCores = true},
    MappingTraits{.mapping = Mapping::Grid,
                  .suffix = "g",
                  .word = "over the grid",
                  .isLoop = true,
                  .isThreaded = true},
    MappingTraits{.mapping = Mapping::Block,
                  .suffix = "b",
                  .word = "over the block",
                  .isLoop = true,
                  .isThreaded = true,
                  .hasPhases = true},
    MappingTraits{.mapping = Mapping::Warp,
                  .suffix = "w",
                  .word = "over the warp",
                  .isLoop = true,
                  .isThreaded = true,
                  .hasPhases = true},
};

constexpr bool hasRowsInOrder() {
  for (size_t i = 0; i < kMappings.size(); ++i)
    if (kMappings[i].mapping != static_cast<Mapping>(i)) return false;
  return true;
}
static_assert(hasRowsInOrder());

constexpr const MappingTraits& traits(Mapping mapping) {
  return kMappings[static_cast<size_t>(mapping)];
}
constexpr std::string_view suffix(Mapping mapping) {
  return traits(mapping).suffix;
}
// Of a non-empty suffix.
constexpr std::optional<Mapping> mappingSuffixed(std::string_view text) {
  for (const MappingTraits& row : kMappings)
    if (!row.suffix.empty() && row.suffix == text) return row.mapping;
  return std::nullopt;
}

}  // namespace dojo::core
