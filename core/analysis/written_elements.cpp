#include "core/analysis/written_elements.h"

#include <algorithm>
#include <optional>

#include "core/analysis/coverage.h"
#include "core/analysis/iteration_space.h"
#include "core/analysis/written_classes.h"
#include "core/polyhedra/wide.h"
#include "core/proof/fingerprint_extents.h"

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

constexpr int64_t kKeptScopes = 8;
constexpr double kReducedWork = 1 << 18, kReducedCells = 1 << 22;

bool isWritten(const View& view, std::string_view array) {
  return std::ranges::any_of(view.accessesTo(view.bufferIndex(array)), [&](int i) {
    const AccessInfo& access = view.accesses()[i];
    return access.writes && access.access->array == array;
  });
}

// Every index lies within its dimension, as it must where it is replayed.
bool staysWithin(const View& view) {
  return std::ranges::all_of(view.accesses(), [&](const AccessInfo& access) {
    const Buffer& buffer = view.program().buffers[access.buffer];
    for (size_t k = 0; k < buffer.dims.size(); ++k) {
      auto range = rangeOf(view, access.op, access.access->indices[k]);
      if (range && (range->low < 0 || range->high >= buffer.dims[k].extent.value)) return false;
    }
    return true;
  });
}

}  // namespace

struct WrittenElements::Reduced {
  explicit Reduced(const Program& program) {
    using Strides = ExtentReduction::Strides;
    std::optional<ExtentReduction::Pair> best;
    double work = std::numeric_limits<double>::infinity();
    for (Strides strides : {Strides::Hold, Strides::Shrink}) {
      if (work <= kReducedWork) break;
      ExtentReduction reduction(program, program, kKeptScopes, ExtentReduction::Vectors::Shrink,
                                ExtentReduction::Literals::Free, strides);
      ExtentReduction::Pair pair = reduction.within(kReducedWork, kReducedCells);
      if (!pair.isReduced || reduction.work() >= work) continue;
      work = reduction.work();
      best = std::move(pair);
    }
    if (!best) return;
    ExtentReduction::Pair& pair = *best;
    small = std::move(pair.a);
    extents = std::move(pair.extents);
    view.emplace(small);
    if (!staysWithin(*view)) return;
    elements = std::make_unique<WrittenElements>(*view);
    elements->m_mayReduce = false;
  }

  Program small;
  std::string extents;
  std::optional<View> view;
  std::unique_ptr<WrittenElements> elements;
};

WrittenElements::WrittenElements(const View& view) : m_view(view) {}
WrittenElements::~WrittenElements() = default;

WrittenElements::Outcome WrittenElements::replay(std::string_view array) {
  ElementReplay elements(m_view, array);
  int64_t cost = elements.cost(m_budget);
  if (cost > m_budget) return {};
  m_budget -= cost;
  elements.run();
  return {true, elements.allWritten(), elements.readsOfNothing()};
}

// Accesses have the same numbers there.
const WrittenElements::Outcome* WrittenElements::atSmallerExtents(std::string_view array) {
  if (!m_mayReduce) return nullptr;
  if (!m_reduced) m_reduced = std::make_unique<Reduced>(m_view.program());
  if (!m_reduced->elements) return nullptr;
  const Outcome& outcome = m_reduced->elements->outcomeOf(array);
  return outcome.isKnown ? &outcome : nullptr;
}

WrittenElements::Answer WrittenElements::reducedAnswer(bool isWritten) const {
  if (isWritten) return {Answer::Kind::Yes};
  bool isNamed = !m_reduced->extents.empty();
  return {Answer::Kind::No, isNamed ? m_reduced->extents : "smaller extents"};
}

const WrittenElements::Outcome& WrittenElements::outcomeOf(std::string_view array) {
  auto [entry, isNew] = m_outcomes.try_emplace(array);
  if (isNew) entry->second = replay(array);
  return entry->second;
}

WrittenElements::Answer WrittenElements::isFullyWritten(std::string_view array) {
  using enum Answer::Kind;
  if (!isWritten(m_view, array)) return {No};
  for (int i : m_view.accessesTo(m_view.bufferIndex(array))) {
    const AccessInfo& access = m_view.accesses()[i];
    if (access.writes && access.access->array == array && writesWholeArray(m_view, access))
      return {Yes};
  }
  const Outcome& outcome = outcomeOf(array);
  if (outcome.isKnown) return {outcome.isFull ? Yes : No};
  if (auto full = isFullyWrittenByClasses(m_view, array)) return {*full ? Yes : No};
  const Outcome* small = atSmallerExtents(array);
  return small ? reducedAnswer(small->isFull) : Answer{Open};
}

WrittenElements::Answer WrittenElements::isWrittenBefore(int read) {
  using enum Answer::Kind;
  std::string_view array = m_view.accesses()[read].access->array;
  if (!isWritten(m_view, array)) return {No};
  const Outcome& outcome = outcomeOf(array);
  if (outcome.isKnown) return {outcome.readsNothing(read) ? No : Yes};
  if (auto written = isWrittenBeforeByClasses(m_view, read)) return {*written ? Yes : No};
  const Outcome* small = atSmallerExtents(array);
  return small ? reducedAnswer(!small->readsNothing(read)) : Answer{Open};
}

}  // namespace dojo::core
