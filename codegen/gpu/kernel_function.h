// The function around a kernel's body: its head, its shared memory, and pointers into the
// workspace.
#pragma once

#include <string>
#include <vector>

#include "codegen/c/emit/c_lines.h"
#include "codegen/emitted.h"
#include "codegen/gpu/gpu_elements.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

struct GpuFunction {
  const GpuPlan& plan;
  const GpuElements& elements;
  const Names& names;
  Dialect dialect;

  // Broken into lines where it is long; ends in ")".
  std::string head(const std::string& name, const std::vector<Parameter>& parameters,
                   int64_t threads) const;
  // What the body uses of shared memory and the workspace.
  Lines declarations(int kernel, const Lines& body) const;
  // Bytes of shared memory that the launch asks for, beyond what the text declares.
  int64_t dynamicBytes(const GpuKernel& kernel) const;
};

// "const float *": of a parameter.
std::string gpuPointer(const Parameter& parameter, Dialect dialect);

}  // namespace dojo::codegen
