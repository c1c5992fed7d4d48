#include "core/analysis/invariant_reads.h"

#include <algorithm>
#include <set>
#include <span>

namespace dojo::core {
namespace {

bool isInVector(const View& view, const OpInfo& op) {
  return op.parent >= 0 && view.scope(op.parent).scope().mapping == Mapping::Vector;
}

// Whether neither the loop at a depth nor the lanes move an access, and loops between them do.
bool isInvariant(const Access& access, int depth, int lanes) {
  if (access.uses(depth) || access.uses(lanes)) return false;
  for (int d = depth + 1; d < lanes; ++d)
    if (access.uses(d)) return true;
  return false;
}

}  // namespace

std::vector<const Buffer*> invariantReads(const View& view, int scope) {
  const ScopeInfo& loop = view.scope(scope);
  auto ops = std::span(view.ops())
                 .subspan(static_cast<size_t>(loop.firstOp),
                          static_cast<size_t>(loop.endOp - loop.firstOp));
  if (std::ranges::none_of(ops, [&](const OpInfo& op) { return isInVector(view, op); })) return {};
  std::set<int> read, written;
  for (int op = loop.firstOp; op < loop.endOp; ++op)
    for (const AccessInfo& access : view.accessesOf(op)) {
      const OpInfo& info = view.op(op);
      if (access.writes) written.insert(access.buffer);
      if (access.slot >= static_cast<int>(info.operation().targets.size()) &&
          isInVector(view, info) && isInvariant(*access.access, loop.depth, info.depth() - 1))
        read.insert(access.buffer);
    }
  std::vector<const Buffer*> found;
  for (int b : read) {
    const Buffer& buffer = view.program().buffers[static_cast<size_t>(b)];
    if (!written.contains(b) && buffer.location != Location::Register) found.push_back(&buffer);
  }
  std::ranges::sort(found, {}, &Buffer::name);
  return found;
}

}  // namespace dojo::core
