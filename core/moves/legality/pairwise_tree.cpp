#include "core/moves/legality/pairwise_tree.h"

#include "core/moves/edit.h"

namespace dojo::core {
namespace {

class TreeBuilder {
 public:
  TreeBuilder(Program& program, const Operation& operation, int depth,
              const std::vector<std::string>& trees)
      : m_program(program), m_operation(operation), m_depth(depth), m_trees(trees) {}

  std::vector<NodePtr> build(int64_t count) {
    int64_t half = upperHalf(count);
    firstLevel(count, half);
    for (int64_t n = half; n > 1; n = upperHalf(n)) {
      Operation level = fromTree(upperHalf(n));
      for (size_t k = 0; k < m_trees.size(); ++k)
        level.targets[k] = treeAt(k, Affine::iteration(m_depth));
      add(std::move(level), n - upperHalf(n));
    }
    Operation last = fromTree(0);
    for (Operand& operand : last.operands) std::get<Access>(operand).indices = {Affine(0)};
    m_nodes.push_back(newOperation(m_program, std::move(last)));
    return std::move(m_nodes);
  }

 private:
  Access treeAt(size_t k, Affine index) const { return {m_trees[k], {std::move(index)}}; }

  // The accumulation of the trees' elements {depth} + offset.
  Operation fromTree(int64_t offset) const {
    Operation o = m_operation;
    for (size_t k = 0; k < m_trees.size(); ++k)
      o.operands[k] = treeAt(k, Affine::iteration(m_depth).add(offset));
    return o;
  }

  // Where one operator says what the monoid does, the first level needs no copy.
  std::optional<Operator> pairing() const {
    switch (m_operation.assign) {
      case Assign::Add:
        return Operator::Add;
      case Assign::Mul:
        return Operator::Mul;
      case Assign::Max:
        return Operator::Max;
      case Assign::Min:
        return Operator::Min;
      case Assign::And:
        return Operator::And;
      case Assign::Or:
        return Operator::Or;
      default:
        return std::nullopt;
    }
  }

  Operation shifted(const Operation& o, int64_t offset) const {
    Affine by = Affine::iteration(m_depth).add(offset);
    return mapAffines(o, [&](const Affine& a) { return a.substituted(m_depth, by); });
  }

  void firstLevel(int64_t count, int64_t half) {
    if (auto op = pairing()) {
      Operation pair = m_operation;
      pair.assign = Assign::Set;
      pair.op = *op;
      pair.operands.push_back(shifted(m_operation, half).operands[0]);
      pair.targets = {treeAt(0, Affine::iteration(m_depth))};
      add(std::move(pair), count - half);
      if (count % 2 != 0) add(shifted(copyOf(0), half - 1), 1);
      return;
    }
    for (size_t k = 0; k < m_trees.size(); ++k) add(copyOf(k), half);
    Operation level = shifted(m_operation, half);
    for (size_t k = 0; k < m_trees.size(); ++k)
      level.targets[k] = treeAt(k, Affine::iteration(m_depth));
    add(std::move(level), count - half);
  }

  Operation copyOf(size_t k) const {
    Operation copy = m_operation;
    copy.assign = Assign::Set;
    copy.targets = {treeAt(k, Affine::iteration(m_depth))};
    copy.operands = {m_operation.operands[k]};
    return copy;
  }

  // A scope of one iteration is its operation.
  void add(Operation o, int64_t extent) {
    if (extent > 1) {
      NodePtr node = newOperation(m_program, std::move(o));
      m_nodes.push_back(newScope(m_program, {extent, ""}, {node}));
      return;
    }
    m_nodes.push_back(newOperation(m_program, mapAffines(o, [&](const Affine& a) {
                                     return a.substituted(m_depth, Affine(0));
                                   })));
  }

  Program& m_program;
  const Operation& m_operation;
  int m_depth;
  const std::vector<std::string>& m_trees;
  std::vector<NodePtr> m_nodes;
};

}  // namespace

std::vector<NodePtr> reductionTree(Program& program, const Operation& operation,
                                   const Extent& count, int depth,
                                   const std::vector<std::string>& trees) {
  return TreeBuilder(program, operation, depth, trees).build(count.value);
}

}  // namespace dojo::core
