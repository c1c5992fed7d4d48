// The variables that say which block, thread, warp and lane runs a kernel's text, and where in a
// nest of several dimensions that is: "const int ty = tid / 16, tx = tid % 16;".
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "codegen/c/emit/c_lines.h"
#include "codegen/c/emit/index.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

class ThreadNames {
 public:
  ThreadNames(const core::View& view, const Names& names, const GpuKernel& kernel, Dialect dialect,
              int64_t lanes, bool wideIndices);

  // Names of the iterations of a nest's scopes; of those with one iteration the number 0.
  Nest grid() const;
  Nest axes(const GpuItem& item);

  // "tid < 64", where not all threads of the block, or lanes of the warp, run the item.
  std::string condition(const GpuItem& item, bool insideWarps) const;

  // Of those that are `used`, in an order in which each finds what it needs.
  Lines definitions(const std::set<std::string>& used) const;

  // All names that may be defined.
  static std::set<std::string> reserved();

 private:
  struct Definition {
    std::string name, value;
  };
  Iteration iteration(const std::string& name, int scope) const;
  std::string extentOf(int scope) const;
  std::string product(const std::vector<int>& scopes, size_t first) const;
  std::string blockIndex(int dimension) const;
  std::string gridValue(size_t position) const;
  Lines statementOf(const std::vector<Definition>& definitions, const std::set<std::string>& used,
                    core::NodeId node) const;

  const core::View& m_view;
  const Names& m_names;
  const GpuKernel& m_kernel;
  Dialect m_dialect;
  int64_t m_lanes;
  bool m_wideIndices;
  // By the number that is divided, and the extents that divide it: the nest's names.
  std::map<std::string, std::vector<Definition>> m_shapes;
  std::vector<std::string> m_order;  // of the shapes, as they came
};

}  // namespace dojo::codegen
