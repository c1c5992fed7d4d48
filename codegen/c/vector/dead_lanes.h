// Don't-care lanes: lanes of vector variables that nothing reads, such as the last ones of a tile
// of 31 columns in vectors of 8, where zeroing, summing and storing stop at the same column. Only
// memory outside must not be touched; a variable may hold anything there and needs no mask when it
// is written.
#pragma once

#include <set>
#include <string>

#include "codegen/c/emit/memory_plan.h"
#include "core/analysis/view.h"

namespace dojo::codegen {

struct DeadLanes {
  // Of operations that write vector variables the guards that admit the same elements in every
  // operation on the same variable, so that the others are neither written nor read.
  std::set<const core::Guard*> guards = {};
  // Those that such guards are about and that no function like exp takes or gives, which may look
  // at all lanes to see which way to go: half a vector may stand for them. By the buffer's name.
  std::set<std::string> variables = {};
};

DeadLanes findDeadLanes(const core::View& view, const StoragePlan& storage);

}  // namespace dojo::codegen
