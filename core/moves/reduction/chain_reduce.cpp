// chain_reduce t#k
//
//   4  s_tree[{0}] = p[{0}] + p[{0}+4]     →     8  s += p[{0}]
//   2  s_tree[{0}] += s_tree[{0}+2]
//   s_tree[0] += s_tree[1]
//   s += s_tree[0]
//
// Accumulates one after the other what a tree combines in pairs: takes tree_reduce back. Legal when
// the operations before it are the tree that tree_reduce would build, nothing else touches the
// tree's arrays, and none of its scopes is marked.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/pairwise_tree.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// What the tree's last operation reads: element 0 of arrays of one dimension that the program keeps
// to itself. Empty when it is none.
std::vector<std::string> treesOf(const Program& program, const Operation& last) {
  std::vector<std::string> trees;
  if (last.assign == Assign::Set || last.op != Operator::Copy) return {};
  for (const Operand& operand : last.operands) {
    auto* access = std::get_if<Access>(&operand);
    if (!access || access->indices.size() != 1 || access->indices[0] != Affine(0)) return {};
    if (!isOwn(program, access->array)) return {};
    if (!program.bufferOf(access->array)->dims[0].materialised) return {};
    trees.push_back(access->array);
  }
  return trees;
}

const Operation* onlyOperation(const Node& node) {
  if (!node.isScope()) return &node.operation();
  const auto& children = node.scope().children;
  bool plain = node.scope().mapping == Mapping::Sequential && children.size() == 1 &&
               !children[0]->isScope();
  return plain ? &children[0]->operation() : nullptr;
}

struct Tree {
  std::vector<NodePtr> nodes;  // the last is the operation itself
  Operation chained;
  Extent count;
};

// The operation that a scope of `count` iterations would take one by one, as the tree's first nodes
// have it: an operand per tree, each in the first node that writes it.
std::optional<Operation> chainedOf(const std::vector<NodePtr>& nodes, const Operation& last) {
  Operation chained = last;
  for (size_t k = 0; k < last.targets.size(); ++k) {
    const Operation* first = k < nodes.size() ? onlyOperation(*nodes[k]) : nullptr;
    if (!first || first->operands.empty()) return std::nullopt;
    chained.operands[k] = first->operands[0];
  }
  return chained;
}

// The siblings that end in `op` and are the tree of its trees; nothing when they are not.
std::optional<Tree> treeAt(const View& view, int op) {
  const OpInfo& info = view.op(op);
  const Operation& last = info.operation();
  std::vector<std::string> trees = treesOf(view.program(), last);
  if (trees.empty()) return std::nullopt;
  auto siblings = view.childrenOf(info.parent);
  int64_t half = view.program().bufferOf(trees[0])->dims[0].extent.value;
  for (int64_t count : {2 * half, 2 * half - 1}) {
    Tree tree{{}, {}, {count, ""}};
    Program scratch = view.program();
    std::vector<NodePtr> shape = reductionTree(scratch, last, tree.count, info.depth(), trees);
    auto end = siblings.begin() + info.position + 1;
    if (count < kFewestInTree || end - siblings.begin() < static_cast<std::ptrdiff_t>(shape.size()))
      continue;
    tree.nodes.assign(end - static_cast<std::ptrdiff_t>(shape.size()), end);
    auto chained = chainedOf(tree.nodes, last);
    if (!chained) continue;
    tree.chained = *chained;
    std::vector<NodePtr> built =
        reductionTree(scratch, tree.chained, tree.count, info.depth(), trees);
    bool same =
        std::equal(built.begin(), built.end(), tree.nodes.begin(), tree.nodes.end(),
                   [](const NodePtr& a, const NodePtr& b) { return a->hash() == b->hash(); });
    if (same) return tree;
  }
  return std::nullopt;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    if (view.op(op).position > 0 && !treesOf(view.program(), view.op(op).operation()).empty())
      steps.push_back({"chain_reduce", placeOfOp(view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  Tree tree = treeAt(view, op).value();
  Program program = context.program();
  for (size_t i = 0; i + 1 < tree.nodes.size(); ++i)
    program = replaced(std::move(program), tree.nodes[i]->id(), {});
  program = withoutBuffers(program, treesOf(program, tree.nodes.back()->operation()));
  NodePtr chained = withOperation(*view.op(op).node, tree.chained);
  return replaced(std::move(program), chained->id(), {newScope(program, tree.count, {chained})});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.assign == Assign::Set)
    return refuse("no-accumulation", phrase("{} does not accumulate", describeOp(view, op)),
                  {node});
  if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  std::vector<std::string> trees = treesOf(context.program(), o);
  if (trees.empty())
    return refuse("no-tree",
                  phrase("{} does not accumulate the first element of an array of its own",
                         describeOp(view, op)),
                  {node});
  auto tree = treeAt(view, op);
  if (!tree)
    return refuse("not-pairwise",
                  phrase("the operations before {} do not combine '{}' in pairs, level by "
                         "level, in scopes without a mapping",
                         describeOp(view, op), trees[0]),
                  {node});
  View::Range inside{view.opsIn(*tree->nodes.front()).first, op + 1};
  for (const std::string& array : trees)
    for (int i : view.accessesTo(view.bufferIndex(array))) {
      int user = view.accesses()[i].op;
      if (user < inside.first || user >= inside.end)
        return refuse("used-elsewhere", phrase("{} uses '{}' too", describeOp(view, user), array),
                      {node, view.op(user).node->id()});
    }
  Program after = rewrite(context, step);
  View changed(after, view);
  int chained = changed.opIndex(node);
  if (auto no = refuseAsReduction(changed, chained, changed.op(chained).parent)) return no;
  for (const AccessInfo& access : changed.accessesOf(chained))
    if (auto no = refuseIfLayoutUnsound(changed, after.buffers[access.buffer].name)) return no;
  return std::nullopt;
}

}  // namespace

const Move kChainReduce = {
    .name = "chain_reduce",
    .summary = "accumulate sequentially what a tree combines in pairs",
    .legality =
        "legal when the operations before it are the tree that tree_reduce builds and nothing else "
        "touches its arrays",
    .parameters = "",
    .inverse = "tree_reduce",
    .source = "pairwise summation (Higham 1993), undone",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "sequential reduction, serial reduction, undo tree reduction",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
