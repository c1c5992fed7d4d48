#include "core/cost/alignment.h"

#include <algorithm>

namespace dojo::core {

Affine flatIndex(const Buffer& buffer, const Access& access) {
  Affine flat;
  int64_t step = 1;
  for (size_t k = buffer.dims.size(); k-- > 0;) {
    if (!buffer.dims[k].materialised) continue;
    flat.add(access.indices[k], step);
    step *= buffer.dims[k].stored();
  }
  return flat;
}

bool isAffine(const Buffer& buffer) {
  return std::none_of(buffer.dims.begin(), buffer.dims.end(),
                      [](const Dimension& d) { return d.isFolded(); });
}

bool isWholeVector(const Buffer& buffer, const Access& access, int lane, int64_t lanes) {
  if (!isAffine(buffer)) return false;
  Affine flat = flatIndex(buffer, access);
  if (flat.coefficient(lane) != 1 || flat.constant() % lanes != 0) return false;
  for (const AffineTerm& t : flat.terms())
    if (t.depth != lane && t.coefficient % lanes != 0) return false;
  return true;
}

}  // namespace dojo::core
