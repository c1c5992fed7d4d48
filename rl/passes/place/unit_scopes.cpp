// Scopes of one iteration and dimensions of one element: a batch of one image, a matrix of one
// column. Without them a nest is what it computes (a matrix times a vector), and what lies next to
// each other in memory is neighbours in the last dimension.
#include "core/moves/place.h"
#include "rl/passes/rules.h"

namespace dojo::rl {
namespace {

// With the one before it or, of the first, after it; -1: none is single, or it is the only one.
int mergeable(const core::Buffer& buffer) {
  for (size_t k = 0; k < buffer.dims.size() && buffer.dims.size() > 1; ++k)
    if (buffer.dims[k].extent.value == 1) return std::max(0, static_cast<int>(k) - 1);
  return -1;
}

void dropDimensions(Schedule& schedule) {
  for (size_t b = 0; b < schedule.program().buffers.size();) {
    core::Place place;
    place.name = schedule.program().buffers[b].name;
    place.dimension = mergeable(schedule.program().buffers[b]);
    if (place.dimension < 0 || !schedule.apply("merge_dims", place)) ++b;
  }
}

}  // namespace

void dropUnitScopes(Schedule& schedule) {
  for (int scope = 0; scope < static_cast<int>(schedule.view().scopes().size());) {
    const core::ScopeInfo& info = schedule.view().scope(scope);
    bool isSingle = isOpen(*info.node) && info.scope().extent.value == 1;
    if (!isSingle || !schedule.apply("remove_scope", core::placeOfScope(schedule.view(), scope)))
      ++scope;
  }
}

void dropUnitLoops(Schedule& schedule) {
  dropUnitScopes(schedule);
  dropDimensions(schedule);
}

}  // namespace dojo::rl
