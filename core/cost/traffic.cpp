#include "core/cost/traffic.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace dojo::core {
namespace {

// What one buffer needs while a scope, or an operation, runs once.
struct Need {
  double bytes = 0;    // distinct
  double traffic = 0;  // loaded
};
using Needs = std::map<int, Need>;  // by buffer

class Estimate {
 public:
  Estimate(const View& view, int64_t cacheBytes, int lineBytes)
      : m_view(view), m_cache(static_cast<double>(cacheBytes)), m_line(lineBytes) {}

  double run() const {
    Needs all = needsOfChildren(-1);
    bool fits = distinct(all) <= m_cache;
    double bytes = 0;
    for (const auto& [buffer, need] : all) bytes += fits ? moved(buffer, need) : need.traffic;
    return bytes;
  }

 private:
  Needs needsOfChildren(int scope) const {
    Needs all;
    for (const NodePtr& child : m_view.childrenOf(scope)) {
      Needs needs = child->isScope() ? needsOfScope(m_view.scopeIndex(child->id()))
                                     : needsOfOp(m_view.opIndex(child->id()));
      for (const auto& [buffer, need] : needs) {
        all[buffer].bytes = std::max(all[buffer].bytes, need.bytes);
        all[buffer].traffic += need.traffic;
      }
    }
    return all;
  }

  Needs needsOfOp(int op) const {
    Needs needs;
    for (const AccessInfo& access : m_view.accessesOf(op))
      if (isInMemory(access)) {
        needs[access.buffer].bytes = sizeOf(bufferOf(access).dtype);
        needs[access.buffer].traffic += m_line;
      }
    return needs;
  }

  Needs needsOfScope(int s) const {
    const ScopeInfo& scope = m_view.scope(s);
    Needs once = needsOfChildren(s), whole = boxes(scope);
    // Lines that an iteration shares with the one before are still there when one fits.
    bool fits = distinct(once) <= m_cache;
    auto extent = static_cast<double>(scope.scope().extent.value);
    for (auto& [buffer, need] : whole)
      need.traffic = fits ? moved(buffer, need) : extent * once[buffer].traffic;
    return whole;
  }

  // The elements that one run of the scope touches, a box of each buffer.
  Needs boxes(const ScopeInfo& scope) const {
    Needs needs;
    for (int op = scope.firstOp; op < scope.endOp; ++op)
      for (const AccessInfo& access : m_view.accessesOf(op))
        if (isInMemory(access)) {
          double& bytes = needs[access.buffer].bytes;
          bytes = std::max(bytes, boxOf(access, m_view.op(op).extents, scope.depth));
        }
    return needs;
  }

  double boxOf(const AccessInfo& access, std::span<const int64_t> extents, int depth) const {
    const Buffer& buffer = bufferOf(access);
    int size = sizeOf(buffer.dtype);
    double bytes = size;
    bool isRow = true;
    for (size_t d = buffer.dims.size(); d-- > 0;) {
      const Dimension& dim = buffer.dims[d];
      if (!dim.materialised) continue;
      double span = 1;
      for (const AffineTerm& t : access.access->indices[d].terms())
        if (t.depth >= depth)
          span += static_cast<double>(std::abs(t.coefficient) * (extents[t.depth] - 1));
      bytes *= std::min(span, static_cast<double>(dim.stored()));
      // Part of a row brings the rest of its last line along.
      if (isRow && dim.stored() * size >= m_line) bytes = std::max<double>(bytes, m_line);
      isRow = false;
    }
    return bytes;
  }

  const Buffer& bufferOf(const AccessInfo& access) const {
    return m_view.program().buffers[static_cast<size_t>(access.buffer)];
  }
  bool isInMemory(const AccessInfo& access) const {
    return bufferOf(access).location != Location::Register;
  }

  // What a buffer that fits loads: temporaries that no one else needs stay in the cache.
  double moved(int buffer, const Need& need) const {
    bool isHeap = m_view.program().buffers[static_cast<size_t>(buffer)].location == Location::Heap;
    return isHeap ? need.bytes : 0;
  }

  static double distinct(const Needs& needs) {
    double bytes = 0;
    for (const auto& [buffer, need] : needs) bytes += need.bytes;
    return bytes;
  }

  const View& m_view;
  double m_cache;
  int m_line;
};

}  // namespace

double trafficBytes(const View& view, int64_t cacheBytes, int lineBytes) {
  return Estimate(view, cacheBytes, lineBytes).run();
}

double trafficBytes(const Program& program, int64_t cacheBytes, int lineBytes) {
  return trafficBytes(View(program), cacheBytes, lineBytes);
}

int64_t strideAt(const Buffer& buffer, const Access& access, int depth) {
  int64_t stride = 0, elements = 1;
  for (size_t d = buffer.dims.size(); d-- > 0;) {
    if (!buffer.dims[d].materialised) continue;
    stride += access.indices[d].coefficient(depth) * elements;
    elements *= buffer.dims[d].stored();
  }
  return stride * sizeOf(buffer.dtype);
}

}  // namespace dojo::core
