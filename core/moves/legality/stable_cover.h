// Proofs of memory that outlast a move without being asked again. Where every read of a buffer has
// a covering write, neither of them guarded, and its indices are seen to be covered by digits that
// nest or by a range without gaps (coversPlainly), the same write is seen to cover it after every
// move that keeps the order of all instances and only counts them otherwise. Whether accesses meet
// is decided exactly, so that it does not change with the counting.
#pragma once

#include "core/analysis/view.h"

namespace dojo::core {

// What a move does to the iterations of the scopes that it touches; the order of all instances
// stays.
enum class Reindexing {
  Unknown,
  Nested,   // a scope's iterations are counted by two scopes, those of two by one, or one iteration
            // gets or loses a scope
  Divided,  // the operations that it touches stand twice, each for a part of a scope's iterations
  Other,    // something else; yet what becomes of a buffer's accesses among those that it touches
            // only depends on them, their scopes, and the step
};

// Whether the memory of a buffer, sound and seen to be in the program now, certainly is so after a
// move that touches these operations.
bool staysCovered(const View& view, int buffer, Reindexing recount, View::Range touched);

}  // namespace dojo::core
