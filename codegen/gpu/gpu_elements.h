// Elements of a GPU program's buffers as text, by where they live: parameters and the workspace
// are flat, shared memory and a thread's own are arrays without the dimensions that are
// distributed; what another lane holds is asked for by a shuffle.
#pragma once

#include <map>
#include <string>

#include "codegen/c/emit/buffer_table.h"
#include "codegen/c/emit/index.h"
#include "codegen/gpu/crossing.h"
#include "codegen/gpu/gpu_plan.h"

namespace dojo::codegen {

class GpuElements {
 public:
  GpuElements(const core::View& view, const Names& names, const GpuPlan& plan,
              const std::vector<ThreadPlace>& places);

  // "sa[j][k]"; of a lane's variable that of the thread itself.
  std::string text(const core::Access& access, const Nest& nest) const;

  // A pointer to the element; of a fragment to what the lane has of the tile that begins there.
  std::string address(const core::Access& access, const Nest& nest) const;
  // Of an operand's dimensions, as it is stored.
  std::vector<int64_t> strides(const core::StridedOperand& operand) const;

  // The lane whose variable the access reads, where that is another one's: "lane + 16".
  std::optional<core::Affine> otherLane(int op, const core::Access& access) const;

  // The first lane's address is a multiple of so many elements. The lanes lie side by side.
  bool isAligned(const core::Access& access, int depth, int lanes) const;

  // "[64][17]": what a declaration of the buffer says of its dimensions.
  std::string dimensions(const core::Buffer& buffer) const;

  const core::Buffer& bufferOf(const core::Access& access) const { return m_buffers.of(access); }
  const core::View& view() const { return m_view; }

 private:
  const core::View& m_view;
  const Names& m_names;
  const GpuPlan& m_plan;
  const std::vector<ThreadPlace>& m_places;
  Buffers m_buffers;
  std::map<std::string, core::Buffer> m_stored;  // without the distributed dimensions
};

}  // namespace dojo::codegen
