#include "core/cost/false_sharing.h"

#include <cstdlib>

#include "core/analysis/concurrency.h"

namespace dojo::core {
namespace {

// An access's distance from its array's beginning, in bytes, by iterations.
Affine offsetOf(const View& view, const AccessInfo& access) {
  const Buffer& buffer = view.program().buffers[static_cast<size_t>(access.buffer)];
  Affine offset;
  int64_t stride = sizeOf(buffer.dtype);
  for (size_t k = buffer.dims.size(); k-- > 0;) {
    if (!buffer.dims[k].materialised) continue;
    offset.add(access.access->indices[k], stride);
    stride *= buffer.dims[k].stored();
  }
  return offset;
}

int64_t lineOf(int64_t offset, int64_t bytes) {
  return offset >= 0 ? offset / bytes : (offset + 1) / bytes - 1;
}

}  // namespace

std::optional<FalseSharing> findFalseSharing(const View& view, int scope, int lineBytes) {
  const ScopeInfo& info = view.scope(scope);
  for (int op = info.firstOp; op < info.endOp; ++op)
    for (const AccessInfo& access : view.accessesOf(op)) {
      if (!access.writes || isPrivateTo(view, access.buffer, scope)) continue;
      Affine offset = offsetOf(view, access);
      int64_t bytes = offset.coefficient(info.depth);
      if (bytes == 0 || std::abs(bytes) >= lineBytes) continue;
      std::vector<int64_t> first(view.op(op).scopes.size(), 0), second = first;
      for (int64_t i = 0; i + 1 < info.scope().extent.value; ++i) {
        int64_t at = offset.constant() + i * bytes;
        if (lineOf(at, lineBytes) != lineOf(at + bytes, lineBytes)) continue;
        first[static_cast<size_t>(info.depth)] = i;
        second[static_cast<size_t>(info.depth)] = i + 1;
        return FalseSharing{static_cast<int>(&access - view.accesses().data()), bytes,
                            std::move(first), std::move(second)};
      }
    }
  return std::nullopt;
}

}  // namespace dojo::core
