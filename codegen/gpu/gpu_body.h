// The statements of one kernel's function: its items in order, one loop per scope, one statement
// per operation, and the barriers of the plan. A line of IR shows as a remark at the text that it
// became.
#pragma once

#include "codegen/c/emit/c_lines.h"
#include "codegen/gpu/gpu_copies.h"
#include "codegen/gpu/gpu_elements.h"
#include "codegen/gpu/statement.h"

namespace dojo::codegen {

struct GpuBody {
  GpuText& text;
  const GpuPlan& plan;
  const std::vector<ThreadPlace>& places;
  const GpuElements& elements;
  const GpuCopies& copies;
  const core::Machine& machine;
  bool wideIndices = false;
};

Lines writeGpuBody(GpuBody& body, const GpuKernel& kernel);

}  // namespace dojo::codegen
