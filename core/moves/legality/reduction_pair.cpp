#include "core/moves/legality/reduction_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/flow.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/legality/storage.h"
#include "core/text/printer.h"

namespace dojo::core {
namespace {

using FoundPair = tl::expected<ReductionPair, Refusal>;

bool isFloatSum(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  return o.assign == Assign::Add && view.op(op).depth() > 0 &&
         isFloat(view.program().bufferOf(o.target().array)->dtype);
}

tl::unexpected<Refusal> noLaw(const View& view, int op, fmt::format_string<Message> what) {
  return tl::unexpected(
      refuse("no-law", phrase(what, describeOp(view, op)), {view.op(op).node->id()}));
}

const Operation& at(const View& view, const Origin& origin) {
  return view.op(origin.op).operation();
}

// x - m, where a value was read that this must be.
tl::expected<Origin, Refusal> differenceBehind(const View& view, const Origin& reader) {
  if (!readsAccess(view, reader, 0)) return noLaw(view, reader.op, "{} reads no array");
  auto difference = producerOf(view, reader, 0);
  if (!difference) return difference;
  bool subtracts = at(view, *difference).op == Operator::Sub && readsAccess(view, *difference, 0) &&
                   readsAccess(view, *difference, 1);
  if (!subtracts)
    return noLaw(view, difference->op, "{} is not a difference of two array elements");
  return difference;
}

// What the second reduction sums: exp of a difference, or a difference's square, itself or by an
// array.
FoundPair formOf(const View& view, int second) {
  ReductionPair pair;
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
                 "{} is neither an exponential nor a square, so no law is known for the sum");
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
FoundPair withFirst(const View& view, ReductionPair pair) {
  Origin reader = pair.difference;
  size_t operand = 1;
  auto result = accessOf(view, pair.difference, 1);
  if (!result) return tl::unexpected(result.error());
  pair.result = *result;
  if (pair.law == Law::Welford) {
    auto mean = producerOf(view, pair.difference, 1);
    if (!mean) return tl::unexpected(mean.error());
    if (!isScaledByConstant(at(view, *mean)) || !readsAccess(view, *mean, 0))
      return noLaw(view, mean->op, "{} is not a sum divided by a positive constant, as a mean is");
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
  return tl::unexpected(refuse("no-first",
                               phrase("no earlier {} {} {} gives {} the value that {} needs", sum,
                                      spelling(assign), x, sum, describeOp(view, reader.op)),
                               {view.op(reader.op).node->id(), view.op(pair.second).node->id()}));
}

tl::unexpected<Refusal> rangesDiffer(const View& view, const ReductionPair& pair,
                                     const Message& why) {
  return tl::unexpected(
      refuse("ranges-differ",
             phrase("{} and {} do not run over the same elements: {}", describeOp(view, pair.first),
                    describeOp(view, pair.second), why),
             {view.op(pair.first).node->id(), view.op(pair.second).node->id()}));
}

// Both reductions run over the same elements of x, scope by scope.
FoundPair aligned(const View& view, ReductionPair pair) {
  const OpInfo &first = view.op(pair.first), &second = view.op(pair.second);
  pair.firstScope = reductionAround(view, pair.first, first.parent);
  pair.secondScope = reductionAround(view, pair.second, second.parent);
  if (first.parent < 0) return rangesDiffer(view, pair, "there is no scope around the first");
  if (pair.firstScope < 0)
    return tl::unexpected(*refuseAsReduction(view, pair.first, first.parent));
  if (!std::equal(first.extents.begin(), first.extents.end(), second.extents.begin(),
                  second.extents.end()))
    return rangesDiffer(view, pair, "the extents of their scopes differ");
  int depth = view.scope(pair.firstScope).depth;
  if (view.scope(pair.secondScope).depth != depth)
    return rangesDiffer(view, pair, "their results vary with other scopes");
  auto x = accessOf(view, pair.difference, 0);
  if (!x) return tl::unexpected(x.error());
  const Access& read = std::get<Access>(first.operation().operands[0]);
  if (*x != read)
    return rangesDiffer(view, pair, phrase("one reads {}, the other {}", print(read), print(*x)));
  auto result = pair.law == Law::Softmax ? tl::expected<Access, Refusal>(pair.result)
                                         : accessOf(view, pair.mean, 0);
  if (!result) return tl::unexpected(result.error());
  const Access& target = first.operation().target();
  if (*result != target)
    return rangesDiffer(view, pair, phrase("{} is wanted, not {}", print(*result), print(target)));
  for (const Affine& index : pair.result.indices)
    if (index.deepest() >= depth)
      return rangesDiffer(view, pair,
                          phrase("{} is not one element for the whole sum", print(pair.result)));
  for (int d = view.commonDepth(pair.first, pair.second); d < depth; ++d) {
    bool named = std::any_of(target.indices.begin(), target.indices.end(),
                             [&](const Affine& i) { return i.soleIteration() == d; });
    if (!named && first.extents[static_cast<size_t>(d)] > 1)
      return rangesDiffer(view, pair,
                          phrase("{} is the same element in all iterations of {}", print(target),
                                 describeScope(view, first.scopes[static_cast<size_t>(d)])));
  }
  return pair;
}

}  // namespace

tl::expected<ReductionPair, Refusal> pairAt(const View& view, int second) {
  return formOf(view, second)
      .and_then([&](const ReductionPair& pair) { return withFirst(view, pair); })
      .and_then([&](const ReductionPair& pair) { return aligned(view, pair); });
}

std::optional<Refusal> refuseUnlessPlainSum(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.assign != Assign::Add || !isFloat(view.program().bufferOf(o.target().array)->dtype))
    return refuse("no-sum",
                  phrase("{} is not a sum of floating-point values", describeOp(view, op)), {node});
  if (!o.guards.empty())
    return refuse("guarded", phrase("{} runs only under its guard", describeOp(view, op)), {node});
  if (view.op(op).parent < 0)
    return refuse("no-scope", phrase("there is no scope around {}", describeOp(view, op)), {node});
  return refuseAsReduction(view, op, view.op(op).parent);
}

tl::expected<ReductionPair, Refusal> plainPairAt(const View& view, const Place& place) {
  int second = opAt(view, place);
  if (second < 0 || place.depth >= 0)
    return tl::unexpected(refusePlace(view, place, PlaceKind::Operation));
  if (auto no = refuseUnlessPlainSum(view, second)) return tl::unexpected(*no);
  return pairAt(view, second);
}

tl::expected<ReductionPair, Refusal> variancePairAt(const View& view, const Place& place) {
  auto pair = plainPairAt(view, place);
  if (!pair) return pair;
  if (pair->law != Law::Welford)
    return noLaw(view, pair->second, "{} does not sum squared differences from a mean");
  if (auto no = refuseUnlessApart(view, *pair)) return tl::unexpected(*no);
  return pair;
}

bool mayBeVariance(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  return isFloatSum(view, op) &&
         (o.op == Operator::Copy || (o.op == Operator::Mul && o.operands[0] == o.operands[1]));
}

bool mayBeSumOfExp(const View& view, int op) {
  Operator sums = view.op(op).operation().op;
  return isFloatSum(view, op) && (sums == Operator::Copy || sums == Operator::Exp);
}

std::optional<Refusal> refuseUnlessApart(const View& view, const ReductionPair& pair) {
  const Operation& first = view.op(pair.first).operation();
  int reader = pair.law == Law::Softmax ? pair.difference.op : pair.mean.op;
  NodeId node = view.op(pair.first).node->id();
  if (!first.guards.empty())
    return refuse("guarded", phrase("{} runs only under its guard", describeOp(view, pair.first)),
                  {node});
  if (reader < view.scope(pair.firstScope).endOp)
    return refuse("unfinished",
                  phrase("{} reads what {} has accumulated so far, not its result",
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

std::optional<Refusal> refuseUnlessCorrected(const Context& context, const Step& step,
                                             Program (*rewrite)(const Context&, const Step&),
                                             const ReductionPair& pair, const Program& after,
                                             Slot correction) {
  if (auto no = refuseIfTooMany(after, 0)) return no;
  View changed(after, context.view);
  Slot difference{context.view.op(pair.difference.op).node->id(), 2};
  if (auto no = refuseIfOverwritten(changed, difference, correction)) return no;
  if (auto no = refuseIfNewBuffersUnsound(context.program(), changed)) return no;
  for (int op : {pair.first, pair.second})
    if (auto no = refuseIfUnsound(context, step, rewrite, {op, op + 1})) return no;
  return std::nullopt;
}

int differenceBefore(const View& view, const Operand& x, const Operand& result, int before) {
  for (int op = before - 1; op >= 0; --op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Set && o.op == Operator::Sub && o.operands[0] == x &&
        o.operands[1] == result)
      return op;
  }
  return -1;
}

std::optional<Refusal> refuseUnlessCounts(const View& view, int op, double count) {
  DType type = view.program().bufferOf(view.op(op).operation().target().array)->dtype;
  int digits = type == DType::F64 ? 53 : type == DType::F32 ? 24 : type == DType::F16 ? 11 : 8;
  if (count <= std::ldexp(1, digits)) return std::nullopt;
  return refuse("count-inexact", phrase("{} cannot count {} elements", name(type), count),
                {view.op(op).node->id()});
}

}  // namespace dojo::core
