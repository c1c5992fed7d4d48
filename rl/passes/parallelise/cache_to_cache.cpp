#include "rl/passes/parallelise/cache_to_cache.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace dojo::rl {
namespace {

// The depth of the scope around an operation that threads share, or -1.
int sharedAround(const core::View& view, int op) {
  const core::OpInfo& info = view.op(op);
  for (int d = 0; d < info.depth(); ++d)
    if (core::traits(view.scope(info.scopes[static_cast<size_t>(d)]).scope().mapping).runsOnCores)
      return d;
  return -1;
}

// Whether two accesses of an array that threads share walk along the same of its dimensions.
bool shareAlike(const core::Access& x, int xDepth, const core::Access& y, int yDepth) {
  size_t dims = std::min(x.indices.size(), y.indices.size());
  for (size_t d = 0; d < dims; ++d)
    if (x.indices[d].uses(xDepth) && y.indices[d].uses(yDepth)) return true;
  return false;
}

// How many elements an operation touches by an access.
double elementsOf(const core::OpInfo& op, const core::Access& access) {
  double elements = 1;
  for (int d = 0; d < op.depth(); ++d)
    if (access.uses(d)) elements *= static_cast<double>(op.extents[static_cast<size_t>(d)]);
  return elements;
}

}  // namespace

double cacheToCacheTransfers(const Schedule& schedule) {
  const core::View& view = schedule.view();
  int threads = schedule.threads();
  // Of bytes, by the nests that read and write them and the array.
  std::map<std::tuple<int, int, int>, double> fetched;
  for (const core::AccessInfo& w : view.accesses()) {
    const core::Buffer& buffer = *view.program().bufferOf(w.access->array);
    int64_t bytes = buffer.elements() * core::sizeOf(buffer.dtype);
    if (!w.writes || buffer.location == core::Location::Register || view.op(w.op).depth() == 0 ||
        bytes > threads * schedule.machine().cacheBytes(2))
      continue;
    int root = view.op(w.op).scopes.front(), depth = sharedAround(view, w.op);
    for (int at : view.accessesTo(w.buffer)) {
      const core::AccessInfo& r = view.accesses()[static_cast<size_t>(at)];
      if (!r.reads || r.array != w.array || view.op(r.op).depth() == 0 ||
          view.op(r.op).scopes.front() == root)
        continue;
      int reads = sharedAround(view, r.op);
      if (depth < 0 ? reads < 0 : reads >= 0 && shareAlike(*w.access, depth, *r.access, reads))
        continue;
      double elements =
          std::min({elementsOf(view.op(w.op), *w.access), elementsOf(view.op(r.op), *r.access),
                    static_cast<double>(buffer.elements())});
      double& most = fetched[{view.op(r.op).scopes.front(), root, w.array}];
      most = std::max(most, elements * core::sizeOf(buffer.dtype));
    }
  }
  double sum = 0;
  for (const auto& [nests, bytes] : fetched) sum += bytes;
  return schedule.machine().fetchFromCore * sum / 4 * (threads - 1) / threads;
}

}  // namespace dojo::rl
