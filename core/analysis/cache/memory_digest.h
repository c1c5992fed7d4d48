// All that questions about a buffer's memory look at, as one number: its declaration, and the
// program's nests with nothing in them but the operations that touch it, of these only the
// accesses, the guards and how they assign. Programs that differ elsewhere have the same answers;
// answers name accesses by their position among the buffer's.
#pragma once

#include "core/analysis/view.h"
#include "core/ir/digest.h"

namespace dojo::core {

Digest memoryDigest(const View& view, const Memory& memory);
Digest memoryDigest(const View& view, int buffer);

// What may be asked of a buffer's memory under its digest.
enum class MemoryQuestion : int64_t {
  Covers,         // dimension_coverage.h
  Overlap,        // dependence.h
  CoveringWrite,  // coverage.h
  CoveredWithin,
  Conflict,         // dependence.h
  ParallelProblem,  // concurrency.h
  VectorProblem,
  Soundness,  // moves/legality/storage.h
  SoundnessAfter,
  PlainProof,  // moves/legality/stable_cover.h
  StagesIn,    // moves/legality/footprint.h
  StagesOut,
  IsWorthStagingIn,
  IsWorthStagingOut,
};

// Where among a buffer's accesses those of some operations stand: [first, end).
struct AccessPart {
  int first = 0, end = 0;
};
AccessPart partOf(const View& view, int buffer, View::Range ops);

// The buffers that some operations touch, rising; as long as the view lives.
std::span<const int> buffersIn(const View& view, View::Range ops);

}  // namespace dojo::core
