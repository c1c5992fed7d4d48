// Pairwise combination of a scope's values as nodes: what tree_reduce builds and chain_reduce
// recognises by building it again.
#pragma once

#include <string>
#include <vector>

#include "core/ir/program.h"

namespace dojo::core {

// The accumulation of `count` values, which `operation` takes one by one in a scope at `depth`, as
// a tree: the first level pairs value i with value i + ceil(count/2) into new arrays `trees` (one
// per target) of ceil(count/2) elements, every further level halves them in place, and the last
// node accumulates what is left. `operation` has op Copy, and its targets and guards do not use
// `depth`.
std::vector<NodePtr> reductionTree(Program& program, const Operation& operation,
                                   const Extent& count, int depth,
                                   const std::vector<std::string>& trees);

inline constexpr int64_t kFewestInTree = 4;
inline int64_t upperHalf(int64_t count) {
  return (count + 1) / 2;
}

}  // namespace dojo::core
