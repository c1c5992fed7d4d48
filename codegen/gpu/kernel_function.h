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

class GpuFunction {
 public:
  GpuFunction(const GpuPlan& plan, const GpuElements& elements, const Names& names, Dialect dialect)
      : m_plan(plan), m_elements(elements), m_names(names), m_dialect(dialect) {}

  // Broken into lines where it is long; ends in ")".
  std::string head(const std::string& name, const std::vector<Parameter>& parameters,
                   int64_t threads) const;
  // What the body uses of the workspace and of shared memory.
  Lines declarations(int kernel, const Lines& body) const;
  // Bytes of shared memory that the launch asks for, beyond what the text declares.
  int64_t dynamicBytes(const GpuKernel& kernel) const;

 private:
  std::string restriction(bool isWritten) const;
  bool writes(int kernel, const core::Buffer& buffer) const;
  bool isVector(const core::Buffer& buffer) const;
  std::string workspacePointer(int kernel, const GpuHome& home) const;
  std::string sharedArray(const GpuHome& home) const;
  std::string sharedPointer(const GpuHome& home) const;

  const GpuPlan& m_plan;
  const GpuElements& m_elements;
  const Names& m_names;
  Dialect m_dialect;
};

// "const float *": of a parameter.
std::string gpuPointer(const Parameter& parameter, Dialect dialect);

}  // namespace dojo::codegen
