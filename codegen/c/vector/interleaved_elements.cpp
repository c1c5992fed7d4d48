#include "codegen/c/vector/interleaved_elements.h"

#include <fmt/format.h>

#include "codegen/c/emit/c_types.h"

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

std::string loadPart(Prelude& prelude, const Part& part, core::DType type, int lanes,
                     const std::string& element, const SomeLanes& some, bool wide) {
  if (!some.first.empty())
    return fmt::format("{}(&{}, {})", prelude.partOfFirst(type, lanes, part.parts, part.part, wide),
                       element, some.first);
  if (!some.mask.empty())
    return fmt::format("{}(&{}, {})", prelude.partMasked(type, lanes, part.parts, part.part),
                       element, some.mask);
  return fmt::format("{}(&{})", prelude.part(type, lanes, part.parts, part.part), element);
}

std::string storePart(Prelude& prelude, const Part& part, core::DType type, int lanes,
                      const std::string& element, const std::string& mask,
                      const std::string& value) {
  std::string all = fmt::format("~({}){{0}}", prelude.vectorType(maskType(type), lanes));
  return fmt::format("{}(&{}, {}, {});", prelude.putPart(type, lanes, part.parts, part.part),
                     element, mask.empty() ? all : mask, value);
}

}  // namespace dojo::codegen
