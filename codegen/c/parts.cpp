#include "codegen/c/parts.h"

#include "codegen/c/prelude.h"

namespace dojo::codegen {

std::optional<Part> partOf(const core::Access& access, const core::Buffer& buffer, const Nest& nest,
                           int lanes) {
  int depth = static_cast<int>(nest.size()) - 1;
  size_t rank = buffer.dims.size();
  if (rank < 2 || !buffer.dims[rank - 1].isWhole() || !buffer.dims[rank - 2].isWhole())
    return std::nullopt;
  int64_t parts = buffer.dims[rank - 1].extent.value;
  if (!Prelude::takesParts(buffer.dtype, lanes, parts) ||
      access.indices[rank - 2].coefficient(depth) != 1)
    return std::nullopt;
  for (size_t k = 0; k < rank; ++k)
    if (k != rank - 2 && access.indices[k].uses(depth)) return std::nullopt;
  core::Affine part = folded(access.indices[rank - 1], nest);
  if (!part.isConstant() || part.constant() < 0 || part.constant() >= parts) return std::nullopt;
  return Part{static_cast<int>(parts), static_cast<int>(part.constant())};
}

}  // namespace dojo::codegen
