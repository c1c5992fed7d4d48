#include "codegen/c/emit/rising_index.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/analysis/view.h"
#include "core/interpreter/number.h"
#include "core/polyhedra/image.h"

namespace dojo::codegen {
namespace {

using core::Access;
using core::AccessInfo;
using core::Affine;
using core::Assign;
using core::Buffer;
using core::Literal;
using core::Operation;
using core::OpInfo;

bool isExtreme(const Operation& o) {
  return o.assign == Assign::ArgMax || o.assign == Assign::ArgMin;
}

// The index that an extreme meets, where the loops alone say which.
const Affine* indexOf(const Operation& o) {
  return std::get_if<Affine>(&o.operands[1]);
}

std::optional<int64_t> constantSetBy(const Operation& o) {
  auto* literal = std::get_if<Literal>(&o.operands[0]);
  bool sets = o.assign == Assign::Set && o.op == core::Operator::Copy && literal;
  auto* constant = sets ? std::get_if<int64_t>(&literal->value) : nullptr;
  return constant ? std::optional(*constant) : std::nullopt;
}

// Whether the loops inside of `depth` go through all indices of a dimension, or leave the index as
// `other` has it.
bool covers(const Affine& index, const Affine& other, int64_t dimension, const OpInfo& op,
            int depth) {
  if (index.deepest() < depth) return index == other;
  bool isInner = std::all_of(index.terms().begin(), index.terms().end(),
                             [&](const core::AffineTerm& term) { return term.depth >= depth; });
  auto image = core::denseImage(index, op.extents);
  return isInner && image && image->low == 0 && image->high == dimension - 1;
}

// Whether one run of the loops inside of `depth` sets every element that `target` may name.
bool setsAll(const OpInfo& op, const Access& target, const Buffer& buffer, int depth) {
  const Access& own = op.operation().target();
  if (!op.operation().guards.empty() || own.array != target.array) return false;
  for (size_t k = 0; k < own.indices.size(); ++k)
    if (!covers(own.indices[k], target.indices[k], buffer.dims[k].extent.value, op, depth))
      return false;
  return core::dimensionsAreIndependent(own, depth);
}

// Different iterations of the loops in the index give it different values: each step is longer than
// all that the smaller ones make together.
bool separates(const Affine& index, const OpInfo& op) {
  std::vector<core::AffineTerm> terms(index.terms().begin(), index.terms().end());
  std::sort(terms.begin(), terms.end(),
            [](const auto& a, const auto& b) { return a.coefficient < b.coefficient; });
  int64_t within = 0;
  for (const core::AffineTerm& term : terms) {
    if (term.coefficient <= within) return false;
    within += term.coefficient * (op.extents[static_cast<size_t>(term.depth)] - 1);
  }
  return true;
}

// Iterations that differ in this depth are of different elements.
bool namesElement(const Access& target, int depth, const OpInfo& op) {
  return std::any_of(target.indices.begin(), target.indices.end(), [&](const Affine& index) {
    return index.uses(depth) && separates(index, op);
  });
}

// Inner loops together add no more than one step of the loop around them, from `outermost` on.
bool risesInOrder(const OpInfo& op, int outermost) {
  const Access& target = op.operation().targets[1];
  int64_t within = 0;
  for (int depth = op.depth() - 1; depth >= outermost; --depth) {
    if (namesElement(target, depth, op)) continue;
    int64_t step = indexOf(op.operation())->coefficient(depth);
    if (target.uses(depth) || step < within) return false;
    within += step * (op.extents[static_cast<size_t>(depth)] - 1);
  }
  return true;
}

// What writes the indices of one extreme.
class Indices {
 public:
  Indices(const core::View& view, int op)
      : m_view(view),
        m_own(op),
        m_op(view.op(op)),
        m_buffer(view.bufferIndex(m_op.operation().targets[1].array)),
        m_range(indexOf(m_op.operation())->range(m_op.extents)) {
    for (int i : view.accessesTo(m_buffer))
      if (view.accesses()[i].writes) m_writes.push_back(view.accesses()[i]);
  }

  bool rise() const {
    auto depth = fitTheType(m_range.low, m_range.high) ? depthOfRun() : std::nullopt;
    return depth && comeAfterLess(*depth) && risesInOrder(m_op, *depth);
  }

 private:
  const Buffer& buffer() const { return m_view.program().buffers[m_buffer]; }

  // Others wrap around.
  bool fitTheType(int64_t low, int64_t high) const {
    return low >= core::smallestOf(buffer().dtype) && high <= core::largestOf(buffer().dtype);
  }

  // A start that nothing of what is to come is below.
  bool isStart(const Operation& o) const {
    auto constant = constantSetBy(o);
    return constant && fitTheType(*constant, m_range.low) && *constant <= m_range.low;
  }

  // The depth from which on loops go on with what has been found: outside of it everything starts
  // anew. Nothing where the indices may be something else than starts and what extremes meet.
  std::optional<int> depthOfRun() const {
    int depth = 0;
    for (const AccessInfo& write : m_writes) {
      const Operation& o = m_view.op(write.op).operation();
      if (isExtreme(o) && write.slot == 1) continue;
      if (!isStart(o)) return std::nullopt;
      int common = m_view.commonDepth(write.op, m_own);
      if (write.op < m_own &&
          setsAll(m_view.op(write.op), m_op.operation().targets[1], buffer(), common))
        depth = std::max(depth, common);
    }
    return depth;
  }

  // Whether what other extremes have found when a run begins is nowhere above the least index:
  // those before it meet only such indices, and none alternates with it.
  bool comeAfterLess(int depth) const {
    return std::all_of(m_writes.begin(), m_writes.end(), [&](const AccessInfo& write) {
      const OpInfo& other = m_view.op(write.op);
      if (write.op == m_own || !isExtreme(other.operation())) return true;
      const Affine* index = indexOf(other.operation());
      if (!index || m_view.commonDepth(write.op, m_own) > depth) return false;
      Affine::Range range = index->range(other.extents);
      return write.op > m_own || (range.high <= m_range.low && fitTheType(range.low, range.high));
    });
  }

  const core::View& m_view;
  int m_own;
  const OpInfo& m_op;
  int m_buffer;
  Affine::Range m_range;
  std::vector<AccessInfo> m_writes;
};

bool holdsExtreme(const core::Node& node) {
  if (!node.isScope()) return isExtreme(node.operation());
  const auto& children = node.scope().children;
  return std::any_of(children.begin(), children.end(),
                     [](const core::NodePtr& child) { return holdsExtreme(*child); });
}

}  // namespace

std::set<const Operation*> findRisingIndices(const core::Program& program) {
  std::set<const Operation*> rising;
  if (std::none_of(program.body.begin(), program.body.end(),
                   [](const core::NodePtr& node) { return holdsExtreme(*node); }))
    return rising;
  core::View view(program);
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (isExtreme(o) && indexOf(o) && Indices(view, op).rise()) rising.insert(&o);
  }
  return rising;
}

}  // namespace dojo::codegen
