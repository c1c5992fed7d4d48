// What questions about accesses look at, as parts of a digest: index expressions, guards, extents.
#pragma once

#include <span>
#include <vector>

#include "core/ir/digest.h"
#include "core/ir/program.h"

namespace dojo::core {

inline void addForm(DigestBuilder& digest, const Affine& expression) {
  digest.add(expression.constant()).add(expression.terms().size());
  for (const AffineTerm& t : expression.terms()) digest.add(t.depth).add(t.coefficient);
}

inline void addForms(DigestBuilder& digest, std::span<const Affine> indices) {
  digest.add(indices.size());
  for (const Affine& index : indices) addForm(digest, index);
}

inline void addForms(DigestBuilder& digest, std::span<const Guard> guards) {
  digest.add(guards.size());
  for (const Guard& guard : guards) {
    addForm(digest, guard.expression);
    digest.add(guard.bound.value);
  }
}

inline void addExtents(DigestBuilder& digest, std::span<const int64_t> extents) {
  digest.add(extents.size());
  for (int64_t extent : extents) digest.add(extent);
}

// An access as an operation with these extents and guards makes it.
inline void addAccess(DigestBuilder& digest, const Access& access, std::span<const int64_t> extents,
                      std::span<const Guard> guards) {
  addForms(digest, std::span<const Affine>(access.indices));
  addExtents(digest, extents);
  addForms(digest, guards);
}

}  // namespace dojo::core
