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
  std::string_view suffix;  // after a scope's extent: "" or "u", "v", …
  std::string_view word;    // of people, in English
  bool isLoop;              // the iterations are no copies or lanes of one statement
  bool isLockstep;          // lanes of one operation: each reads before any writes
  bool isThreaded;  // threads in any order, which share what is not private to an iteration
  bool runsOnCores;  // threads of the CPU: what a C program runs in parallel
  bool hasPhases;    // a nest among siblings is over for all threads before the next begins

  constexpr bool runsAtOnce() const { return isLockstep || isThreaded; }
};

// clang-format off
inline constexpr std::array kMappings = {
    //            mapping, suffix, word,                 loop, lockstep, threaded, cores, phases
    MappingTraits{Mapping::Sequential, "", "one after another", true, false, false, false, false},
    MappingTraits{Mapping::Unroll, "u", "unrolled",             false, false, false, false, false},
    MappingTraits{Mapping::Vector, "v", "vectorised",           false, true, false, false, false},
    MappingTraits{Mapping::Parallel, "p", "parallel",           true, false, true, true, false},
    MappingTraits{Mapping::Grid, "g", "over the grid",          true, false, true, false, false},
    MappingTraits{Mapping::Block, "b", "over the block",        true, false, true, false, true},
    MappingTraits{Mapping::Warp, "w", "over the warp",          true, false, true, false, true},
};
// clang-format on

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
