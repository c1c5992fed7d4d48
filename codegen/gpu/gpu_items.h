// What the blocks of a program's kernels do, item by item (gpu_plan.h), from its mappings and
// the nests that instructions of a warp do; and what of them a GPU does not run.
#pragma once

#include <optional>
#include <vector>

#include "codegen/gpu/gpu_instructions.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

struct GpuItems {
  std::vector<GpuKernel> kernels;
  WarpInstructions instructions;
  std::optional<BackendRefusal> refusal = {};
};

GpuItems findGpuItems(const core::View& view, const core::Machine& machine);

int64_t lanesOfWarp(const core::Machine& machine);  // 1 where it has none

}  // namespace dojo::codegen
