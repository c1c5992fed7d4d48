#include "core/analysis/common_guards.h"

#include <algorithm>

#include "core/analysis/dimension_coverage.h"

namespace dojo::core {
namespace {

// Which elements a guard of an operation admits.
struct Admitted {
  const Guard* guard;
  coverage::GuardUse use;

  bool isSameAs(const Admitted& other) const {
    return use.weights == other.use.weights && use.apart == other.use.apart &&
           use.highest == other.use.highest;
  }
};

// Where a dimension is not stored in full, an element that is not admitted shares its place with
// one that is.
bool isByStoredElements(const Buffer& buffer, const coverage::GuardUse& use) {
  for (size_t k = 0; k < buffer.dims.size(); ++k)
    if (use.weights[k] != 0 && !buffer.dims[k].isWhole()) return false;
  return true;
}

std::vector<Admitted> admittedBy(const View& view, const AccessInfo& access, int shared) {
  const Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  std::vector<Admitted> admitted;
  for (const Guard& guard : view.op(access.op).operation().guards)
    if (auto use = coverage::useOf(guard, *access.access, shared);
        use && isByStoredElements(buffer, *use)) {
      use->highest -= use->apart.constant();
      use->apart.add(-use->apart.constant());
      admitted.push_back({&guard, std::move(*use)});
    }
  return admitted;
}

}  // namespace

std::vector<const Guard*> commonGuards(const View& view, int buffer, int shared) {
  std::vector<std::vector<Admitted>> byAccess;
  std::vector<Admitted> ofWrites;
  for (int i : view.accessesTo(buffer)) {
    const AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    byAccess.push_back(admittedBy(view, access, shared));
    if (byAccess.back().empty()) return {};
    if (access.writes)
      ofWrites.insert(ofWrites.end(), byAccess.back().begin(), byAccess.back().end());
  }
  std::vector<const Guard*> common;
  for (const Admitted& g : ofWrites)
    if (std::ranges::all_of(byAccess, [&](const std::vector<Admitted>& guards) {
          return std::ranges::any_of(guards, [&](const Admitted& o) { return g.isSameAs(o); });
        }))
      common.push_back(g.guard);
  return common;
}

}  // namespace dojo::core
