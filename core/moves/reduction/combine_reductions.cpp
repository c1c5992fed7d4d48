// combine_reductions t#k (one-pass mean and variance; online softmax)
//
//   N  m max= x[{0}]                 m_run = -inf
//   …                                l_run = 0
//   N                          →     N (m_run, l_run) softmax= (x[{0}], 1)
//   | d = x[{0}] - m                 m max= m_run
//   | e = exp(d)                     …
//   | l += e                         N
//                                    | d = x[{0}] - m
//                                    | e = exp(d)
//                                    l_shift = m_run - m
//                                    l_scale = exp(l_shift)
//                                    l += l_run * l_scale
//
//   N  s += x[{0}]                   q_count = 0 …
//   u = s / N                  →     N
//   N                                | s += x[{0}]
//   | d = x[{0}] - u                 | (q_count, q_mean, q_m2) welford= (1, x[{0}], 0)
//   | q += d * d                     …
//                                    q_shift = q_mean - u
//                                    q_square = q_shift * q_shift
//                                    q += q_m2
//                                    q += q_square * q_count
//
// Computes a sum that needs another reduction's result in that reduction's own pass, and puts it
// right afterwards by what the result then is. The laws hold for any m and u:
//   Σ exp(x - m) = exp(r - m) Σ exp(x - r)              (Milakov and Gimelshein 2018)
//   Σ (x - u)²   = Σ (x - mean)² + N (mean - u)²        (Welford 1962; Chan, Golub and LeVeque
//   1979)
// The formulas are recognised by following values back to the operations that computed them. Legal
// when the first reduction takes the same elements over the same scopes, is over before the second
// reads its result, and x and the result keep their values in between.
//
// Infinities and NaN come out as before: after -inf rows and rows that hold inf, m_run - m is NaN
// and makes l NaN, as exp(x - m) did; for that m must be the maximum of these x, and is proven to
// be. A row that holds an infinity has an infinite mean u, proven to be s over a constant, so that
// q is NaN before and after. Only differences of finite elements that overflow may give NaN for
// inf.
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
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    if (mayBeVariance(view, op) || mayBeSumOfExp(view, op))
      steps.push_back({"combine_reductions", placeOfOp(view, op), {}});
  }
  return steps;
}

// A program with the tuple's arrays, each like the one that holds the first reduction's result.
class Combination {
 public:
  Combination(const View& view, const ReductionPair& pair)
      : m_view(view),
        m_pair(pair),
        m_program(view.program()),
        m_first(view.op(pair.first).operation()),
        m_sum(view.op(pair.second).operation().target()) {}

  Program build() {
    bool softmax = m_pair.law == Law::Softmax;
    std::vector<NodePtr> after = softmax ? correctSoftmax() : correctWelford();
    std::vector<NodePtr> before;
    std::vector<Literal> identities = identitiesOf(m_program, m_tuple);
    for (size_t k = 0; k < identities.size(); ++k)
      before.push_back(set(m_tuple.targets[k], Operator::Copy, {identities[k]}));
    m_program = insertedAround(m_program, m_view, m_pair.secondScope, {}, after);
    m_program = replaced(m_program, m_view.op(m_pair.second).node->id(), {});
    const Node& first = *m_view.op(m_pair.first).node;
    std::vector<NodePtr> closing;
    if (softmax) closing = {accumulate(Assign::Max, m_first.target(), {m_tuple.targets[0]})};
    m_program = insertedAround(m_program, m_view, m_pair.firstScope, std::move(before), closing);
    std::vector<NodePtr> inside;
    if (softmax) {
      inside = {withOperation(first, m_tuple)};
    } else {
      inside = {withOperation(first, m_first), newOperation(m_program, m_tuple)};
    }
    m_program = replaced(m_program, first.id(), std::move(inside));
    return std::move(m_program);
  }

  // The access of the correction that reads the first reduction's result.
  Slot correction() const { return m_correction; }

 private:
  NodePtr set(Access target, Operator op, std::vector<Operand> operands) {
    return newOperation(m_program, std::move(target), Assign::Set, op, std::move(operands));
  }

  NodePtr accumulate(Assign assign, Access target, std::vector<Operand> operands,
                     Operator op = Operator::Copy) {
    return newOperation(m_program, std::move(target), assign, op, std::move(operands));
  }

  // An array that holds one of the tuple's values where the first reduction holds its result.
  Access like(const std::string& name) {
    const Buffer& buffer = *m_program.bufferOf(m_first.target().array);
    std::string array = addBuffer(m_program, name, buffer.dtype, buffer.dims, buffer.location);
    return {array, m_first.target().indices};
  }

  Access scalar(const std::string& suffix) {
    DType type = m_program.bufferOf(m_sum.array)->dtype;
    return {addBuffer(m_program, m_sum.array + suffix, type, {}, Location::Register), {}};
  }

  std::vector<NodePtr> correctSoftmax() {
    Access m = like(m_first.target().array + "_run"), l = like(m_sum.array + "_run");
    m_tuple = m_first;
    m_tuple.assign = Assign::Softmax;
    m_tuple.targets = {m, l};
    m_tuple.operands = {m_first.operands[0], Literal{int64_t{1}, ""}};
    Access shift = scalar("_shift"), scale = scalar("_scale");
    NodePtr shifting = set(shift, Operator::Sub, {m, m_pair.result});
    m_correction = {shifting->id(), 2};
    return {shifting, set(scale, Operator::Exp, {shift}),
            accumulate(Assign::Add, m_sum, {l, scale}, Operator::Mul)};
  }

  std::vector<NodePtr> correctWelford() {
    Access count = like(m_sum.array + "_count"), mean = like(m_sum.array + "_mean"),
           m2 = like(m_sum.array + "_m2");
    m_tuple = m_first;
    m_tuple.assign = Assign::Welford;
    m_tuple.targets = {count, mean, m2};
    m_tuple.operands = {Literal{int64_t{1}, ""}, m_first.operands[0], Literal{int64_t{0}, ""}};
    Access shift = scalar("_shift"), square = scalar("_square");
    NodePtr shifting = set(shift, Operator::Sub, {mean, m_pair.result});
    m_correction = {shifting->id(), 2};
    return {shifting, set(square, Operator::Mul, {shift, shift}),
            accumulate(Assign::Add, m_sum, {m2}),
            accumulate(Assign::Add, m_sum, {square, count}, Operator::Mul)};
  }

  const View& m_view;
  const ReductionPair& m_pair;
  Program m_program;
  const Operation& m_first;
  const Access& m_sum;
  Operation m_tuple;
  Slot m_correction{};
};

Program rewrite(const Context& context, const Step& step) {
  ReductionPair pair = pairAt(context.view, opAt(context.view, step.place)).value();
  return Combination(context.view, pair).build();
}

std::optional<Refusal> refuseCount(const View& view, const ReductionPair& pair) {
  if (pair.law == Law::Softmax) return std::nullopt;
  const OpInfo& op = view.op(pair.first);
  double count = 1;
  for (int d = view.scope(pair.firstScope).depth; d < op.depth(); ++d)
    count *= static_cast<double>(op.extents[static_cast<size_t>(d)]);
  return refuseUnlessCounts(view, pair.first, count);
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  auto pair = plainPairAt(view, step.place);
  if (!pair) return pair.error();
  if (auto no = refuseUnlessApart(view, *pair)) return no;
  if (auto no = refuseCount(view, *pair)) return no;
  for (int op : {pair->first, pair->second})
    if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  Combination combination(view, *pair);
  Program after = combination.build();
  return refuseUnlessCorrected(context, step, rewrite, *pair, after, combination.correction());
}

}  // namespace

const Move kCombineReductions = {
    .name = "combine_reductions",
    .summary = "compute a sum that needs another reduction's result in that reduction's pass",
    .legality =
        "legal when the sum is of exp(x - m) or (x - mean)², an earlier reduction over the same "
        "elements gives m or the mean, and nothing changes the elements or the result in between",
    .parameters = "",
    .inverse = "separate_reductions",
    .source =
        "Welford 1962, Chan, Golub and LeVeque 1979; online softmax (Milakov and Gimelshein 2018)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases =
        "reduction fusion, one-pass variance, single-pass reduction, Welford, online softmax",
    .holdsFor = HoldsFor::ModerateValues,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
