#include "tests/core/references/reference.h"

#include <iterator>

namespace dojo::references {

std::vector<Extents> smallSizes(const std::vector<std::string>& constants) {
  static constexpr int64_t kValues[] = {1, 2, 3, 5, 7, 11};
  constexpr size_t kCount = std::size(kValues);
  std::vector<Extents> sizes(1);
  for (const std::string& name : constants) sizes[0][name] = 1;
  for (size_t trial = 0; trial < kCount; ++trial) {
    Extents extents;
    for (size_t i = 0; i < constants.size(); ++i)
      extents[constants[i]] = kValues[(trial + 2 * i) % kCount];
    sizes.push_back(std::move(extents));
  }
  return sizes;
}

std::vector<Reference> allReferences() {
  std::vector<Reference> all;
  for (auto group : {elementwiseReferences, reductionReferences, linearAlgebraReferences,
                     normalisationReferences, softmaxReferences, windowReferences})
    for (Reference& reference : group()) all.push_back(std::move(reference));
  return all;
}

}  // namespace dojo::references
