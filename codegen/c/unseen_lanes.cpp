#include "codegen/c/unseen_lanes.h"

#include <algorithm>
#include <vector>

#include "core/analysis/sight.h"

namespace dojo::codegen {
namespace {

// Which elements a guard of an operation admits.
struct Admitted {
  const core::Guard* guard;
  bool isOfWrite;
  core::sight::GuardUse use;
};

bool admitsTheSame(const core::sight::GuardUse& a, const core::sight::GuardUse& b) {
  return a.weights == b.weights && a.apart == b.apart && a.highest == b.highest;
}

// Where a dimension is not stored in full, an element that is not admitted shares its place with
// one that is.
bool isByStoredElements(const core::Buffer& buffer, const core::sight::GuardUse& use) {
  for (size_t k = 0; k < buffer.dims.size(); ++k)
    if (use.weights[k] != 0 && !buffer.dims[k].isWhole()) return false;
  return true;
}

// The guards of the operation by the elements of the buffer, seen from within so many scopes.
std::vector<Admitted> admittedBy(const core::View& view, const core::AccessInfo& access,
                                 const core::Buffer& buffer, int shared) {
  std::vector<Admitted> admitted;
  for (const core::Guard& guard : view.op(access.op).operation().guards)
    if (auto use = core::sight::useOf(guard, *access.access, shared);
        use && isByStoredElements(buffer, *use))
      admitted.push_back({&guard, access.writes, std::move(*use)});
  return admitted;
}

void addUnseen(const core::View& view, const Home& home, std::set<const core::Guard*>& unseen) {
  int shared = home.scope ? view.scope(view.scopeIndex(home.scope)).depth + 1 : 0;
  std::vector<std::vector<Admitted>> byAccess;
  for (int i : view.accessesTo(view.bufferIndex(home.buffer->arrays.front())))
    byAccess.push_back(
        admittedBy(view, view.accesses()[static_cast<size_t>(i)], *home.buffer, shared));
  for (const std::vector<Admitted>& guards : byAccess)
    for (const Admitted& g : guards) {
      bool isEverywhere = std::ranges::all_of(byAccess, [&](const std::vector<Admitted>& others) {
        return std::ranges::any_of(
            others, [&](const Admitted& other) { return admitsTheSame(g.use, other.use); });
      });
      if (g.isOfWrite && isEverywhere) unseen.insert(g.guard);
    }
}

}  // namespace

std::set<const core::Guard*> findUnseenLanes(const core::View& view, const StoragePlan& storage) {
  std::set<const core::Guard*> unseen;
  for (const auto& [name, home] : storage.homes)
    if (home.kind == Home::Kind::Local && home.lanes > 0) addUnseen(view, home, unseen);
  return unseen;
}

}  // namespace dojo::codegen
