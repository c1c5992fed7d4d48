// block_moments t#k (variance by blocks)
//
//   N  M s += x[{0},{1}]             N
//   u = s / COUNT                    | q_sum = 0
//   N M                              | M q_sum += x[{0},{1}]
//   | d = x[{0},{1}] - u             | q_mean[{0}] = q_sum / M
//   | q += d * d                →    | q_m2[{0}] = 0
//                                    | M
//                                    | | q_diff[{1}] = x[{0},{1}] - q_mean[{0}]
//                                    | | q_m2[{0}] += q_diff[{1}] * q_diff[{1}]
//                                    | s += q_sum
//                                    u = s / COUNT
//                                    N
//                                    | M d = x[{0},{1}] - u
//                                    | q_shift = q_mean[{0}] - u
//                                    | q_square = q_shift * q_shift
//                                    | q_m2[{0}] += q_square * M
//                                    | q += q_m2[{0}]
//
// Takes the squared differences of each block, the iterations of the innermost scope, from the
// block's own mean, while the block is at hand, and puts them right once the mean of all is known.
// The elements then come from far away once, not twice; a block that fits the first cache is read
// twice. For any u:
//   Σ (x - u)² = Σ over blocks of Σ (x - mean)² + M (mean - u)²    (Chan, Golub and LeVeque 1979)
// The formulas are recognised as combine_reductions recognises them. Legal when the first sum takes
// the same elements over the same scopes, is over before the second reads its result, both stand in
// a scope without a mark, its extent is exact in their type, and x and the mean keep their values
// in between.
//
// A row that holds an infinity or NaN has an infinite mean u or none, proven to be s over a
// constant, so that q is NaN before and after. Only sums and differences of finite elements that
// overflow may give NaN for inf.
#include <fmt/format.h>

#include "core/analysis/flow.h"
#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_pair.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op)
    if (mayBeVariance(view, op)) steps.push_back({"block_moments", placeOfOp(view, op), {}});
  return steps;
}

Literal lengthOf(const Extent& extent) {
  return {extent.value, extent.constant};
}

// A program with a mean and squared differences for each block.
class Blocks {
 public:
  Blocks(const View& view, const ReductionPair& pair)
      : m_view(view),
        m_pair(pair),
        m_program(view.program()),
        m_sum(view.op(pair.second).operation().target()),
        m_block(view.scope(view.op(pair.first).parent)) {
    for (int d = 0; d < m_block.depth; ++d) {
      int scope = view.op(pair.first).scopes[static_cast<size_t>(d)];
      m_around.push_back({view.scope(scope).scope().extent});
      m_indices.push_back(Affine::iteration(d));
    }
  }

  Program build() {
    m_mean = array("_mean", m_around, m_indices);
    m_m2 = array("_m2", m_around, m_indices);
    correctSum();
    gatherBlocks();
    return std::move(m_program);
  }

  // The access of the correction that reads the mean of all.
  Slot correction() const { return m_correction; }

 private:
  Access array(const char* suffix, const std::vector<Dimension>& dims,
               const std::vector<Affine>& indices) {
    DType type = m_view.program().bufferOf(m_sum.array)->dtype;
    Location location = dims.empty() ? Location::Register : Location::Heap;
    return {addBuffer(m_program, m_sum.array + suffix, type, dims, location), indices};
  }

  NodePtr set(const Access& target, Operator op, std::vector<Operand> operands) {
    return newOperation(m_program, target, Assign::Set, op, std::move(operands));
  }
  NodePtr add(const Access& target, Operator op, std::vector<Operand> operands) {
    return newOperation(m_program, target, Assign::Add, op, std::move(operands));
  }

  void gatherBlocks() {
    const Node& node = *m_view.op(m_pair.first).node;
    const Operation& first = node.operation();
    const Extent& extent = m_block.scope().extent;
    Access sum = array("_sum", {}, {});
    Access diff = array("_diff", {{extent}}, {Affine::iteration(m_block.depth)});
    Operation within = first;
    within.targets = {sum};
    m_program = replaced(m_program, node.id(), {withOperation(node, std::move(within))});
    View changed(m_program);
    const Node& scope = *changed.scope(changed.scopeIndex(m_block.node->id())).node;
    NodePtr squares = newScope(m_program, extent,
                               {set(diff, Operator::Sub, {first.operands[0], m_mean}),
                                add(m_m2, Operator::Mul, {diff, diff})});
    std::vector<NodePtr> nodes = {set(sum, Operator::Copy, {Literal{int64_t{0}, ""}}),
                                  handleOf(changed, scope),
                                  set(m_mean, Operator::Div, {sum, lengthOf(extent)}),
                                  set(m_m2, Operator::Copy, {Literal{int64_t{0}, ""}}),
                                  squares,
                                  add(first.target(), Operator::Copy, {sum})};
    m_program = replaced(m_program, scope.id(), std::move(nodes));
  }

  void correctSum() {
    const OpInfo& second = m_view.op(m_pair.second);
    const Node& scope = *m_view.scope(second.parent).node;
    Access shift = array("_shift", {}, {}), square = array("_square", {}, {});
    NodePtr shifting = set(shift, Operator::Sub, {m_mean, m_pair.result});
    m_correction = {shifting->id(), 2};
    m_program =
        replaced(m_program, scope.id(),
                 {handleOf(m_view, scope), shifting, set(square, Operator::Mul, {shift, shift}),
                  add(m_m2, Operator::Mul, {square, lengthOf(m_block.scope().extent)}),
                  add(m_sum, Operator::Copy, {m_m2})});
    m_program = replaced(m_program, second.node->id(), {});
  }

  const View& m_view;
  const ReductionPair& m_pair;
  Program m_program;
  const Access& m_sum;
  const ScopeInfo& m_block;
  std::vector<Dimension> m_around;
  std::vector<Affine> m_indices;
  Access m_mean, m_m2;
  Slot m_correction{};
};

Program rewrite(const Context& context, const Step& step) {
  ReductionPair pair = pairAt(context.view, opAt(context.view, step.place)).value();
  return Blocks(context.view, pair).build();
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  auto pair = variancePairAt(view, step.place);
  if (!pair) return pair.error();
  auto length = static_cast<double>(view.op(pair->first).extents.back());
  if (auto no = refuseUnlessCounts(view, pair->second, length)) return no;
  for (int op : {pair->first, pair->second})
    if (auto no = refuseUnlessSequential(view, view.op(op).parent)) return no;
  Blocks blocks(view, *pair);
  Program after = blocks.build();
  return refuseUnlessCorrected(context, step, rewrite, *pair, after, blocks.correction());
}

}  // namespace

const Move kBlockMoments = {
    .name = "block_moments",
    .summary =
        "compute squared differences per block, each from the block's own mean, in the first pass",
    .legality =
        "legal when the sum is of (x - mean)², an earlier sum over the same elements gives the "
        "mean, and nothing changes the elements or the mean in between",
    .parameters = "",
    .inverse = "unblock_moments",
    .source = "Chan, Golub and LeVeque 1979, updating formulae and a pairwise algorithm",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "blocked variance, parallel variance, pairwise variance, Chan",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
