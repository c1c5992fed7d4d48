#include "core/analysis/written_elements.h"

#include <algorithm>

#include "core/analysis/coverage.h"
#include "core/analysis/wide.h"

namespace dojo::core {
namespace {

// Runs the accesses to one array in the program's order.
class ElementReplay {
 public:
  ElementReplay(const View& view, std::string_view array)
      : m_view(view), m_array(array), m_buffer(view.program().buffers[view.bufferIndex(array)]) {
    m_elements = 1;
    for (const Dimension& d : m_buffer.dims) m_elements *= d.extent.value;
    m_accesses.resize(view.ops().size());
    m_touchedBefore.assign(view.ops().size() + 1, 0);
    for (int i : view.accessesTo(view.bufferIndex(array)))
      if (view.accesses()[i].access->array == array) m_accesses[view.accesses()[i].op].push_back(i);
    for (size_t op = 0; op < m_accesses.size(); ++op)
      m_touchedBefore[op + 1] = m_touchedBefore[op] + !m_accesses[op].empty();
  }

  // Iterations and elements that run() visits, or some number above `most`.
  int64_t cost(int64_t most) const {
    Wide total = m_elements;
    for (size_t op = 0; op < m_accesses.size() && total <= most; ++op) {
      if (m_accesses[op].empty()) continue;
      Wide instances =
          1 + m_view.op(static_cast<int>(op)).operation().guards.size() + m_accesses[op].size();
      for (int64_t extent : m_view.op(static_cast<int>(op)).extents)
        instances = std::min<Wide>(instances * extent, Wide{most} + 1);
      total += instances;
    }
    return static_cast<int64_t>(std::min<Wide>(total, Wide{most} + 1));
  }

  void run() {
    m_written.assign(m_elements, false);
    m_failed.assign(m_view.accesses().size(), false);
    for (const NodePtr& node : m_view.program().body) walk(*node);
  }

  bool allWritten() const {
    return std::find(m_written.begin(), m_written.end(), false) == m_written.end();
  }

  std::vector<int> readsOfNothing() const {
    std::vector<int> reads;
    for (size_t i = 0; i < m_failed.size(); ++i)
      if (m_failed[i]) reads.push_back(static_cast<int>(i));
    return reads;
  }

 private:
  void walk(const Node& node) {
    View::Range ops = m_view.opsIn(node);
    if (m_touchedBefore[ops.end] == m_touchedBefore[ops.first]) return;
    if (!node.isScope()) return execute(ops.first);
    for (int64_t i = 0; i < node.scope().extent.value; ++i) {
      m_iterations.push_back(i);
      for (const NodePtr& child : node.scope().children) walk(*child);
      m_iterations.pop_back();
    }
  }

  void execute(int op) {
    for (const Guard& guard : m_view.op(op).operation().guards)
      if (guard.expression.evaluate(m_iterations) >= guard.bound.value) return;
    for (int i : m_accesses[op])
      if (m_view.accesses()[i].reads && !m_written[element(*m_view.accesses()[i].access)])
        m_failed[i] = true;
    for (int i : m_accesses[op])
      if (m_view.accesses()[i].writes) m_written[element(*m_view.accesses()[i].access)] = true;
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
  std::vector<std::vector<int>> m_accesses;  // by operation: those of the array
  std::vector<int> m_touchedBefore;          // operations before this one with such accesses
  std::vector<bool> m_written;
  std::vector<bool> m_failed;  // by access
  std::vector<int64_t> m_iterations;
};

// Whether any access but the read itself writes its array.
bool isWrittenElsewhere(const View& view, int read) {
  const AccessInfo& access = view.accesses()[read];
  auto writes = [&](int i) {
    const AccessInfo& other = view.accesses()[i];
    return i != read && other.writes && other.access->array == access.access->array;
  };
  std::span<const int> accesses = view.accessesTo(access.buffer);
  return std::any_of(accesses.begin(), accesses.end(), writes);
}

}  // namespace

WrittenElements::Outcome WrittenElements::replay(std::string_view array) {
  Outcome outcome;
  for (int i : m_view.accessesTo(m_view.bufferIndex(array))) {
    const AccessInfo& access = m_view.accesses()[i];
    if (!access.writes || access.access->array != array) continue;
    outcome.isWritten = true;
  }
  if (!outcome.isWritten) return outcome;
  ElementReplay elements(m_view, array);
  int64_t cost = elements.cost(m_budget);
  if (cost > m_budget) return outcome;
  m_budget -= cost;
  elements.run();
  outcome.isKnown = true;
  outcome.isFull = elements.allWritten();
  outcome.readsOfNothing = elements.readsOfNothing();
  return outcome;
}

const WrittenElements::Outcome& WrittenElements::outcomeOf(std::string_view array) {
  auto [entry, isNew] = m_outcomes.try_emplace(array);
  if (isNew) entry->second = replay(array);
  return entry->second;
}

bool WrittenElements::isFullyWritten(std::string_view array) {
  for (int i : m_view.accessesTo(m_view.bufferIndex(array))) {
    const AccessInfo& access = m_view.accesses()[i];
    if (access.writes && access.access->array == array && writesWholeArray(m_view, access))
      return true;
  }
  const Outcome& outcome = outcomeOf(array);
  return outcome.isKnown ? outcome.isFull : outcome.isWritten;
}

bool WrittenElements::isWrittenBefore(int read) {
  const Outcome& outcome = outcomeOf(m_view.accesses()[read].access->array);
  if (!outcome.isKnown) return isWrittenElsewhere(m_view, read);
  return !std::binary_search(outcome.readsOfNothing.begin(), outcome.readsOfNothing.end(), read);
}

}  // namespace dojo::core
