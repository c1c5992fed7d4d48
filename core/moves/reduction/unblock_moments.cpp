// unblock_moments t#k
//
//   N
//   | q_sum = 0
//   | M q_sum += x[{0},{1}]
//   | q_mean[{0}] = q_sum / M
//   | q_m2[{0}] = 0                            N  M s += x[{0},{1}]
//   | M                                   →    u = s / COUNT
//   | | q_diff = x[{0},{1}] - q_mean[{0}]      N
//   | | q_m2[{0}] += q_diff * q_diff           | M d[{0},{1}] = x[{0},{1}] - u
//   | s += q_sum                               | M q += d[{0},{1}] * d[{0},{1}]
//   u = s / COUNT
//   N
//   | M d[{0},{1}] = x[{0},{1}] - u
//   | q_shift = q_mean[{0}] - u
//   | q_square = q_shift * q_shift
//   | q_m2[{0}] += q_square * M
//   | q += q_m2[{0}]
//
// Sums squared differences from the mean of all again, which the program still computes. The place
// is the operation that adds up what was put right. Legal when block_moments on the result
// is legal and gives this program, up to the memory of the arrays that it makes.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/reduction_pair.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// Where block_moments put what it made.
struct Moments {
  int closing = -1;     // q += m2
  int squares = -1;     // m2 += diff * diff
  int total = -1;       // sum += x
  int difference = -1;  // d = x - u
  int blockScope = -1;  // around squares
  const Node* sumScope = nullptr;
  const Node* intoTotal = nullptr;  // s += sum
};

int squaresInto(const View& view, const std::string& array) {
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Add && o.op == Operator::Mul && o.target().array == array &&
        readBy(o, 0) && o.operands[0] == o.operands[1])
      return op;
  }
  return -1;
}

bool findBlock(const View& view, Moments& m) {
  const OpInfo& squares = view.op(m.squares);
  m.blockScope = squares.parent;
  if (m.blockScope < 0) return false;
  const ScopeInfo& block = view.scope(m.blockScope);
  m.intoTotal = childAt(view, block.parent, block.position + 1);
  m.sumScope = childAt(view, block.parent, block.position - 3);
  bool isWhole = m.intoTotal && !m.intoTotal->isScope() && m.sumScope && m.sumScope->isScope() &&
                 operationAt(view, block.parent, block.position - 4);
  if (!isWhole) return false;
  const Access* sum = readBy(m.intoTotal->operation(), 0);
  View::Range ops = view.opsIn(*m.sumScope);
  for (int op = ops.first; sum && op < ops.end; ++op)
    if (view.op(op).operation().target().array == sum->array) m.total = op;
  return m.total >= 0;
}

std::optional<Moments> momentsAt(const View& view, int op) {
  const OpInfo& info = view.op(op);
  const Operation& o = info.operation();
  if (o.assign != Assign::Add || o.op != Operator::Copy || !readBy(o, 0)) return std::nullopt;
  const Operation* righting = operationAt(view, info.parent, info.position - 1);
  const Operation* shift = operationAt(view, info.parent, info.position - 3);
  bool isCorrection = righting && righting->assign == Assign::Add &&
                      righting->op == Operator::Mul && righting->target() == *readBy(o, 0) &&
                      shift && shift->op == Operator::Sub &&
                      operationAt(view, info.parent, info.position - 2);
  if (!isCorrection) return std::nullopt;
  Moments m;
  m.closing = op;
  m.squares = squaresInto(view, righting->target().array);
  if (m.squares < 0 || m.squares > op || !findBlock(view, m)) return std::nullopt;
  const Operation& x = view.op(m.total).operation();
  m.difference = differenceBefore(view, x.operands[0], shift->operands[1], op);
  if (m.difference < 0) return std::nullopt;
  return m;
}

class Candidate {
 public:
  Candidate(const View& view, const Moments& m) : m_view(view), m_m(m), m_program(view.program()) {}

  Program build() {
    const ScopeInfo& block = m_view.scope(m_m.blockScope);
    View::Range ops = m_view.opsIn(*block.node);
    for (int op = ops.first; op < ops.end; ++op) own(m_view.op(op).operation());
    const Access into = m_m.intoTotal->operation().target();
    for (int distance : {-4, -2, -1, 0, 1}) remove(block.parent, block.position + distance);
    const Node& total = *m_view.op(m_m.total).node;
    Operation first = total.operation();
    own(first);
    first.targets = {into};
    m_program = replaced(m_program, total.id(), {withOperation(total, std::move(first))});
    addSum();
    return withoutBuffers(m_program, m_own);
  }

 private:
  void own(const Operation& o) { m_own.push_back(o.target().array); }

  void remove(int parent, int position) {
    const Node* other = childAt(m_view, parent, position);
    if (!other->isScope() && other->operation().assign == Assign::Set) own(other->operation());
    m_program = replaced(m_program, other->id(), {});
  }

  void addSum() {
    const OpInfo& closing = m_view.op(m_m.closing);
    for (int distance : {-3, -2, -1}) remove(closing.parent, closing.position + distance);
    const Access& difference = m_view.op(m_m.difference).operation().target();
    Operation sum = closing.operation();
    sum.op = Operator::Mul;
    sum.operands.assign(2, difference);
    NodePtr node = withOperation(*closing.node, std::move(sum));
    m_program =
        replaced(m_program, node->id(), {nested(m_program, {m_m.sumScope->scope().extent}, node)});
  }

  const View& m_view;
  const Moments& m_m;
  Program m_program;
  std::vector<std::string> m_own;  // the arrays that the blocks alone needed
};

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (momentsAt(context.view, op))
      steps.push_back({"unblock_moments", placeOfOp(context.view, op), {}});
  return steps;
}

Program rewrite(const Context& context, const Step& step) {
  Moments m = momentsAt(context.view, opAt(context.view, step.place)).value();
  return Candidate(context.view, m).build();
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  auto moments = momentsAt(view, op);
  if (!moments)
    return refuse(
        "not-blocked",
        phrase("{} is not the correction step that block_moments adds", describeOp(view, op)),
        {node});
  Program candidate = Candidate(view, *moments).build();
  return refuseUnlessTakenBack(context, candidate, *view.op(op).node, kBlockMoments);
}

}  // namespace

const Move kUnblockMoments = {
    .name = "unblock_moments",
    .summary = "sum squared differences from the overall mean, not per block",
    .legality = "legal when block_moments on the result is legal and gives this program",
    .parameters = "",
    .inverse = "block_moments",
    .source = "Chan, Golub and LeVeque 1979, undone",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "undo blocked variance, two-pass variance",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
