// separate_reductions t#k
//
//   m_run = -inf                             N  m max= x[{0}]
//   l_run = 0                                …
//   N (m_run, l_run) softmax= (x[{0}], 1)    N  d[{0}] = x[{0}] - m
//   m max= m_run                             N  l += exp(d[{0}])
//   …                                  →
//   N d[{0}] = x[{0}] - m
//   l_shift = m_run - m
//   l_scale = exp(l_shift)
//   l += l_run * l_scale
//
// Gives a sum that combine_reductions computes in another reduction's pass a pass of its own again,
// over the differences that the program still computes. The place is the operation that adds the
// corrected sum. Legal when combine_reductions on the result is legal and gives this program, up to
// the memory of the arrays that it makes.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_pair.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

struct Separation {
  bool softmax = false;
  int closing = -1;        // the last operation of the correction
  int tuple = -1;          // the accumulation of the tuple
  int difference = -1;     // x - m, or x - mean
  size_t corrections = 0;  // operations of the correction, the closing one among them
};

// The accumulation by `assign` that writes an array, as its target number k.
int tupleWriting(const View& view, Assign assign, const std::string& array, size_t k) {
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == assign && o.targets[k].array == array) return op;
  }
  return -1;
}

std::optional<Separation> separationAt(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  if (o.assign != Assign::Add || o.op != Operator::Mul || !readBy(o, 0) || !readBy(o, 1))
    return std::nullopt;
  auto before = [&](size_t distance) {
    return operationAt(view, view.op(op).parent, view.op(op).position - static_cast<int>(distance));
  };
  Separation s;
  s.closing = op;
  const Operation* scale = before(1);
  s.softmax = scale && scale->op == Operator::Exp && scale->target() == *readBy(o, 1);
  s.corrections = s.softmax ? 3 : 4;
  const Operation* shift = before(s.corrections - 1);
  if (!shift || shift->op != Operator::Sub || !readBy(*shift, 0) || !readBy(*shift, 1))
    return std::nullopt;
  const std::string& array = s.softmax ? readBy(o, 0)->array : readBy(o, 1)->array;
  s.tuple =
      tupleWriting(view, s.softmax ? Assign::Softmax : Assign::Welford, array, s.softmax ? 1 : 0);
  if (s.tuple < 0 || s.tuple > op || view.op(s.tuple).depth() <= view.op(op).depth())
    return std::nullopt;
  const Operand& x = view.op(s.tuple).operation().operands[s.softmax ? 0 : 1];
  s.difference = differenceBefore(view, x, shift->operands[1], op);
  if (s.difference < 0) return std::nullopt;
  return s;
}

class Candidate {
 public:
  Candidate(const View& view, const Separation& s)
      : m_view(view), m_s(s), m_program(view.program()) {}

  Program build() {
    const OpInfo &closing = m_view.op(m_s.closing), &tuple = m_view.op(m_s.tuple);
    auto depth = static_cast<size_t>(closing.depth());
    const ScopeInfo& nest = m_view.scope(tuple.scopes[depth]);
    auto around = m_view.childrenOf(nest.parent);
    auto at = static_cast<size_t>(nest.position);
    for (const Access& target : tuple.operation().targets) m_own.push_back(target.array);
    for (size_t k = 1; k <= tuple.operation().targets.size() && k <= at; ++k)
      remove(around[at - k]);
    if (m_s.softmax && at + 1 < around.size() && !around[at + 1]->isScope()) {
      Operation first = around[at + 1]->operation();
      first.operands = {tuple.operation().operands[0]};
      remove(around[at + 1]);
      m_program =
          replaced(m_program, tuple.node->id(), {withOperation(*tuple.node, std::move(first))});
    } else {
      m_program = replaced(m_program, tuple.node->id(), {});
    }
    addSum();
    return withoutBuffers(m_program, m_own);
  }

 private:
  void remove(const NodePtr& node) {
    if (!node->isScope() && node->operation().assign == Assign::Set)
      m_own.push_back(node->operation().target().array);
    m_program = replaced(m_program, node->id(), {});
  }

  void addSum() {
    const OpInfo& closing = m_view.op(m_s.closing);
    auto siblings = m_view.childrenOf(closing.parent);
    for (size_t k = 1; k < m_s.corrections; ++k)
      remove(siblings[static_cast<size_t>(closing.position) - k]);
    const Access& difference = m_view.op(m_s.difference).operation().target();
    Operation sum = closing.operation();
    sum.op = m_s.softmax ? Operator::Exp : Operator::Mul;
    sum.operands.assign(m_s.softmax ? 1 : 2, difference);
    m_program = nestedLike(std::move(m_program), m_view, m_s.closing, std::move(sum), m_s.tuple);
  }

  const View& m_view;
  const Separation& m_s;
  Program m_program;
  std::vector<std::string> m_own;  // the arrays that the combination alone needed
};

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (separationAt(context.view, op))
      steps.push_back({"separate_reductions", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  return Candidate(context.view, separationAt(context.view, opAt(context.view, step.place)).value())
      .build();
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  auto separation = separationAt(view, op);
  if (!separation)
    return refuse(
        "not-combined",
        phrase("{} does not add the corrected sum of a tuple that combine_reductions makes",
               describeOp(view, op)),
        {node});
  Program candidate = Candidate(view, *separation).build();
  return refuseUnlessTakenBack(context, candidate, *view.op(op).node, kCombineReductions);
}

}  // namespace

const Move kSeparateReductions = {
    .name = "separate_reductions",
    .summary = "move a sum out of another reduction's pass into its own",
    .legality = "legal when combine_reductions on the result is legal and gives this program",
    .parameters = "",
    .inverse = "combine_reductions",
    .source = "online softmax, Welford's update, undone",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "reduction fission, two-pass variance, two-pass softmax",
    .limits =
        "A sum under a guard is refused: without the guard it may read an uninitialised element.",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
