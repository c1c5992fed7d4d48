// Whether the iterations of a scope may run at once: in parallel (:p) or as the lanes of a vector
// (:v).
#pragma once

#include <optional>

#include "core/analysis/dependence.h"

namespace dojo::core {

struct MappingProblem {
  enum class Kind {
    Carried,     // the iterations of `conflict` touch one element, one of them writing
    NotPrivate,  // `conflict.a` may read what an earlier iteration left in a private buffer
  };
  Kind kind = Kind::Carried;
  Conflict conflict;
};

// A stack or register buffer that only the scope's body touches: each iteration has its own. So has
// each block of a grid its shared buffers.
bool isPrivateTo(const View& view, const Memory& memory, int scope);
bool isPrivateTo(const View& view, int buffer, int scope);

// All that a read may find in its buffer was certainly written by the same iteration of the scope.
bool isFilledInside(const View& view, int read, int scope);

// Why two iterations of the scope may not run at once in any order; nothing when they may. Asked of
// one buffer, or of all.
std::optional<MappingProblem> findParallelProblem(const View& view, int scope,
                                                  const Memory& memory);
std::optional<MappingProblem> findParallelProblem(const View& view, int scope);

// Why the scope's one operation may not run for all iterations at once, every lane reading before
// any writes; nothing when it may. Asked of one buffer, or of all.
std::optional<MappingProblem> findVectorProblem(const View& view, int scope, const Memory& memory);
std::optional<MappingProblem> findVectorProblem(const View& view, int scope);

}  // namespace dojo::core
