// unshift_moments t#k
//
//   q_head = 0
//   HEAD q_head += x[{0}]
//   q_origin = q_head / HEAD
//   q_origin = max(q_origin, -1e30)
//   q_origin = min(q_origin, 1e30)
//   q_sum = 0
//   q_raw = 0                                N  s += x[{0}]
//   N                                        u = s / N
//   | q_diff[{0}] = x[{0}] - q_origin    →   N  d[{0}] = x[{0}] - u
//   | q_sum += q_diff[{0}]                   N  q += d[{0}] * d[{0}]
//   | q_raw += q_diff[{0}] * q_diff[{0}]
//   q_offset = q_sum / N
//   q_excess = q_sum * q_offset
//   q_m2 = q_raw - q_excess
//   q_mean = q_origin + q_offset
//   s += q_mean * N
//   u = s / N
//   N  d[{0}] = x[{0}] - u
//   q_shift = q_mean - u
//   q_square = q_shift * q_shift
//   q += q_m2
//   q += q_square * N
//
// Sums squared differences from the mean again, which the program still computes. The place is the
// last operation of the correction. Legal when shift_moments on the result is legal and gives this
// program, up to the memory of the arrays that it makes.
#include <fmt/format.h>

#include "core/moves/edit.h"
#include "core/moves/legality/reduction_pair.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

constexpr int kBefore = 7, kAfter = 5;  // nodes around the first pass
constexpr int kHead = 6, kToM2 = 3;     // of them, the first elements' scope, and what sets m2

// Where shift_moments put what it made.
struct Moments {
  int closing = -1;     // q += square * N
  int nest = -1;        // the scope of the first pass
  int total = -1;       // sum += diff
  int difference = -1;  // d = x - u
  int64_t head = 0;
};

// The operation that sets an array to a difference; -1 where none does.
int subtractionInto(const View& view, const std::string& array) {
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Set && o.op == Operator::Sub && o.target().array == array) return op;
  }
  return -1;
}

bool findNest(const View& view, const std::string& m2, Moments& m) {
  int set = subtractionInto(view, m2);
  if (set < 0 || set > m.closing) return false;
  const OpInfo& info = view.op(set);
  int at = info.position - kToM2;
  for (int k = 1; k <= kAfter; ++k)
    if (!operationAt(view, info.parent, at + k)) return false;
  for (int k = 1; k <= kBefore; ++k)
    if (k != kHead && !operationAt(view, info.parent, at - k)) return false;
  const Node *nest = childAt(view, info.parent, at), *head = childAt(view, info.parent, at - kHead);
  if (!nest || !nest->isScope() || !head || !head->isScope()) return false;
  m.head = head->scope().extent.value;
  m.nest = view.scopeIndex(nest->id());
  const Access* sum = readBy(*operationAt(view, info.parent, at + 1), 0);
  View::Range ops = view.opsIn(*nest);
  for (int op = ops.first; sum && op < ops.end; ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Add && o.op == Operator::Copy && o.target() == *sum) m.total = op;
  }
  return m.total >= 0 && view.childrenOf(view.op(m.total).parent).size() == 3 &&
         view.op(m.total).position == 1;
}

std::optional<Moments> momentsAt(const View& view, int op) {
  const OpInfo& info = view.op(op);
  const Operation& o = info.operation();
  bool isLast = o.assign == Assign::Add && o.op == Operator::Mul && readBy(o, 0) &&
                std::holds_alternative<Literal>(o.operands[1]);
  const Operation* m2 = operationAt(view, info.parent, info.position - 1);
  const Operation* shift = operationAt(view, info.parent, info.position - 3);
  bool isCorrection = isLast && m2 && m2->assign == Assign::Add && m2->op == Operator::Copy &&
                      readBy(*m2, 0) && m2->target() == o.target() && shift &&
                      shift->op == Operator::Sub &&
                      operationAt(view, info.parent, info.position - 2);
  if (!isCorrection) return std::nullopt;
  Moments m;
  m.closing = op;
  if (!findNest(view, readBy(*m2, 0)->array, m)) return std::nullopt;
  const Node* diff = childAt(view, view.op(m.total).parent, 0);
  if (diff->isScope() || diff->operation().op != Operator::Sub) return std::nullopt;
  m.difference = differenceBefore(view, diff->operation().operands[0], shift->operands[1], op);
  if (m.difference < 0) return std::nullopt;
  return m;
}

class Candidate {
 public:
  Candidate(const View& view, const Moments& m) : m_view(view), m_m(m), m_program(view.program()) {}

  Program build() {
    addSum();
    const ScopeInfo& nest = m_view.scope(m_m.nest);
    Access into = operationAt(m_view, nest.parent, nest.position + kAfter)->target();
    for (int k = 1; k <= kAfter; ++k) remove(nest.parent, nest.position + k);
    for (int k = 1; k <= kBefore; ++k) remove(nest.parent, nest.position - k);
    const OpInfo& total = m_view.op(m_m.total);
    Operation first = total.operation();
    m_own.push_back(first.target().array);
    first.targets = {into};
    first.operands = {childAt(m_view, total.parent, 0)->operation().operands[0]};
    remove(total.parent, 0);
    remove(total.parent, 2);
    m_program = replaced(m_program, total.node->id(), {withOperation(*total.node, first)});
    return withoutBuffers(m_program, m_own);
  }

 private:
  void remove(int parent, int position) {
    const Node* node = childAt(m_view, parent, position);
    if (!node->isScope() && node->operation().assign == Assign::Set)
      m_own.push_back(node->operation().target().array);
    m_program = replaced(m_program, node->id(), {});
  }

  void addSum() {
    const OpInfo& closing = m_view.op(m_m.closing);
    for (int distance : {1, 2, 3}) remove(closing.parent, closing.position - distance);
    const Access& difference = m_view.op(m_m.difference).operation().target();
    Operation sum = closing.operation();
    sum.operands.assign(2, difference);
    m_program = nestedLike(std::move(m_program), m_view, m_m.closing, std::move(sum), m_m.total);
  }

  const View& m_view;
  const Moments& m_m;
  Program m_program;
  std::vector<std::string> m_own;  // the arrays that the shifted sums alone needed
};

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  for (int op = 0; op < static_cast<int>(context.view.ops().size()); ++op)
    if (momentsAt(context.view, op))
      steps.push_back({"unshift_moments", placeOfOp(context.view, op), {}});
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
        "not-shifted",
        phrase("{} is not the correction step that shift_moments adds", describeOp(view, op)),
        {node});
  Program candidate = Candidate(view, *moments).build();
  return refuseUnlessTakenBack(context, candidate, *view.op(op).node, kShiftMoments,
                               {std::to_string(moments->head)});
}

}  // namespace

const Move kUnshiftMoments = {
    .name = "unshift_moments",
    .summary = "sum squared differences from the mean again, in a separate pass",
    .legality = "legal when shift_moments on the result is legal and gives this program",
    .parameters = "",
    .inverse = "shift_moments",
    .source = "Chan, Golub and LeVeque 1983, undone",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "undo shifted data, two-pass variance",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
