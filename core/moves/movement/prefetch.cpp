// prefetch t#k ARRAY DISTANCE
//
//   N M y[{0},{1}] = x[{0},{1}] * 2.0   →   N M y[{0},{1}] = x[{0},{1}]:pf8 * 2.0   (prefetch y x
//   8)
//   N M y[{0},{1}] = x[{0},{1}] * 2.0   →   … = x[{0},{1}]:pf512l2 * 2.0   (prefetch y x 512l2)
//
// Asks for what accesses need DISTANCE iterations later, of the innermost loop in which its
// address moves, while the operation works on what it needs now: an operand to be read, a target to
// be written, for which a line has to come from memory first; into the first cache or, with l2
// after the distance, as far as the second one, where it drives nothing nearer away. Legal for
// those to the heap that some loop around moves; the address is never dereferenced, so it may lie
// anywhere. Mowry, Lam and Gupta, "Design and evaluation of a compiler algorithm for prefetching",
// ASPLOS 1992.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/cost/alignment.h"
#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"
#include "core/text/parser.h"

namespace dojo::core {
namespace {

constexpr std::array<const char*, 2> kUsualDistances = {"8", "8l2"};  // steps may name any other

// The accesses of an operation to an array; indices into View::accesses().
std::vector<int> accessesOf(const View& view, int op, std::string_view array) {
  std::vector<int> accesses;
  for (const AccessInfo& access : view.accessesOf(op))
    if (access.access->array == array)
      accesses.push_back(static_cast<int>(&access - view.accesses().data()));
  return accesses;
}

// Whether a scope that runs as a loop moves the address.
bool isMoved(const View& view, int op, const Access& access) {
  Affine flat = flatIndex(*view.program().bufferOf(access.array), access);
  for (const AffineTerm& t : flat.terms()) {
    if (traits(view.scope(view.op(op).scopes[t.depth]).scope().mapping).isLoop) return true;
  }
  return false;
}

bool isPossible(const View& view, int op, const Access& access) {
  return view.program().bufferOf(access.array)->location == Location::Heap &&
         access.movement.prefetch == 0 && isMoved(view, op, access);
}

bool isPossible(const View& view, int op, std::string_view array) {
  return std::ranges::any_of(view.accessesOf(op), [&](const AccessInfo& info) {
    return info.access->array == array && isPossible(view, op, *info.access);
  });
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    std::set<std::string> arrays;
    for (const AccessInfo& access : view.accessesOf(op)) arrays.insert(access.access->array);
    for (const std::string& array : arrays)
      if (isPossible(view, op, array))
        for (const char* distance : kUsualDistances)
          steps.push_back({"prefetch", placeOfOp(view, op), {array, distance}});
  }
  return steps;
}

Refusal refuseOne(const View& view, int index, std::string code, Message message) {
  const AccessInfo& access = view.accesses()[index];
  NodeId node = view.op(access.op).node->id();
  Refusal refusal = refuse(std::move(code), std::move(message), {node});
  refusal.accesses = {{node, access.slot}};
  return refusal;
}

// Why an access that is not possible is not.
Refusal refuseAccessTo(const View& view, int index) {
  const AccessInfo& access = view.accesses()[index];
  const Buffer& buffer = view.program().buffers[access.buffer];
  if (access.access->movement.prefetch > 0)
    return refuseOne(view, index, "marked",
                     phrase("{} is already prefetched", describe(view, index)));
  if (buffer.location != Location::Heap)
    return refuseOne(view, index, "not-heap",
                     phrase("{} is in {}, which needs no prefetch", describe(view, index),
                            name(buffer.location)));
  return refuseOne(
      view, index, "stands-still",
      phrase("no loop around {} changes its address, so there is nothing to prefetch ahead",
             describe(view, index)));
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  NodeId node = view.op(op).node->id();
  if (!parseDistance(step.arguments[1]))
    return refuse("bad-distance",
                  phrase("the distance is a number of iterations from 1 to {}, followed by l2 "
                         "to prefetch into the L2 cache",
                         kMostPrefetch),
                  {node});
  std::vector<int> accesses = accessesOf(view, op, step.arguments[0]);
  if (accesses.empty())
    return refuse("no-operand",
                  phrase("{} does not access '{}'", describeOp(view, op), step.arguments[0]),
                  {node});
  if (isPossible(view, op, step.arguments[0])) return std::nullopt;
  return refuseAccessTo(view, accesses.back());
}

Program rewrite(const Context& context, const Step& step) {
  int op = opAt(context.view, step.place);
  const Node& node = *context.view.op(op).node;
  Movement distance = *parseDistance(step.arguments[1]);
  Operation o = mapAccesses(node.operation(), [&](const Access& access) {
    Access ahead = access;
    if (ahead.array == step.arguments[0] && isPossible(context.view, op, access)) {
      ahead.movement.prefetch = distance.prefetch;
      ahead.movement.toL2 = distance.toL2;
    }
    return ahead;
  });
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kPrefetch = {
    .name = "prefetch",
    .summary = "prefetch what an access needs some iterations later",
    .legality =
        "legal when the array is on the heap and a loop around the operation changes the address",
    .parameters = "ARRAY DISTANCE",
    .inverse = "no_prefetch",
    .source = "Mowry, Lam and Gupta, ASPLOS 1992",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "software prefetch, cache prefetch, prefetching",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
