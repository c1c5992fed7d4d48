// nontemporal_store t#k
//
//   N 16:v y[{0}*16+{1}] = max(x[{0}*16+{1}], 0)
//     →
//   N 16:v y[{0}*16+{1}]:nt = max(x[{0}*16+{1}], 0)
//
// Lets values go to memory past the caches, which otherwise read every line before they overwrite
// it. Legal for a plain assignment to a heap array that nothing reads: of whole vectors, each at
// one of the buffer's aligned places, of rows that vectors go through, which align_scope lets begin
// at such places (masked_rows.h), or of single elements of 4 or 8 bytes. Values do not depend on
// it; a fence before other threads go on makes the stores visible (Intel SDM vol. 1, 10.4.6.2).
#include <fmt/format.h>

#include "core/analysis/masked_rows.h"
#include "core/cost/alignment.h"
#include "core/moves/edit.h"
#include "core/moves/legality/refuse.h"
#include "core/moves/moves.h"

namespace dojo::core {
namespace {

const Buffer& bufferOf(const View& view, int op) {
  return view.program().buffers[view.accessesOf(op)[0].buffer];
}

bool isInVector(const View& view, int op) {
  int parent = view.op(op).parent;
  return parent >= 0 && view.scope(parent).scope().mapping == Mapping::Vector;
}

std::vector<Step> sites(const Context& context) {
  std::vector<Step> steps;
  const View& view = context.view;
  for (int op = 0; op < static_cast<int>(view.ops().size()); ++op) {
    const Operation& o = view.op(op).operation();
    if (o.assign == Assign::Set && !o.target().movement.nontemporal &&
        bufferOf(view, op).location == Location::Heap)
      steps.push_back({"nontemporal_store", placeOfOp(view, op), {}});
  }
  return steps;
}

std::optional<Refusal> refuseIfRead(const View& view, int op) {
  int buffer = view.accessesOf(op)[0].buffer;
  NodeId node = view.op(op).node->id();
  for (int i : view.accessesTo(buffer)) {
    const AccessInfo& access = view.accesses()[i];
    if (!access.reads) continue;
    NodeId reader = view.op(access.op).node->id();
    Refusal refusal = refuse(
        "read-again",
        messageFor(view, "{} reads '{}', which a non-temporal store would have evicted to memory",
                   describe(view, i), view.program().buffers[buffer].name),
        {node, reader});
    refusal.accesses = {{node, 0}, {reader, access.slot}};
    return refusal;
  }
  return std::nullopt;
}

std::optional<Refusal> refuseElement(const View& view, int op) {
  const Buffer& buffer = bufferOf(view, op);
  int bytes = sizeOf(buffer.dtype);
  if (bytes == 4 || bytes == 8) return std::nullopt;
  return refuse(
      "element-size",
      phrase("there is no non-temporal store for a {}-byte scalar; vectorize it first", bytes),
      {view.op(op).node->id()});
}

// The operation writes rows whose vectors may begin anywhere.
bool fillsRows(const Context& context, int op) {
  const View& view = context.view;
  auto row = rowVectorsOf(view, view.scope(view.op(op).parent).parent);
  return row && mayBypassCaches(*row, bufferOf(view, op), view.op(op).operation().target(),
                                context.machine);
}

// "16, 32 or 64".
std::string storesNontemporal(const Machine& machine) {
  const std::vector<int>& sizes = machine.streamingStoreBytes;
  if (sizes.empty()) return "none";
  std::string text = fmt::format("{}", fmt::join(sizes.begin(), sizes.end() - 1, ", "));
  return fmt::format("{}{}{}", text, text.empty() ? "" : " or ", sizes.back());
}

// The operation fills whole vectors at aligned places.
std::optional<Refusal> refuseUnlessWhole(const Context& context, int op) {
  const View& view = context.view;
  if (fillsRows(context, op)) return std::nullopt;
  NodeId node = view.op(op).node->id();
  for (const Guard& guard : view.op(op).operation().guards)
    if (guard.expression.uses(view.op(op).depth() - 1))
      return refuse(
          "masked",
          phrase("the guard of {} masks some lanes, and a non-temporal store writes all of them",
                 describeOp(view, op)),
          {node});
  const Buffer& buffer = bufferOf(view, op);
  int64_t lanes = view.op(op).extents.back();
  int64_t bytes = lanes * sizeOf(buffer.dtype);
  if (!context.machine.hasStreamingStore(bytes))
    return refuse("vector-size",
                  phrase("there is no non-temporal store for a vector of {} bytes; it must have {}",
                         bytes, storesNontemporal(context.machine)),
                  {node});
  if (isWholeVector(buffer, view.op(op).operation().target(), view.op(op).depth() - 1, lanes))
    return std::nullopt;
  Refusal refusal = refuse(
      "unaligned",
      phrase("{} is not contiguous and aligned in every iteration: a non-temporal store needs {} "
             "consecutive elements from a multiple of {}",
             describe(view, static_cast<int>(view.accessesOf(op).data() - view.accesses().data())),
             lanes, lanes),
      {node});
  refusal.accesses = {{node, 0}};
  return refusal;
}

std::optional<Refusal> check(const Context& context, const Step& step) {
  const View& view = context.view;
  int op = opAt(view, step.place);
  if (op < 0 || step.place.depth >= 0) return refusePlace(view, step.place, PlaceKind::Operation);
  const Operation& o = view.op(op).operation();
  NodeId node = view.op(op).node->id();
  if (o.target().movement.nontemporal)
    return refuse("marked",
                  messageFor(view, "{} is already a non-temporal store", describeOp(view, op)),
                  {node});
  if (o.assign != Assign::Set)
    return refuse(
        "accumulates",
        messageFor(view,
                   "{} accumulates into its target, so a non-temporal store would evict data "
                   "that is read again",
                   describeOp(view, op)),
        {node});
  if (const Buffer& buffer = bufferOf(view, op); buffer.location != Location::Heap)
    return refuse("not-heap",
                  messageFor(view, "'{}' is in {}; non-temporal stores are for heap memory only",
                             buffer.name, name(buffer.location)),
                  {node});
  if (auto no = isInVector(view, op) ? refuseUnlessWhole(context, op) : refuseElement(view, op))
    return no;
  return refuseIfRead(view, op);
}

Program rewrite(const Context& context, const Step& step) {
  const Node& node = *context.view.op(opAt(context.view, step.place)).node;
  Operation o = node.operation();
  o.targets[0].movement.nontemporal = true;
  return replaced(context.program(), node.id(), {withOperation(node, std::move(o))});
}

}  // namespace

const Move kNontemporalStore = {
    .name = "nontemporal_store",
    .summary = "make a store non-temporal (streaming): bypass the caches",
    .legality =
        "legal when the operation is a plain assignment to a heap array that nothing reads, of "
        "whole aligned vectors, of rows that vectors traverse, or of single elements of 4 or 8 "
        "bytes",
    .parameters = "",
    .inverse = "no_nontemporal_store",
    .source = "non-temporal stores (Intel SDM vol. 1, 10.4.6.2)",
    .rounding = Rounding::Exact,
    .place = PlaceKind::Operation,
    .group = MoveGroup::Movement,
    .affectedMemory = AffectedMemory::Place,
    .growth = Growth::Bounded,
    .numbers = Numbers::Kept,
    .annotation = Annotation::Sets,
    .aliases = "streaming, streaming store, non-temporal store, cache bypass",
    .sites = sites,
    .check = check,
    .rewrite = rewrite,
};

}  // namespace dojo::core
