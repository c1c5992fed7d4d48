// shift_moments t#k HEAD (one-pass variance by shifted data)
//
//   N  s += x[{0}]                   q_head = 0
//   u = s / N                        HEAD q_head += x[{0}]
//   N                          →     q_origin = q_head / HEAD
//   | d = x[{0}] - u                 q_origin = max(q_origin, -1e30)
//   | q += d * d                     q_origin = min(q_origin, 1e30)
//                                    q_sum = 0
//                                    q_raw = 0
//                                    N
//                                    | q_diff[{0}] = x[{0}] - q_origin
//                                    | q_sum += q_diff[{0}]
//                                    | q_raw += q_diff[{0}] * q_diff[{0}]
//                                    q_offset = q_sum / N
//                                    q_excess = q_sum * q_offset
//                                    q_m2 = q_raw - q_excess
//                                    q_mean = q_origin + q_offset
//                                    s += q_mean * N
//                                    u = s / N
//                                    N  d = x[{0}] - u
//                                    q_shift = q_mean - u
//                                    q_square = q_shift * q_shift
//                                    q += q_m2
//                                    q += q_square * N
//
// Sums the elements and the squares in one pass, both as differences from the mean of the first few
// elements: for any c and u, with the mean c + Σ (x - c) / N,
//   Σ (x - u)² = Σ (x - c)² - (Σ (x - c))² / N + N (mean - u)²   (Chan, Golub and LeVeque 1983)
// Where c lies k standard deviations from the mean, the difference in the middle loses the digits
// of 1 + k², and its squares overflow so much earlier. For elements like each other k² is about
// 1 / HEAD; it is at most N / HEAD, where the first are all that differ, and so much has to leave
// ten bits of the type, f32 or f64. The formulas are recognised as combine_reductions recognises
// them. Legal when the first sum takes the same elements over the same scopes, none of them written
// there, is over before the second reads its result, and x and the mean keep their values in
// between.
//
// Of a row that holds an infinity or NaN, q is NaN before and after: some difference is infinite or
// NaN. The first sum and the mean are infinite as they were, since c is not: with c = inf, the sum
// of the differences would be NaN. Only differences and sums of finite elements that overflow may
// give NaN for inf.
#include <fmt/format.h>

#include <cmath>

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

constexpr double kThatStays = 1024;  // ten bits
// Of |c|. Sums of as many differences as the type counts do not overflow.
constexpr double kMostOriginF32 = 1e30, kMostOriginF64 = 1e280;
constexpr int64_t kHeads[] = {1, 16, 64};

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    if (mayBeVariance(view, op))
      for (int64_t head : kHeads)
        if (head == 1 || 2 * head <= view.op(op).extents.back())
          steps.push_back({"shift_moments", placeOfOp(view, op), {std::to_string(head)}});
  }
  return steps;
}

int64_t elementsOf(const View& view, const ReductionPair& pair) {
  const OpInfo& op = view.op(pair.first);
  int64_t count = 1;
  for (int d = view.scope(pair.firstScope).depth; d < op.depth(); ++d)
    count *= op.extents[static_cast<size_t>(d)];
  return count;
}

// The number of elements as the mean names it, or their only scope: so that it follows the extents.
std::optional<Literal> countOf(const View& view, const ReductionPair& pair) {
  int64_t count = elementsOf(view, pair);
  const ScopeInfo& scope = view.scope(pair.firstScope);
  if (scope.depth + 1 == view.op(pair.first).depth())
    return Literal{count, scope.scope().extent.constant};
  const Operation& mean = view.op(pair.mean.op).operation();
  const auto* divisor = std::get_if<Literal>(&mean.operands[1]);
  bool isNamed = mean.op == Operator::Div && divisor && !divisor->constant.empty() &&
                 divisor->asDouble() == static_cast<double>(count);
  return isNamed ? std::optional(*divisor) : std::nullopt;
}

// A program that sums differences from the mean of the first `head` elements.
class Shifted {
 public:
  Shifted(const View& view, const ReductionPair& pair, int64_t head)
      : m_view(view),
        m_pair(pair),
        m_head(head),
        m_program(view.program()),
        m_first(view.op(pair.first).operation()),
        m_second(view.op(pair.second).operation().target()),
        m_count(countOf(view, pair).value()) {}

  Program build() {
    m_mean = like("_mean");
    m_m2 = like("_m2");
    correctSum();
    sumDifferences();
    return std::move(m_program);
  }

  // The access of the correction that reads the mean.
  Slot correction() const { return m_correction; }

 private:
  NodePtr set(const Access& target, Operator op, std::vector<Operand> operands) {
    return newOperation(m_program, target, Assign::Set, op, std::move(operands));
  }
  NodePtr add(const Access& target, Operator op, std::vector<Operand> operands) {
    return newOperation(m_program, target, Assign::Add, op, std::move(operands));
  }

  Access array(const char* suffix, const std::vector<Dimension>& dims, Location location) {
    DType type = m_view.program().bufferOf(m_second.array)->dtype;
    return {addBuffer(m_program, m_second.array + suffix, type, dims, location), {}};
  }
  Access scalar(const char* suffix) { return array(suffix, {}, Location::Register); }

  // One for every result of the first sum.
  Access like(const char* suffix) {
    const Buffer& sum = *m_view.program().bufferOf(m_first.target().array);
    Access access = array(suffix, sum.dims, sum.location);
    access.indices = m_first.target().indices;
    return access;
  }

  // origin = the mean of what the first iterations of the innermost scope sum, if it is finite.
  std::vector<NodePtr> setOrigin(const Access& origin) {
    int outer = m_view.scope(m_pair.firstScope).depth, inner = m_view.op(m_pair.first).depth() - 1;
    bool isDouble = m_view.program().bufferOf(m_second.array)->dtype == DType::F64;
    double most = isDouble ? kMostOriginF64 : kMostOriginF32;
    Access head = scalar("_head"), element = std::get<Access>(m_first.operands[0]);
    for (Affine& index : element.indices) {
      for (int d = outer; d < inner; ++d) index = index.substituted(d, Affine());
      index = index.substituted(inner, Affine::iteration(outer));
    }
    return {set(head, Operator::Copy, {kZero}),
            newScope(m_program, {m_head, ""}, {add(head, Operator::Copy, {element})}),
            set(origin, Operator::Div, {head, Literal{m_head, ""}}),
            set(origin, Operator::Max, {origin, Literal{-most, ""}}),
            set(origin, Operator::Min, {origin, Literal{most, ""}})};
  }

  void sumDifferences() {
    const OpInfo& first = m_view.op(m_pair.first);
    int depth = first.depth() - 1;
    Access origin = scalar("_origin"), sum = scalar("_sum"), raw = scalar("_raw"),
           offset = scalar("_offset"), excess = scalar("_excess");
    Access diff = array("_diff", {{m_view.scope(first.parent).scope().extent}}, Location::Heap);
    diff.indices = {Affine::iteration(depth)};
    std::vector<NodePtr> before = setOrigin(origin);
    before.push_back(set(sum, Operator::Copy, {kZero}));
    before.push_back(set(raw, Operator::Copy, {kZero}));
    std::vector<NodePtr> after = {
        set(offset, Operator::Div, {sum, m_count}), set(excess, Operator::Mul, {sum, offset}),
        set(m_m2, Operator::Sub, {raw, excess}), set(m_mean, Operator::Add, {origin, offset}),
        add(m_first.target(), Operator::Mul, {m_mean, m_count})};
    m_program = insertedAround(m_program, m_view, m_pair.firstScope, std::move(before), after);
    Operation within = m_first;
    within.targets = {sum};
    within.operands = {diff};
    m_program = replaced(
        m_program, first.node->id(),
        {set(diff, Operator::Sub, {m_first.operands[0], origin}),
         withOperation(*first.node, std::move(within)), add(raw, Operator::Mul, {diff, diff})});
  }

  void correctSum() {
    Access shift = scalar("_shift"), square = scalar("_square");
    NodePtr shifting = set(shift, Operator::Sub, {m_mean, m_pair.result});
    m_correction = {shifting->id(), 2};
    std::vector<NodePtr> after = {shifting, set(square, Operator::Mul, {shift, shift}),
                                  add(m_second, Operator::Copy, {m_m2}),
                                  add(m_second, Operator::Mul, {square, m_count})};
    m_program = insertedAround(m_program, m_view, m_pair.secondScope, {}, after);
    m_program = replaced(m_program, m_view.op(m_pair.second).node->id(), {});
  }

  const Literal kZero{int64_t{0}, ""};
  const View& m_view;
  const ReductionPair& m_pair;
  int64_t m_head;
  Program m_program;
  const Operation& m_first;
  const Access& m_second;
  Literal m_count;
  Access m_mean, m_m2;
  Slot m_correction{};
};

Program rewrite(const Context& context, const Step& step) {
  ReductionPair pair = pairAt(context.view, opAt(context.view, step.place)).value();
  return Shifted(context.view, pair, *integerArgument(step)).build();
}

std::optional<Refusal> refuseHead(const View& view, const ReductionPair& pair, const Step& step) {
  NodeId node = view.op(pair.second).node->id();
  int64_t length = view.op(pair.first).extents.back();
  auto head = integerArgument(step);
  if (!head || *head < 1 || *head > length)
    return refuse(
        "bad-head",
        phrase(
            "the number of first elements lies between 1 and {}, the extent of the innermost scope",
            length),
        {node});
  DType type = view.program().bufferOf(view.op(pair.second).operation().target().array)->dtype;
  if (type != DType::F32 && type != DType::F64)
    return refuse("too-narrow", phrase("{} lacks the precision for it", name(type)), {node});
  auto count = static_cast<double>(elementsOf(view, pair));
  if (auto no = refuseUnlessCounts(view, pair.second, count)) return no;
  if (!countOf(view, pair))
    return refuse("count-unnamed",
                  phrase("{} does not divide by a constant that is the number of elements, {}",
                         describeOp(view, pair.mean.op), count),
                  {view.op(pair.mean.op).node->id()});
  if (!refuseUnlessCounts(view, pair.second, kThatStays * count / static_cast<double>(*head)))
    return std::nullopt;
  return refuse("too-many",
                phrase("if only the first {} of {} elements were non-zero, more than a "
                       "thousandth of the variance could be lost",
                       *head, count),
                {node});
}

// Before the scope, the first elements are what they are inside.
std::optional<Refusal> refuseIfWrittenInside(const View& view, const ReductionPair& pair) {
  int buffer = view.accesses()[static_cast<size_t>(accessAt(view, pair.first, 1))].buffer;
  for (int i : view.accessesTo(buffer, view.opsIn(pair.firstScope))) {
    const AccessInfo& access = view.accesses()[static_cast<size_t>(i)];
    if (access.writes)
      return refuse("written-inside",
                    phrase("{} writes what {} sums, in the same scope", describeOp(view, access.op),
                           describeOp(view, pair.first)),
                    {view.op(access.op).node->id(), view.op(pair.first).node->id()});
  }
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  auto pair = variancePairAt(view, step.place);
  if (!pair) return pair.error();
  if (auto no = refuseIfWrittenInside(view, *pair)) return no;
  if (auto no = refuseHead(view, *pair, step)) return no;
  for (int op : {pair->first, pair->second})
    if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  Shifted shifted(view, *pair, *integerArgument(step));
  Program after = shifted.build();
  return refuseUnlessCorrected(context, step, rewrite, *pair, after, shifted.correction());
}

}  // namespace

const Move kShiftMoments = {
    .name = "shift_moments",
    .summary = "sum elements and squares in one pass, as differences from the mean of the first",
    .legality =
        "legal when the sum is of (x - mean)², an earlier sum over the same elements gives the "
        "mean, the type is precise enough for that many elements after the first HEAD, and nothing "
        "changes the elements or the mean in between",
    .parameters = "HEAD",
    .inverse = "unshift_moments",
    .source = "Chan, Golub and LeVeque 1983, algorithms for computing the sample variance",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "shifted data variance, one-pass variance, sum of squares",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
