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

#include <algorithm>
#include <cmath>

#include "core/analysis/flow.h"
#include "core/moves/dataflow.h"
#include "core/moves/edit.h"
#include "core/moves/moves.h"
#include "core/moves/order.h"
#include "core/moves/reduction.h"
#include "core/moves/refuse.h"
#include "core/moves/storage.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

enum class Law { Softmax, Welford };

struct Pair {
  Law law = Law::Softmax;
  int first = -1, second = -1;
  int firstScope = -1, secondScope = -1;  // the outermost that only reduce
  Origin difference;                      // x - m
  Origin mean;                            // s / N, for Welford
  Access result;                          // m, or u: what the difference subtracts
};

using Found = tl::expected<Pair, Refusal>;

tl::unexpected<Refusal> noLaw(const View& view, int op, std::string_view what) {
  return tl::unexpected(
      refuse("no-law", fmt::format("{} {}", describeOp(view, op), what), {view.op(op).node->id()}));
}

const Operation& at(const View& view, const Origin& origin) {
  return view.op(origin.op).operation();
}

// x - m, where a value was read that this must be.
tl::expected<Origin, Refusal> differenceBehind(const View& view, const Origin& reader) {
  if (!readsAccess(view, reader, 0)) return noLaw(view, reader.op, "reads no array");
  auto difference = producerOf(view, reader, 0);
  if (!difference) return difference;
  bool subtracts = at(view, *difference).op == Operator::Sub && readsAccess(view, *difference, 0) &&
                   readsAccess(view, *difference, 1);
  if (!subtracts) return noLaw(view, difference->op, "is no difference of two array elements");
  return difference;
}

// What the second reduction sums: exp of a difference, or a difference's square, itself or by an
// array.
Found formOf(const View& view, int second) {
  Pair pair;
  pair.second = second;
  Origin term = originAt(view, second);
  if (at(view, term).op == Operator::Copy && readsAccess(view, term, 0)) {
    auto producer = producerOf(view, term, 0);
    if (!producer) return tl::unexpected(producer.error());
    term = *producer;
  }
  const Operation& o = at(view, term);
  bool square = o.op == Operator::Mul && o.operands[0] == o.operands[1];
  if (o.op != Operator::Exp && !square)
    return noLaw(view, term.op,
                 "is neither an exponential nor a square, so no law is known for the sum");
  pair.law = square ? Law::Welford : Law::Softmax;
  auto difference = differenceBehind(view, term);
  if (!difference) return tl::unexpected(difference.error());
  pair.difference = *difference;
  return pair;
}

// u = s / N or s * (1/N): infinite or NaN when s is.
bool isScaledByConstant(const Operation& o) {
  if (o.op != Operator::Div && o.op != Operator::Mul) return false;
  auto* factor = std::get_if<Literal>(&o.operands[1]);
  return factor && std::isfinite(factor->asDouble()) && factor->asDouble() > 0;
}

// The accumulation that gave the subtrahend its value: the last before it of these elements.
Found withFirst(const View& view, Pair pair) {
  Origin reader = pair.difference;
  size_t operand = 1;
  auto result = accessOf(view, pair.difference, 1);
  if (!result) return tl::unexpected(result.error());
  pair.result = *result;
  if (pair.law == Law::Welford) {
    auto mean = producerOf(view, pair.difference, 1);
    if (!mean) return tl::unexpected(mean.error());
    if (!isScaledByConstant(at(view, *mean)) || !readsAccess(view, *mean, 0))
      return noLaw(view, mean->op, "is no sum over a positive constant, as a mean is");
    pair.mean = reader = *mean;
    operand = 0;
  }
  Assign assign = pair.law == Law::Softmax ? Assign::Max : Assign::Add;
  const std::string& x = std::get<Access>(at(view, pair.difference).operands[0]).array;
  const std::string& sum = std::get<Access>(at(view, reader).operands[operand]).array;
  for (int op = reader.op - 1; op >= 0 && pair.first < 0; --op) {
    const Operation& o = view.op(op).operation();
    auto* read = o.operands.empty() ? nullptr : std::get_if<Access>(&o.operands[0]);
    if (o.assign == assign && o.op == Operator::Copy && o.target().array == sum && read &&
        read->array == x)
      pair.first = op;
  }
  if (pair.first >= 0) return pair;
  return tl::unexpected(
      refuse("no-first",
             fmt::format("no earlier {} {} {} gives {} the value that {} needs", sum,
                         spelling(assign), x, sum, describeOp(view, reader.op)),
             {view.op(reader.op).node->id(), view.op(pair.second).node->id()}));
}

tl::unexpected<Refusal> rangesDiffer(const View& view, const Pair& pair, const std::string& why) {
  return tl::unexpected(
      refuse("ranges-differ",
             fmt::format("{} and {} do not run over the same elements: {}",
                         describeOp(view, pair.first), describeOp(view, pair.second), why),
             {view.op(pair.first).node->id(), view.op(pair.second).node->id()}));
}

// Both reductions run over the same elements of x, scope by scope.
Found aligned(const View& view, Pair pair) {
  const OpInfo &first = view.op(pair.first), &second = view.op(pair.second);
  pair.firstScope = reductionAround(view, pair.first, first.parent);
  pair.secondScope = reductionAround(view, pair.second, second.parent);
  if (first.parent < 0) return rangesDiffer(view, pair, "no scope stands around the first");
  if (pair.firstScope < 0)
    return tl::unexpected(*refuseAsReduction(view, pair.first, first.parent));
  if (!std::equal(first.extents.begin(), first.extents.end(), second.extents.begin(),
                  second.extents.end()))
    return rangesDiffer(view, pair, "their scopes have other extents");
  int depth = view.scope(pair.firstScope).depth;
  if (view.scope(pair.secondScope).depth != depth)
    return rangesDiffer(view, pair, "their results vary with other scopes");
  auto x = accessOf(view, pair.difference, 0);
  if (!x) return tl::unexpected(x.error());
  const Access& read = std::get<Access>(first.operation().operands[0]);
  if (*x != read)
    return rangesDiffer(view, pair,
                        fmt::format("one reads {}, the other {}", print(read), print(*x)));
  auto result = pair.law == Law::Softmax ? tl::expected<Access, Refusal>(pair.result)
                                         : accessOf(view, pair.mean, 0);
  if (!result) return tl::unexpected(result.error());
  const Access& target = first.operation().target();
  if (*result != target)
    return rangesDiffer(view, pair,
                        fmt::format("{} is wanted, not {}", print(*result), print(target)));
  for (int d = view.commonDepth(pair.first, pair.second); d < depth; ++d) {
    bool named = std::any_of(target.indices.begin(), target.indices.end(),
                             [&](const Affine& i) { return i.soleIteration() == d; });
    if (!named && first.extents[static_cast<size_t>(d)] > 1)
      return rangesDiffer(view, pair,
                          fmt::format("{} is one element for all iterations of {}", print(target),
                                      describeScope(view, first.scopes[static_cast<size_t>(d)])));
  }
  return pair;
}

Found pairAt(const View& view, int second) {
  return formOf(view, second)
      .and_then([&](const Pair& pair) { return withFirst(view, pair); })
      .and_then([&](const Pair& pair) { return aligned(view, pair); });
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    bool sums = o.assign == Assign::Add && view.op(op).depth() > 0 &&
                isFloat(context.program().bufferOf(o.target().array)->dtype);
    if (sums && (o.op == Operator::Copy || o.op == Operator::Exp ||
                 (o.op == Operator::Mul && o.operands[0] == o.operands[1])))
      steps.push_back({"combine_reductions", placeOfOp(view, op), {}});
  }
  return steps;
}

// A program with the tuple's arrays, each like the one that holds the first reduction's result.
class Combination {
 public:
  Combination(const View& view, const Pair& pair)
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
    insertAround(m_pair.secondScope, {}, std::move(after));
    m_program = replaced(m_program, m_view.op(m_pair.second).node->id(), {});
    const Node& first = *m_view.op(m_pair.first).node;
    std::vector<NodePtr> closing;
    if (softmax) closing = {accumulate(Assign::Max, m_first.target(), {m_tuple.targets[0]})};
    insertAround(m_pair.firstScope, std::move(before), std::move(closing));
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
  void insertAround(int scope, std::vector<NodePtr> nodes, std::vector<NodePtr> after) {
    NodeId id = m_view.scope(scope).node->id();
    View changed(m_program);
    nodes.push_back(handleOf(changed, *changed.scope(changed.scopeIndex(id)).node));
    nodes.insert(nodes.end(), after.begin(), after.end());
    m_program = replaced(m_program, id, std::move(nodes));
  }

  NodePtr set(Access target, Operator op, std::vector<Operand> operands) {
    Operation o;
    o.targets = {std::move(target)};
    o.op = op;
    o.operands = std::move(operands);
    return newOperation(m_program, std::move(o));
  }

  NodePtr accumulate(Assign assign, Access target, std::vector<Operand> operands,
                     Operator op = Operator::Copy) {
    Operation o;
    o.targets = {std::move(target)};
    o.assign = assign;
    o.op = op;
    o.operands = std::move(operands);
    return newOperation(m_program, std::move(o));
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
  const Pair& m_pair;
  Program m_program;
  const Operation& m_first;
  const Access& m_sum;
  Operation m_tuple;
  Slot m_correction{};
};

Program rewrite(const Context& context, const Step& step) {
  Pair pair = pairAt(context.view, opAt(context.view, step.place)).value();
  return Combination(context.view, pair).build();
}

std::optional<Refusal> refuseSum(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.assign != Assign::Add || !isFloat(view.program().bufferOf(o.target().array)->dtype))
    return refuse("no-sum",
                  fmt::format("{} is no sum of floating-point numbers", describeOp(view, op)),
                  {node});
  if (!o.guards.empty())
    return refuse("guarded", fmt::format("{} runs only under its guard", describeOp(view, op)),
                  {node});
  if (view.op(op).parent < 0)
    return refuse("no-scope", fmt::format("no scope stands around {}", describeOp(view, op)),
                  {node});
  return refuseAsReduction(view, op, view.op(op).parent);
}

// The first reduction is over, and what both read is what it was.
std::optional<Refusal> refuseOrder(const View& view, const Pair& pair) {
  const Operation& first = view.op(pair.first).operation();
  int reader = pair.law == Law::Softmax ? pair.difference.op : pair.mean.op;
  NodeId node = view.op(pair.first).node->id();
  if (!first.guards.empty())
    return refuse("guarded",
                  fmt::format("{} runs only under its guard", describeOp(view, pair.first)),
                  {node});
  if (reader < view.scope(pair.firstScope).endOp)
    return refuse("unfinished",
                  fmt::format("{} reads what {} has accumulated so far, not its result",
                              describeOp(view, reader), describeOp(view, pair.first)),
                  {view.op(reader).node->id(), node});
  if (auto conflict =
          writeBetween(view, accessAt(view, pair.first, 1), accessAt(view, pair.difference.op, 1)))
    return refuseConflict(view, *conflict, "so the two reductions do not see the same values");
  int result = accessAt(view, reader, pair.law == Law::Softmax ? 2 : 1);
  Assign harmless = pair.law == Law::Softmax ? Assign::Max : Assign::Add;
  if (auto conflict = writeBetween(view, accessAt(view, pair.first, 0), result, harmless))
    return refuseConflict(view, *conflict, "so it is not what the first reduction gave");
  return std::nullopt;
}

// Whole numbers up to 2^digits are exact.
std::optional<Refusal> refuseCount(const View& view, const Pair& pair) {
  if (pair.law == Law::Softmax) return std::nullopt;
  const OpInfo& op = view.op(pair.first);
  double count = 1;
  for (int d = view.scope(pair.firstScope).depth; d < op.depth(); ++d)
    count *= static_cast<double>(op.extents[static_cast<size_t>(d)]);
  DType type = view.program().bufferOf(op.operation().target().array)->dtype;
  int digits = type == DType::F64 ? 53 : type == DType::F32 ? 24 : type == DType::F16 ? 11 : 8;
  if (count <= std::ldexp(1, digits)) return std::nullopt;
  return refuse("count-inexact", fmt::format("{} cannot count {} elements", name(type), count),
                {op.node->id()});
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int second = opAt(view, step.place);
  if (second < 0 || step.place.depth >= 0)
    return refusePlace(view, step.place, PlaceKind::Operation);
  if (auto no = refuseSum(view, second)) return no;
  Found pair = pairAt(view, second);
  if (!pair) return pair.error();
  if (auto no = refuseOrder(view, *pair)) return no;
  if (auto no = refuseCount(view, *pair)) return no;
  for (int op : {pair->first, second})
    if (auto no = refuseInsideVector(view, view.op(op).parent)) return no;
  Combination combination(view, *pair);
  Program after = combination.build();
  View changed(after);
  Slot difference{view.op(pair->difference.op).node->id(), 2};
  if (auto no = refuseIfOverwritten(changed, difference, combination.correction())) return no;
  if (auto no = refuseIfNewBuffersUnsound(context.program(), changed)) return no;
  if (auto no = refuseIfUnsound(context, step, rewrite, {pair->first, pair->first + 1})) return no;
  return refuseIfUnsound(context, step, rewrite, {second, second + 1});
}

}  // namespace

const Move kCombineReductions = {
    .name = "combine_reductions",
    .summary = "compute a sum that needs another reduction's result in that reduction's pass",
    .legality =
        "legal when the sum is of exp(x - m) or (x - mean)², the other reduction gives m or the "
        "mean from the same "
        "elements before, and nothing changes them or it in between",
    .parameters = "",
    .inverse = "",
    .source =
        "Welford 1962, Chan, Golub and LeVeque 1979; online softmax (Milakov and Gimelshein 2018)",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
