// The enumerating half of coverage.h: replays the order in which one array is written and read.
#include <algorithm>
#include <vector>

#include "core/analysis/coverage.h"
#include "core/analysis/image.h"
#include "core/analysis/iteration_space.h"

namespace dojo::core {
namespace {

constexpr int64_t kMostInstances = int64_t{1} << 22;

class ElementReplay {
 public:
  ElementReplay(const View& view, std::string_view array)
      : m_view(view), m_array(array), m_buffer(view.program().buffers[view.bufferIndex(array)]) {
    m_elements = 1;
    for (const Dimension& d : m_buffer.dims) m_elements *= d.extent.value;
  }

  bool isAffordable() const {
    int64_t instances = m_elements;
    for (const AccessInfo& access : m_view.accesses()) {
      if (access.access->array != m_array) continue;
      int64_t n = 1;
      for (int64_t extent : m_view.op(access.op).extents) n = std::min(n * extent, kMostInstances + 1);
      instances += n;
      if (instances > kMostInstances) return false;
    }
    return instances <= kMostInstances;
  }

  // False when the access `read` (-1: none) met an element that nothing had written.
  bool run(int read) {
    m_read = read;
    m_written.assign(m_elements, false);
    for (const NodePtr& node : m_view.program().body) walk(*node);
    return m_ok;
  }

  bool allWritten() const { return std::find(m_written.begin(), m_written.end(), false) == m_written.end(); }

 private:
  void walk(const Node& node) {
    View::Range ops = m_view.opsIn(node);
    if (!m_ok || !touches(ops)) return;
    if (!node.isScope()) return execute(ops.first);
    for (int64_t i = 0; i < node.scope().extent.value && m_ok; ++i) {
      m_iterations.push_back(i);
      for (const NodePtr& child : node.scope().children) walk(*child);
      m_iterations.pop_back();
    }
  }

  bool touches(View::Range ops) const {
    for (int op = ops.first; op < ops.end; ++op)
      for (const AccessInfo& access : m_view.accessesOf(op))
        if (access.access->array == m_array) return true;
    return false;
  }

  void execute(int op) {
    for (const Guard& guard : m_view.op(op).operation().guards)
      if (guard.expression.evaluate(m_iterations) >= guard.bound.value) return;
    int first = static_cast<int>(m_view.accessesOf(op).data() - m_view.accesses().data());
    int count = static_cast<int>(m_view.accessesOf(op).size());
    for (int i = first; i < first + count; ++i)
      if (i == m_read && !m_written[element(*m_view.accesses()[i].access)]) m_ok = false;
    for (int i = first; i < first + count; ++i)
      if (m_view.accesses()[i].writes && m_view.accesses()[i].access->array == m_array)
        m_written[element(*m_view.accesses()[i].access)] = true;
  }

  int64_t element(const Access& access) const {
    int64_t index = 0;
    for (size_t k = 0; k < access.indices.size(); ++k)
      index = index * m_buffer.dims[k].extent.value + access.indices[k].evaluate(m_iterations);
    return index;
  }

  const View& m_view;
  std::string_view m_array;
  const Buffer& m_buffer;
  int64_t m_elements = 1;
  int m_read = -1;
  bool m_ok = true;
  std::vector<bool> m_written;
  std::vector<int64_t> m_iterations;
};

}  // namespace

bool writesWholeArray(const View& view, const AccessInfo& write) {
  const OpInfo& op = view.op(write.op);
  if (!op.operation().guards.empty()) return false;
  const Buffer& buffer = view.program().buffers[write.buffer];
  if (!dimensionsAreIndependent(*write.access, 0)) return false;
  for (size_t k = 0; k < buffer.dims.size(); ++k) {
    auto image = denseImage(write.access->indices[k], op.extents);
    if (!image || image->low > 0 || image->high < buffer.dims[k].extent.value - 1) return false;
  }
  return true;
}

bool isFullyWritten(const View& view, std::string_view array) {
  bool written = false;
  for (int i : view.accessesTo(view.bufferIndex(array))) {
    const AccessInfo& access = view.accesses()[i];
    if (!access.writes || access.access->array != array) continue;
    if (writesWholeArray(view, access)) return true;
    written = true;
  }
  ElementReplay replay(view, array);
  if (!written || !replay.isAffordable()) return written;
  replay.run(-1);
  return replay.allWritten();
}

bool isWrittenBefore(const View& view, int read) {
  const Access& access = *view.accesses()[read].access;
  bool written = false;
  for (int i : view.accessesTo(view.bufferIndex(access.array))) {
    const AccessInfo& other = view.accesses()[i];
    bool itself = other.op == view.accesses()[read].op && i == read;
    if (other.writes && other.access->array == access.array && !itself) written = true;
  }
  ElementReplay replay(view, access.array);
  return written && (!replay.isAffordable() || replay.run(read));
}

}  // namespace dojo::core
