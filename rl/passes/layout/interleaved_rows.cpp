#include "rl/passes/layout/interleaved_rows.h"

namespace dojo::rl {
namespace {

constexpr int64_t kMostParts = 4;

}  // namespace

bool takesParts(const core::Program& program, const core::Access& access, int depth) {
  const core::Buffer& buffer = *program.bufferOf(access.array);
  size_t rank = buffer.dims.size();
  if (rank < 2 || !buffer.dims[rank - 1].isWhole() || !buffer.dims[rank - 2].isWhole())
    return false;
  int64_t parts = buffer.dims[rank - 1].extent.value;
  for (size_t k = 0; k < rank; ++k)
    if (access.indices[k].coefficient(depth) != (k == rank - 2 ? 1 : 0)) return false;
  return parts >= 2 && parts <= kMostParts;
}

}  // namespace dojo::rl
