// reuse_value t2#k ARRAY (common subexpression elimination)
//
//   N t[{0}] = exp(x[{0}])           N t[{0}] = exp(x[{0}])
//   N                                N y[{0}] = t[{0}] * 2.0
//   | t2 = exp(x[{0}])         →
//   | y[{0}] = t2 * 2.0
//
// Lets an operation read from ARRAY what a register right before it computes again: takes
// inline_producer back. Legal when inline_producer on the result is legal and gives this program.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/moves/edit.h"
#include "core/moves/legality/limits.h"
#include "core/moves/legality/order.h"
#include "core/moves/legality/reduction_scope.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

// The operation right after one that sets a register of its own, where it alone reads the register;
// -1 when there is none.
int readerOf(const View& view, int op) {
  const Operation& o = view.op(op).operation();
  const std::string& array = o.target().array;
  bool isRegister = o.assign == Assign::Set && o.targets.size() == 1 &&
                    o.target().indices.empty() && isOwn(view.program(), array) &&
                    view.program().bufferOf(array)->location == Location::Register;
  const Node* next = isRegister ? nextSibling(view, *view.op(op).node) : nullptr;
  int reader = next ? view.opIndex(next->id()) : -1;
  if (reader < 0) return -1;
  bool isRead = false;
  for (int i : view.accessesTo(view.bufferIndex(array))) {
    const AccessInfo& access = view.accesses()[i];
    if (access.op != op && (access.op != reader || access.writes)) return -1;
    isRead |= access.op == reader;
  }
  return isRead ? reader : -1;
}

// The same operator, of elements of the same arrays.
bool isAlike(const Operation& a, const Operation& b) {
  bool same = a.assign == b.assign && a.op == b.op && a.converted == b.converted &&
              a.operands.size() == b.operands.size();
  for (size_t i = 0; same && i < a.operands.size(); ++i) {
    auto *x = std::get_if<Access>(&a.operands[i]), *y = std::get_if<Access>(&b.operands[i]);
    same = x && y ? x->array == y->array && x->indices.size() == y->indices.size()
                  : a.operands[i].index() == b.operands[i].index();
  }
  return same;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    if (readerOf(view, op) < 0) continue;
    for (int other = 0; other < op; ++other) {
      const std::string& array = view.op(other).operation().target().array;
      if (view.occurrenceOf(other) == 0 &&
          isAlike(view.op(other).operation(), view.op(op).operation()))
        steps.push_back({"reuse_value", placeOfOp(view, op), {array}});
    }
  }
  return steps;
}

// By depth, the iteration of `again` at which the producer computes the same, as far as an index
// that is one of its iterations tells.
std::map<int, Affine> iterationsFrom(const Operation& producer, const Operation& again) {
  std::map<int, Affine> at;
  for (size_t i = 0; i < producer.operands.size(); ++i) {
    auto* read = std::get_if<Access>(&producer.operands[i]);
    for (size_t k = 0; read && k < read->indices.size(); ++k)
      if (int depth = read->indices[k].soleIteration(); depth >= 0)
        at.try_emplace(depth, std::get<Access>(again.operands[i]).indices[k]);
    if (auto* index = std::get_if<Affine>(&producer.operands[i]))
      if (int depth = index->soleIteration(); depth >= 0)
        at.try_emplace(depth, std::get<Affine>(again.operands[i]));
  }
  return at;
}

// The producer's element that holds what `op` computes again.
tl::expected<Access, Refusal> elementFor(const View& view, int producer, int op) {
  const OpInfo& from = view.op(producer);
  auto at = iterationsFrom(from.operation(), view.op(op).operation());
  int shared = view.commonDepth(producer, op);
  Access element{from.operation().target().array, {}};
  for (const Affine& index : from.operation().target().indices) {
    int depth = index.soleIteration();
    if (depth >= 0 && depth < shared)
      element.indices.push_back(index);
    else if (depth >= 0 && at.contains(depth))
      element.indices.push_back(at.at(depth));
    else
      return tl::unexpected(refuse("no-element",
                                   phrase("it cannot be told which element of '{}' {} recomputes",
                                          element.array, describeOp(view, op)),
                                   {from.node->id(), view.op(op).node->id()}));
  }
  return element;
}

Program reused(const View& view, int op, const Access& element) {
  const std::string array = view.op(op).operation().target().array;
  const Node& reader = *view.op(readerOf(view, op)).node;
  Operation reading = mapAccesses(reader.operation(), [&](const Access& access) {
    return access.array == array ? element : access;
  });
  Program program = replaced(view.program(), view.op(op).node->id(), {});
  program = replaced(std::move(program), reader.id(), {withOperation(reader, std::move(reading))});
  return withoutBuffers(program, {array});
}

Program rewrite(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  return reused(view, op, elementFor(view, view.opNamed(step.arguments[0], 0), op).value());
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  int reader = readerOf(view, op);
  if (reader < 0)
    return refuse("no-register",
                  phrase("{} does not set a register that only the next operation reads",
                         describeOp(view, op)),
                  {node});
  int producer = view.opNamed(step.arguments[0], 0);
  if (producer < 0 || producer == op)
    return refuse("no-producer", phrase("no other operation computes '{}'", step.arguments[0]),
                  {node});
  if (!isAlike(view.op(producer).operation(), view.op(op).operation()))
    return refuse(
        "not-the-same",
        phrase("{} is not what {} computes", describeOp(view, op), describeOp(view, producer)),
        {node, view.op(producer).node->id()});
  auto element = elementFor(view, producer, op);
  if (!element) return element.error();
  Program candidate = reused(view, op, *element);
  View after(candidate);
  Place place = placeOfOp(after, after.opIndex(view.op(reader).node->id()));
  return refuseUnlessGives(context, kInlineProducer, candidate,
                           {"inline_producer", place, {step.arguments[0]}});
}

}  // namespace

const Move kReuseValue = {
    .name = "reuse_value",
    .summary = "read a value from an array instead of recomputing it",
    .legality = "legal when inline_producer on the result is legal and gives this program",
    .parameters = "ARRAY",
    .inverse = "inline_producer",
    .source = "common subexpression elimination",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Anywhere,
    .growth = Growth::Any,
    .numbers = Numbers::Kept,
    .annotation = Annotation::None,
    .aliases = "common subexpression elimination, CSE, memoization",
    .limits = kLimitOfSameAgain,
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
