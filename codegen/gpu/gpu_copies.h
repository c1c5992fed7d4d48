// Copies from device memory into shared memory that go on while their threads do (:as): which
// operations are such copies, and where threads wait for them. All threads of a block close a group
// of copies after each item that makes some, so that "wait until at most n groups are open" means
// the same for all of them; they wait at the barrier ahead of what touches the elements, for as few
// groups as that allows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "codegen/gpu/gpu_elements.h"
#include "codegen/gpu/gpu_plan.h"
#include "codegen/gpu/statement.h"

namespace dojo::codegen {

struct GpuCopies {
  std::map<int, int> bytes;  // by operation of the view: of one of its copies
  // The items of the plan behind which a group is closed, and the operations of its copies.
  std::map<const GpuItem*, std::vector<int>> groups;
  std::map<const GpuItem*, int> waits;       // before the item and its barrier: groups left open
  std::map<const GpuItem*, int> waitsAtEnd;  // of every turn of a Loop
};

// Copies that no group can be told for are left as plain copies.
GpuCopies planCopies(const GpuPlan& plan, const core::View& view, const GpuElements& elements,
                     const core::Machine& machine);

// The operation as such copies of `bytes`; in a vector scope at `depth` that of all its lanes.
std::vector<std::string> gpuCopyStatements(GpuText& text, const core::Operation& operation,
                                           int bytes, int depth = -1, int lanes = 1);

}  // namespace dojo::codegen
