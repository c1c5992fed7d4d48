// distribute_factor y#k ARRAY
//
//   D y_sum[{0}] = 0                              S D
//   S D y_sum[{1}] += e[{0}] * v[{0},{1}]    →    | y_term = e[{0}] / l
//   D y[{0}] += y_sum[{0}] / l                    | y[{1}] += y_term * v[{0},{1}]
//
// Multiplies, or divides, each term of a sum instead of the sum, which then needs no place of its
// own: takes factor_producer back. ARRAY is the one that the terms read of which the elements are
// scaled. Legal when factor_producer, and dead_code for the scaled elements, on the result are
// legal and give this program. The distributive law: rounding differs, and so do infinities and NaN
// as they do under factor_producer.
#include <fmt/format.h>

#include <algorithm>

#include "core/moves/edit.h"
#include "core/moves/legality/arithmetic_rule.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The array that an operation adds to another, element {depth}, {depth+1}, … times a factor; ""
// when it does not.
std::string sumScaledBy(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  if (o.assign != Assign::Add || (o.op != Operator::Mul && o.op != Operator::Div)) return {};
  auto* sum = std::get_if<Access>(&o.operands[0]);
  if (!sum || !isOwn(view.program(), sum->array)) return {};
  int depth = view.op(op).depth() - static_cast<int>(sum->indices.size());
  if (depth < 0) return {};
  for (size_t k = 0; k < sum->indices.size(); ++k)
    if (sum->indices[k].soleIteration() != depth + static_cast<int>(k)) return {};
  return sum->array;
}

struct Scaled {
  int init = -1, add = -1, close = -1;
  int depth = 0;  // of the three nests
};

// Its sum, accumulated by one operation from the value that one other gives it; nothing when there
// is none.
std::optional<Scaled> scaledAt(const View& view, int op) {
  std::string sum = sumScaledBy(view, op);
  if (sum.empty()) return std::nullopt;
  const Operation& close = view.op(op).operation();
  Scaled scaled{-1, -1, op, 0};
  scaled.depth =
      view.op(op).depth() - static_cast<int>(std::get<Access>(close.operands[0]).indices.size());
  for (int i : view.accessesTo(view.bufferIndex(sum))) {
    int user = view.accesses()[i].op;
    const Operation& o = view.op(user).operation();
    if (user == op) continue;
    if (!view.accesses()[i].writes || user > op) return std::nullopt;
    int& role = o.assign == Assign::Set ? scaled.init : scaled.add;
    if (role >= 0 && role != user) return std::nullopt;
    role = user;
  }
  bool adds = scaled.init >= 0 && scaled.add > scaled.init &&
              view.op(scaled.add).operation().assign == Assign::Add &&
              view.op(scaled.add).depth() > scaled.depth;
  if (!adds) return std::nullopt;
  return scaled;
}

std::vector<size_t> operandsNamed(const Operation& o, const std::string& array) {
  std::vector<size_t> found;
  for (size_t i = 0; i < o.operands.size(); ++i)
    if (auto* access = std::get_if<Access>(&o.operands[i]); access && access->array == array)
      found.push_back(i);
  return found;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    auto scaled = scaledAt(view, op);
    if (!scaled) continue;
    std::vector<std::string> seen;
    for (const Operand& operand : view.op(scaled->add).operation().operands) {
      auto* access = std::get_if<Access>(&operand);
      if (!access || std::find(seen.begin(), seen.end(), access->array) != seen.end()) continue;
      seen.push_back(access->array);
      steps.push_back({"distribute_factor", placeOfOp(view, op), {access->array}});
    }
  }
  return steps;
}

// The child at a depth that an operation stands in.
NodeId nestOf(const View& view, int op, int depth) {
  const OpInfo& info = view.op(op);
  return depth < info.depth() ? view.scope(info.scopes[static_cast<size_t>(depth)]).node->id()
                              : info.node->id();
}

struct Distributed {
  Program program;
  NodeId term = 0;
  std::string name;
};

Distributed distributed(const View& view, const Scaled& scaled, const std::string& array) {
  Distributed result{view.program(), 0, ""};
  const Operation& close = view.op(scaled.close).operation();
  Operation add = view.op(scaled.add).operation();
  const std::string sum = add.target().array;
  Operand& operand = add.operands[operandsNamed(add, array)[0]];
  add.targets[0] = redirectedTarget(add.targets[0], close.targets[0], scaled.depth);
  Access term =
      addRegister(result.program, add.target().array + "_term", targetType(result.program, close));
  Operation scaling{{term},    Assign::Set, close.op, DType::F32, {operand, close.operands[1]},
                    add.guards};
  operand = term;
  result.name = term.array;
  result.term = result.program.nextId;
  result.program =
      withBefore(view, std::move(result.program), scaled.add, std::move(scaling), std::move(add));
  for (int op : {scaled.init, scaled.close})
    result.program = replaced(std::move(result.program), nestOf(view, op, scaled.depth), {});
  result.program = withoutBuffers(result.program, {sum});
  return result;
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  return distributed(view, scaledAt(view, opAt(view, step.place)).value(), step.arguments[0])
      .program;
}

std::optional<Refusal> refuseNests(const View& view, const Scaled& scaled) {
  int parent = scaled.depth > 0 ? view.op(scaled.close).scopes[scaled.depth - 1] : -1;
  for (int op : {scaled.init, scaled.add}) {
    bool beside = view.op(op).depth() >= scaled.depth &&
                  (scaled.depth == 0 || view.op(op).scopes[scaled.depth - 1] == parent);
    if (!beside)
      return refuse("no-sum",
                    phrase("{} is not a sibling of the sum", describeOp(view, scaled.close)),
                    {view.op(scaled.close).node->id(), view.op(op).node->id()});
  }
  for (int op : {scaled.init, scaled.close}) {
    const OpInfo& info = view.op(op);
    if (info.depth() == scaled.depth) continue;
    const ScopeInfo& nest = view.scope(info.scopes[static_cast<size_t>(scaled.depth)]);
    if (nest.endOp - nest.firstOp > 1)
      return refuse("shares-its-nest", phrase("{} has no nest of its own", describeOp(view, op)),
                    {info.node->id(), nest.node->id()});
  }
  return std::nullopt;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  auto scaled = scaledAt(view, op);
  if (!scaled)
    return refuse("no-scaled-sum",
                  phrase("{} does not add a scaled sum, element by element", describeOp(view, op)),
                  {node});
  const std::string& array = step.arguments[0];
  const Operation& add = view.op(scaled->add).operation();
  if (!isFloat(targetType(context.program(), add)))
    return refuse("not-float",
                  phrase("{} sums integers, which wrap", describeOp(view, scaled->add)),
                  {view.op(scaled->add).node->id()});
  auto operands = operandsNamed(add, array);
  if (operands.size() != 1)
    return refuse("not-a-term",
                  phrase("{} does not read '{}' once", describeOp(view, scaled->add), array),
                  {view.op(scaled->add).node->id()});
  if (auto no = refuseInsideVector(view, view.op(scaled->add).parent)) return no;
  if (auto no = refuseNests(view, *scaled)) return no;
  if (auto no = refuseIfTooMany(context.program(), 1)) return no;
  Distributed result = distributed(view, *scaled, array);
  View after(result.program);
  Place place = placeOfOp(after, after.opIndex(view.op(scaled->add).node->id()));
  place.depth = scaled->depth;
  return refuseUnlessGives(context, kFactorProducer, result.program,
                           {"factor_producer", place, {result.name}}, result.term);
}

}  // namespace

const Move kDistributeFactor = {
    .name = "distribute_factor",
    .summary = "multiply or divide each term of a sum that is scaled where another array adds it",
    .legality =
        "legal when factor_producer and dead_code on the result are legal and give this program",
    .parameters = "ARRAY",
    .inverse = "factor_producer",
    .source = "distributive law",
    .rounding = Rounding::Reassociates,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Reductions,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Made,
    .annotation = Annotation::None,
    .aliases = "distributive law, undo factoring, multiply out",
    .limits = kLimitOfNoSum,
    .holdsFor = HoldsFor::FiniteFactors,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
